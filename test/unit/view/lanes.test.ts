import { describe, expect, it } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import {
  fitPanes,
  heightFor,
  instantAt,
  instantGeometry,
  fitBeside,
  laneGeometry,
  laneMoment,
  lanesOf,
  palettes,
  panesFor,
  project,
  sceneGeometry,
  sceneSheet,
  sheetSvg,
  viewOn,
} from "../../../src/view/index.js";
import { rectAt } from "../../../src/view/bodyRows.js";
import { checkNumbers } from "../../../src/view/checkNumbers.js";
import { uncheckedStretches } from "../../../src/view/gameChecks.js";
import { screenPoint } from "../../../src/view/projection.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { exampleFiles, exampleScenes } from "../evaluatedExamples.js";

function sceneOf(text: string): SceneView {
  const scene = evaluate(text)
    .cells.map(toCellView)
    .find((cell) => cell.kind === "scene");
  return scene ?? expect.fail("there is no scene");
}

const bullet = (speed: number, more = "", x = 0): SceneView =>
  sceneOf(`{ "version": 1, ${more} "bodies": [
    { "id": "bullet", "position": [${x}, 40], "size": [8, 4], "velocity": [${speed}, 0] },
    { "id": "wall", "position": [38, 32], "size": [4, 20] }] }`);

/** The texts of the sheet of a scene, from the top. */
function texts(scene: SceneView, width = 800): readonly string[] {
  const svg = sheetSvg(sceneSheet(scene, "Scene 1", { palette: palettes.light, width }));
  return [...svg.matchAll(/<text (?![^>]*stroke=)[^>]*>([^<]*)</g)].map(([, text = ""]) => text);
}

describe("lanes of a scene", () => {
  it("are two where the runs differ, in every layout that shows both", () => {
    const scene = bullet(3000);
    expect(lanesOf(scene, "lanes")).toEqual(["game", "sweep"]);
    expect(lanesOf(scene, "game")).toEqual(["game"]);
    expect(lanesOf(scene, "overlaid")).toEqual(["both"]);
    expect(texts(scene)).toEqual(expect.arrayContaining(["Your game", "With a sweep"]));
  });

  it("are one where nothing is found and both runs end alike", () => {
    const scene = sceneOf(`{ "version": 1, "frames": 2, "bodies": [
      { "id": "p", "position": [0, 0], "size": [8, 8], "velocity": [60, 0] },
      { "id": "wall", "position": [50, 0], "size": [4, 20] }] }`);
    expect(lanesOf(scene, "lanes")).toEqual(["agreed"]);
    expect(texts(scene)).toContain("Game and sweep agree");
  });

  it.each(exampleFiles)("draw of %s only what their run does", async (file) => {
    for (const scene of (await exampleScenes(file)).filter(({ dimensions }) => dimensions === 2)) {
      const whole = sceneGeometry(scene, "front");
      const moment = instantGeometry(whole, instantAt(scene, scene.frames));
      const game = laneGeometry(whole, "game");
      const sweep = laneGeometry(whole, "sweep");
      expect([...game.contacts.rects].every(Number.isNaN)).toBe(true);
      expect([...laneMoment(moment, "game").sweep.rects].every(Number.isNaN)).toBe(true);
      expect(game.path.points).toHaveLength(0);
      expect([...sweep.ghosts.rects].every(Number.isNaN)).toBe(true);
      expect([...laneMoment(moment, "sweep").game.rects].every(Number.isNaN)).toBe(true);
      expect(sweep.annotations.told).toEqual([]);
      // Both have the same obstacles and starts, and are seen in the same view.
      expect([game.statics, game.starts, game.action]).toEqual([sweep.statics, sweep.starts, sweep.action]);
    }
  });
});

describe("overlap checks in the lane of the game", () => {
  const seen = (scene: SceneView) => {
    const geometry = laneGeometry(sceneGeometry(scene, "front"), "game");
    const [pane] = panesFor(scene, 700, heightFor(geometry, 700), ["game", "sweep"], fitBeside(geometry, 700));
    if (!pane) throw new Error("there is no lane");
    const p = project(viewOn(fitPanes([geometry], [pane]), geometry.axes), pane, geometry.up);
    return {
      numbers: checkNumbers(geometry, p, instantGeometry(geometry, instantAt(scene, scene.frames))),
      stretches: uncheckedStretches(geometry, p, scene.frames),
    };
  };

  it("are numbered from the start in the order of the path", () => {
    const { numbers } = seen(bullet(3000));
    const along = numbers.toSorted((a, b) => a.place[0] - b.place[0]).map(({ text }) => text);
    expect(along).toEqual(["0", "1"]);
  });

  it("are counted with each sub-step", () => {
    const { numbers } = seen(bullet(3000, '"substeps": 4,'));
    expect(numbers.map(({ text }) => Number(text)).toSorted((a, b) => a - b)).toEqual([0, 1, 2, 3, 4]);
  });

  it("have the length of the way between them that no check looks at", () => {
    const { stretches } = seen(bullet(3000));
    expect(stretches.map(({ length }) => length)).toEqual([50]);
  });
});

