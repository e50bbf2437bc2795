import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accepting, auditLevels, auditVerdict, groupsOf, type Mover, wallNames } from "../../../src/audit/index.js";
import type { Level } from "../../../src/levels/index.js";
import { back, grid, level, solidBox } from "../audit/levels.js";
import { speakEnglish, speakMarked, unmarked } from "./pseudo.js";
import { saidTexts } from "./texts.js";

let said: ReadonlySet<string>;

beforeAll(() => {
  said = speakMarked();
});

afterAll(speakEnglish);

const mover: Mover = { size: [8, 8], speed: [3000, 3000], fps: 60 };
const diagonal: Mover = { size: [8, 8], speed: [600, 720], fps: 60 };
const levelOf = (...rows: readonly string[]): Level => level({ grids: [grid(rows)] });
const wall = levelOf("....#....", "....#....", "....#....");
const floor = levelOf("...", "###", "...");
const bounds = { min: [0, 0], max: [99, 9] };
const checker = Array.from({ length: 200 }, (_, row) => (row % 2 === 0 ? ".#" : "#.").repeat(400));
const boxes = Array.from({ length: 20_000 }, (_, i) => solidBox([i * 3.3, i * 7.1], [i * 3.3 + 1, i * 7.1 + 1]));

const unclear: Level = { ...level({}), rules: [], unclear: { grids: [grid(["#"])], boxes: [] } };

const place = { layer: "objects", name: "1", source: { file: "level", range: { offset: 0, length: 0 } } };
/** A bar from a corner to another one, and one that is too thin for boxes inside of it. */
const slopes = (...thicknesses: readonly number[]): Level => ({
  ...level({}, { bounds: { min: [0, 0], max: [200, 200] } }),
  shapes: thicknesses.map((thickness) => ({
    ...place,
    kind: "polygon",
    pieces: [
      [
        [50, 50],
        [50 + thickness, 50],
        [90 + thickness, 90],
        [90, 90],
      ],
    ],
  })),
});

/** Levels and movers of which everything is said that can be. */
const cases: readonly (readonly [what: string, levels: readonly Level[], mover: Mover])[] = [
  ["no level", [], mover],
  ["a level of which it is not clear what is solid", [unclear], mover],
  ["several such levels", [unclear, unclear], mover],
  ["nothing solid", [levelOf("...")], mover],
  ["nothing solid in several levels", [levelOf("..."), levelOf("...")], mover],
  ["a wall", [wall], mover],
  ["falls of any height", [{ ...levelOf("...", "###"), isOpen: true }], { ...mover, speed: [0, 0], gravity: [0, 900] }],
  ["walls of several levels", [wall, floor], { ...mover, speed: [3000, 2000] }],
  [
    "blocks between which a push-out goes the wrong way",
    [levelOf("#########", "#.......#", "#..##...#", "#.......#", "#########")],
    { ...mover, speed: [900, 900] },
  ],
  [
    "a larger mover, which is safe there if the game merges walls",
    [levelOf("#########", "#.......#", "#..##...#", "#.......#", "#########")],
    { ...mover, size: [24, 24], speed: [900, 900] },
  ],
  ["two walls", [levelOf("...#...#...")], { ...mover, speed: [3000, 0] }],
  [
    "two places where solids touch in a corner",
    [levelOf("#.....", ".#....", "......", "......", "....#.", ".....#")],
    diagonal,
  ],
  [
    "a floor below a fall",
    [levelOf("...", "...", "...", "...", "###")],
    { ...mover, speed: [60, 60], gravity: [0, 40_000] },
  ],
  ["a wall that is passed to one side", [levelOf("#..#....")], { ...mover, speed: [1500, 0] }],
  ["a wall at the right edge", [levelOf("....#")], { ...mover, speed: [3000, 0] }],
  ["a wall at the left edge", [levelOf("#....")], { ...mover, speed: [3000, 0] }],
  ["a floor", [floor], { ...mover, speed: [0, 3000] }],
  ["a floor at the lower edge", [levelOf("...", "...", "###")], { ...mover, speed: [0, 3000] }],
  ["a floor at the upper edge", [levelOf("###", "...", "...")], { ...mover, speed: [0, 3000] }],
  ["no wall", [wall], { ...mover, speed: [60, 60] }],
  ["no wall of several levels", [wall, floor], { ...mover, speed: [60, 60] }],
  ["a mover that is larger than the level", [wall], { ...mover, size: [5000, 5000] }],
  ["a mover of no size", [wall], { ...mover, size: [0, 0] }],
  [
    "a line and a mover of no size",
    [level({ boxes: [solidBox([8, 0], [8, 9])] }, { bounds })],
    { ...mover, size: [0, 0] },
  ],
  ["a mover of no size at corners", [levelOf("....", ".#..", "..#.", "....")], { ...diagonal, size: [0, 0] }],
  ["no wall, up or down", [floor], { ...mover, speed: [0, 60] }],
  ["solids in whose corner nothing is passed", [levelOf("#.", ".#")], { ...mover, speed: [60, 60] }],
  ["the same beside what cannot be checked", [levelOf("#.", ".#"), level({ boxes })], { ...mover, speed: [60, 60] }],
  [
    "a wall without seams beside what cannot be checked",
    [levelOf("..#.."), level({ boxes })],
    { ...mover, speed: [60, 0] },
  ],
  ["no wall beside what cannot be checked", [wall, level({ boxes })], { ...mover, speed: [60, 60] }],
  ["walls that touch in a corner", [levelOf("#.", ".#")], diagonal],
  ["a corner", [levelOf("..", "#.")], diagonal],
  ["two corners", [levelOf("...", "###")].concat(levelOf("....", ".##.", ".##.")), diagonal],
  ["corners", [levelOf("....", ".##.", ".##.", "....")], diagonal],
  ["a corner around which a mover is pushed", [levelOf("..", "#.")], { ...diagonal, speed: [400, 400] }],
  [
    "corners around which a mover is pushed",
    [levelOf("....", ".##.", ".##.", "....")],
    { ...diagonal, speed: [400, 400] },
  ],
  ["a wall out of which a mover is pushed on", [wall], { ...mover, speed: [900, 0] }],
  ["a wall that is passed by the rule of old", [wall], { ...mover, check: back }],
  ["two such walls", [levelOf("...#...#...")], { ...mover, speed: [900, 0] }],
  ["such a corner", [levelOf("#.", ".#")], { ...diagonal, speed: [300, 300] }],
  [
    "two such corners",
    [levelOf("#.....", ".#....", "......", "......", "....#.", ".....#")],
    { ...diagonal, speed: [300, 300] },
  ],
  ["corners for which no game looks often enough", [levelOf("..", "#.")], { ...diagonal, speed: [60_000, 72_000] }],
  ["walls that touch in a corner, likewise", [levelOf("#.", ".#")], { ...diagonal, speed: [60_000, 72_000] }],
  ["more than can be counted", [levelOf(...checker)], { ...mover, speed: [2400, 0] }],
  ["more than can be checked", [wall, level({ boxes })], mover],
  [
    "a platform",
    [level({ grids: [{ ...grid(["...", "...", "###"]), oneWay: [0, -1] }] })],
    { ...mover, speed: [0, 3000] },
  ],
  [
    "a platform that ends below a wall",
    [
      level(
        { boxes: [solidBox([16, -40], [56, 0]), { ...solidBox([-24, 2], [16, 42]), oneWay: [0, -1] }] },
        { bounds: { min: [-60, -60], max: [60, 60] } },
      ),
    ],
    diagonal,
  ],
  ["a slope", [slopes(4)], mover],
  ["a slope that is too thin", [slopes(1e-5)], mover],
  ["slopes that are too thin", [slopes(1e-5, 2e-5)], mover],
  ["no wall for a mover that the game sweeps", [wall], { ...mover, isSwept: true }],
  ["a wall with sub-steps", [wall], { ...mover, substeps: 2 }],
  ["a world with more than can be checked", [level({ boxes }, { world: "w" })], mover],
];

