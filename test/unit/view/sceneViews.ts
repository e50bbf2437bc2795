import { responses } from "../../../src/solver/index.js";
import type { FindingView, SceneView } from "../../../src/view/protocol/index.js";

/** A body of a view for tests: immovable without a track. */
export interface BodySketch {
  readonly id: string;
  readonly position: readonly number[];
  readonly size: readonly number[];
  readonly velocity?: readonly number[];
  /** Time, then position, of each entry of the swept track; `discrete` likewise, default the same. */
  readonly swept?: readonly (readonly number[])[];
  readonly discrete?: readonly (readonly number[])[];
}

/** A contact of a view for tests. */
export interface ContactSketch {
  readonly body: number;
  /** Index of another body. */
  readonly obstacle: number;
  readonly frame: number;
  readonly time: number;
  readonly exit: number;
  readonly normal: readonly number[];
  readonly position: readonly number[];
  readonly obstaclePosition: readonly number[];
  readonly expected: readonly number[];
}

/** Contacts as a view has them; all of them slide. */
export function contactColumns(contacts: readonly ContactSketch[]): SceneView["swept"]["contacts"] {
  const column = (key: "obstacle" | "time" | "exit"): Float64Array => Float64Array.from(contacts, (each) => each[key]);
  const vectors = (key: "normal" | "position" | "obstaclePosition" | "expected"): Float64Array =>
    Float64Array.from(contacts.flatMap((each) => each[key]));
  return {
    bodies: Uint32Array.from(contacts, ({ body }) => body),
    obstacles: column("obstacle"),
    frames: Uint32Array.from(contacts, ({ frame }) => frame),
    times: column("time"),
    exits: column("exit"),
    normals: vectors("normal"),
    responses: Uint8Array.from(contacts, () => Object.keys(responses).indexOf("slide")),
    positions: vectors("position"),
    obstaclePositions: vectors("obstaclePosition"),
    expected: vectors("expected"),
  };
}

/** A scene view with the tracks given by hand, so that drawing is tested without the solver. */
export function sceneView(bodies: readonly BodySketch[], more: Partial<SceneView> = {}): SceneView {
  const dimensions = more.dimensions ?? 2;
  const column = (vec: (body: BodySketch) => readonly number[]): Float64Array<ArrayBuffer> =>
    Float64Array.from(bodies.flatMap(vec));
  return {
    kind: "scene",
    dimensions,
    yAxis: "down",
    unit: "px",
    fps: 60,
    frames: 1,
    substeps: 1,
    detection: "discrete",
    method: "exact",
    check: { rule: "overlap, shortest push-out", isStated: false },
    bodies: {
      ids: bodies.map(({ id }) => id),
      position: column(({ position }) => position),
      size: column(({ size }) => size),
      velocity: column(({ velocity }) => velocity ?? Array<number>(dimensions).fill(NaN)),
    },
    grids: [],
    boxes: { names: [], rects: new Float64Array() },
    swept: { tracks: tracks(bodies.map(({ swept }) => swept ?? [])), contacts: contactColumns([]), cutShort: [] },
    discrete: {
      tracks: tracks(bodies.map(({ discrete, swept }) => discrete ?? swept ?? [])),
      contacts: contactColumns([]),
      cutShort: [],
    },
    findings: [],
    expectations: [],
    problems: [],
    notEvaluated: [],
    ...more,
  };
}

function tracks(entries: readonly (readonly (readonly number[])[])[]): SceneView["swept"]["tracks"] {
  const first = [0];
  for (const track of entries) first.push((first.at(-1) ?? 0) + track.length);
  return {
    first: Uint32Array.from(first),
    times: Float64Array.from(entries.flat(), (entry) => entry[0] ?? NaN),
    positions: Float64Array.from(entries.flat().flatMap((entry) => entry.slice(1))),
  };
}

/** A bullet of 8 × 4 that goes 50 px to the right in a frame, through a wall that is 4 px thick. */
export function thinWall(more: Partial<SceneView> = {}): SceneView {
  const view = sceneView(
    [
      {
        id: "bullet",
        position: [0, 40],
        size: [8, 4],
        velocity: [3000, 0],
        swept: [
          [0, 0, 40],
          [0.6, 30, 40],
          [1, 30, 40],
        ],
        discrete: [
          [0, 0, 40],
          [1, 50, 40],
        ],
      },
      { id: "wall", position: [38, 0], size: [4, 96] },
    ],
    { findings: [thinWallTunnel], ...more },
  );
  return { ...view, swept: { ...view.swept, contacts: contactColumns([thinWallContact]) } };
}

export const thinWallContact: ContactSketch = {
  body: 0,
  obstacle: 1,
  frame: 1,
  time: 0.6,
  exit: 0.84,
  normal: [-1, 0],
  position: [30, 40],
  obstaclePosition: [38, 0],
  expected: [50, 40],
};

export const thinWallTunnel: FindingView = {
  code: "tunnel",
  severity: "warning",
  message: "bullet passes through wall",
  body: 0,
  obstacle: { kind: "body", index: 1 },
  obstacleName: "wall",
  frame: 1,
  entry: 0.6,
  exit: 0.84,
  normal: [-1, 0],
};