describe("the head of a sheet", () => {
  it("has the headline, the fixes in the words of the message, and the cause", () => {
    expect(texts(bullet(3000)).slice(0, 3)).toEqual([
      "▲ bullet tunnels through wall in frame 1.",
      "Fix: at least 500 fps, at most 360 px/s, 9 sub-steps, or a swept check.",
      "It moves 50 px per frame; bullet (8 px) and wall (4 px) together are 12 px, so 76 % of crossings go undetected.",
    ]);
  });

  it("is wrapped, each line a text of its own", () => {
    const lines = texts(bullet(3000), 320);
    const fix = lines.slice(lines.indexOf("▲ bullet tunnels through wall in frame 1.") + 1);
    expect(fix[0]).toMatch(/^Fix: /);
    expect(fix.slice(0, 4).join(" ")).toContain("at most 360 px/s, 9 sub-steps, or a swept check.");
  });
});

describe("the chance of what is detected by chance", () => {
  const byChance = bullet(2400, "", -6);
  const found = (scene: SceneView): readonly string[] => texts(scene).filter((text) => text.includes("of 100"));

  it("is said beside the checks of a start that is missed", () => {
    const { missedStart, told } = sceneGeometry(byChance, "front").annotations;
    const { checks, shift } = missedStart ?? expect.fail("no start is missed");
    const [wall, step] = [[38, 42], 40];
    expect(checks[0][2]).toBeLessThanOrEqual(wall[0] ?? NaN);
    expect(checks[1][0]).toBeGreaterThanOrEqual(wall[1] ?? NaN);
    expect(checks[1][0] - checks[0][0]).toBeCloseTo(step);
    const seen = told.find(({ sees }) => sees === "overlap") ?? expect.fail("nothing is detected");
    expect([checks[0][0], checks[1][0]]).toContainEqual(expect.closeTo(seen.at[0] + shift));
    expect(found(byChance).join(" ")).toMatch(/^correct side at \d+ of 100 start points/);
  });

  it("is not said of what is missed or safe, nor with a sweep", () => {
    expect(found(bullet(3000))).toEqual([]);
    expect(found(bullet(300))).toEqual([]);
    const geometry = laneGeometry(sceneGeometry(byChance, "front"), "sweep");
    expect(geometry.annotations.missedStart).toBeUndefined();
  });
});

describe("the decisive frame", () => {
  const fall = sceneOf(`{ "version": 1, "frames": 90, "bodies": [
    { "id": "rock", "position": [0, 0], "size": [14, 14], "velocity": [0, 0], "acceleration": [0, 2400] },
    { "id": "floor", "position": [-60, 900], "size": [140, 8] }] }`);

  it("is what a long run is fitted to at first: the two with a few frames before and after", () => {
    const { action, decisive } = sceneGeometry(fall, "front");
    const height = ([, low, , high]: readonly [number, number, number, number]): number => high - low;
    expect(height(decisive)).toBeLessThan(0.25 * height(action));
    const [frame] = fall.findings.map((finding) => finding.frame);
    for (const time of [(frame ?? NaN) - 1, frame ?? NaN]) {
      const [x0, y0, x1, y1] = rectAt(fall, { across: 0, along: 1 }, "discrete", 0, time);
      expect(decisive[0]).toBeLessThanOrEqual(x0);
      expect(decisive[1]).toBeLessThanOrEqual(y0);
      expect(decisive[2]).toBeGreaterThanOrEqual(x1);
      expect(decisive[3]).toBeGreaterThanOrEqual(y1);
    }
    expect(decisive[1]).toBeLessThan(900);
    expect(decisive[3]).toBeGreaterThan(908);
  });

  it("is no other view where the run is short, or nothing is found", () => {
    for (const scene of [bullet(3000), bullet(300, '"frames": 40,')]) {
      const { action, decisive } = sceneGeometry(scene, "front");
      expect(decisive).toBe(action);
    }
  });
});

