import * as l10n from "@vscode/l10n";
import type { Box, Obstacle } from "../../geometry/index.js";
import { at } from "../../geometry/index.js";
import { recordedCodes, recordedSeverities } from "../../model/index.js";
import { solidsView } from "../../notebook/index.js";
import { notEvaluatedOf, partialOfReplay, remarksOn } from "../../report/index.js";
import {
  type RecordedFinding,
  type RecordedFindings,
  recordedName,
  recordedSentences,
  recordingProblemCodes,
  type RecordedState,
  type Recording,
} from "../../recordings/index.js";
import type { RecordingFindingView, RecordingHostMessage } from "../../view/protocol/index.js";
import { joinSentences } from "../../wording/index.js";
import type { ReadRecording } from "../../workspace/index.js";

type Message<T extends RecordingHostMessage["type"]> = Omit<
  Extract<RecordingHostMessage, { type: T }>,
  "type" | "uri" | "run"
>;

/** Problems of lines that are sent; a page shows a few of them. */
const MAX_PROBLEMS = 100;
/** How much of a recording there is. */
export function recordingView(value: ReadRecording): Omit<Message<"recording">, "name" | "notes"> {
  const { recording, findings, level, summary, bytes, state } = value;
  const { fps, unit, dimensions, yAxis } = recording.header;
  const last = Math.max(0, recording.frames - 1);
  const bounds = summary.bounds(dimensions);
  // While it is read, nobody knows yet what will have been left out.
  const isWhole = state !== "reading";
  const partial = isWhole ? partialOfReplay(recording, findings, level) : undefined;
  const remarks = isWhole ? remarksOn(recording, findings, level) : recording.problems;
  return {
    ...{ fps, unit, dimensions, yAxis, frames: recording.frames, bytes, state },
    end:
      recording.frames > 0
        ? { number: recording.numberOf(last), time: recording.timeOf(last) }
        : { number: 0, time: 0 },
    bounds,
    ...(level ? { level: level.summary } : value.reference && { level: value.reference.file }),
    notEvaluated: isWhole ? notEvaluatedOf(recording, findings, level) : [],
    partial,
    problems: remarks.slice(0, MAX_PROBLEMS).map(({ code, severity, message, line }) => ({
      ...{ code, severity },
      message: isOfLine(code) ? l10n.t("line {line}: {message}", { line, message }) : message,
    })),
    moreProblems: recording.unlistedProblems + Math.max(0, remarks.length - MAX_PROBLEMS),
  };
}

/** Whether a problem is one of a line, and not of the recording or its level. */
const isOfLine = (code: string): boolean => code in recordingProblemCodes && code !== "recording-partial";

/** Bodies from an index on. */
export function bodiesView({ bodies }: Recording, from: number): Message<"bodies"> {
  const names: string[] = [];
  const solid = new Uint8Array(bodies.length - from);
  for (let i = 0; i < bodies.length - from; i++) {
    const body = bodies[from + i];
    names.push(body?.id ?? "");
    if (body?.isSolid) solid[i] = 1;
  }
  return { from, names, solid };
}

/** What is solid in the level. */
export function solidsOf({ level, reference }: ReadRecording): Message<"solids"> {
  const none = { grids: [], boxes: { names: [], rects: new Float64Array() } };
  const solids = level ? solidsView(level.solids) : none;
  const unclear = level?.unclear && solidsView(level.unclear);
  const bounds = reference?.bounds
    ? [...reference.bounds.min, ...reference.bounds.max]
    : boundsOf([solids, ...(unclear ? [unclear] : [])]);
  return { ...solids, unclear, bounds };
}

/** What holds all tiles' grids and boxes; undefined where there are none. */
function boundsOf(all: readonly Pick<Message<"solids">, "grids" | "boxes">[]): readonly number[] | undefined {
  let [x0, y0, x1, y1] = [Infinity, Infinity, -Infinity, -Infinity];
  const take = (left: number, low: number, right: number, high: number): void => {
    [x0, y0, x1, y1] = [Math.min(x0, left), Math.min(y0, low), Math.max(x1, right), Math.max(y1, high)];
  };
  for (const { grids, boxes } of all) {
    for (const { origin, tileSize, width, height } of grids) {
      const [left, low] = [at(origin, 0), at(origin, 1)];
      take(left, low, left + width * at(tileSize, 0), low + height * at(tileSize, 1));
    }
    const { rects } = boxes;
    for (let i = 0; i < rects.length; i += 4) take(at(rects, i), at(rects, i + 1), at(rects, i + 2), at(rects, i + 3));
  }
  return x1 > x0 && y1 > y0 ? [x0, y0, x1, y1] : undefined;
}

