// The pictures of recordings, as their editor shows them at what was found in them, and between.
import fs from "node:fs";
import path from "node:path";
import { findingView, framesView, solidsOf } from "../../../src/engine/recordings/recordingView.js";
import { readLevels } from "../../../src/levels/index.js";
import { sceneLevel, type SceneLevel } from "../../../src/notebook/index.js";
import { RecordedState, type Recording } from "../../../src/recordings/index.js";
import {
  axesOf,
  fit,
  flatCorners,
  framesOf,
  growsUp,
  palettes,
  recordingGround,
  recordingSheet,
  type Plane,
  type Rect,
  type RecordingPicture,
} from "../../../src/view/index.js";
import { SvgSurface } from "../../../src/view/svgSurface.js";
import type { ReadRecording } from "../../../src/workspace/index.js";
import { examples } from "../../harness/workspace.js";
import { roomRecording } from "../../page/recordings.js";
import { findingsOf, recordingOf } from "../recordings/recordings.js";

/** A ball that flies to and fro before and behind a wall, and through it. */
const space = [
  {
    aabb: "recording",
    version: 1,
    unit: "m",
    yAxis: "up",
    bodies: { ball: { size: [1, 1, 1] }, wall: { size: [0.5, 6, 6], solid: true } },
  },
  ...Array.from({ length: 120 }, (_, frame) => ({
    frame,
    bodies: {
      ball: [8 - 7 * Math.cos(frame / 3), 2 + Math.sin(frame / 9), 1 + Math.cos(frame / 7)],
      ...(frame === 0 && { wall: [8, 0, -2] }),
    },
  })),
];

/** A crowd, which hides itself. */
const crowd = [
  { aabb: "recording", version: 1, bodies: { wall: { size: [8, 300], solid: true } } },
  ...Array.from({ length: 40 }, (_, frame) => ({
    frame,
    bodies: Object.fromEntries([
      ...(frame === 0 ? [["wall", [200, 0]] as const] : []),
      ...Array.from(
        { length: 50 },
        (_each, i) => [`crate ${i}`, [20 + ((37 * i) % 160) + 5 * frame, (53 * i) % 290, 10, 10]] as const,
      ),
    ]),
  })),
];

async function recordings(): Promise<readonly (readonly [name: string, recording: Recording, level?: SceneLevel])[]> {
  const read = (name: string): string => fs.readFileSync(path.join(examples, "recordings", name), "utf8");
  const reading = await readLevels("room.tmj", { read: () => Promise.resolve(read("room.tmj")) });
  const level = sceneLevel(reading, { file: "room.tmj" }, () => undefined);
  return [
    ["throw", recordingOf([read("throw.aabb.jsonl").trimEnd()]), level],
    ["room", recordingOf([roomRecording({ frames: 400 }).trimEnd()])],
    ["space", recordingOf(space)],
    ["crowd", recordingOf(crowd)],
  ];
}

const mostFindings = 8;
const trailFrames = 60;

/** Each picture with its name: at the first findings of each recording, and a moment before. */
export async function recordedPictures(
  width: number,
): Promise<readonly (readonly [name: string, surface: SvgSurface])[]> {
  const all = await recordings();
  return all.flatMap(([name, recording, level]) => {
    const { dimensions, unit } = recording.header;
    const findings = findingsOf(recording, level?.solids);
    const value = { recording, findings, level, reference: undefined } as unknown as ReadRecording;
    const state = new RecordedState(recording);
    const size = { width, height: Math.round(Math.min(700, Math.max(220, 0.62 * width))) };
    const planes: readonly Plane[] = dimensions === 3 ? ["front", "top", "side"] : ["front"];
    const shown = findings.found.slice(0, mostFindings);
    return planes.flatMap((plane) => {
      const axes = axesOf(plane);
      const up = growsUp(recording.header, plane);
      const geometry = recordingGround(plane === "front" ? solidsOf(value) : undefined, up);
      return [...shown, undefined].map((finding) => {
        const frame = finding?.frame ?? Math.floor(recording.frames / 2);
        const first = Math.max(0, frame - trailFrames);
        const columns = framesView(state, first, 1, frame - first + 1);
        const trail = framesOf({ ...columns, type: "frames", uri: "", run: 1 }, dimensions).map(([, each]) => each);
        const chosen = finding && findingView(value, finding, new RecordedState(recording));
        const last = trail.at(-1);
        if (!last) throw new Error("there is no such frame");
        const boxes = [chosen?.from, chosen?.to, chosen?.wall].flatMap((box) => (box ? [flatCorners(box, axes)] : []));
        const bounds: Rect = boxes.length > 0 ? around(boxes) : flatBounds(value, last, dimensions, axes);
        const picture: RecordingPicture = {
          ...{ geometry, axes, dimensions, unit, trail, chosen, frame: last },
          names: recording.bodies.map(({ id }) => id),
          solid: Uint8Array.from(recording.bodies, ({ isSolid }) => Number(isSolid)),
          isShown: () => true,
          selected: chosen?.body ?? recording.bodies.findIndex(({ isSolid }) => !isSolid),
          findings: chosen ? [chosen] : [],
          view: fit(bounds, size, up),
          palette: palettes.light,
        };
        const surface = new SvgSurface();
        recordingSheet(picture, size, "", "").pictures[0]?.paint(surface);
        return [
          `recording ${name} ${plane} ${finding ? `${finding.code} ${finding.frame}` : "middle"}`,
          surface,
        ] as const;
      });
    });
  });
}

/** What holds boxes, and as much around them. */
function around(boxes: readonly Rect[]): Rect {
  const edge = (of: 0 | 1 | 2 | 3, pick: (...edges: number[]) => number): number =>
    pick(...boxes.map((box) => box[of]));
  const [x0, y0, x1, y1] = [edge(0, Math.min), edge(1, Math.min), edge(2, Math.max), edge(3, Math.max)];
  const room = Math.max(x1 - x0, y1 - y0);
  return [x0 - room, y0 - room, x1 + room, y1 + room];
}

function flatBounds(
  { level }: ReadRecording,
  { boxes, bodies }: RecordingPicture["frame"],
  dimensions: 2 | 3,
  axes: ReturnType<typeof axesOf>,
): Rect {
  if (level) return [-32, -32, 32 * 57, 32 * 26];
  return around(
    Array.from(bodies, (_, i) =>
      flatCorners(Array.from(boxes.subarray(2 * i * dimensions, 2 * (i + 1) * dimensions)), axes),
    ),
  );
}
