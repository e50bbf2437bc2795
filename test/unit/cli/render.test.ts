import { linkSync, mkdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { fit, sceneGeometry, sceneSheet, palettes, project, screenX } from "../../../src/view/index.js";
import { buildCli, type Cli, type Finished } from "./cli.js";

const scene = (title: string, speed: number): string => `{ "title": "${title}", "frames": 2, "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [${speed}, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }
  ] }`;
const one = scene("Thin wall", 3000).replace("{", `{ "version": 1,`);
const two = `{ "version": 1, "cells": [
  { "markdown": "Prose" }, ${scene("Thin wall", 3000)}, ${scene("Slow", 300)}
] }`;

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("one.aabb.json", one);
  cli.write("two.aabb.json", two);
  cli.write("prose.aabb.json", `{ "version": 1, "cells": [{ "markdown": "Prose" }] }`);
  cli.write("broken.aabb.json", `{ "version": 1, "bodies": [`);
  cli.write("half.aabb.json", one.replace(`"size": [4, 96]`, `"size": [4, -96]`));
});
afterAll(() => {
  cli.dispose();
});

function written(file: string): string {
  return readFileSync(path.join(cli.folder, file), "utf8");
}

/** Draws and returns the picture. */
async function drawn(...args: readonly string[]): Promise<string> {
  const { code, stdout } = await cli.run("render", ...args, "--out", "drawn.svg");
  expect(code).toBe(0);
  expect(stdout).toBe("");
  return written("drawn.svg");
}

