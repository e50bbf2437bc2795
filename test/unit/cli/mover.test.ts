import { describe, expect, it } from "vitest";
import { moverOf, namesIn, solidRule } from "../../../src/cli/commands/audit.js";
import { ruleText } from "../../../src/levels/index.js";

describe("the mover of an audit", () => {
  it("is read from three flags", () => {
    expect(moverOf({ size: "18,24.5", speed: "300,0", fps: "60" })).toEqual({
      size: [18, 24.5],
      speed: [300, 0],
      fps: 60,
    });
  });

  it("is judged at the slowest of its frame rates", () => {
    expect(moverOf({ size: "18,24", speed: "300,0", fps: "30,144" })).toMatchObject({ fps: 30, fastestFps: 144 });
    expect(moverOf({ size: "18,24", speed: "300,0", fps: "60,60" })).toMatchObject({ fps: 60, fastestFps: undefined });
  });

  it.each(["0", "144,30", "30,60,144", "30,", "", "fast", "0,60", "30,1e999"])("has no frame rate of %j", (fps) => {
    expect(() => moverOf({ size: "1,1", speed: "1,1", fps })).toThrow(
      `--fps must be a number above 0, or the minimum and the maximum: 30,144; got "${fps}"`,
    );
  });

  it("has a greatest speed, whichever way it is given", () => {
    expect(moverOf({ size: "18,24", speed: "-1200,-0.5", fps: "60" }).speed).toEqual([1200, 0.5]);
  });

  it.each(["1200", "1200,", "1,2,3", "fast,0", "-Infinity,0"])("has no speed of %s", (speed) => {
    expect(() => moverOf({ size: "1,1", speed, fps: "60" })).toThrow(
      `--speed must be X,Y in pixels per second, two numbers; got "${speed}"`,
    );
  });

  it("has to be whole", () => {
    expect(() => moverOf({ size: "18,24" })).toThrow("missing: --speed, --fps");
  });

  it.each(["18", "18,24,1", "18,", "-1,2", "a,b", "1e999,2"])("has no size of %s", (size) => {
    expect(() => moverOf({ size, speed: "1,1", fps: "60" })).toThrow(
      `--size must be W,H in pixels, two numbers of 0 or more; got "${size}"`,
    );
  });
});

describe("--solid", () => {
  it.each([
    ["property:collides", { property: "collides" }],
    ["property:a, b: c", { property: "a, b: c" }],
    ["layer:walls/*", { layer: "walls/*" }],
    ["shapes", { shapes: true }],
    ["any", { any: true }],
    ["intGrid:1,3", { intGrid: [1, 3] }],
    ["intGrid:dirt,3", { intGrid: ["dirt", 3] }],
    ["tiles:1,2", { tiles: [1, 2] }],
  ])("reads %s, and reports write it so", (given, rule) => {
    expect(solidRule(given)).toEqual(rule);
    expect(ruleText(solidRule(given))).toBe(given);
  });

  it.each(["", "property", "property:", "intGrid:", "intGrid:1,,2", "tiles:dirt", "tiles:-1", "shapes:1", "walls"])(
    "refuses %j and says what there is",
    (given) => {
      expect(() => solidRule(given)).toThrow(
        `--solid got "${given}"; choose one of: property:NAME, shapes, layer:NAME, intGrid:1,3`,
      );
    },
  );
});

describe("names of layers and levels", () => {
  it("may be given at once or one by one", () => {
    expect(namesIn(["walls, front/*", "back"])).toEqual(["walls", "front/*", "back"]);
  });
});
