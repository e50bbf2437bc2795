import * as l10n from "@vscode/l10n";
import {
  addPoint,
  bodiesWithin,
  cursorOf,
  gripAt,
  handlesOf,
  only,
  pathOf,
  pick,
  pointsOf,
  removePoint,
  restOf,
  worldX,
  worldY,
  type Alignment,
  type Aspect,
  type BodyPoint,
  type SceneGeometry,
  type SceneInAxes,
  type View,
} from "../../src/view/index.js";
import { tellChange, tellPoint } from "../scene/announcements.js";
import { arrows, inert, type Drag, type GestureTarget, type Modifiers, type Place } from "../stage/gestures.js";
import { TileHand } from "./TileHand.js";
import { aspectOf, dragGrip, dragMarquee, heldPoint, Nudge, type ChosenPoint, type Workpiece } from "./drags.js";

/** The point that is chosen of a body, if it has it. */
export function chosenOf(seen: SceneInAxes, body: number, chosen: ChosenPoint | undefined): BodyPoint | undefined {
  if (!chosen || chosen.body !== seen.scene.bodies.ids[body]) return undefined;
  const { kind, index } = chosen.point;
  return pointsOf(seen, body).find((point) => point.kind === kind && point.index === index);
}

/** The alignments by the letters that are pressed with Alt for them, around which the hand lies as the edges do. */
const alignments: Readonly<Record<string, Alignment>> = {
  KeyA: { axis: 0, side: -1 },
  KeyD: { axis: 0, side: 1 },
  KeyW: { axis: 1, side: -1 },
  KeyS: { axis: 1, side: 1 },
  KeyH: { axis: 0, side: 0 },
  KeyV: { axis: 1, side: 0 },
};

/** The alignment of a key; what is the top is where y is highest if it grows upwards. */
export function alignmentOf(code: string, yAxis: "down" | "up"): Alignment | undefined {
  const found = alignments[code];
  return found?.axis === 1 && yAxis === "up" ? { axis: 1, side: -found.side as Alignment["side"] } : found;
}

/** Selects and edits on one stage, with the pointer and with keys. */
export class StageEditor implements GestureTarget {
  private nudge: Nudge | undefined;
  /** Ids of bodies that stay selected while B walks on. */
  private readonly marked = new Set<string>();
  /** Where B is on its walk. */
  private walker: number | undefined;

  private readonly tiles: TileHand;

  /** @param at what is shown now */
  constructor(private readonly at: () => Workpiece) {
    this.tiles = new TileHand(at);
  }

  setView(view: View): void {
    this.at().setView(view);
  }

  click(x: number, y: number, held: Modifiers): void {
    const { geometry, moment, projection, editor, selected } = this.at();
    const grip = projection && gripAt(geometry, moment, selected, projection, x, y, this.chosen);
    if (grip?.kind === "point") {
      if (grip.adds) this.add(grip.body, grip.point);
      else this.choose(grip.body, grip.point);
      return;
    }
    const body = projection && pick(geometry, moment, projection, x, y);
    if (body === undefined && this.tiles.click(x, y)) {
      if (selected.size > 0) editor.select([]);
      return;
    }
    this.tiles.leave();
    if (!(held.shiftKey || held.ctrlKey || held.metaKey)) editor.select(body === undefined ? [] : [body]);
    else if (body !== undefined) {
      const others = [...selected].filter((other) => other !== body);
      editor.select(selected.has(body) ? others : [...others, body]);
    }
  }

  /** On the ground: adds a body there. */
  doubleClick(x: number, y: number): void {
    const { geometry, moment, projection: p, center, editor } = this.at();
    if (!p || this.tiles.isActive || pick(geometry, moment, p, x, y) !== undefined) return;
    const { across, along } = geometry.axes;
    editor.add(center.map((c, axis) => (axis === across ? worldX(p, x) : axis === along ? worldY(p, y) : c)));
  }

  drag(x: number, y: number, held: Modifiers): Drag | undefined {
    const { geometry, moment, projection, editor, selected, show } = this.at();
    if (!projection) return undefined;
    const grip = gripAt(geometry, moment, selected, projection, x, y, this.chosen);
    if (!grip) {
      if (!held.shiftKey) return this.tiles.drag(x, y);
      return dragMarquee([x, y], show, (area) =>
        editor.select([...new Set([...selected, ...bodiesWithin(geometry, projection, area)])]),
      );
    }
    const gesture = editor.begin();
    if (!gesture) return inert;
    if (grip.kind === "point") this.choose(grip.body, heldPoint(grip));
    const { axes } = geometry;
    const { gridSize } = editor;
    return dragGrip({ gesture, grip, bodies: [...selected], axes, projection, gridSize, pressed: [x, y], show });
  }