describe("aabb render", () => {
  it("draws a scene into a file and has nothing to say about it", async () => {
    const answer = await cli.runApart("render", "one.aabb.json", "--out", "one.svg");
    expect(answer).toEqual({ code: 0, stdout: "", stderr: "" });
    const svg = written("one.svg");
    expect(svg).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="800" height="\d+"/);
    expect(svg).toContain("<title>Thin wall</title>\n<desc>▲ tunnels in frame 1");
  });

  it.each(["own.aabb.json", "./own.aabb.json", "own-link.svg", "own-hard-link.html"])(
    "refuses to write over its own scene as %s",
    async (out) => {
      cli.write("own.aabb.json", one);
      const at = (name: string): string => path.join(cli.folder, name);
      for (const name of ["own-link.svg", "own-hard-link.html"]) rmSync(at(name), { force: true });
      symlinkSync("own.aabb.json", at("own-link.svg"));
      linkSync(at("own.aabb.json"), at("own-hard-link.html"));
      const { code, stderr } = await cli.run("render", "own.aabb.json", "--out", out);
      expect(stderr).toBe(`aabb: --out ${out} would replace the scene itself; choose another file\n`);
      expect(code).toBe(2);
      expect(written("own.aabb.json")).toBe(one);
    },
  );

  it("draws the same bytes each time", async () => {
    expect(await drawn("one.aabb.json")).toBe(await drawn("one.aabb.json"));
  });

  it("shows the scene fitted, with all of its states", async () => {
    const svg = await drawn("one.aabb.json", "--size", "640,320");
    const [cell] = evaluate(one).cells;
    const view = cell && toCellView(cell);
    if (view?.kind !== "scene") throw new Error("there is no scene");
    const palette = palettes.light;
    const lanes = sceneSheet(view, "", { palette, width: 640, totalHeight: 320 }).pictures.filter(({ seen }) => seen);
    expect(lanes.map(({ seen }) => seen?.geometry.lane)).toEqual(["game", "sweep"]);
    const [{ size } = { size: { width: 0, height: 0 } }] = lanes;
    const projection = project(fit(sceneGeometry(view, "front").action, size, false), size, false);
    const aqua = new RegExp(`fill="${palettes.light.colours.sweep}" [^>]*stroke-width="2.4" d="M([\\d.]+) `);
    expect(Number(aqua.exec(svg)?.[1])).toBeCloseTo(screenX(projection, 30), 1);
    expect(svg).toContain(">TUNNELS</text>");
  });

  it("shows the time that it is given", async () => {
    const svg = await drawn("one.aabb.json", "--time", "0.3");
    expect(svg).not.toBe(await drawn("one.aabb.json"));
    expect(await drawn("one.aabb.json", "--time", "0.30")).toBe(svg);
  });

  it.each(["dark", "light", "high-contrast", "high-contrast-light"] as const)("has the %s theme", async (theme) => {
    const svg = await drawn("one.aabb.json", "--theme", theme);
    expect(svg).toContain(`<path fill="${palettes[theme].colours.surface}" d="M0 0h800v`);
  });

  it("draws the first scene of several, and says so and how to choose", async () => {
    const { code, stderr } = await cli.run("render", "two.aabb.json", "--out", "two.svg");
    expect(code).toBe(0);
    expect(stderr).toBe(
      `aabb: two.aabb.json: drew the first scene, "Thin wall"; use --cell N to choose another of the 2\n`,
    );
    expect(written("two.svg")).toContain("<title>Thin wall</title>");
  });

  it("draws the scene that it is told, counted without the prose", async () => {
    const { stderr } = await cli.run("render", "two.aabb.json", "--out", "two.svg", "--cell", "2");
    expect(stderr).toBe("");
    expect(written("two.svg")).toContain("<title>Slow</title>");
  });

  it("draws what can be read of a scene, says what cannot, and exits with 2", async () => {
    const { code, stderr } = await cli.run("render", "half.aabb.json", "--out", "half.svg");
    expect(code).toBe(2);
    expect(stderr).toMatch(/^aabb: half\.aabb\.json:3:\d+ {2}error /);
    expect(written("half.svg")).toContain(">bullet</text>");
  });

  it.each<[string, RegExp]>([
    ["gone.aabb.json", /^aabb: gone\.aabb\.json: the file does not exist\n$/],
    ["broken.aabb.json", /^aabb: broken\.aabb\.json:1:\d+ {2}error /],
    ["prose.aabb.json", /^aabb: prose\.aabb\.json: there is no scene in this file\n$/],
  ])("exits with 2 for %s and writes nothing", async (file, message) => {
    const { code, stderr } = await cli.run("render", file, "--out", "none.svg");
    expect(stderr).toMatch(message);
    expect(code).toBe(2);
    expect(() => written("none.svg")).toThrow();
  });

  it("exits with 2 where it cannot write", async () => {
    mkdirSync(path.join(cli.folder, "folder.svg"));
    const into = (out: string): Promise<Finished> => cli.run("render", "one.aabb.json", "--out", out);
    expect(await into("no/such/folder.svg")).toMatchObject({
      code: 2,
      stderr: "aabb: no/such/folder.svg: the folder does not exist\n",
    });
    expect(await into("folder.svg")).toMatchObject({
      code: 2,
      stderr: "aabb: folder.svg: this is a folder, not a file\n",
    });
  });

  it.each<[readonly string[], RegExp]>([
    [[], /render takes one scene file; got 0/],
    [["one.aabb.json", "two.aabb.json"], /render takes one scene file; got 2/],
    [["one.aabb.json"], /no output file given: aabb render one\.aabb\.json --out picture\.svg/],
    [["one.aabb.json", "--out"], /--out/],
    [["one.aabb.json", "--out", "a.svg", "--cell", "2"], /--cell got 2; the file has 1 scene/],
    [["one.aabb.json", "--out", "a.svg", "--cell", "0"], /--cell must be the number of a scene, from 1; got "0"/],
    [
      ["one.aabb.json", "--out", "a.svg", "--theme", "blue"],
      /--theme got "blue"; choose one of: light, dark, high-contrast/,
    ],
    [
      ["one.aabb.json", "--out", "a.svg", "--size", "640"],
      /--size must be W,H in pixels, 100 to 16384 each; got "640"/,
    ],
    [["one.aabb.json", "--out", "a.svg", "--size", "640,1e9"], /--size must be W,H/],
    [["one.aabb.json", "--out", "a.svg", "--size", "640,320,1"], /--size must be W,H/],
    [["one.aabb.json", "--out", "a.svg", "--time", "soon"], /--time must be a number of frames from 0; got "soon"/],
    [["one.aabb.json", "--out", "a.svg", "--time", "2.5"], /--time got 2\.5; the scene has 2 frames/],
  ])("refuses %j in one line and exits with 2", async (args, message) => {
    const { code, stdout, stderr } = await cli.run("render", ...args);
    expect(stderr).toMatch(message);
    expect(stderr.trimEnd().split("\n")).toHaveLength(1);
    expect(stdout).toBe("");
    expect(code).toBe(2);
    expect(() => written("a.svg")).toThrow();
  });
});
