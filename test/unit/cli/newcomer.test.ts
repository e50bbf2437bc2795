import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckReport } from "../../../src/report/index.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap } from "./tiledMap.js";
import { unwrapped } from "../report/unwrapped.js";

// What whoever meets the program for the first time tries.
const wall = `{ "id": "wall", "position": [38, 0], "size": [4, 96] }`;
const bullet = `{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }`;
const tunnels = `{ "version": 1, "bodies": [${bullet}, ${wall}] }`;
const mover = ["--size", "8,4", "--fps", "60"];

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("tunnels.aabb.json", tunnels);
  cli.write("maps/bunker.tmj", tiledMap("...#...."));
  cli.write("maps/bunker.json", tiledMap("...#...."));
  cli.write("scenes/tunnels.aabb.json", tunnels);
});
afterAll(() => {
  cli.dispose();
});

describe("the standard input", () => {
  it("is checked as a scene beside other files, by one thread as by several", async () => {
    for (const more of [[], ["scenes"], ["scenes", "--jobs", "2"]]) {
      const { code, stdout } = await cli.runWith(tunnels, "check", "-", "--format", "json", ...more);
      const { files } = JSON.parse(stdout) as CheckReport;
      expect(files[0]).toMatchObject({ file: "-", problems: [], cells: [{ findings: [{ code: "tunnel" }] }] });
      expect(files).toHaveLength(more.length > 0 ? 2 : 1);
      expect(code).toBe(1);
    }
  });

  it("refers to levels from the working folder", async () => {
    const body = `{ "id": "bullet", "position": [0, 2], "size": [4, 4], "velocity": [6000, 0] }`;
    const inLevel = (file: string) => `{ "version": 1, "level": { "file": "${file}" }, "bodies": [${body}] }`;
    const { stdout } = await cli.runWith(inLevel("maps/bunker.tmj"), "check", "-", "--format", "json");
    expect((JSON.parse(stdout) as CheckReport).files[0]?.cells[0]?.findings).toMatchObject([
      { obstacleFile: "maps/bunker.tmj" },
    ]);
    const outside = await cli.runWith(inLevel("../bunker.tmj"), "check", "-");
    expect(outside.stdout).toContain("level-outside");
    expect(outside.code).toBe(2);
  });

  it("is solved, and drawn to the standard output with the bytes of the file", async () => {
    const solved = await cli.runWith(tunnels, "solve", "-");
    expect(solved).toEqual(await cli.run("solve", "tunnels.aabb.json"));
    const drawn = await cli.runWith(tunnels, "render", "-", "--out", "-");
    await cli.run("render", "tunnels.aabb.json", "-o", "drawn.svg");
    expect(drawn).toEqual({ code: 0, stderr: "", stdout: readFileSync(path.join(cli.folder, "drawn.svg"), "utf8") });
  });

  it("is named where it says nothing that can be understood", async () => {
    const { code, stdout } = await cli.runWith("", "check", "-");
    expect(stdout).toMatch(/^-\n +-:1:1 +error /);
    expect(code).toBe(2);
  });
});

describe("a file for another command", () => {
  it.each([
    [["check", "maps/bunker.tmj"], "aabb audit maps/bunker.tmj --size W,H --speed X,Y --fps N"],
    [["check", "maps/bunker.json"], "aabb audit maps/bunker.json --size W,H --speed X,Y --fps N"],
    [["solve", "maps/bunker.tmj"], "aabb audit maps/bunker.tmj "],
    [["render", "maps/bunker.tmj", "--out", "-"], "aabb audit maps/bunker.tmj "],
    [["check", "maps"], "no *.aabb.json files in this folder; for level files, see: aabb audit --help"],
    [["audit", "tunnels.aabb.json", "--speed", "1,0", ...mover], "aabb check tunnels.aabb.json"],
    [["audit", "scenes", "--speed", "1,0", ...mover], "for scenes, see: aabb check --help"],
  ])("is told by %j: %s", async (args, advice) => {
    const { code, stdout, stderr } = await cli.run(...args);
    expect(unwrapped(stdout) + stderr).toContain(advice);
    expect(code).toBe(2);
  });
});

describe("a value that begins with a minus", () => {
  it("is the value of the flag before it, and a speed says the same both ways", async () => {
    const audit = (speed: string) => cli.run("audit", "maps/bunker.tmj", ...mover, "--speed", speed);
    expect(await audit("-2400,0")).toEqual(await audit("2400,0"));
    expect(await audit("-.5,-.5")).toMatchObject({ code: 0 });
  });
});