/** Frames that were asked for: so many of them as are not larger than a message should be. */
export function framesView(state: RecordedState, first: number, step: number, count: number): Message<"frames"> {
  const { recording } = state;
  const { dimensions } = recording.header;
  const [numbers, times, ends]: [number[], number[], number[]] = [[], [], []];
  const bodies: number[] = [];
  const boxes: number[] = [];
  for (let i = 0; i < count && first + i * step < recording.frames; i++) {
    const frame = first + i * step;
    state.seek(frame);
    for (let body = 0; body < recording.bodies.length; body++) {
      if (state.isThere[body] !== 1) continue;
      bodies.push(body);
      for (let axis = 0; axis < dimensions; axis++) boxes.push(at(state.positions, body * dimensions + axis));
      for (let axis = 0; axis < dimensions; axis++) {
        const component = body * dimensions + axis;
        boxes.push(at(state.positions, component) + at(state.sizes, component));
      }
    }
    ends.push(bodies.length);
    numbers.push(recording.numberOf(frame));
    times.push(recording.timeOf(frame));
    if (bodies.length > MAX_BOXES) break;
  }
  return {
    ...{ first, step },
    numbers: Float64Array.from(numbers),
    times: Float64Array.from(times),
    ends: Uint32Array.from(ends),
    bodies: Uint32Array.from(bodies),
    boxes: Float64Array.from(boxes),
  };
}

/** Boxes of a message: about two megabytes. */
const MAX_BOXES = 50_000;

/** A finding as the picture shows it. */
export function findingView(
  value: ReadRecording,
  finding: RecordedFinding,
  state: RecordedState,
): RecordingFindingView {
  const { recording } = value;
  const { code, frame } = finding;
  const solids = value.level?.solids ?? noSolids;
  const { fix, ...sentences } = recordedSentences(recording, solids, finding);
  const said = {
    ...{ code, frame, severity: recordedSeverities[code] },
    ...sentences,
    message: joinSentences({ fix, ...sentences }),
    numbers: String(recording.numberOf(frame)),
  };
  if (finding.code === "recording-gap") return { ...said, subject: "" };
  const { body } = finding;
  const last = "lastFrame" in finding ? finding.lastFrame : undefined;
  const shown = "deepest" in finding ? finding.deepest : frame;
  const boxAt = (place: number): Box | undefined => {
    if (place < 0) return undefined;
    state.seek(place);
    return state.isThere[body] === 1 ? state.box(body) : undefined;
  };
  const [from, to] = [boxAt(shown - 1), boxAt(shown)];
  const { obstacle } = finding;
  const wall = "wall" in finding ? finding.wall : obstacle && obstacleBox(value, obstacle, state);
  return {
    ...said,
    ...(last !== undefined &&
      last > frame && { last, numbers: `${recording.numberOf(frame)}–${recording.numberOf(last)}` }),
    body,
    subject: recording.bodies[body]?.id ?? "",
    solid: obstacle && recordedName(recording, solids, obstacle),
    wall: wall && corners(wall),
    from: from && corners(from),
    to: to && corners(to),
  };
}

const noSolids = { grids: [], boxes: [] };

const corners = ({ min, max }: Box): readonly number[] => [...min, ...max];

/** Where something solid is at the frame of a state. */
function obstacleBox({ level }: ReadRecording, obstacle: Obstacle, state: RecordedState): Box | undefined {
  if (obstacle.kind === "body") return state.box(obstacle.index);
  if (obstacle.kind === "box") return level?.solids.boxes[obstacle.index]?.box;
  const grid = level?.solids.grids[obstacle.grid];
  if (!grid) return undefined;
  const min = [obstacle.column, obstacle.row].map(
    (cell, axis) => at(grid.origin, axis) + cell * at(grid.tileSize, axis),
  );
  return { min, max: min.map((low, axis) => low + at(grid.tileSize, axis)) };
}

/** How many findings there are of each kind. */
export function countsOf({ counts }: Pick<RecordedFindings, "counts">): number[] {
  return recordedCodes.map((code) => counts.get(code)?.all ?? 0);
}

/**
 * The frame that is meant by what somebody has typed: the number of one, or a time such as `3.2 s` or `1:02.5`.
 *
 * @returns where there is none, a sentence that says so
 */
export function frameNamed(text: string, { recording }: ReadRecording): number | string {
  const last = recording.frames - 1;
  if (last < 0) return l10n.t("The recording has no frame yet.");
  const time = /^(?:(?:(\d+):)?(\d+):)?(\d+(?:[.,]\d+)?)( ?s)?$/.exec(text);
  if (!time) return l10n.t("{text} is neither a frame number nor a time such as 3.2 s or 1:02.5.", { text });
  const [, hours, minutes, rest = "", unit] = time;
  const number = Number(rest.replace(",", "."));
  if (minutes === undefined && unit === undefined) {
    const [least, greatest] = [recording.numberOf(0), recording.numberOf(last)];
    if (number < least || number > greatest)
      return l10n.t("The recording contains frames {least} to {greatest}.", { least, greatest });
    return recording.frameWithNumber(number);
  }
  const seconds = Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + number;
  let [low, high] = [0, last];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (recording.timeOf(middle) < seconds) low = middle + 1;
    else high = middle;
  }
  return low;
}