  /** The CSS cursor over a place. */
  cursor(x: number, y: number): string {
    const { geometry, moment, projection, selected } = this.at();
    const grip = projection && gripAt(geometry, moment, selected, projection, x, y, this.chosen);
    return grip ? cursorOf(grip, projection, geometry.scene) : "";
  }

  /** What is under the pointer tells what found no place in the picture. */
  point(place: Place | undefined): void {
    const { geometry, moment, projection, point } = this.at();
    point(projection && place && pick(geometry, moment, projection, place.x, place.y));
  }

  /** Takes a key of the stage; false where it means nothing here. */
  keyDown(event: KeyboardEvent): boolean {
    if (this.tiles.keyDown(event)) return true;
    if (event.key in arrows) return this.arrow(event);
    if (event.key.toLowerCase() === "r" && !event.ctrlKey && !event.metaKey) return this.turn(event);
    const { editor, selected, geometry } = this.at();
    if (event.altKey) {
      // By the place of the key: with Alt some keyboards write something else.
      const alignment = event.ctrlKey || event.metaKey ? undefined : alignmentOf(event.code, geometry.scene.yAxis);
      if (alignment) editor.align([...selected], alignment, geometry.axes);
      return alignment !== undefined;
    }
    const remove = (): void => (this.chosen ? this.removeChosen() : editor.remove([...selected]));
    const acts: Readonly<Record<string, () => void>> = {
      "Ctrl+a": () => editor.selectAloud(editor.scene?.bodies.ids.map((_, body) => body) ?? []),
      "Ctrl+d": () => editor.duplicate([...selected]),
      b: () => this.walk(event.shiftKey ? -1 : 1),
      m: () => this.mark(),
      n: () => editor.add(),
      p: () => this.walkPoints(event.shiftKey ? -1 : 1),
      i: () => this.addBehindChosen(),
      Insert: () => this.addBehindChosen(),
      Delete: remove,
      Backspace: remove,
      Escape: () => {
        if (this.nudge) this.stopNudge("cancel");
        else if (this.chosen) this.at().choose(undefined);
        else editor.select([]);
      },
    };
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = acts[event.ctrlKey || event.metaKey ? `Ctrl+${key}` : key];
    act?.();
    return act !== undefined;
  }

  keyUp({ key }: KeyboardEvent): void {
    if (this.nudge?.letGo(key)) this.stopNudge("release");
  }

  /** The keys go elsewhere: what they did until now is done. */
  blur(): void {
    this.stopNudge("release");
  }

  private arrow(event: KeyboardEvent): boolean {
    const { projection, geometry, editor, selected, show } = this.at();
    if (!projection || selected.size === 0) return false;
    const keyed = aspectOf(event);
    const nudge = this.nudged(keyed === "move" ? (this.chosen ?? keyed) : keyed, selected, geometry.axes);
    if (!nudge) return true;
    const text = nudge.press(event.key, event, projection, editor.gridSize);
    show({ reading: { text, ...this.besideSelected() } });
    if (nudge.isRefused) editor.say(text);
    return true;
  }

  /** Turns what is selected. */
  private turn(event: KeyboardEvent): boolean {
    const { projection, geometry, selected, show } = this.at();
    if (!projection || selected.size === 0 || geometry.scene.dimensions !== 2) return false;
    const nudge = this.nudged("turn", selected, geometry.axes);
    if (!nudge) return true;
    const text = nudge.pressTurn(event.key, event, projection);
    show({ reading: { text, ...this.besideSelected() } });
    return true;
  }

  /** The change by keys that is under way, or a new one; undefined where there can be none. */
  private nudged(aspect: Aspect, selected: ReadonlySet<number>, axes: SceneGeometry["axes"]): Nudge | undefined {
    const isSame = (other: Aspect): boolean =>
      typeof other === "object" && typeof aspect === "object"
        ? other.kind === aspect.kind && other.index === aspect.index
        : other === aspect;
    if (this.nudge && (!isSame(this.nudge.aspect) || this.nudge.gesture.isOver)) this.stopNudge("release");
    if (this.nudge) return this.nudge;
    const gesture = this.at().editor.begin();
    if (gesture) this.nudge = new Nudge(gesture, aspect, [...selected], axes);
    return this.nudge;
  }

