import { at } from "../geometry/index.js";
import { entriesOf, rectAt } from "./bodyRows.js";
import { contactTime } from "./contactRows.js";
import { instantAt, instantOf, type Instant, type InstantGeometry } from "./instantGeometry.js";
import type { BoxesMark } from "./marks.js";
import { paintBoxes } from "./paint/paintMarks.js";
import { secondsTo, type PlaybackSpeed } from "./playbackSpeed.js";
import { planesOf } from "./panes.js";
import { screenRect, worldX, worldY } from "./projection.js";
import type { Palette } from "./palette.js";
import type { SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";
import { sceneGeometry } from "./sceneGeometry.js";
import { paintLower, paintUpper, sceneSheet, type Look, type PlacedPicture } from "./sheet.js";
import { svgFile, viewport } from "./svg.js";
import { elementKey, elementsText, fingerprint, short, SvgSurface, type Element } from "./svgSurface.js";

/** Seconds that are shown before the run begins, and of its end, before it begins anew. */
const holds = { start: 0.5, end: 2 } as const;
/** Frames of a run that can be animated: a longer one would be no small file, and nobody would see its end. */
export const mostAnimated = 600;
/** Pixels that a body may be off its way between two keys. */
const leastOff = 0.05;

/** From when on, in seconds since the animation begins, a scene stands as at an instant. */
interface Beat {
  readonly from: number;
  readonly instant: Instant;
}

/**
 * A scene as an SVG file that plays by itself, again and again, without a script: also where it is an image in a document.
 * What the sweep moves goes its way; all else, the game's boxes among it, stands from one look or contact to the next. Who
 * asks for less motion, and who cannot play it, sees its end. The same scene gives the same text.
 *
 * @throws RangeError for a run of more than `mostAnimated` frames
 */
export function animatedSvg(scene: SceneView, title: string, look: Look, pace: PlaybackSpeed = "slow"): string {
  if (scene.frames > mostAnimated)
    throw new RangeError(`Only a run of up to ${mostAnimated} frames can be animated; this one has ${scene.frames}.`);
  const clock = (time: number): number => holds.start + secondsTo(scene, pace, time);
  const beats = beatsOf(scene, clock);
  const geometries = planesOf(scene).map((plane) => sceneGeometry(scene, plane));
  const sheets = beats.map(({ instant }) =>
    sceneSheet(scene, title, { ...look, geometries, instant, drawn: withoutMoving }),
  );
  const end = sceneSheet(scene, title, { ...look, geometries, instant: instantAt(scene, scene.frames) });
  const keys = new KeyFrames(clock(scene.frames) + holds.end, `a${fingerprint(JSON.stringify([title, scene.bodies]))}`);
  const parts = end.pictures.map((placed, i) => {
    const [lower, upper] = [paintLower, paintUpper].map((paint) =>
      sheets.map(({ pictures }) => {
        const surface = new SvgSurface();
        const picture = pictures[i];
        if (picture) paint(surface, picture);
        return surface;
      }),
    ) as [SvgSurface[], SvgSurface[]];
    const definitions = new Set([...lower, ...upper].flatMap((surface) => surface.definitions));
    const moving = placed.seen ? movingBoxes(placed.seen, look.palette, clock, keys) : "";
    // What is written is written over what moves.
    const parts = [shownInTurn(lower, beats, keys), moving, shownInTurn(upper, beats, keys)];
    return viewport(placed, [...definitions, ...parts].join(""));
  });
  return svgFile(end, [keys.style(), ...parts]);
}

/** The frames' beginnings, what is met in them, and the end. */
function beatsOf(scene: SceneView, clock: (time: number) => number): Beat[] {
  const { contacts } = scene.swept;
  const beats: Beat[] = [{ from: 0, instant: instantAt(scene, 0) }];
  let contact = 0;
  for (let frame = 1; frame <= scene.frames; frame++) {
    if (frame > 1) beats.push({ from: clock(frame - 1), instant: { time: frame - 1, frame } });
    for (; at(contacts.frames, contact) === frame; contact++) {
      const instant = instantOf(scene, contact);
      if (instant) beats.push({ from: clock(contactTime(contacts, contact)), instant });
    }
  }
  beats.push({ from: clock(scene.frames), instant: instantAt(scene, scene.frames) });
  // Of several at once the last is seen.
  return beats.filter(({ from }, i) => from !== beats[i + 1]?.from);
}

/** A moment without the boxes that are drawn by themselves, as they move. */
function withoutMoving(moment: InstantGeometry): InstantGeometry {
  const nowhere = new Float64Array(moment.sweep.rects.length).fill(NaN);
  return { ...moment, sweep: { ...moment.sweep, rects: nowhere }, driven: { ...moment.driven, rects: nowhere } };
}

/** What stands still: each element from the beats on in whose picture it is. */
function shownInTurn(surfaces: readonly SvgSurface[], beats: readonly Beat[], keys: KeyFrames): string {
  interface Shown {
    readonly element: Element;
    readonly beats: boolean[];
    next?: Shown | undefined;
  }
  const head: { next?: Shown | undefined } = {};
  const known = new Map<string, Shown>();
  surfaces.forEach(({ elements }, beat) => {
    const seen = new Map<string, number>();
    let before: { next?: Shown | undefined } = head;
    for (const element of elements) {
      const key = elementKey(element);
      const times = (seen.get(key) ?? 0) + 1;
      seen.set(key, times);
      let shown = known.get(`${times} ${key}`);
      if (!shown) {
        // What is new comes behind what it is painted over; what is there has its place.
        shown = { element, beats: beats.map(() => false), next: before.next };
        before.next = shown;
        known.set(`${times} ${key}`, shown);
      }
      shown.beats[beat] = true;
      before = shown;
    }
  });
  let text = "";
  for (let first = head.next; first;) {
    const run: Element[] = [];
    const { beats: visible } = first;
    const pattern = visible.join();
    let shown: Shown | undefined = first;
    for (; shown?.beats.join() === pattern; shown = shown.next) run.push(shown.element);
    first = shown;
    const drawn = elementsText(run);
    if (visible.every((is) => is)) text += drawn;
    else {
      const isLast = visible.at(-1) === true;
      const changes = visible.flatMap((is, i): [number, string][] =>
        i > 0 && is === visible[i - 1]
          ? []
          : [
              [
                at(
                  beats.map(({ from }) => from),
                  i,
                ),
                `visibility:${is ? "visible" : "hidden"}`,
              ],
            ],
      );
      text += `<g class="${keys.add(changes, "step-end")}"${isLast ? "" : ' visibility="hidden"'}>\n${drawn}</g>\n`;
    }
  }
  return text;
}

/** The boxes that the sweep moves, each drawn once, and moved. */
function movingBoxes(
  { geometry, moment, projection: p }: NonNullable<PlacedPicture["seen"]>,
  palette: Palette,
  clock: (time: number) => number,
  keys: KeyFrames,
): string {
  const { scene, axes } = geometry;
  return Array.from(moment.sweep.bodies, (body, i) => {
    const now = Number.isNaN(at(moment.sweep.rects, i * 4)) ? moment.driven : moment.sweep;
    // In the lane of the game only driven bodies move all the time.
    if (Number.isNaN(at(now.rects, i * 4))) return "";
    const places = placesOf(scene, body);
    const boxAt = ({ time, side }: Place): Rect => screenRect(rectAt(scene, axes, "swept", body, time, side), 0, p);
    const end = places.at(-1);
    if (!end) return "";
    // Drawn in the middle of the picture: what is out of it would not be drawn at all.
    const [x0, y0, x1, y1] = rectAt(scene, axes, "swept", body, end.time);
    const [left, low] = [worldX(p, p.width / 2) - (x1 - x0) / 2, worldY(p, p.height / 2) - (y1 - y0) / 2];
    const rects = Float64Array.of(left, low, left + (x1 - x0), low + (y1 - y0));
    const faces = now.faces?.subarray(i, i + 1);
    const surface = new SvgSurface();
    const mark: BoxesMark = { ...now, rects, bodies: Uint32Array.of(body), ...(faces && { faces }) };
    paintBoxes({ surface, palette, projection: p }, mark);
    const drawn = elementsText(surface.elements).replaceAll("<path", '<path vector-effect="non-scaling-stroke"');
    const from = screenRect(rects, 0, p);
    const moves = simplified(
      places.map((place): Move => ({ second: clock(place.time), ...moveBetween(from, boxAt(place)) })),
    );
    const last = moves.at(-1);
    if (!last || drawn === "") return "";
    const changes = moves.map((move): [number, string] => [move.second, `transform:${cssOf(move)}`]);
    const name = moves.length > 1 ? ` class="${keys.add(changes, "linear")}"` : "";
    return `<g${name} transform="${cssOf(last).replaceAll("px", "")}">\n${drawn}</g>\n`;
  }).join("");
}

/** A time of the run, and which of two places counts at a jump. */
interface Place {
  readonly time: number;
  readonly side?: "before" | "after";
}

/** Where the way of a body in the swept run bends, and the ends of frames, at which the pace may change. */
function placesOf({ swept: { tracks }, frames }: SceneView, body: number): Place[] {
  const [from, to] = entriesOf(tracks, body);
  if (from === to) return [];
  const times = [...tracks.times.subarray(from, to), ...Array.from({ length: frames + 1 }, (_, frame) => frame)];
  const within = times.filter((time) => time >= 0 && time <= frames).toSorted((a, b) => a - b);
  // Twice where it jumps.
  return within.flatMap((time, i): Place[] => {
    if (time === within[i - 1]) return [];
    return time > 0 && time === within[i + 1] ? [{ time, side: "before" }, { time }] : [{ time }];
  });
}

/** What makes the box that was drawn the one at a second: pixels, and how many times as large it is. */
interface Move {
  readonly second: number;
  readonly by: readonly [x: number, y: number];
  readonly scale: readonly [x: number, y: number];
}

function moveBetween(from: Rect, to: Rect): Omit<Move, "second"> {
  const grown = (low: 0 | 1, high: 2 | 3): number => {
    const by = (to[high] - to[low]) / (from[high] - from[low]);
    return Math.abs(by - 1) > 1e-6 && Number.isFinite(by) ? by : 1;
  };
  const scale = [grown(0, 2), grown(1, 3)] as const;
  return { by: [to[0] - from[0] * scale[0], to[1] - from[1] * scale[1]], scale };
}

/** CSS for a move. */
function cssOf({ by: [x, y], scale: [w, h] }: Move): string {
  return `translate(${short(x)}px,${short(y)}px)${w === 1 && h === 1 ? "" : ` scale(${ratio(w)},${ratio(h)})`}`;
}

function ratio(value: number): string {
  return String(Math.round(value * 1e4) / 1e4);
}

/** Moves without those that lie on the way between their neighbours. */
function simplified(moves: readonly Move[]): Move[] {
  const kept: Move[] = [];
  let from = 0;
  while (from < moves.length) {
    kept.push(moves[from] as Move);
    let to = from + 1;
    while (to + 1 < moves.length && isStraight(moves, from, to + 1)) to++;
    from = to;
  }
  return kept.length === 2 && kept[0] && kept[1] && isSame(kept[0], kept[1]) ? kept.slice(1) : kept;
}

function isStraight(moves: readonly Move[], from: number, to: number): boolean {
  const [a, b] = [moves[from] as Move, moves[to] as Move];
  for (let i = from + 1; i < to; i++) {
    const each = moves[i] as Move;
    const part = (each.second - a.second) / (b.second - a.second);
    const isOff = (axis: 0 | 1): boolean =>
      Math.abs(a.by[axis] + part * (b.by[axis] - a.by[axis]) - each.by[axis]) > leastOff ||
      Math.abs(a.scale[axis] + part * (b.scale[axis] - a.scale[axis]) - each.scale[axis]) > 1e-3;
    if (!Number.isFinite(part) || isOff(0) || isOff(1)) return false;
  }
  return true;
}

function isSame(a: Move, b: Move): boolean {
  return cssOf(a) === cssOf(b);
}

/** The style sheet of an animation. Its names are its own, so that files may be put into one page together. */
class KeyFrames {
  private readonly names = new Map<string, string>();

  /**
   * @param length seconds
   * @param prefix of all names
   */
  constructor(
    private readonly length: number,
    private readonly prefix: string,
  ) {}

  /** The class of what changes so. @param changes seconds, ascending, and the declaration that holds from then on */
  add(changes: readonly (readonly [second: number, declaration: string])[], timing: "linear" | "step-end"): string {
    let before = -0.001;
    const frames = changes.map(([second, declaration]) => {
      // Of two at once the later one would be all that there is.
      before = Math.max(before + 0.001, (100 * second) / this.length);
      return `${Math.round(before * 1000) / 1000}%{${declaration}}`;
    });
    const [first, last] = [changes[0], changes.at(-1)];
    if (timing === "linear" && first && last) {
      if (first[0] > 0) frames.unshift(`0%{${first[1]}}`);
      frames.push(`to{${last[1]}}`);
    }
    const rule = `${timing} ${frames.join("")}`;
    const name = this.names.get(rule) ?? `${this.prefix}-${this.names.size}`;
    this.names.set(rule, name);
    return name;
  }

  style(): string {
    const rules = [...this.names].map(([rule, name]) => {
      const [timing = "", frames = ""] = rule.split(/ (.*)/s);
      return `@keyframes ${name}{${frames}}\n.${name}{animation:${name} ${short(this.length)}s ${timing} infinite}\n`;
    });
    return `<style>\n@media not (prefers-reduced-motion:reduce){\n${rules.join("")}}\n</style>\n`;
  }
}
