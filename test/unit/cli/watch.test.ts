import { renameSync, rmSync, symlinkSync, unlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../../harness/requirements.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap } from "./tiledMap.js";

const scene = (speed: number) => `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [${speed}, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] } ] }`;
const inLevel = (file: string) => `{ "version": 1, "level": { "file": "${file}" },
  "bodies": [{ "id": "bullet", "position": [0, 2], "size": [4, 4], "velocity": [6000, 0] }] }`;
const thin = tiledMap("...#....");
const free = tiledMap("........");
const mover = ["--size", "8,4", "--speed", "2400,0", "--fps", "60"];

/** A program that runs until it is ended. */
class Watched {
  stdout = "";
  stderr = "";
  readonly ended: Promise<readonly [number | null, string | null]>;
  readonly #child: ReturnType<Cli["start"]>;

  constructor(...args: readonly string[]) {
    this.#child = cli.start(...args, "--watch");
    this.#child.stdout.setEncoding("utf8").on("data", (chunk: string) => (this.stdout += chunk));
    this.#child.stderr.setEncoding("utf8").on("data", (chunk: string) => (this.stderr += chunk));
    this.ended = new Promise((resolve) => this.#child.once("close", (code, signal) => resolve([code, signal])));
    running.add(this);
  }

  get runs(): number {
    return this.stderr.split("watching for changes; press Ctrl+C to stop\n").length - 1;
  }

  /** What the next run reports; the first, where none was waited for. */
  async next(): Promise<string> {
    const wanted = this.#seen + 1;
    await expect.poll(() => this.runs, { timeout: 120_000 }).toBeGreaterThanOrEqual(wanted);
    this.#seen = this.runs;
    const report = this.stdout.slice(this.#read);
    this.#read = this.stdout.length;
    return report;
  }
  #seen = 0;
  #read = 0;

  end(signal: NodeJS.Signals = "SIGINT"): Promise<readonly [number | null, string | null]> {
    running.delete(this);
    this.#child.kill(signal);
    return this.ended;
  }
}

const running = new Set<Watched>();
let cli: Cli;
const at = (...parts: readonly string[]) => path.join(cli.folder, ...parts);
beforeAll(async () => {
  cli = await buildCli();
});
afterEach(() => Promise.all([...running].map((each) => each.end("SIGKILL"))));
afterAll(() => {
  cli.dispose();
});

describe.skipIf(isMissing("posix"))("--watch", () => {
  it("checks again when a scene changes, says what has, and ends at Ctrl+C", async () => {
    cli.write("a/one.aabb.json", scene(-100));
    const watched = new Watched("check", "a/one.aabb.json");
    expect(await watched.next()).toContain("nothing found");
    cli.write("a/one.aabb.json", scene(3000));
    expect(await watched.next()).toContain("1 warning");
    expect(watched.stderr).toMatch(/\naabb: \d\d:\d\d:\d\d: a\/one\.aabb\.json has changed\n/);
    expect(await watched.end()).toEqual([130, null]);
  });

  it("checks again when the level of a scene changes, goes, and is there again", async () => {
    cli.write("b/one.aabb.json", inLevel("maps/wall.tmj"));
    cli.write("b/two.aabb.json", inLevel("maps/wall.tmj"));
    cli.write("b/maps/wall.tmj", thin);
    const watched = new Watched("check", "b");
    expect(await watched.next()).toContain("2 warnings");
    cli.write("b/maps/wall.tmj", free);
    expect(await watched.next()).toContain("2 scenes with nothing to check");
    rmSync(at("b", "maps"), { recursive: true });
    expect(await watched.next()).toContain("level-missing-file");
    cli.write("b/maps/wall.tmj", thin);
    expect(await watched.next()).toContain("2 warnings");
  });

  it("finds what comes to a folder, in folders that come with it, and misses what goes", async () => {
    cli.write("c/one.aabb.json", scene(3000));
    const watched = new Watched("check", "c");
    expect(await watched.next()).toContain("1 scene in 1 file");
    cli.write("c/new/two.aabb.json", scene(3000));
    await expect.poll(() => watched.stdout, { timeout: 120_000 }).toContain("2 scenes in 2 files");
    await watched.next();
    cli.write("c/new/three.aabb.json.tmp", scene(3000));
    renameSync(at("c", "new", "three.aabb.json.tmp"), at("c", "new", "three.aabb.json"));
    expect(await watched.next()).toContain("3 scenes in 3 files");
    unlinkSync(at("c", "one.aabb.json"));
    expect(await watched.next()).toContain("2 scenes in 2 files");
  });

  it("waits for a file that is not there yet", async () => {
    const watched = new Watched("check", "d/later.aabb.json");
    await watched.next();
    expect(watched.stderr).toContain("d/later.aabb.json: no such file or folder");
    cli.write("d/later.aabb.json", scene(3000));
    await expect.poll(() => watched.stdout, { timeout: 120_000 }).toContain("1 warning");
  });

  it("audits again when a level changes, and the file that a link leads to counts as it", async () => {
    cli.write("../store/wall.tmj", free);
    cli.write("e/other.txt", "");
    symlinkSync("../../store/wall.tmj", at("e", "wall.tmj"));
    const watched = new Watched("audit", "e/wall.tmj", ...mover);
    await watched.next();
    cli.write("../store/wall.tmj", thin);
    expect(await watched.next()).toContain("e/wall.tmj:");
  });

  it("leaves alone what it does not read", async () => {
    cli.write("f/one.aabb.json", scene(3000));
    const watched = new Watched("check", "f");
    await watched.next();
    cli.write("f/notes.txt", "other");
    cli.write("f/.cache/two.aabb.json", scene(3000));
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(watched.runs).toBe(1);
    cli.write("f/one.aabb.json", scene(-100));
    expect(await watched.next()).toContain("nothing found");
  });

  it("makes one run of many changes at once", async () => {
    for (let i = 0; i < 20; i++) cli.write(`g/${i}.aabb.json`, scene(-100));
    const watched = new Watched("check", "g");
    await watched.next();
    for (let i = 0; i < 20; i++) cli.write(`g/${i}.aabb.json`, scene(3000));
    expect(await watched.next()).toContain("20 warnings");
    expect(watched.runs).toBe(2);
  });
});
