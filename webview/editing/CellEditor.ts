import * as l10n from "@vscode/l10n";
import { restOf, settle, type Rest } from "../../src/view/index.js";
import type { SceneEdit, SceneView } from "../../src/view/protocol/index.js";
import type { Store } from "../state/store.js";
import { tellAdded, tellRemoved, tellSelection } from "../words.js";
import type { Telling } from "./EditQueue.js";
import { mostBodies, type Gesture } from "./Editing.js";

/** What can be selected and changed in one cell, on whichever of its stages. */
export class CellEditor {
  /** What was last found to be selected: it is asked for wherever the pointer goes. */
  private found:
    | { readonly ids: readonly string[]; readonly chosen: readonly string[]; readonly bodies: ReadonlySet<number> }
    | undefined;

  constructor(
    private readonly store: Store,
    private readonly cell: number,
  ) {}

  /** As it is shown, with what is under way. */
  get scene(): SceneView | undefined {
    return this.store.editing.shown(this.cell);
  }

  /** Ascending. */
  get selected(): ReadonlySet<number> {
    const ids = this.scene?.bodies.ids ?? [];
    const chosen = this.store.state.cells[this.cell]?.selected ?? [];
    if (this.found?.ids !== ids || this.found.chosen !== chosen) {
      const wanted = new Set(chosen);
      const bodies = wanted.size > 0 ? ids.flatMap((id, body) => (wanted.has(id) ? [body] : [])) : [];
      this.found = { ids, chosen, bodies: new Set(bodies) };
    }
    return this.found.bodies;
  }

  get gridSize(): number {
    return this.store.gridSize;
  }

  /** Selects bodies and reveals their texts. */
  select(bodies: readonly number[]): void {
    const ids = this.scene?.bodies.ids ?? [];
    this.store.look(this.cell, { selected: bodies.flatMap((body) => ids.slice(body, body + 1)) });
    if (bodies.length > 0) this.store.reveal(this.cell, bodies.slice(0, mostBodies));
  }

  /** Selects, and says what is selected now: for those who do not see it. */
  selectAloud(bodies: readonly number[]): void {
    this.select(bodies);
    if (this.scene) this.say(tellSelection(this.scene, bodies));
  }

  /** Begins a gesture; undefined where the cell cannot be edited now, which the user is told. */
  begin(): Gesture | undefined {
    const { editing } = this.store;
    const reason = editing.obstacle(this.cell);
    if (reason !== undefined) editing.tell(this.cell, { tone: "bad", text: reason });
    return editing.begin(this.cell);
  }

  /** Adds a block about the middle of what is looked at, or another point of the scene, and selects it. */
  add(center?: readonly number[]): void {
    const { scene } = this;
    if (!scene) return;
    const view = this.store.state.cells[this.cell]?.view;
    const body = newBody(
      scene,
      center ?? view?.center ?? [],
      view?.scale,
      restOf(this.gridSize, view?.scale ?? 1, false),
    );
    if (!this.make({ kind: "add", bodies: [body] }, tellAdded([body.id]))) return;
    this.store.look(this.cell, { selected: [body.id] });
  }

  /** Removes what is selected. */
  remove(): void {
    const { selected, scene } = this;
    const bodies = [...selected];
    if (bodies.length === 0) {
      this.say(l10n.t("Nothing selected"));
      return;
    }
    const names = bodies.flatMap((body) => scene?.bodies.ids.slice(body, body + 1) ?? []);
    this.make({ kind: "remove", bodies }, tellRemoved(names));
  }

  /** Tells a screen reader. */
  say(text: string): void {
    this.store.editing.tell(this.cell, { tone: "plain", text });
  }

  private make(edit: SceneEdit, telling: Telling): boolean {
    return this.store.editing.make(this.cell, edit, telling);
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

/** `body1`, or the next that is not taken. */
export function freeId({ bodies: { ids } }: SceneView): string {
  const taken = new Set(ids);
  for (let n = 1; ; n++) if (!taken.has(`body${n}`)) return `body${n}`;
}
