import * as l10n from "@vscode/l10n";
import {
  cursorOf,
  gripAt,
  handlesOf,
  only,
  pick,
  worldX,
  worldY,
  type Handle,
  type InstantGeometry,
  type SceneGeometry,
  type Projection,
} from "../../src/view/index.js";
import { inert, type Drag, type Modifiers } from "../stage/gestures.js";
import type { CellEditor } from "./CellEditor.js";
import { dragGrip, dragMarquee, type Show } from "./drags.js";
import { aspectOf, isArrow, Nudge } from "./Nudge.js";

/** What a stage shows, and how things are shown over it. */
export interface Workpiece {
  readonly projection: Projection | undefined;
  readonly outline: SceneGeometry;
  readonly moment: InstantGeometry;
  /** The middle of what is looked at, on all axes of the scene. */
  readonly center: readonly number[];
  readonly editor: CellEditor;
  readonly show: Show;
}

/** Selects and edits on one stage, with the pointer and with keys. */
export class StageEditor {
  private nudge: Nudge | undefined;
  /** Ids of bodies that stay selected while B walks on. */
  private readonly marked = new Set<string>();
  /** Where B is on its walk. */
  private walker: number | undefined;

  /** @param at what is shown now */
  constructor(private readonly at: () => Workpiece) {}

  click(x: number, y: number, held: Modifiers): void {
    const { outline, moment, projection, editor } = this.at();
    const { selected } = editor;
    const body = projection && pick(outline, moment, projection, x, y);
    if (!(held.shiftKey || held.ctrlKey || held.metaKey)) editor.select(body === undefined ? [] : [body]);
    else if (body !== undefined) {
      const others = [...selected].filter((other) => other !== body);
      editor.select(selected.has(body) ? others : [...others, body]);
    }
  }

  /** On the ground: adds a body there. */
  doubleClick(x: number, y: number): void {
    const { outline, moment, projection: p, center, editor } = this.at();
    if (!p || pick(outline, moment, p, x, y) !== undefined) return;
    const { across, along } = outline.axes;
    editor.add(center.map((c, axis) => (axis === across ? worldX(p, x) : axis === along ? worldY(p, y) : c)));
  }

  drag(x: number, y: number, held: Modifiers): Drag | undefined {
    const { outline, moment, projection, editor, show } = this.at();
    const { selected, gridSize } = editor;
    if (!projection) return undefined;
    const grip = gripAt(outline, moment, selected, projection, x, y);
    if (!grip) {
      if (!held.shiftKey) return undefined;
      return dragMarquee(outline, projection, selected, [x, y], show, (bodies) => editor.select(bodies));
    }
    const gesture = editor.begin();
    if (!gesture) return inert;
    const { axes } = outline;
    return dragGrip({ gesture, grip, bodies: [...selected], axes, projection, gridSize, pressed: [x, y], show });
  }

  /** The CSS cursor over a place. */
  cursor(x: number, y: number): string {
    const { outline, moment, projection, editor } = this.at();
    const grip = projection && gripAt(outline, moment, editor.selected, projection, x, y);
    return grip ? cursorOf(grip, projection) : "";
  }

  /** Takes a key of the stage; false where it means nothing here. */
  keyDown(event: KeyboardEvent): boolean {
    const { editor } = this.at();
    if (isArrow(event.key)) return this.arrow(event);
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    if (event.altKey) return false;
    switch (event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key) {
      case "Ctrl+a":
        editor.selectAloud(editor.scene?.bodies.ids.map((_, body) => body) ?? []);
        return true;
      case "b":
        this.walk(event.shiftKey ? -1 : 1);
        return true;
      case "m":
        this.mark();
        return true;
      case "n":
        editor.add();
        return true;
      case "Delete":
      case "Backspace":
        editor.remove();
        return true;
      case "Escape":
        if (this.nudge) this.stopNudge("cancel");
        else editor.select([]);
        return true;
      default:
        return false;
    }
  }

  keyUp({ key }: KeyboardEvent): void {
    if (this.nudge?.letGo(key)) this.stopNudge("release");
  }

  /** The keys go elsewhere: what they did until now is done. */
  blur(): void {
    this.stopNudge("release");
  }

  private arrow(event: KeyboardEvent): boolean {
    const { projection, outline, editor, show } = this.at();
    const { selected } = editor;
    if (!projection || selected.size === 0) return false;
    const aspect = aspectOf(event);
    if (this.nudge && (this.nudge.aspect !== aspect || this.nudge.isOver)) this.stopNudge("release");
    if (!this.nudge) {
      const gesture = editor.begin();
      if (!gesture) return true;
      this.nudge = new Nudge(gesture, aspect, [...selected], outline.axes);
    }
    const text = this.nudge.press(event.key, event, projection, editor.gridSize);
    show({ reading: { text, ...this.besideSelected() } });
    return true;
  }

  private stopNudge(how: "release" | "cancel"): void {
    const { nudge } = this;
    if (!nudge) return;
    this.nudge = undefined;
    this.at().show();
    nudge[how]();
  }

  /** Where a reading stands that no pointer is at: by the handles, or in a corner where there are none. */
  private besideSelected(): { readonly x: number; readonly y: number } {
    const { outline, projection, editor } = this.at();
    const edges = handlesFor(outline, editor.selected, projection).filter(({ shape }) => shape === "edge");
    if (edges.length === 0) return { x: 8, y: 24 };
    return { x: Math.max(...edges.map(({ x }) => x)), y: Math.max(...edges.map(({ y }) => y)) };
  }

  /** Selects the next body, beside those that are marked. */
  private walk(direction: 1 | -1): void {
    const { editor } = this.at();
    const ids = editor.scene?.bodies.ids ?? [];
    if (ids.length === 0) return;
    const { selected } = editor;
    const from = this.current(selected);
    const next = from === undefined ? (direction > 0 ? 0 : ids.length - 1) : from + direction;
    this.walker = (next + ids.length) % ids.length;
    const kept = [...selected].filter((body) => this.marked.has(ids[body] ?? ""));
    editor.selectAloud([...new Set([...kept, this.walker])]);
  }

  /** Marks the body that B has come to, or takes its mark away. */
  private mark(): void {
    const { editor } = this.at();
    const id = editor.scene?.bodies.ids[this.current(editor.selected) ?? -1];
    if (id === undefined) return;
    const wasMarked = this.marked.delete(id);
    if (!wasMarked) this.marked.add(id);
    editor.say(
      wasMarked ? l10n.t("{body} does not stay selected", { body: id }) : l10n.t("{body} stays selected", { body: id }),
    );
  }

  private current(selected: ReadonlySet<number>): number | undefined {
    const [first] = selected;
    return this.walker !== undefined && selected.has(this.walker) ? this.walker : first;
  }
}

/** The handles of a picture: of the selected body, if it is one alone. */
export function handlesFor(
  outline: SceneGeometry,
  selected: ReadonlySet<number>,
  p: Projection | undefined,
): readonly Handle[] {
  const body = only(selected);
  return body === undefined || !p ? [] : handlesOf(outline, body, p);
}
