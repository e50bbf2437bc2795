import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { transform } from "esbuild";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sweepLanguages, type SweepLanguage } from "../../../src/model/index.js";
import { step, sweep as solve, type Sweep } from "../../../src/solver/index.js";
import { Random } from "../../exact/random.js";
import { isMissing } from "../../harness/requirements.js";
import { boxOf, gridCases, specialCases, type Box, type Case, type Vector } from "./cases.js";
import { runProgram, sourceText, type ProgramLanguage } from "./programs.js";

interface Hit extends Vector {
  readonly time: number;
  readonly normal: Vector;
  readonly isCorner: boolean;
}

interface SweepModule {
  sweep(box: Box, displacement: Vector, wall: Box): Hit | null;
  move(box: Box, displacement: Vector, walls: readonly Box[]): Vector & { readonly hits: readonly Hit[] };
}

let swept: SweepModule;
let folder: string;

async function moduleOf(name: "JavaScript" | "TypeScript"): Promise<SweepModule> {
  const { code } = await transform(sourceText(name), { loader: name === "TypeScript" ? "ts" : "js", format: "esm" });
  return (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(code)}`)) as SweepModule;
}

beforeAll(async () => {
  swept = await moduleOf("JavaScript");
  folder = mkdtempSync(path.join(tmpdir(), "aabb-sweep-"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const wholeCases = gridCases(1, 400, 1);
const eighths = gridCases(2, 400, 8);
const hundredths = gridCases(3, 400, 100);
/** Cases whose numbers are exact in binary, also in single precision. */
const exactCases = [...wholeCases, ...eighths];

const movingBox = ({ x, y, width, height }: Box, displacement: Vector = { x: 0, y: 0 }, margin = 0) => ({
  min: [x - margin, y - margin],
  max: [x + width + margin, y + height + margin],
  displacement: [displacement.x, displacement.y],
});

/** The answer of the solver, for a box with a margin around it. */
function solved({ box, displacement }: Case, wall: Box, margin = 0): Sweep {
  return solve(movingBox(box, displacement, margin), movingBox(wall));
}

/** How far the wall reaches beyond the box on each side, with the direction in which the box would leave. */
function pushOuts(box: Box, wall: Box): readonly { readonly x: number; readonly y: number }[] {
  return [
    { x: wall.x - box.width - box.x, y: 0 },
    { x: wall.x + wall.width - box.x, y: 0 },
    { x: 0, y: wall.y - box.height - box.y },
    { x: 0, y: wall.y + wall.height - box.y },
  ];
}

const lengthOf = ({ x, y }: Vector): number => Math.abs(x) + Math.abs(y);

/** Compares the code with an answer of the solver. */
function compare(each: Case, wall: Box, expected: Sweep): void {
  const { box, displacement } = each;
  const hit = swept.sweep(box, displacement, wall);
  const about = JSON.stringify({ ...each, wall, hit, expected });
  if (expected.kind === "hit") {
    expect(hit, about).not.toBeNull();
    if (!hit) return;
    expect(hit.time, about).toBeCloseTo(expected.time, 12);
    expect([hit.normal.x, hit.normal.y], about).toEqual([...expected.normal]);
    expect(hit.isCorner, about).toBe(expected.axes.length === 2);
    const axis = hit.normal.x === 0 ? "y" : "x";
    const other = axis === "x" ? "y" : "x";
    const size = axis === "x" ? "width" : "height";
    expect(hit[axis], about).toBe(hit.normal[axis] < 0 ? wall[axis] - box[size] : wall[axis] + wall[size]);
    expect(hit[other], about).toBeCloseTo(box[other] + displacement[other] * expected.time, 10);
  } else if (expected.kind === "overlap") {
    const all = pushOuts(box, wall);
    const shortest = Math.min(...all.map(lengthOf));
    const nearest = all.filter((push) => lengthOf(push) === shortest);
    if (hit) {
      expect([hit.time, hit.x - box.x, hit.y - box.y].map(Math.abs), about).toContain(shortest);
      expect(hit.time, about).toBe(0);
      expect(hit.normal.x * displacement.x + hit.normal.y * displacement.y, about).toBeLessThanOrEqual(0);
    } else
      expect(
        nearest.some((push) => push.x * displacement.x + push.y * displacement.y > 0),
        about,
      ).toBe(true);
  } else expect(hit, about).toBeNull();
}

describe("the sweep in JavaScript gives the answers of the solver", () => {
  test.each([
    ["whole numbers", wholeCases],
    ["eighths", eighths],
  ])("for random cases of %s, ties included", (_, cases) => {
    const kinds = new Map<string, number>();
    for (const each of cases) {
      for (const wall of each.walls) {
        const expected = solved(each, wall);
        kinds.set(expected.kind, (kinds.get(expected.kind) ?? 0) + 1);
        compare(each, wall, expected);
      }
    }
    for (const kind of ["hit", "miss", "overlap", "graze"]) expect(kinds.get(kind) ?? 0, kind).toBeGreaterThan(5);
  });

  test("for random cases of hundredths, which are not exact in binary, apart from ties", () => {
    let compared = 0;
    for (const each of hundredths) {
      for (const wall of each.walls) {
        const expected = solved(each, wall);
        const others = [-1e-9, 1e-9].map((margin) => solved(each, wall, margin));
        const isClear = others.every((other) => signOf(other) === signOf(expected));
        if (!isClear) continue;
        compared++;
        if (expected.kind !== "overlap") compare(each, wall, expected);
      }
    }
    expect(compared).toBeGreaterThan(900);
  });

  test.each(Object.entries(specialCases))("for a box that %s", (_, each) => {
    for (const wall of each.walls) compare(each, wall, solved(each, wall));
  });
});

function signOf(sweep: Sweep): string {
  return sweep.kind === "hit" ? `hit ${String(sweep.normal)}` : sweep.kind;
}

describe("the move in JavaScript", () => {
  test("ends where the solver's world ends that slides", () => {
    let compared = 0;
    for (const { box, displacement, walls } of [...exactCases, ...Object.values(specialCases)]) {
      const bodies = [
        {
          id: "box",
          position: [box.x, box.y],
          size: [box.width, box.height],
          velocity: [displacement.x, displacement.y],
          response: "slide" as const,
        },
        ...walls.map((wall, i) => ({ id: `wall${i}`, position: [wall.x, wall.y], size: [wall.width, wall.height] })),
      ];
      const startsInside = walls.some((wall) => depthIn(box, wall) > 0);
      const { bodies: after, contacts } = step({ dimensions: 2, bodies }, 1);
      // A world slides as often as it has to, and a move once.
      if (startsInside || contacts.length > 2) continue;
      const moved = swept.move(box, displacement, walls);
      const about = JSON.stringify({ box, displacement, walls, moved, contacts });
      expect(moved.x, about).toBeCloseTo(after[0]?.position[0] ?? NaN, 9);
      expect(moved.y, about).toBeCloseTo(after[0]?.position[1] ?? NaN, 9);
      compared++;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test("slides over the seams of a floor with sizes that are not exact in binary, for hundreds of frames", () => {
    const walls = Array.from({ length: 400 }, (_, i) => boxOf(i * 0.7, 10.1, 0.7, 0.3));
    let box = boxOf(0.1, 9.3, 0.8, 0.8);
    for (let frame = 1; frame <= 300; frame++) {
      const { x, y, hits } = swept.move(box, { x: 0.83, y: 0.3 }, walls);
      expect(hits.map(({ normal }) => normal)).toEqual([{ x: 0, y: -1 }]);
      expect(x).toBeCloseTo(0.1 + 0.83 * frame, 9);
      box = { ...box, x, y };
    }
  });

  test("never goes through a wall, whatever numbers are rounded", () => {
    for (let index = 0; index < 60; index++) {
      const random = new Random(4, index);
      const number = (from: number, to: number): number => random.integer(from * 10, to * 10) / 10;
      // A closed room, with boxes in it.
      const room = [
        boxOf(-20, -20, 40, 0.1),
        boxOf(-20, 19.9, 40, 0.1),
        boxOf(-20, -20, 0.1, 40),
        boxOf(19.9, -20, 0.1, 40),
      ];
      const start = boxOf(-1.1, -1.1, 2.3, 1.7);
      const others = Array.from({ length: 12 }, () =>
        boxOf(number(-18, 18), number(-18, 18), number(1, 4), number(1, 4)),
      );
      const walls = [...room, ...others.filter((wall) => depthIn(start, wall) < 0)];
      let box = start;
      for (let frame = 0; frame < 50; frame++) {
        box = { ...box, ...positionOf(swept.move(box, { x: number(-30, 30), y: number(-30, 30) }, walls)) };
        for (const wall of walls) expect(depthIn(box, wall)).toBeLessThan(1e-12);
        expect(Math.abs(box.x)).toBeLessThan(20);
        expect(Math.abs(box.y)).toBeLessThan(20);
      }
    }
  });

  test("pushes a box out that stands still inside a wall, and lets a box leave", () => {
    const wall = boxOf(8, -20, 40, 40);
    expect(swept.move(boxOf(0, 0, 10, 10), { x: 0, y: 3 }, [wall])).toMatchObject({ x: -2, y: 3 });
    expect(swept.move(boxOf(0, 0, 10, 10), { x: -1, y: 3 }, [wall])).toEqual({ x: -1, y: 3, hits: [] });
  });

  test("prefers a face to a corner, and then the first wall, among hits at the same time", () => {
    const { box, displacement, walls } = specialCases["lands on a floor exactly at a seam"] as Case;
    for (const list of [walls, walls.toReversed()]) {
      const { hits } = swept.move(box, displacement, list);
      expect(hits.map(({ normal }) => normal)).toEqual([{ x: 0, y: -1 }]);
    }
  });
});

/** How deep a box is inside a wall; below 0 where it is apart from it. */
function depthIn(box: Box, wall: Box): number {
  return Math.min(
    box.x + box.width - wall.x,
    wall.x + wall.width - box.x,
    box.y + box.height - wall.y,
    wall.y + wall.height - box.y,
  );
}

function positionOf({ x, y }: Vector): Vector {
  return { x, y };
}

/** The numbers that a program writes for a case, from the code in JavaScript or TypeScript. */
function answersOf({ sweep, move }: SweepModule, { box, displacement, walls }: Case): readonly number[] {
  const hits = walls.map((wall) => sweep(box, displacement, wall));
  const { x, y, hits: all } = move(box, displacement, walls);
  return [
    ...hits.flatMap((hit) =>
      hit ? [1, hit.time, hit.normal.x, hit.normal.y, hit.x, hit.y, Number(hit.isCorner)] : [0],
    ),
    ...[x, y, all.length],
  ];
}

const allCases = [...exactCases, ...hundredths, ...Object.values(specialCases)];

/** Compares answers number by number, where −0 is 0. */
function expectSame(found: readonly (readonly number[])[], cases: readonly Case[]): void {
  expect(found).toHaveLength(cases.length);
  for (const [i, each] of cases.entries())
    expect(
      found[i]?.map((n) => n + 0),
      JSON.stringify(each),
    ).toEqual(answersOf(swept, each).map((n) => n + 0));
}

test("the code in TypeScript gives the same numbers as in JavaScript", async () => {
  const typed = await moduleOf("TypeScript");
  expectSame(
    allCases.map((each) => answersOf(typed, each)),
    allCases,
  );
});

describe("the code in another language gives the same numbers as in JavaScript", () => {
  const run = (name: ProgramLanguage): void =>
    expectSame(runProgram(name, allCases, path.join(folder, name)), allCases);

  test.skipIf(isMissing("python"))("in Python", () => run("Python"));
  test.skipIf(isMissing("lua"))("in Lua", () => run("Lua"));
  test.skipIf(isMissing("gpp"))("in C++", () => run("C++"));
  test.skipIf(isMissing("mono"))("in C#, with Mono", () => run("C#"));

  test.skipIf(isMissing("godot3"))("in GDScript, with Godot 3, whose vectors have single precision", () => {
    const cases = [...exactCases, ...Object.values(specialCases).filter(({ displacement: { x } }) => x !== 5e-324)];
    const found = runProgram("GDScript", cases, path.join(folder, "GDScript"));
    expect(found).toHaveLength(cases.length);
    let compared = 0;
    for (const [i, each] of cases.entries()) {
      const expected = answersOf(swept, each);
      const numbers = found[i] ?? [];
      const about = JSON.stringify({ each, numbers, expected });
      // After the first hit the position is rounded: ties from there on can have another end.
      const isClear = isClearMove(each);
      const sure = isClear ? expected : expected.slice(0, -3);
      if (isClear) compared++;
      for (const [k, number] of sure.entries())
        expect(Math.abs((numbers[k] ?? NaN) - number), about).toBeLessThan(1e-4);
    }
    expect(compared).toBeGreaterThan(300);
  });
});

/** Whether a move ends in about the same place when the box is slightly larger or smaller. */
function isClearMove({ box, displacement, walls }: Case): boolean {
  const { x, y, hits } = swept.move(box, displacement, walls);
  return [-1e-5, 1e-5].every((margin) => {
    const other = {
      x: box.x - margin,
      y: box.y - margin,
      width: box.width + 2 * margin,
      height: box.height + 2 * margin,
    };
    const moved = swept.move(other, displacement, walls);
    return moved.hits.length === hits.length && Math.abs(moved.x - x) < 1e-3 && Math.abs(moved.y - y) < 1e-3;
  });
}

describe("the code in each language", () => {
  /** The texts of all comments, without their marks. */
  const commentsOf = (text: string): readonly string[] =>
    text.split("\n").flatMap((line) => /^\s*(?:\/\/|--|#(?![a-z])|\/?\*\*?|""")\s*(.+)/.exec(line)?.[1] ?? []);
  const wording = (lines: readonly string[]): readonly string[] =>
    lines.map((line) => line.replace(/\s*(?:"""|\*\/)$/, "")).filter((line) => /[A-Z]/.test(line));
  const pythonDoc = /"""([\s\S]*?)"""/g;
  const comments = (name: SweepLanguage): readonly string[] =>
    wording(commentsOf(sourceText(name).replace(pythonDoc, (doc) => doc.replace(/\n\s*/g, "\n# ")))).toSorted();

  test.each(sweepLanguages.map(({ name }) => name))("explains the same steps: %s", (name) => {
    expect(comments(name)).toEqual(comments("JavaScript"));
    expect(comments(name).length).toBeGreaterThan(12);
  });

  test.each(sweepLanguages.map(({ name }) => name))("takes the same decisions: %s", (name) => {
    // Names as JavaScript has them, and each comparison of two of them.
    const plain = (text: string): string => text.replaceAll("_", "").toLowerCase();
    const words = (text: string): number =>
      plain(text).match(/\b(?:overlaptimes|iscorner|isinside|isleaving)\b/g)?.length ?? 0;
    const code = plain(sourceText(name));
    for (const part of ["overlaptimes", "iscorner", "isinside", "isalongx", "sweep", "move"])
      expect(code).toContain(part);
    expect(words(sourceText(name))).toBeGreaterThan(8);
  });

  test.each(sweepLanguages.map(({ name }) => name))("fits on a page: %s", (name) => {
    const lines = sourceText(name).split("\n");
    expect(lines.filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(62);
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(125);
  });
});