const withoutAxes = (message: string): string => message.replaceAll(/\b[xy] (?=[\d−])/g, "");

describe("the audit of levels", () => {
  it.each(cases)("has no words that a translation cannot reach: %s", async (_, levels, by) => {
    const audits = await auditLevels(levels, by);
    const unread = levels.length === 2 ? audits.flatMap(({ problems }) => problems) : [];
    const messages = audits.flatMap(({ walls, problems }) => [...walls, ...problems].map(({ message }) => message));
    const groups = audits.flatMap(({ walls, unlistedBy }) => {
      const told = walls.map((wall) => ({ ...wall, ...wall.wall }));
      return groupsOf(told, unlistedBy).groups.map(({ message }) => message);
    });
    const names = audits.flatMap(({ walls }) => walls.flatMap(wallNames));
    for (const message of [auditVerdict(audits, by, unread), ...messages, ...groups, ...names]) {
      expect({ message, words: unmarked(withoutAxes(message), ["walls", "objects", "level"]) }).toEqual({
        message,
        words: [],
      });
    }
  });

  it.each([true, false])("has none where walls are accepted: %s", async (isOpen) => {
    const audits = (await auditLevels([wall], mover)).map((audit) => accepting(audit, () => ({ dwell: 1, isOpen })));
    const messages = audits.flatMap(({ walls }) => walls.map(({ message }) => message));
    for (const message of [auditVerdict(audits, mover), ...messages]) {
      expect(unmarked(withoutAxes(message), ["walls"])).toEqual([]);
    }
  });

  it("has none where the search ends early", async () => {
    const slow = { ...mover, speed: [60, 60] };
    const cut = (await auditLevels([wall], slow)).map((audit) => ({ ...audit, isCutShort: true }));
    expect(unmarked(withoutAxes(auditVerdict(cut, slow)), ["walls"])).toEqual([]);
  });

  it("says all of its texts in these cases", () => {
    const own = saidTexts().texts.filter(({ place }) => place.startsWith("src/audit/"));
    expect(own.filter(({ text }) => !said.has(text))).toEqual([]);
  });
});
