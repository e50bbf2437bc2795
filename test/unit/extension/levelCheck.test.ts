import { describe, expect, test } from "vitest";
import { readFps, readPair } from "../../../src/extension/levels/moverText.js";
import { readProfiles } from "../../../src/extension/levels/profiles.js";

describe("a mover's numbers as people write them", () => {
  test.each([
    ["8 x 8 px", [8, 8]],
    ["8×24", [8, 24]],
    [" 42.5, 54.5 ", [42.5, 54.5]],
    ["900 400 px/s", [900, 400]],
    ["8px x 8px", [8, 8]],
    ["900 px/s", [900, 900]],
    [".5", [0.5, 0.5]],
  ])("%s", (text, pair) => expect(readPair(text)).toEqual(pair));

  test.each(["", "large", "-8 x 8", "8 x", "8 x 8 x 8", "1e400", "8 cm"])("%j is refused", (text) =>
    expect(readPair(text)).toBeUndefined(),
  );

  test.each([
    ["60", 60],
    ["59.94 fps", 59.94],
    ["0", undefined],
    ["fast", undefined],
  ])("%s frames per second", (text, fps) => expect(readFps(text)).toBe(fps));
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
    [{ size: "8 x 8", speed: [1, 1] }, /"bullet" is left out, size must be .*; got "8 x 8"\.$/],
    [{ size: [8, 8] }, /"bullet" is left out, speed must be .*; it is missing\.$/],
    [{ size: [8, -8], speed: [1, 1] }, /size must be/],
    [{ size: [8, 8], speed: [1, 1], fps: 0 }, /fps must be frames per second, a number above 0; got 0\.$/],
    [{ size: [8, 8], speed: [1, 1], sped: 1 }, /there is no "sped"; there is: size, speed, fps, layers, solid\.$/],
    [7, /"bullet" is left out, it must be an object with size and speed\.$/],
  ])("%j is named as what it is, and the others stay", (bullet, message) => {
    const { checks, problems } = readProfiles({ bullet, player: { size: [8, 8], speed: [1, 1] } });
    expect(checks.map(({ profile }) => profile)).toEqual(["player"]);
    expect(problems).toEqual([expect.stringMatching(message)]);
  });

  test("a setting that is no object is one problem", () => {
    expect(readProfiles([1, 2]).problems).toEqual([expect.stringMatching(/must be an object/)]);
  });
});
