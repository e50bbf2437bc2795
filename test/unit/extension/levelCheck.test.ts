import { describe, expect, test } from "vitest";
import type * as vscode from "vscode";
import { firstCheck, toRemember } from "../../../src/engine/levels/firstCheck.js";
import { readProfiles, withOffers, withProject } from "../../../src/engine/levels/profiles.js";
import { rememberCheck, rememberedCheck } from "../../../src/extension/levels/rememberedCheck.js";
import { parseProject } from "../../../src/project/index.js";
import type { LevelCheck } from "../../../src/workspace/index.js";

/** What a window keeps. */
function memoryOf(kept: Readonly<Record<string, unknown>> = {}): vscode.Memento {
  const values = new Map(Object.entries(kept));
  return {
    keys: () => [...values.keys()],
    get: (key: string) => values.get(key),
    update: (key: string, value: unknown) => Promise.resolve(void values.set(key, value)),
  } as vscode.Memento;
}

describe("what a level is checked for when nobody has said it", () => {
  const own: LevelCheck = { mover: { size: [4, 4], speed: [90, 0], gravity: [0, 900], fps: 30 }, choice: {} };
  const { checks } = readProfiles({ a: { size: [1, 1], speed: [1, 1] }, b: { size: [2, 2], speed: [2, 2] } });

  test("is what was chosen last: a mover by its name, or own numbers", async () => {
    const memory = memoryOf();
    await rememberCheck(toRemember(checks[1] as LevelCheck), memory);
    expect(firstCheck({ checks, problems: [] }, rememberedCheck(memory), 50)).toBe(checks[1]);
    await rememberCheck(toRemember(own), memory);
    expect(firstCheck({ checks, problems: [] }, rememberedCheck(memory), 50)).toEqual(own);
  });

  test("is the first mover there is where the last one has gone, or what was kept cannot be read", () => {
    for (const kept of [{ "aabb.level.profile": "gone" }, { "aabb.level.mover": { size: "large" } }, {}]) {
      expect(firstCheck({ checks, problems: [] }, rememberedCheck(memoryOf(kept)), 50)).toBe(checks[0]);
    }
    expect(firstCheck({ checks: [], problems: [] }, rememberedCheck(memoryOf()), 50).mover.fps).toBe(50);
  });
});

describe("the movers of a level of Godot", () => {
  test("begin with those of its project, then come the bodies that its scenes have, then the settings", () => {
    const settings = readProfiles({ bullet: { size: [8, 8], speed: [900, 900] } });
    const hero = { profile: "Hero (hero.tscn)", mover: { size: [8, 8], speed: [1, 1], fps: 60 }, choice: { mask: 1 } };
    const all = withOffers(settings, [hero]);
    expect(all.checks.map(({ profile }) => profile)).toEqual(["Hero (hero.tscn)", "bullet"]);
    expect(firstCheck(all, rememberedCheck(memoryOf()), 50)).toBe(hero);
    const project = {
      ...{ uri: "file:/game/aabb.config.json", folder: "file:/game", files: [] },
      parsed: parseProject('{ "version": 1, "movers": { "own": { "size": [8, 8], "speed": [9, 9] } } }'),
      pathOf: (uri: string) => uri,
      uriOf: (path: string) => path,
    };
    expect(withProject(all, project, "left.tscn").checks.map(({ profile }) => profile)).toEqual([
      ...["own", "Hero (hero.tscn)", "bullet"],
    ]);
  });
});

describe("profiles in the settings", () => {
  test("a profile is a mover, at 60 frames per second where nothing else is said", () => {
    const { checks, problems } = readProfiles({ player: { size: [16, 24], speed: [300, 400] } });
    expect(checks).toEqual([{ profile: "player", mover: { size: [16, 24], speed: [300, 400], fps: 60 }, choice: {} }]);
    expect(problems).toEqual([]);
  });

  test("layers and rules say what stops it", () => {
    const written = { size: [8, 8], speed: [900, 900], layers: "walls", solid: { property: "collides" } };
    expect(readProfiles({ bullet: written }).checks[0]?.choice).toEqual({
      layers: ["walls"],
      solid: [{ property: "collides" }],
    });
  });

  test.each([
    [{ size: "8 x 8", speed: [1, 1] }, /"bullet" in .* is skipped: size must be .*; got "8 x 8"\.$/],
    [{ size: [8, 8] }, /"bullet" in .* is skipped: speed is missing; it must be .*\.$/],
    [{ size: [8, -8], speed: [1, 1] }, /size must be/],
    [
      { size: [8, 8], speed: [1, 1], fps: 0 },
      /fps must be a number of frames per second above 0, or the minimum .*, such as \[30, 144\]; got 0\.$/,
    ],
    [
      { size: [8, 8], speed: [1, 1], fps: [144, 30] },
      /fps must be a number of frames per second .*; got \[144,30\]\.$/,
    ],
    [
      { size: [8, 8], speed: [1, 1], sped: 1 },
      /a mover has no key "sped"; its keys are size, speed, fps, layers, solid\.$/,
    ],
    [7, /"bullet" in .* is skipped: a mover must be an object with size and speed\.$/],
  ])("%j is named as what it is, and the others stay", (bullet, message) => {
    const { checks, problems } = readProfiles({ bullet, player: { size: [8, 8], speed: [1, 1] } });
    expect(checks.map(({ profile }) => profile)).toEqual(["player"]);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  test("a setting that is no object is one problem", () => {
    expect(readProfiles([1, 2]).problems).toEqual([expect.stringMatching(/must be an object/)]);
  });
});
