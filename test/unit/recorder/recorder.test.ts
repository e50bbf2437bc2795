import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { build } from "esbuild";
import { record } from "../../../src/recorder/index.js";
import { engineRecorders, recorderModule, RecordedState } from "../../../src/recordings/index.js";
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

  it("names what the game put somewhere, and solid bodies that come later, once", () => {
    const recorder = record({ keep: 2, bodies: { floor: { size: [9, 1], solid: true } } });
    const boxes = { floor: [0, 9], crate: [0, 0, 1, 1], player: [3, 3, 1, 1] } as const;
    recorder.frame(boxes, { solid: ["floor", "crate"] });
    recorder.frame(boxes, { solid: ["floor", "crate"], placed: ["player"] });
    const [, first, second] = recorder.text().split("\n");
    expect(first).toContain('"solid":["crate"]');
    expect(JSON.parse(second ?? "")).toEqual({ frame: 1, bodies: {}, placed: ["player"] });
    // The frame that named it is not kept any more.
    recorder.frame(boxes);
    recorder.frame(boxes);
    const recording = recordingOf([recorder.text().trimEnd()]);
    expect(recording.problems).toEqual([]);
    expect(recording.bodies.map(({ id, isSolid }) => `${id} ${isSolid}`)).toEqual([
      ...["floor true", "crate true", "player false"],
    ]);
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

/** What the recorder for Phaser uses of a scene of it. */
class FakeScene {
  private step = (): void => undefined;
  readonly physics = {
    world: {
      ...{ fps: 60, bodies: new Set<object>(), staticBodies: new Set<object>() },
      on: (_: string, step: () => void) => (this.step = step),
    },
  };
  add(to: "bodies" | "staticBodies", name: string, [x, y, width, height]: readonly number[]): object {
    const body = { enable: true, position: { x, y }, width, height, gameObject: { name, type: "Sprite" } };
    this.physics.world[to].add(body);
    return body;
  }
  remove(body: object): void {
    this.physics.world.bodies.delete(body);
  }
  run(): void {
    this.step();
  }
}

interface PhaserRecorder {
  recordScene(scene: FakeScene): { text(): string };
}

describe("the recorder for Phaser, with the module that is written next to it", () => {
  let folder: string;
  let phaser: PhaserRecorder;
  beforeAll(async () => {
    folder = mkdtempSync(path.join(tmpdir(), "aabb-phaser-"));
    const own = engineRecorders.find(({ engine }) => engine === "Phaser");
    writeFileSync(path.join(folder, "package.json"), '{ "type": "module" }');
    writeFileSync(path.join(folder, own?.file ?? ""), own?.text ?? "");
    const entry = path.join(repository, "src", "recorder", "index.ts");
    await build({ entryPoints: [entry], bundle: true, format: "esm", outfile: path.join(folder, recorderModule) });
    phaser = (await import(path.join(folder, own?.file ?? ""))) as PhaserRecorder;
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("tells bodies of one name apart, also those that come one after the other", () => {
    const scene = new FakeScene();
    const recorder = phaser.recordScene(scene);
    const [first] = [scene.add("bodies", "bat", [0, 0, 4, 4]), scene.add("bodies", "bat", [50, 0, 4, 4])];
    scene.add("bodies", "", [90, 0, 4, 4]);
    scene.run();
    scene.remove(first);
    scene.add("bodies", "bat", [70, 0, 4, 4]);
    scene.run();
    const frames = [...readBack(recorder.text()).values()];
    expect(frames.map((boxes) => Object.keys(boxes))).toEqual([
      ["bat", "bat#2", "Sprite#1"],
      ["bat#2", "Sprite#1", "bat#3"],
    ]);
    expect(frames[1]?.["bat#3"]).toEqual([70, 0, 4, 4]);
  });

  it("says of a wall that is made later that it is solid", () => {
    const scene = new FakeScene();
    const recorder = phaser.recordScene(scene);
    scene.add("staticBodies", "left", [0, 0, 4, 40]);
    scene.run();
    scene.add("staticBodies", "right", [90, 0, 4, 40]);
    scene.run();
    const recording = recordingOf([recorder.text().trimEnd()]);
    expect(recording.bodies).toMatchObject([
      { id: "left", isSolid: true },
      { id: "right", isSolid: true },
    ]);
  });
});

describe("the recorders for engines", () => {
  it.each([
    ["; comment\nconfig_version=5\n", "Godot 4"],
    ["config_version=4\n", "Godot 3"],
    ["; comment\nconfig_version=3\n", "Godot 3"],
    ["; comment\n\nconfig_version = 4\n[application]\n", "Godot 3"],
    ["[application]\n", "Godot 4"],
    ["config_version=40\n", "Godot 4"],
  ])("tell by %j that a project is one of %s", (text, engine) => {
    const found = engineRecorders.filter((each) => each.foundBy.includes("project.godot") && each.mark?.test(text));
    expect(found.map((each) => each.engine)).toEqual([engine]);
  });

  const page = readFileSync(path.join(repository, "docs", "recordings.md"), "utf8");

  it.each(engineRecorders)(
    "are on the page as they are written into a project, and short: $engine",
    ({ text, language }) => {
      expect(page).toContain(`\`\`\`${language}\n${text}\`\`\`\n`);
      expect(text.trimEnd().split("\n").length).toBeLessThanOrEqual(70);
    },
  );
});
