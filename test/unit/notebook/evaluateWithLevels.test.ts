import { describe, expect, it } from "vitest";
import { evaluateWithLevels } from "../../../src/notebook/index.js";
import { checkedFile } from "../../../src/report/index.js";
import { rangesOf } from "../../../src/scene/index.js";
import { tiledMap } from "../cli/tiledMap.js";
import { FilesAround, readingsOfRun } from "../../../src/workspace/index.js";

/** The files of a game around one of its scenes; `asked` gets the path of each that is read. */
function around(file: string, texts: Readonly<Record<string, string>>, asked: string[] = []): FilesAround {
  return new FilesAround({
    file,
    root: "game",
    uriOf: (path) => path,
    read: (path) => {
      asked.push(path);
      const text = texts[path];
      return text === undefined ? Promise.reject(new Error("the file does not exist")) : Promise.resolve(text);
    },
  });
}

const scene = (...levels: readonly string[]) =>
  `{ "version": 1, "cells": [${levels
    .map(
      (level) => `{
  "level": { ${level} },
  "bodies": [{ "id": "bullet", "position": [0, 2], "size": [4, 4], "velocity": [6000, 0] }] }`,
    )
    .join(", ")}] }`;

/** Tile [3, …] is solid. */
const wall = tiledMap("...#....");

async function check(files: FilesAround, text: string, levels = readingsOfRun()) {
  const result = await evaluateWithLevels(text, (reference) => levels.levelFor(() => files, reference));
  return checkedFile(files.file, result);
}

describe("a scene that is evaluated with its levels", () => {
  it("finds what a body passes in the level, and where that is written", async () => {
    const { problems, cells } = await check(
      around("scenes/a.aabb.json", { "maps/one.tmj": wall }),
      scene(`"file": "../maps/one.tmj"`),
    );
    expect(problems).toEqual([]);
    const { start, end } = rangesOf(wall)({ offset: wall.indexOf("2", wall.indexOf(`"data"`)), length: 1 });
    expect(cells[0]?.findings).toMatchObject([
      {
        code: "tunnel",
        obstacle: "walls: tile [3, 0]",
        obstacleFile: "maps/one.tmj",
        obstacleRange: { start, end },
      },
    ]);
  });

  it("points at the scene's own tiles in the scene, though it has a level", async () => {
    const text = scene(`"file": "one.tmj"`).replace(
      `"bodies"`,
      `"tilemap": { "tileSize": [16, 16], "rows": [".#"], "solid": "#" }, "bodies"`,
    );
    const { cells } = await check(around("a.aabb.json", { "one.tmj": wall }), text);
    expect(cells[0]?.findings.map(({ obstacle, obstacleFile }) => [obstacle, obstacleFile])).toEqual([
      ["tile [1, 0]", "a.aabb.json"],
      ["walls: tile [3, 0]", "one.tmj"],
    ]);
  });

  it("reads a level once for all scenes that want it alike", async () => {
    const asked: string[] = [];
    const levels = readingsOfRun();
    const texts = { "one.tmj": wall };
    const twice = scene(`"file": "one.tmj"`, `"file": "./one.tmj", "bounds": { "position": [0, 0], "size": [9, 9] }`);
    await Promise.all([
      check(around("a.aabb.json", texts, asked), twice, levels),
      check(around("b.aabb.json", texts, asked), twice, levels),
    ]);
    expect(asked).toEqual(["one.tmj"]);
    await check(around("c.aabb.json", texts, asked), scene(`"file": "one.tmj", "solid": { "tiles": [4] }`), levels);
    expect(asked).toEqual(["one.tmj", "one.tmj"]);
  });

  it("does not keep more than a few levels", async () => {
    const asked: string[] = [];
    const levels = readingsOfRun();
    const texts = Object.fromEntries(Array.from({ length: 40 }, (_, i) => [`${i}.tmj`, wall]));
    const all = scene(...Object.keys(texts).map((file) => `"file": "${file}"`));
    await check(around("a.aabb.json", texts, asked), all, levels);
    expect(asked).toHaveLength(40);
    await check(around("b.aabb.json", texts, asked), scene(`"file": "39.tmj"`, `"file": "0.tmj"`), levels);
    expect(asked.slice(40)).toEqual(["0.tmj"]);
  });

  it.each([
    ["that is not there", "none.tmj", "level-missing-file"],
    ["outside of the root", "../one.tmj", "level-outside"],
    ["that is no level", "text.tmj", "level-syntax"],
  ])("finds nothing in a level %s, and says what is wrong", async (_, file, code) => {
    const { problems, cells } = await check(
      around("a.aabb.json", { "text.tmj": "{" }),
      scene(`"file": "${file}"`).replace(
        / }\] }$/,
        `, "expect": [{ "body": "bullet", "hits": "walls: tile [3, 0]" }] }] }`,
      ),
    );
    expect(problems.map((problem) => problem.code)).toEqual([code]);
    expect(cells).toMatchObject([{ findings: [], expectations: [] }]);
  });

  it("is the same as without, where it has none", async () => {
    const { problems, cells } = await check(around("a.aabb.json", {}), `{ "version": 1, "bodies": [] }`);
    expect(problems).toEqual([]);
    expect(cells).toHaveLength(1);
  });
});