describe("what moves on its own in the lane of the game", () => {
  const orbit = sceneOf(`{ "version": 1, "fps": 30, "bodies": [
    { "id": "sword", "center": [40, 0], "size": [8, 8],
      "orbit": { "center": [0, 0], "angularVelocity": 31.41592653589793 } },
    { "id": "bat", "position": [24, 26], "size": [6, 6] }] }`);

  it("is an arc for a body on an orbit, from one box to the next, as long as the arc", () => {
    const geometry = laneGeometry(sceneGeometry(orbit, "front"), "game");
    const p = project({ centerX: 20, centerY: 20, scale: 4 }, { width: 600, height: 400 }, geometry.up);
    const [stretch] = uncheckedStretches(geometry, p, 1);
    // A third of half a turn around the pivot.
    expect(stretch?.length).toBeCloseTo((40 * Math.PI) / 3, 9);
    const pivot = screenPoint(p, [0, 0]);
    expect(stretch?.lines.length).toBeGreaterThan(20);
    for (const [x0, y0, x1, y1] of stretch?.lines ?? []) {
      expect(Math.hypot(x0 - pivot[0], y0 - pivot[1])).toBeCloseTo(160, 6);
      expect(Math.hypot(x1 - pivot[0], y1 - pivot[1])).toBeCloseTo(160, 6);
    }
  });

  it("is drawn at the checks before and after the finding, for an obstacle that moves on a path or grows", () => {
    const lift = sceneOf(`{ "version": 1, "fps": 60, "frames": 6, "bodies": [
      { "id": "stone", "position": [10, -60], "size": [8, 8], "velocity": [0, 1500] },
      { "id": "lift", "position": [0, 60], "size": [30, 4], "path": { "points": [[0, 60], [0, 0]], "speed": 600 } }] }`);
    const { annotations } = laneGeometry(sceneGeometry(lift, "front"), "game");
    expect(annotations.obstacleChecks).toEqual([
      { body: 1, time: 3, rect: [0, 30, 30, 34] },
      { body: 1, time: 4, rect: [0, 20, 30, 24] },
    ]);
    expect(texts(lift)).toEqual(expect.arrayContaining(["lift at check 3", "lift at check 4", "point 2"]));
    expect(laneGeometry(sceneGeometry(lift, "front"), "sweep").annotations.obstacleChecks).toEqual([]);
  });

  it("has equal lengths of a body named once", () => {
    expect(texts(bullet(3000, '"frames": 4,', -60)).filter((text) => text.includes("without a check"))).toHaveLength(1);
  });

  it("has an obstacle hatched where the arc leads through it, not where a straight line would", () => {
    const swing = sceneOf(`{ "version": 1, "fps": 50, "bodies": [
      { "id": "blade", "center": [48, 0], "size": [6, 6], "orbit": { "center": [0, 0], "angularVelocity": 60 } },
      { "id": "rat", "position": [30, 28], "size": [7, 7] }] }`);
    const [hatch] = sceneGeometry(swing, "front").hatches;
    const corners = Array.from({ length: (hatch?.polygon.length ?? 0) / 2 }, (_, i) => [
      hatch?.polygon[2 * i] ?? NaN,
      hatch?.polygon[2 * i + 1] ?? NaN,
    ]);
    // The arc passes the corner of the rat that is farthest from the pivot.
    expect(corners).toContainEqual([37, 35]);
    expect(corners).not.toContainEqual([30, 28]);
  });

  it("has a thin obstacle hatched on a long arc", () => {
    const swing = sceneOf(`{ "version": 1, "fps": 30, "bodies": [
      { "id": "tip", "center": [400, 0], "size": [4, 4], "orbit": { "center": [0, 0], "angularVelocity": 60 } },
      { "id": "wire", "position": [281, 281], "size": [1, 1] }] }`);
    expect(swing.findings[0]?.code).toBe("corner-cut");
    expect(sceneGeometry(swing, "front").hatches).toHaveLength(1);
  });

  it("says the whole length of a push-out that two bodies share, as the finding does", () => {
    const cars = sceneOf(`{ "version": 1, "bodies": [
      { "id": "left", "position": [0, 10], "size": [16, 10], "velocity": [2400, 0] },
      { "id": "right", "position": [86, 8], "size": [16, 10], "velocity": [-2400, 0] }] }`);
    expect(cars.findings[0]?.message).toContain("the shortest push-out is 8 px");
    expect(texts(cars).join("\n")).toContain("shortest push-out 8 px, 4 px of it here");
  });
});
