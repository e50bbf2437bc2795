import * as l10n from "@vscode/l10n";
import {
  align,
  restOf,
  settle,
  sum,
  vectorOf,
  type Alignment,
  type Axes,
  type ChangeResult,
  type Rest,
  type Tile,
} from "../../src/view/index.js";
import type { SceneEdit, SceneView } from "../../src/view/protocol/index.js";
import type { SceneStore } from "../scene/SceneStore.js";
import { idsOf } from "../scene/viewState.js";
import { tellAdded, tellChange, tellPainted, tellRemoved, tellSelection } from "../scene/announcements.js";
import type { Gesture, Telling } from "./changes.js";
import { mostBodies } from "./Editing.js";

/** What can be selected and changed in one cell, on whichever of its stages. */
export class CellEditor {
  constructor(
    private readonly store: SceneStore,
    private readonly cell: number,
  ) {}

  /** As it is shown, with what is under way. */
  get scene(): SceneView | undefined {
    return this.store.editing.sceneWithEdits(this.cell);
  }

  get gridSize(): number {
    return this.store.gridSize;
  }

  /** Selects bodies and reveals their texts. */
  select(bodies: readonly number[]): void {
    this.store.look(this.cell, { selected: this.scene ? idsOf(this.scene, bodies) : [] });
    if (bodies.length > 0) this.store.reveal(this.cell, bodies.slice(0, mostBodies));
  }

  /** Selects, and says what is selected now: for those who do not see it. */
  selectAloud(bodies: readonly number[]): void {
    this.select(bodies);
    if (this.scene) this.say(tellSelection(this.scene, bodies));
  }

  /** Begins a gesture; undefined where the cell cannot be edited now, which the user is told. */
  begin(): Gesture | undefined {
    return this.store.editing.begin(this.cell);
  }

  /** Adds a block about the middle of what is looked at, or another point of the scene, and selects it. */
  add(center?: readonly number[]): void {
    const { scene } = this;
    if (!scene) return;
    const view = this.store.state.cells[this.cell]?.view;
    const rest = restOf(this.gridSize, view?.scale ?? 1, false);
    const body = newBody(scene, center ?? view?.center ?? [], view?.scale, rest);
    if (!this.store.editing.make(this.cell, { kind: "add", bodies: [body] }, tellAdded([body.id]))) return;
    this.store.look(this.cell, { selected: [body.id] });
  }

  /** Writes bodies once more, beside where they are, and selects the copies. */
  duplicate(bodies: readonly number[]): void {
    const { scene } = this;
    if (!scene || bodies.length === 0) return this.say(l10n.t("Nothing selected"));
    const view = this.store.state.cells[this.cell]?.view;
    const rest = restOf(this.gridSize, view?.scale ?? 1, false);
    const way = settle(0, besidePixels / (view?.scale ?? 1), rest);
    const taken = new Set(scene.bodies.ids);
    const copies = bodies.map((body) => {
      const id = nextId(scene.bodies.ids[body] ?? "body", taken);
      taken.add(id);
      const position = vectorOf(scene, "position", body).map((p, axis) => (axis < 2 ? sum(p, way) : p));
      return { body, id, position };
    });
    const ids = copies.map(({ id }) => id);
    if (this.store.editing.make(this.cell, { kind: "copy", bodies: copies }, tellAdded(ids)))
      this.store.look(this.cell, { selected: ids });
  }

  /** Puts an edge or the middle of bodies into one line, as they are seen on the first two axes or others. */
  align(bodies: readonly number[], alignment: Alignment, axes: Axes = { across: 0, along: 1 }): void {
    const { scene } = this;
    if (!scene) return;
    if (bodies.length < 2) this.say(l10n.t("Select at least two bodies to align them"));
    else this.change(align({ scene, axes }, bodies, alignment), tellChange(bodies, "move"));
  }

  remove(bodies: readonly number[]): void {
    const names = this.scene ? idsOf(this.scene, bodies) : [];
    if (bodies.length === 0) this.say(l10n.t("Nothing selected"));
    else this.store.editing.make(this.cell, { kind: "remove", bodies: [...bodies] }, tellRemoved(names));
  }

  /** Makes tiles of the scene's own map solid, or empties them, in one step. */
  paint(tiles: readonly Tile[], solid: boolean): void {
    const edit = {
      kind: "paint" as const,
      tiles: tiles.map(([column, row]): [number, number] => [column, row]),
      solid,
    };
    this.store.editing.make(this.cell, edit, tellPainted(tiles, solid));
  }

  /** Makes changes at once, or says why there are none; false where nothing was done. */
  change(changes: ChangeResult, telling: Telling): boolean {
    if (typeof changes === "string")
      this.store.editing.tell(this.cell, { tone: "bad", text: l10n.t("Not changed: {reason}", { reason: changes }) });
    if (typeof changes === "string" || changes.length === 0) return false;
    return this.store.editing.make(this.cell, { kind: "change", bodies: [...changes] }, telling);
  }

  say(text: string): void {
    this.store.editing.tell(this.cell, { tone: "plain", text });
  }
}

type NewBody = Extract<SceneEdit, { kind: "add" }>["bodies"][number];

/** Pixels of a new body: large enough to be taken hold of, small enough to leave the picture as it was. */
const newPixels = 48;
/** Units of a new body in a scene that has no picture yet. */
const newUnits = 16;

/**
 * A block at rest about a point of a scene, with edges where a drag would leave them.
 *
 * @param center what is missing of it is 0
 * @param scale pixels a unit; undefined where the scene has no picture
 */
export function newBody(scene: SceneView, center: readonly number[], scale: number | undefined, rest: Rest): NewBody {
  const wanted = scale === undefined ? newUnits : newPixels / scale;
  const side = Math.max(rest.kind === "exact" ? 0 : rest.step, settle(0, wanted, rest));
  return {
    id: freeId(scene),
    position: Array.from({ length: scene.dimensions }, (_, axis) => settle(0, (center[axis] ?? 0) - side / 2, rest)),
    size: Array<number>(scene.dimensions).fill(side),
  };
}

/** Pixels that a copy stands beside what it is a copy of. */
const besidePixels = 16;

/** `wall2` for a copy of `wall`, `wall10` for one of `wall9`, or the next that is not taken. */
export function nextId(id: string, taken: ReadonlySet<string>): string {
  const [, name = id, digits = "1"] = /^(.*?)(\d*)$/s.exec(id) ?? [];
  for (let n = Number(digits || 1) + 1; ; n++) if (!taken.has(`${name}${n}`)) return `${name}${n}`;
}

/** `body1`, or the next that is not taken. */
export function freeId({ bodies: { ids } }: SceneView): string {
  const taken = new Set(ids);
  for (let n = 1; ; n++) if (!taken.has(`body${n}`)) return `body${n}`;
}
