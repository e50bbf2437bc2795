import { afterEach, describe, expect, it } from "vitest";
import type { Steps } from "../../../src/geometry/index.js";
import { evaluate, type evaluateInSteps, type NotebookResult } from "../../../src/notebook/index.js";
import { ConvexPair } from "../../../src/solver/sweep/convex/convexPair.js";
import { BoxSweep } from "../../../src/solver/sweep/boxSweep.js";
import { FilesAround, Workspace, type OpenText } from "../../../src/workspace/index.js";
import { FakeTime, settled } from "./time.js";

/** Work that is counted, in milliseconds: on the slow side of what it takes. */
const workMs = { character: 0.0001, body: 0.004, sweep: 0.002, shape: 0.01 };
/** A stretch that is not spent yet, and the longest step. */
const longestSlice = 12 + 12;
/** The same where bodies overlap each other: a body is put where it is free in one go. */
const longestOfHeaps = 12 + 38;

/** A clock that goes on with the work that is done: characters and bodies that are read, pairs that are swept. */
function countedTime(): FakeTime {
  const time = new FakeTime();
  const { charCodeAt } = String.prototype;
  const { parse } = JSON;
  const sweep = Reflect.get(BoxSweep.prototype, "sweep");
  replace(String.prototype, "charCodeAt", function (this: string, at) {
    time.spend(workMs.character);
    return charCodeAt.call(this, at);
  });
  replace(JSON, "parse", (text: string) => {
    time.spend(workMs.body);
    return parse(text) as unknown;
  });
  replace(BoxSweep.prototype, "sweep", function (this: BoxSweep) {
    time.spend(workMs.sweep);
    return sweep.call(this);
  });
  const areOverlapping = Reflect.get(ConvexPair.prototype, "areOverlapping");
  replace(ConvexPair.prototype, "areOverlapping", function (this: ConvexPair) {
    time.spend(workMs.shape);
    return areOverlapping.call(this);
  });
  return time;
}

const restores: (() => void)[] = [];
afterEach(() => restores.splice(0).forEach((restore) => restore()));

/** Puts something in the place of a method until the test has ended. A spy of the runner's would keep millions of calls. */
function replace<T extends object, K extends keyof T>(target: T, name: K, method: T[K]): void {
  const before = target[name];
  target[name] = method;
  restores.push(() => (target[name] = before));
}

interface Body {
  readonly position: readonly number[];
  readonly size?: readonly number[];
  readonly shape?: unknown;
  readonly velocity?: readonly number[];
}

const sceneOf = (bodies: readonly Body[], more: object = {}): string =>
  JSON.stringify({ version: 1, frames: 1, ...more, bodies });
const grid = (i: number, gap: number): readonly number[] => [(i % 100) * gap, Math.floor(i / 100) * gap];

const fieldOf = (count: number): string =>
  sceneOf(
    Array.from({ length: count }, (_, i) => {
      return { position: grid(i, 10), size: [4, 4], velocity: [(i % 7) * 300 - 900, (i % 5) * 300 - 600] };
    }),
  );
const many = fieldOf(20_000);
const long = sceneOf(
  Array.from({ length: 200 }, (_, i) => ({ position: grid(i, 6), size: [4, 4], velocity: [(i % 7) * 60 - 180, 60] })),
  { frames: 100 },
);
const pile = sceneOf(
  Array.from({ length: 1200 }, (_, i) => ({ position: grid(i, 0.9), size: [1, 1], velocity: [0, 60] })),
);

const octagon = (turn: number): unknown => ({
  polygon: Array.from({ length: 8 }, (_, i) => [5 * Math.cos(turn + i * 0.785), 5 * Math.sin(turn + i * 0.785)]),
});
const polygons = sceneOf(
  Array.from({ length: 24 }, (_, i) => ({ position: [i, 0], shape: octagon(i), velocity: [(i % 7) * 10, 5] })),
);

/** The time that it took to evaluate a text, which was not done at once. */
async function timeOf(text: string): Promise<FakeTime> {
  const time = countedTime();
  const { workspace, failures } = workspaceOn(time);
  const document = new Document(text);
  workspace.scenes.changed(document);
  expect(workspace.scenes.latestOf(document)).toBeUndefined();
  await time.advance(1e6);
  expect(failures).toEqual([]);
  expect(workspace.scenes.latestOf(document)?.result.problems).toEqual([]);
  workspace.dispose();
  return time;
}

describe("a scene is evaluated in slices", () => {
  it("with many frames, none of which takes long", async () => {
    expect((await timeOf(long)).longest).toBeLessThanOrEqual(longestSlice);
  });

  it("with many bodies in a frame", async () => {
    await timeOf(many);
  });

  it.each([
    ["a dense pile", pile],
    ["polygons in each other", polygons],
  ])("that is %s, in which no body or pair takes long", async (_, text) => {
    expect((await timeOf(text)).longest).toBeLessThanOrEqual(longestOfHeaps);
  });
});

