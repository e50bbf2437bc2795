import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Steps } from "../../../src/geometry/index.js";
import { type evaluate, evaluateInSteps } from "../../../src/notebook/index.js";
import { ownedCount, Workspace, YieldBudget } from "../../../src/workspace/index.js";
import { tiledMap } from "../cli/tiledMap.js";
import { Disk, Document } from "./disk.js";
import { settled } from "./time.js";

const wall = tiledMap("...#....");
const free = tiledMap("........");

/** A notebook with a scene in each of the levels. */
const inLevels = (...files: readonly string[]) =>
  JSON.stringify({ version: 1, cells: files.map((file) => ({ level: { file }, bodies: [] })) });

/** A disk and an editor; to read the file that is held takes until it is let go. */
class Host extends Disk {
  /** Files that somebody has wanted to read, in order. */
  readonly wanted: string[] = [];
  evaluate: typeof evaluateInSteps = evaluateInSteps;
  private held: { readonly uri: string; readonly letGo: Promise<void> } | undefined;

  readonly workspace = new Workspace<Document>({
    ...this.host,
    evaluate: (...given) => this.evaluate(...given),
  });

  protected override async read(uri: string): Promise<string> {
    this.wanted.push(uri);
    const read = super.read(uri);
    // As it was when it was asked for, whenever it comes.
    read.catch(() => undefined);
    if (this.held?.uri === uri) await this.held.letGo;
    return await read;
  }

  /** @returns what lets the readers of the file go on */
  hold(uri: string): () => void {
    let letGo = (): void => undefined;
    this.held = { uri, letGo: new Promise((resolve) => (letGo = resolve)) };
    return () => {
      this.held = undefined;
      letGo();
    };
  }
}

let host: Host;
let owned: number;
beforeEach(() => {
  owned = ownedCount();
  host = new Host();
  host.write("disk:/first.tmj", wall);
  host.write("disk:/second.tmj", wall);
});
afterEach(async () => {
  host.workspace.dispose();
  await host.time.advance(1000);
  expect([ownedCount(), host.isWatched, host.time.pending]).toEqual([owned, false, 0]);
});

/** Numbers of solid tiles in each row of the scenes. */
const tilesOf = ({ cells }: ReturnType<typeof evaluate>) =>
  cells.map((cell) =>
    cell.kind === "scene"
      ? cell.scene.solids.grids.reduce((sum, { solid }) => sum + solid.filter(Boolean).length, 0) / 3
      : 0,
  );

