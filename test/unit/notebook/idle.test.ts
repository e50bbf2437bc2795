import { describe, expect, test } from "vitest";
import { notebookVerdict, sceneLenses } from "../../../src/language/index.js";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { calmCard, notebookBadges } from "../../../src/view/index.js";

const wall = `{ "id": "wall", "position": [100, 0], "size": [4, 96] }`;
const shot = (more: string): string => `{ "id": "shot", "position": [0, 40], "size": [8, 4], ${more} }`;
const moving = `"velocity": [60, 0]`;
const scene = (bodies: readonly string[], more = ""): string =>
  `{ "version": 1, ${more} "bodies": [${bodies.join(", ")}] }`;
const tiles = (rows: string): string => `"tilemap": { "tileSize": [8, 8], "rows": ["${rows}"] },`;

/** The reason by a scene's text. */
const reasonOf = (text: string): unknown => {
  const [cell] = evaluate(text).cells;
  return cell?.kind === "scene" ? cell.idle : expect.fail("there is no scene");
};

describe("nothing is to be checked in a scene", () => {
  test.each([
    ["no-bodies", "without bodies", scene([])],
    ["no-bodies", "of tiles alone", scene([], tiles("##"))],
    ["no-motion", "of bodies without a velocity", scene([wall, wall.replace('"wall"', '"door"')])],
    ["no-motion", "of a body with a velocity of 0", scene([wall, shot('"velocity": [0, 0]')])],
    [
      "no-motion",
      "of a body that gravity does not move",
      scene([wall, shot('"velocity": [0, 0], "gravityScale": 0')], '"gravity": [0, 9],'),
    ],
    ["no-obstacles", "of one body", scene([shot(moving)])],
    ["no-obstacles", "of one body and empty tiles", scene([shot(moving)], tiles(".."))],
    [
      "no-obstacles",
      "of bodies on layers that do not meet",
      scene([shot(`${moving}, "collidesWith": ["ghosts"]`), wall.replace(" }", ', "layers": ["walls"] }')]),
    ],
    [
      "no-obstacles",
      "of a body that meets nothing, and tiles",
      scene([shot(`${moving}, "collidesWith": []`)], tiles("##")),
    ],
  ])("%s: %s", (reason, _, text) => {
    expect(reasonOf(text)).toBe(reason);
  });

  test.each([
    ["a body that moves to a wall", scene([wall, shot(moving)])],
    ["a body that falls", scene([wall, shot('"velocity": [0, 0]')], '"gravity": [0, 9],')],
    ["a body that is accelerated", scene([wall, shot('"velocity": [0, 0], "acceleration": [1, 0]')])],
    ["a body that grows", scene([wall, shot('"growth": [1, 0]')])],
    ["a body and solid tiles", scene([shot(moving)], tiles(".#"))],
    [
      "two bodies of one layer",
      scene([
        shot(`${moving}, "layers": ["a"], "collidesWith": ["a"]`),
        shot(`${moving}, "layers": ["a"], "collidesWith": ["a"]`).replace('"shot"', '"other"'),
      ]),
    ],
    ["a wall that is left out", scene([shot(moving), wall.replace("4, 96", "-4, 96")])],
  ])("but not with %s", (_, text) => {
    expect(reasonOf(text)).toBeUndefined();
  });
});

test.each([
  [scene([]), "there are no bodies"],
  [scene([wall]), "no body moves"],
  [scene([shot(moving)]), "no moving body can hit anything"],
])("no verdict on such a scene has a tick, or says that it is safe: %s", (text, why) => {
  const result = evaluate(text);
  const views = result.cells.map(toCellView);
  const [view] = views;
  if (view?.kind !== "scene") return expect.fail("there is no scene");
  expect(notebookVerdict(result)).toMatchObject({ tone: "information", text: `nothing to check: ${why}` });
  expect(sceneLenses(result)).toMatchObject([{ verdict: [`◌ nothing to check: ${why}`] }]);
  expect(calmCard(view)).toMatchObject({ tone: "info", symbol: "◌", happens: `Nothing to check: ${why}.` });
  expect(notebookBadges(views)).toContainEqual({ tone: "info", text: `◌ nothing to check: ${why}` });
  expect(
    JSON.stringify([notebookVerdict(result), sceneLenses(result), calmCard(view), notebookBadges(views)]),
  ).not.toMatch(/✓|good|safe|nothing found/i);
});

test("of several scenes it is said how many have nothing to check", () => {
  const text = `{ "version": 1, "cells": [${scene([wall, shot(moving)]).replace('"version": 1,', "")}, { "bodies": [] }, { "bodies": [${wall}] }] }`;
  expect(notebookVerdict(evaluate(text))).toMatchObject({
    tone: "information",
    text: "1 info, 2 scenes with nothing to check",
  });
});