  /** The chosen point of the only body that is selected. */
  private get chosen(): BodyPoint | undefined {
    const { selected, geometry, chosen } = this.at();
    const body = only(selected);
    return body === undefined ? undefined : chosenOf(geometry, body, chosen);
  }

  private choose(body: number, point: BodyPoint): void {
    const { geometry, choose } = this.at();
    const { kind, index } = point;
    choose({ body: geometry.scene.bodies.ids[body] ?? "", point: { kind, index } });
  }

  /** Chooses the next point of the selected body, and says which. */
  private walkPoints(direction: 1 | -1): void {
    const { selected, geometry, editor } = this.at();
    const body = only(selected);
    const points = body === undefined ? [] : pointsOf(geometry, body);
    if (body === undefined || points.length === 0) {
      editor.say(l10n.t("The selection has no corners and no path"));
      return;
    }
    const { chosen } = this;
    const now = points.findIndex(({ kind, index }) => kind === chosen?.kind && index === chosen.index);
    const next =
      points[now < 0 ? (direction > 0 ? 0 : points.length - 1) : (now + direction + points.length) % points.length];
    if (!next) return;
    this.choose(body, next);
    editor.say(tellPoint(geometry.scene, body, next));
  }

  private addBehindChosen(): void {
    const { selected, editor } = this.at();
    const body = only(selected);
    const { chosen } = this;
    if (body === undefined || !chosen) editor.say(l10n.t("No point is selected: press P to select one"));
    else this.add(body, chosen);
  }

  /** Adds a point behind one, or before the last of a path, and chooses it. */
  private add(body: number, { kind, index }: BodyPoint): void {
    const { geometry, editor, projection } = this.at();
    if (!projection) return;
    const count = pointsOf(geometry, body).filter((point) => point.kind === kind).length;
    const isEnd = kind === "waypoint" && index === count - 1 && !pathOf(geometry.scene, body)?.loops;
    const behind = { kind, index: isEnd ? index - 1 : index };
    const rest = restOf(editor.gridSize, projection.scale, false);
    const added = { kind, index: behind.index + 1 };
    if (editor.change(addPoint(geometry, body, behind, undefined, rest), tellChange([body], added)))
      this.choose(body, added);
  }

  private removeChosen(): void {
    const { selected, geometry, editor } = this.at();
    const body = only(selected);
    const { chosen } = this;
    if (body === undefined || !chosen) return;
    editor.change(removePoint(geometry, body, chosen), tellChange([body], chosen));
  }

  private stopNudge(how: "release" | "cancel"): void {
    const { nudge } = this;
    if (!nudge) return;
    this.nudge = undefined;
    this.at().show();
    nudge.end(how);
  }

  /** Where a reading stands that no pointer is at: by the handles, or in a corner where there are none. */
  private besideSelected(): { readonly x: number; readonly y: number } {
    const { geometry, projection, selected } = this.at();
    const body = only(selected);
    const handles = body === undefined || !projection ? [] : handlesOf(geometry, body, projection);
    const edges = handles.filter(({ shape }) => shape === "edge" || shape === "corner");
    if (edges.length === 0) return { x: 8, y: 24 };
    return { x: Math.max(...edges.map(({ x }) => x)), y: Math.max(...edges.map(({ y }) => y)) };
  }

  /** Selects the next body, beside those that are marked. */
  private walk(direction: 1 | -1): void {
    const { editor, selected } = this.at();
    const ids = editor.scene?.bodies.ids ?? [];
    if (ids.length === 0) return;
    this.tiles.leave();
    const from = this.current ?? (direction > 0 ? -1 : ids.length);
    this.walker = (from + direction + ids.length) % ids.length;
    const kept = [...selected].filter((body) => this.marked.has(ids[body] ?? ""));
    editor.selectAloud([...new Set([...kept, this.walker])]);
  }

  /** Marks the body that B has come to, or takes its mark away. */
  private mark(): void {
    const { editor } = this.at();
    const id = editor.scene?.bodies.ids[this.current ?? -1];
    if (id === undefined) return;
    const wasMarked = this.marked.delete(id);
    if (!wasMarked) this.marked.add(id);
    editor.say(
      wasMarked
        ? l10n.t("{body} no longer stays selected while B selects others", { body: id })
        : l10n.t("{body} stays selected while B selects others", { body: id }),
    );
  }

  /** The body that B goes on from. */
  private get current(): number | undefined {
    const { selected } = this.at();
    const [first] = selected;
    return this.walker !== undefined && selected.has(this.walker) ? this.walker : first;
  }
}