describe("an open scene", () => {
  const open = (text: string) => new Document("disk:/a.aabb.json", text);
  /** Of a small text, which is evaluated as soon as it is asked for. */
  const currentOf = (document: Document) => {
    const current = host.workspace.scenes.currentOf(document);
    if (!current) throw new Error("it is not evaluated");
    return current;
  };

  it("is evaluated at once, with its level as soon as that is there, and again when it changes", async () => {
    const { scenes } = host.workspace;
    const told: (readonly [number, readonly number[], boolean])[] = [];
    scenes.onDidEvaluate(({ version, result, isSameText }) => told.push([version, tilesOf(result), isSameText]));
    const document = open(inLevels("first.tmj"));
    scenes.changed(document);
    expect(currentOf(document).result.problems.map(({ code }) => code)).toEqual(["level-pending"]);
    await host.time.advance(100);
    host.write("disk:/first.tmj", free);
    await host.time.advance(100);
    host.write("disk:/first.tmj", free);
    await host.time.advance(100);
    expect(told).toEqual([
      [1, [0], false],
      [1, [1], true],
      [1, [0], true],
    ]);
  });

  it("is followed again when it is opened again, as it is when its language changes", async () => {
    const { scenes } = host.workspace;
    const document = open(inLevels());
    scenes.changed(document);
    scenes.close(document);
    let told = 0;
    scenes.onDidEvaluate(() => told++);
    scenes.changed(document);
    expect(told).toBe(1);
    document.write(`${document.getText()} `);
    scenes.changed(document);
    await host.time.advance(100);
    expect(told).toBe(2);
  });

  it("keeps what it was until its level is read anew, though its text changes meanwhile", async () => {
    const { scenes } = host.workspace;
    const document = open(inLevels("first.tmj"));
    await Promise.all([scenes.withLevels(document), host.time.advance(100)]);
    const letGo = host.hold("disk:/first.tmj");
    host.write("disk:/first.tmj", tiledMap("...##..."));
    await host.time.advance(100);
    document.write(`${inLevels("first.tmj")} `);
    expect(tilesOf(currentOf(document).result)).toEqual([1]);
    letGo();
    await host.time.advance(100);
    expect(tilesOf(currentOf(document).result)).toEqual([2]);
  });

  it("says so when its level is deleted, and goes on when that is back", async () => {
    const { scenes } = host.workspace;
    const document = open(inLevels("first.tmj"));
    await Promise.all([scenes.withLevels(document), host.time.advance(100)]);
    host.delete("disk:/first.tmj");
    await host.time.advance(100);
    expect(currentOf(document).result.problems.map(({ code }) => code)).toEqual(["level-missing-file"]);
    host.write("disk:/first.tmj", wall);
    await host.time.advance(100);
    expect(tilesOf(currentOf(document).result)).toEqual([1]);
  });

  it("shares its level with another, which goes on with it when the first is closed", async () => {
    const { scenes } = host.workspace;
    const [a, b] = [open(inLevels("first.tmj")), new Document("disk:/b.aabb.json", inLevels("./first.tmj"))];
    await Promise.all([scenes.withLevels(a), scenes.withLevels(b), host.time.advance(100)]);
    expect(host.wanted).toEqual(["disk:/first.tmj"]);
    a.isClosed = true;
    scenes.close(a);
    host.write("disk:/first.tmj", free);
    await host.time.advance(100);
    expect(tilesOf(currentOf(b).result)).toEqual([0]);
    b.isClosed = true;
    scenes.close(b);
    expect(host.isWatched).toBe(false);
  });

  it("is answered by what it was when it is closed while its level is read", async () => {
    const { scenes } = host.workspace;
    const letGo = host.hold("disk:/first.tmj");
    const document = open(inLevels("first.tmj"));
    const waiting = scenes.withLevels(document);
    document.isClosed = true;
    scenes.close(document);
    expect((await waiting).result.problems.map(({ code }) => code)).toEqual(["level-pending"]);
    letGo();
    await host.time.advance(100);
  });

  it("leaves nothing when it is closed while somebody waits for its text to come to rest", async () => {
    const { scenes } = host.workspace;
    const before = ownedCount();
    const document = open(inLevels("first.tmj"));
    scenes.changed(document);
    expect(ownedCount()).toBeGreaterThan(before);
    document.write(inLevels("second.tmj"));
    scenes.changed(document);
    const asked = scenes.settled(document);
    document.isClosed = true;
    scenes.close(document);
    expect((await asked).version).toBe(2);
    await host.time.advance(1000);
    expect(ownedCount()).toBe(before);
  });

  it("is not followed by who asks for it while its end is told, before it knows of that itself", async () => {
    const { scenes } = host.workspace;
    const document = open(inLevels("first.tmj"));
    const listener = scenes.onDidClose((closed) => void scenes.of(closed));
    const before = ownedCount();
    scenes.changed(document);
    scenes.close(document);
    await host.time.advance(1000);
    expect(ownedCount()).toBe(before);
    listener.dispose();
  });

  it("is evaluated once a frame, however often it changes", async () => {
    const { scenes } = host.workspace;
    let count = 0;
    scenes.onDidEvaluate(() => count++);
    const document = open(inLevels());
    scenes.changed(document);
    for (let i = 0; i < 160; i++) {
      await host.time.advance(1);
      document.write(`${document.getText()} `);
      scenes.changed(document);
    }
    await host.time.advance(100);
    expect(count).toBeLessThanOrEqual(12);
    expect(currentOf(document).version).toBe(document.version);
  });

  it("tells who waits for it to come to rest when it cannot be evaluated, and answers when it can be again", async () => {
    const { scenes } = host.workspace;
    host.rest = { ms: 200, since: "last" };
    const document = open(inLevels());
    scenes.changed(document);
    // oxlint-disable-next-line require-yield
    host.evaluate = function* () {
      throw new Error("an accident");
    };
    document.write(`${inLevels()} `);
    scenes.changed(document);
    const late = scenes.settled(document).catch((error: unknown) => error);
    await host.time.advance(300);
    expect(await late).toEqual(new Error("an accident"));
    host.evaluate = evaluateInSteps;
    document.write(`${inLevels()}  `);
    scenes.changed(document);
    const next = scenes.settled(document);
    await host.time.advance(300);
    expect((await next).version).toBe(3);
    expect(host.failures.length).toBeGreaterThan(0);
  });

  it("is there for who waits for it to rest, also where a change has left the text as it was, as saving does", async () => {
    const { scenes } = host.workspace;
    host.rest = { ms: 200, since: "last" };
    const document = open(inLevels());
    scenes.changed(document);
    await scenes.of(document);
    scenes.changed(document);
    const settled = scenes.settled(document);
    await host.time.advance(300);
    expect((await settled).version).toBe(1);
  });

  it("rests for the new time where that is changed while a text rests", async () => {
    const { scenes } = host.workspace;
    const document = open(inLevels());
    scenes.changed(document);
    await scenes.of(document);
    const told: number[] = [];
    scenes.onDidEvaluate(({ version }) => told.push(version));
    host.rest = { ms: 600_000, since: "last" };
    document.write(`${inLevels()} `);
    scenes.changed(document);
    await host.time.advance(1000);
    expect(told).toEqual([]);
    host.rest = { ms: 100, since: "last" };
    scenes.restChanged(document);
    await host.time.advance(300);
    expect(told).toEqual([2]);
  });

  it("is told of at once and then after a pause, of what is newest then", async () => {
    const { scenes } = host.workspace;
    const told: number[] = [];
    scenes.paced(100, ({ version }) => told.push(version));
    const document = open(inLevels());
    scenes.changed(document);
    for (let i = 0; i < 6; i++) {
      await host.time.advance(30);
      document.write(`${document.getText()} `);
      scenes.changed(document);
    }
    await host.time.advance(200);
    expect(told[0]).toBe(1);
    expect(told.at(-1)).toBe(7);
    expect(told.length).toBeLessThan(5);
  });
});