/** A text in an editor. */
class Document implements OpenText {
  version = 1;
  isClosed = false;
  readonly uri = "disk:/a.aabb.json";

  constructor(private text: string) {}

  getText(): string {
    return this.text;
  }

  write(text: string): void {
    this.text = text;
    this.version++;
  }
}

/** A workspace without files. */
function workspaceOn(time: FakeTime, evaluate?: typeof evaluateInSteps) {
  const failures: unknown[] = [];
  const nothing = { dispose: () => undefined };
  const workspace = new Workspace<Document>({
    scheduler: time,
    watcher: { watchAll: () => nothing, watchOne: () => undefined },
    around: () =>
      new FilesAround({ file: "a", root: "disk:/", uriOf: (it) => it, read: () => Promise.reject(new Error()) }),
    readScene: () => Promise.resolve("30"),
    isThere: () => Promise.resolve(true),
    restOf: () => ({ ms: 0, since: "first" }),
    failed: (error) => failures.push(error),
    ...(evaluate && { evaluate }),
  });
  return { workspace, failures };
}

/** Evaluations take as many steps of 10 ms as their text says. */
function slowHost() {
  const time = new FakeTime();
  const begun: string[] = [];
  const ended: string[] = [];
  const { workspace, failures } = workspaceOn(time, function* (text): Steps<NotebookResult> {
    begun.push(text);
    for (let step = 0; step < Number(text); step++) {
      time.spend(10);
      yield;
    }
    if (text.startsWith("0")) throw new Error("an accident");
    ended.push(text);
    return { ...evaluate('{ "version": 1, "bodies": [] }'), text };
  });
  const { scenes } = workspace;
  const told: string[] = [];
  scenes.onDidEvaluate(({ result }) => told.push(result.text));
  return { time, scenes, begun, ended, told, failures };
}

describe("an open scene that takes many slices", () => {
  it("has its last result until the next one is there", async () => {
    const { time, scenes, told } = slowHost();
    const document = new Document("1");
    scenes.changed(document);
    await time.advance(100);
    document.write("10");
    scenes.changed(document);
    expect(scenes.latestOf(document)?.result.text).toBe("1");
    expect(scenes.currentOf(document)).toBeUndefined();
    await time.advance(1000);
    expect(scenes.currentOf(document)?.result.text).toBe("10");
    expect(told).toEqual(["1", "10"]);
  });

  it("is not gone on with when its text moves on, and nobody is told of it", async () => {
    const { time, scenes, begun, ended, told } = slowHost();
    const document = new Document("50");
    scenes.changed(document);
    const asked = scenes.of(document);
    const rested = scenes.settled(document);
    await time.advance(100);
    document.write("3");
    scenes.changed(document);
    await time.advance(10_000);
    expect((await asked).result.text).toBe("3");
    expect((await rested).version).toBe(2);
    expect([begun, ended, told]).toEqual([["50", "3"], ["3"], ["3"]]);
  });

  it("is not gone on with when its text moves on and nobody says so until later", async () => {
    const { time, scenes, ended } = slowHost();
    const document = new Document("50");
    scenes.changed(document);
    await time.advance(100);
    document.write("3");
    await time.advance(2000);
    expect(ended).toEqual([]);
    scenes.changed(document);
    await time.advance(100);
    expect(ended).toEqual(["3"]);
  });

  it("is not gone on with when it is closed, unless somebody waits for it", async () => {
    const { time, scenes, begun, ended, told } = slowHost();
    const document = new Document("50");
    scenes.changed(document);
    await time.advance(100);
    document.isClosed = true;
    scenes.close(document);
    await time.advance(2000);
    expect([ended, told, time.pending]).toEqual([[], [], 0]);
    const late = new Document("40");
    scenes.changed(late);
    const asked = scenes.of(late);
    late.isClosed = true;
    scenes.close(late);
    await time.advance(2000);
    expect((await asked).result.text).toBe("40");
    expect([begun, ended, told]).toEqual([["50", "40", "40"], ["40"], []]);
  });

  it("tells those who wait what it fails of, and else whoever made the store", async () => {
    const { time, scenes, failures } = slowHost();
    const document = new Document("010");
    scenes.changed(document);
    const asked = scenes.of(document).catch((error: unknown) => error);
    await time.advance(1000);
    expect([await asked, failures]).toEqual([new Error("an accident"), []]);
    document.write("09");
    scenes.changed(document);
    await time.advance(1000);
    expect(failures).toEqual([new Error("an accident")]);
  });

  it("is worked at once for all who ask", async () => {
    const { time, scenes, begun } = slowHost();
    const document = new Document("20");
    const asked = [scenes.of(document), scenes.settled(document), scenes.withLevels(document)];
    scenes.changed(document);
    await settled();
    await time.advance(1000);
    expect((await Promise.all(asked)).map(({ version }) => version)).toEqual([1, 1, 1]);
    expect(begun).toEqual(["20"]);
  });
});
