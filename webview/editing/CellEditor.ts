import * as l10n from "@vscode/l10n";
import { restOf } from "../../src/view/index.js";
import type { SceneEdit, SceneView } from "../../src/view/protocol/index.js";
import type { Store } from "../state/store.js";
import { mostBodies, type Gesture } from "./Editing.js";
import type { Telling } from "./EditQueue.js";
import { newBody } from "./newBodies.js";
import { tellAdded, tellRemoved, tellSelection } from "./words.js";

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