describe("a scene that no editor has open", () => {
  let told: string[];
  const follow = (uri: string) => host.workspace.closed.follow(uri, () => told.push(uri));
  const evaluated = (uri: string) => host.workspace.closed.evaluate(uri);
  const [scene, other] = ["disk:/a.aabb.json", "disk:/other.aabb.json"] as const;
  beforeEach(() => {
    told = [];
    host.write(scene, inLevels("first.tmj", "second.tmj"));
    host.write(other, inLevels("first.tmj"));
  });

  it("is evaluated in its turn, and others run between the turns of many", async () => {
    const through = Reflect.get(YieldBudget.prototype, "through");
    const taking = vi.spyOn(YieldBudget.prototype, "through").mockImplementation(function <T>(
      this: YieldBudget,
      work: Steps<T>,
      isEnded: () => boolean,
    ) {
      const slow = function* (): Steps<T> {
        host.time.spend(10);
        return yield* work;
      };
      return through.call(this, slow(), isEnded) as Promise<T | undefined>;
    });
    try {
      const scenes = Array.from({ length: 20 }, (_, i) => `disk:/${i}.aabb.json`);
      for (const uri of scenes) host.write(uri, `{ "version": 1, "bodies": [] }`);
      const all = Promise.all(scenes.map(evaluated));
      await host.time.advance(1000);
      expect(await all).toHaveLength(20);
      // To run the scenes of a text is one turn.
      expect(taking).toHaveBeenCalledTimes(20);
      expect(host.time.longest).toBeLessThanOrEqual(12 + 10);
    } finally {
      taking.mockRestore();
    }
  });

  it("is told of when a level changes that was read while another is being read", async () => {
    follow(scene);
    const letGo = host.hold("disk:/second.tmj");
    const result = evaluated(scene);
    await settled();
    host.write("disk:/first.tmj", free);
    await host.time.advance(1000);
    expect(told).toEqual([]);
    letGo();
    await host.time.advance(10);
    expect(tilesOf(await result)).toEqual([1, 1]);
    // What took long leaves as long a pause.
    await host.time.advance(1100);
    expect(told).toEqual([scene]);
    expect(tilesOf(await evaluated(scene))).toEqual([0, 1]);
  });

  it("is told of once more when its level changes while it is read again", async () => {
    follow(scene);
    await evaluated(scene);
    const letGo = host.hold("disk:/second.tmj");
    const again = evaluated(scene);
    await settled();
    host.write("disk:/first.tmj", free);
    letGo();
    await again;
    await host.time.advance(200);
    expect(told).toEqual([scene]);
  });

  it("is not followed when it was forgotten while it was read", async () => {
    const following = follow(scene);
    follow(other);
    const letGo = host.hold("disk:/second.tmj");
    const result = evaluated(scene);
    await settled();
    following.dispose();
    letGo();
    await result;
    await evaluated(other);
    host.write("disk:/first.tmj", free);
    await host.time.advance(200);
    expect(told).toEqual([other]);
  });

  it("answers with its newest text, even if an older one takes longer, and follows what that needs", async () => {
    follow(scene);
    const letGo = host.hold("disk:/second.tmj");
    const older = evaluated(scene);
    await settled();
    host.write(scene, inLevels("first.tmj"));
    const newer = evaluated(scene);
    letGo();
    expect(tilesOf(await older)).toEqual([1, 1]);
    expect(tilesOf(await newer)).toEqual([1]);
    host.write("disk:/second.tmj", free);
    await host.time.advance(300);
    expect(told).toEqual([]);
    host.write("disk:/first.tmj", free);
    await host.time.advance(300);
    expect(told).toEqual([scene]);
  });

  it("holds no level once it is evaluated, and many at once read each level once", async () => {
    for (let i = 0; i < 20; i++) host.write(`disk:/${i}.aabb.json`, inLevels("first.tmj", "second.tmj"));
    const all = Array.from({ length: 20 }, (_, i) => evaluated(`disk:/${i}.aabb.json`));
    await Promise.all(all);
    expect(host.wanted.filter((uri) => uri.endsWith(".tmj"))).toEqual(["disk:/first.tmj", "disk:/second.tmj"]);
    expect(host.isWatched).toBe(false);
  });

  it("rejects with why it cannot be read, and is told of when it can be", async () => {
    const uri = "disk:/none.aabb.json";
    follow(uri);
    await expect(evaluated(uri)).rejects.toThrow("the file does not exist");
    host.write(uri, inLevels("first.tmj"));
    await host.time.advance(200);
    expect(told).toEqual([uri]);
  });
});

