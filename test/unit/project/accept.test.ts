import { describe, expect, it } from "vitest";
import { auditLevels } from "../../../src/audit/index.js";
import { acceptance, parseProject, unmatched } from "../../../src/project/index.js";
import { back, grid, level } from "../audit/levels.js";

const projectOf = (accept: string) => {
  const { project } = parseProject(`{ "version": 1, "accept": [${accept}] }`);
  if (!project) throw new Error("it is no project");
  return project;
};
const [known, other] = ["tunnel-7f3a90c1d2e4", "tunnel-000000000000"];

describe("a fingerprint", () => {
  const room = (layer = "walls", name = "level") =>
    level({ grids: [grid(["....#....", "....#....", "....#...."], [16, 16], [0, 0], layer)] }, { name });
  const fast = { size: [8, 8], speed: [3000, 0], fps: 60, check: back };
  const printOf = async (...[levels, mover]: Parameters<typeof auditLevels>) => {
    const [audit] = await auditLevels(levels, mover);
    return audit?.walls.map(({ fingerprint }) => fingerprint);
  };

  it("is what it was in all earlier versions", async () => {
    expect(await printOf([room()], fast)).toEqual(["tunnel-ae11975fd020"]);
    expect(await printOf([room()], { ...fast, name: "player" })).toEqual(["tunnel-b03211462fd6"]);
  });

  it("does not change with the numbers of the mover", async () => {
    const first = await printOf([room()], fast);
    expect(await printOf([room()], { ...fast, size: [4, 4], speed: [4000, 0], fps: 30, substeps: 2 })).toEqual(first);
  });

  it("of a seam is one for each mover, level and axis, whichever seam is the weakest", async () => {
    const pushed = { size: [8, 8], speed: [600, 0], fps: 60 };
    const [first, ...others] = (await printOf([room()], pushed)) ?? [];
    expect(others).toEqual([]);
    expect(await printOf([room("front")], { ...pushed, size: [6, 4] })).toEqual([first]);
    expect(await printOf([room()], { ...pushed, name: "bullet" })).not.toEqual([first]);
  });

  it("is another one for another mover, level, layer, or wall", async () => {
    const taller = level({ grids: [grid(["....#....", "....#...."])] });
    const prints = await Promise.all([
      printOf([room()], fast),
      printOf([room()], { ...fast, name: "bullet" }),
      printOf([room("front")], fast),
      printOf([room("walls", "other")], fast),
      printOf([taller], fast),
    ]);
    expect(new Set(prints.flat()).size).toBe(5);
  });
});

describe("an accepted finding", () => {
  it.each([
    ["at the same dwell", `{ "finding": "${known}", "dwell": 0.6 }`, false],
    ["at a dwell that was written with four digits", `{ "finding": "${known}", "dwell": 0.6001 }`, false],
    ["at a greater one", `{ "finding": "${known}", "dwell": 0.5 }`, false],
    ["without a dwell", `{ "finding": "${known}" }`, false],
    ["is open at a lower one", `{ "finding": "${known}", "dwell": 0.7 }`, true],
    ["by one of several", `{ "finding": "${known}", "dwell": 0.7 }, { "finding": "${known}", "dwell": 0.6 }`, false],
    ["in its file", `{ "finding": "${known}", "file": "a.tmx" }`, false],
    ["in another file", `{ "finding": "${known}", "file": "b.tmx" }`, undefined],
    ["of another name", `{ "finding": "${other}" }`, undefined],
  ])("is accepted %s", (_, entries, isOpen) => {
    expect(acceptance(projectOf(entries), "a.tmx", { fingerprint: known, dwell: 0.6 })?.isOpen).toBe(isOpen);
  });
});

describe("what is accepted and not found", () => {
  const project = projectOf(
    [
      `{ "finding": "${known}", "file": "a.tmx" }`,
      `{ "finding": "${known}", "file": "unread.tmx" }`,
      `{ "finding": "${known}", "file": "gone.tmx" }`,
      `{ "finding": "${other}" }`,
    ].join(","),
  );
  const isGone = (file: string): boolean => file === "gone.tmx";
  const found = (looked: Record<string, readonly string[]>, isWhole: boolean) => {
    const levels = new Map(Object.entries(looked).map(([file, all]) => [file, new Set(all)]));
    return unmatched(project, levels, isWhole ? new Set(Object.values(looked).flat()) : undefined, isGone);
  };

  it("is told of levels that were looked at, or are not there", () => {
    expect(found({ "a.tmx": [known] }, false).map(({ file }) => file)).toEqual(["gone.tmx"]);
    expect(found({ "a.tmx": [other] }, false).map(({ file }) => file)).toEqual(["a.tmx", "gone.tmx"]);
  });

  it("without a file, is told where all levels were looked at", () => {
    expect(found({ "a.tmx": [known] }, true).map(({ file }) => file)).toEqual(["gone.tmx", undefined]);
    expect(found({ "a.tmx": [known, other] }, true).map(({ file }) => file)).toEqual(["gone.tmx"]);
  });
});
