import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { record } from "../../../src/recorder/index.js";
import { engineRecorders, RecordedState } from "../../../src/recordings/index.js";
import { Random } from "../../exact/random.js";
import { repository } from "../../harness/fetchServer.js";
import { recordingOf } from "../recordings/recordings.js";

type Boxes = Readonly<Record<string, readonly [number, number, number, number]>>;

/** Where all are, frame by frame, by the numbers that the game gave the frames. */
function readBack(text: string): ReadonlyMap<number, Boxes> {
  const recording = recordingOf([text.trimEnd()]);
  expect(recording.problems).toEqual([]);
  const state = new RecordedState(recording);
  return new Map(
    Array.from({ length: recording.frames }, (_, frame) => {
      state.forward();
      const there = recording.bodies.flatMap(({ id }, body) => {
        const { min, max } = state.box(body);
        const [x = NaN, y = NaN] = min;
        const box = [x, y, (max[0] ?? NaN) - x, (max[1] ?? NaN) - y] as const;
        return state.isThere[body] === 1 ? [[id, box] as const] : [];
      });
      return [recording.numberOf(frame), Object.fromEntries(there)];
    }),
  );
}

describe("a recorder", () => {
  it("writes what the format says, and only what changes", () => {
    const recorder = record({ fps: 50, level: { file: "cave.tmx" }, bodies: { door: { size: [8, 48], solid: true } } });
    recorder.frame({ player: { x: 1, y: 2, width: 16, height: 24 }, door: [400, 152] });
    recorder.frame({ player: { x: 2, y: 2, width: 16, height: 24 }, door: [400, 152] }, { time: 0.5, marks: ["hop"] });
    recorder.frame({ player: { x: 2, y: 2, width: 16, height: 12 } });
    expect(recorder.text().split("\n")).toEqual([
      '{"aabb":"recording","version":1,"fps":50,"level":{"file":"cave.tmx"},"bodies":{"door":{"size":[8,48],"solid":true}}}',
      '{"frame":0,"bodies":{"player":[1,2,16,24],"door":[400,152]}}',
      '{"frame":1,"bodies":{"player":[2,2]},"time":0.5,"marks":["hop"]}',
      '{"frame":2,"bodies":{"player":[2,2,16,12]},"gone":["door"]}',
      "",
    ]);
  });

  it("streams what is there, and then each frame", () => {
    const recorder = record();
    recorder.frame({ a: [1, 2, 3, 4] });
    let streamed = "";
    recorder.stream((lines) => (streamed += lines));
    recorder.frame({ a: [2, 2, 3, 4] });
    expect(streamed).toBe(recorder.text());
  });

  it.each(Array.from({ length: 30 }, (_, i) => i))("is read back as it was, whole or its end, seed %i", (seed) => {
    const random = new Random(seed, 3);
    const keep = random.chance(0.5) ? random.integer(1, 12) : 1000;
    const recorder = record({ keep });
    const frames = Array.from({ length: 40 }, (): Boxes => {
      const ids = ["a", "b", "__proto__", "constructor", "7"].filter(() => random.chance(0.7));
      const boxes = ids.map((id) => {
        const [x, y, width, height] = [
          random.integer(0, 2),
          random.integer(0, 1),
          random.integer(1, 2),
          random.integer(1, 2),
        ];
        return [id, [x, y, width, height]] as const;
      });
      return Object.fromEntries(boxes);
    });
    for (const boxes of frames) recorder.frame(boxes);
    const read = readBack(recorder.text());
    expect(read.size).toBe(Math.min(keep, 40));
    for (const [number, boxes] of read) expect(boxes).toEqual(frames[number]);
  });
});

describe("the recorders for engines", () => {
  const page = readFileSync(path.join(repository, "docs", "recordings.md"), "utf8");

  it.each(engineRecorders)(
    "are on the page as they are written into a project, and short: $engine",
    ({ text, language }) => {
      expect(page).toContain(`\`\`\`${language}\n${text}\`\`\`\n`);
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(40);
    },
  );
});