describe("a level that was checked", () => {
  const level = "disk:/first.tmj";
  const fast = { mover: { size: [8, 8], speed: [6000, 0], fps: 60 }, choice: {} };
  const slow = { ...fast, mover: { ...fast.mover, speed: [60, 0] } };
  const check = async (...checks: readonly (typeof fast)[]) =>
    wallsOf(await host.workspace.levels.check(level, "first.tmj", checks));
  const wallsOf = (audited: ReturnType<typeof host.workspace.levels.latest>) =>
    audited?.results.map(({ audits }) => audits[0]?.walls.filter(({ seam }) => !seam).length);
  const latest = () => wallsOf(host.workspace.levels.latest(level));

  it("has what the newest check of it came to, whichever ends first, and the others come to nothing", async () => {
    const letGo = host.hold(level);
    const first = check(fast);
    await settled();
    const second = check(slow, fast);
    await settled();
    letGo();
    await host.time.advance(100);
    expect([await first, await second, latest()]).toEqual([undefined, [0, 1], [0, 1]]);
  });

  it("keeps what it was checked for when another check is given up", async () => {
    expect(await check(fast)).toEqual([1]);
    const given = host.workspace.levels.check(level, "first.tmj", [slow], { isCancelled: () => true });
    expect([await given, latest()]).toEqual([undefined, [1]]);
    host.write(level, free);
    await host.time.advance(300);
    expect(latest()).toEqual([0]);
  });

  it("is not there when it was forgotten while it was checked, and nothing follows it", async () => {
    const letGo = host.hold(level);
    const checking = check(fast);
    await settled();
    host.workspace.levels.forget(level);
    letGo();
    await host.time.advance(100);
    expect([await checking, latest(), host.isWatched]).toEqual([undefined, undefined, false]);
  });

  it("is told of when it is gone, and is checked for the same at its new place, whichever is told first", async () => {
    for (const isToldFirst of [true, false]) {
      host.write(level, wall);
      await check(fast);
      const told: unknown[] = [];
      const listening = host.workspace.levels.onDidCheck(({ audited }) => told.push(audited && "there"));
      const move = () => host.workspace.levels.takeMoved((uri) => uri.replace("first", "third"));
      host.delete(level);
      const early = isToldFirst ? move() : [];
      await host.time.advance(300);
      expect(told).toEqual(isToldFirst ? [] : [undefined]);
      expect([...early, ...move()]).toEqual([{ from: level, to: "disk:/third.tmj", checks: [fast] }]);
      expect([move(), latest()]).toEqual([[], undefined]);
      listening.dispose();
    }
  });
});

describe("the audit of a level", () => {
  const check = { mover: { size: [8, 8], speed: [6000, 0], fps: 60 }, choice: {} };
  const audit = (...checks: readonly (typeof check)[]) =>
    host.workspace.audit("disk:/first.tmj", "first.tmj", true, checks);
  const wallsOf = (value: ReturnType<typeof audit>) =>
    value.latest && "value" in value.latest
      ? value.latest.value?.results.map((it) => it.audits[0]?.walls.filter(({ seam }) => !seam).length)
      : "none";

  it("is made anew when a file has changed and come to rest, without reading for another mover", async () => {
    const value = audit(check);
    const following = value.observe(() => undefined);
    await host.time.advance(100);
    expect(wallsOf(value)).toEqual([1]);
    const slow = audit({ ...check, mover: { ...check.mover, speed: [60, 0] } });
    const using = slow.use();
    await slow.settled();
    expect(wallsOf(slow)).toEqual([0]);
    expect(host.wanted).toEqual(["disk:/first.tmj"]);
    using.dispose();
    host.write("disk:/first.tmj", free);
    await host.time.advance(300);
    expect(wallsOf(value)).toEqual([0]);
    following.dispose();
  });

  it("is not made again of files that are the same, and is undefined when the level is gone", async () => {
    let told = 0;
    const value = audit(check);
    const following = value.observe(() => told++);
    await host.time.advance(100);
    host.write("disk:/first.tmj", wall);
    await host.time.advance(300);
    expect(told).toBe(1);
    host.delete("disk:/first.tmj");
    await host.time.advance(300);
    expect([told, value.latest]).toEqual([2, { value: undefined }]);
    following.dispose();
  });
});

it("what a change has made necessary is done one thing at a time, and once", async () => {
  const done: string[] = [];
  let running = 0;
  const work = (name: string) => async () => {
    expect(++running).toBe(1);
    await settled();
    running--;
    done.push(name);
    if (name === "b") throw new Error("an accident");
  };
  for (const name of ["a", "b", "c", "b"]) host.workspace.catchUp(name, work(name));
  for (let i = 0; i < 8; i++) await settled();
  expect(done).toEqual(["a", "b", "c"]);
  expect(host.failures).toEqual([new Error("an accident")]);
});
