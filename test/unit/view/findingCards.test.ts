import { describe, expect, test } from "vitest";
import { recordedCodes } from "../../../src/model/index.js";
import { calmRecordingCard, levelCards, recordingCard, recordingRemark } from "../../../src/view/index.js";
import type { AuditedLevelView, RecordingFindingView, WeakWallView } from "../../../src/view/protocol/index.js";

const wall: WeakWallView = {
  ...{ code: "tunnel", severity: "warning", axis: "x", wall: [64, 0, 80, 48], name: "walls: tile 1" },
  ...{ thickness: 16, dwell: 0.5, missed: 0.5, passed: 0.5, message: "Weak." },
};
const group = { message: "Weak. Thin.", headline: "Weak.", cause: "Thin.", layer: "walls", places: 1, walls: 1 };
const calm: AuditedLevelView = {
  ...{ verdict: "Nothing gets through. By far.", headline: "Nothing gets through.", cause: "By far.", isSafe: true },
  ...{ notEvaluated: [], tunnels: 0, walls: [], groups: [], unlisted: 0, isCutShort: false },
};
const weak: AuditedLevelView = {
  ...{ ...calm, verdict: "It gets through 3 walls.", headline: "It gets through 3 walls.", isSafe: false, tunnels: 3 },
  ...{ walls: [wall, wall, wall], groups: [{ ...group, walls: 2, places: 2 }, group] },
};

describe("the cards of a level", () => {
  test("are one for each group of weak walls, with the index of its first wall", () => {
    const cards = levelCards(weak, false);
    expect(cards.map(({ tone, happens, why, wall: first }) => [tone, happens, why, first])).toEqual([
      ["bad", "Weak.", "Thin.", 0],
      ["bad", "Weak.", "Thin.", 2],
    ]);
  });

  test("say in their note how many walls the mover gets through", () => {
    expect(levelCards(weak, false)[0]?.note).toBe("It gets through 3 walls.");
  });

  test("name the fixes with their units", () => {
    const fixes = { fps: 225.1, speed: 339.4, isDiagonal: true, substeps: 4, canSweep: true } as const;
    const [card] = levelCards({ ...weak, groups: [{ ...group, fixes }] }, false);
    expect(card?.fixes).toEqual(["225.1 fps", "339.4 px/s along the diagonal", "4 sub-steps", "swept check"]);
  });

  test("name a thickness as that of a wall", () => {
    const [card] = levelCards({ ...weak, groups: [{ ...group, fixes: { thickness: 42 } }] }, false);
    expect(card?.fixes).toEqual(["wall of 42 px"]);
  });

  test("are calm where nothing gets through a level that was wholly checked", () => {
    expect(levelCards(calm, false)).toEqual([
      { tone: "good", symbol: "✓", happens: "Nothing gets through.", why: "By far.", fixes: [] },
    ]);
  });

  test("are not green where a part of the level was not checked", () => {
    const [card] = levelCards({ ...calm, isSafe: false, notEvaluated: ["1 polygon"] }, false);
    expect(card).toMatchObject({ tone: "info", symbol: "◌" });
  });

  test("are not green where the level has changed since", () => {
    expect(levelCards(calm, true)[0]).toMatchObject({ tone: "info", symbol: "◌" });
  });

  test("begin with the calm one where corners can only be cut", () => {
    const cut = { ...wall, code: "corner-cut", axis: "diagonal" } as const;
    const cards = levelCards({ ...calm, walls: [cut], groups: [group] }, false);
    expect(cards.map(({ tone }) => tone)).toEqual(["good", "info"]);
  });

  test("say that the project accepts a wall", () => {
    const accepted = { ...wall, isAccepted: true } as const;
    const cards = levelCards({ ...calm, isSafe: false, walls: [accepted], groups: [group] }, false);
    expect(cards.at(-1)).toMatchObject({ tone: "info", happens: "Weak. The project accepts this." });
  });
});

const read = { state: "read", notEvaluated: [] } as const;
const counts = (tunnels: number): number[] => recordedCodes.map((code) => (code === "recorded-tunnel" ? tunnels : 0));

describe("the card of a recording", () => {
  test("says what happens, why, and the limits of which each is safe", () => {
    const finding: RecordingFindingView = {
      ...{ code: "recorded-tunnel", severity: "warning", frame: 3, numbers: "3", subject: "ball" },
      ...{ message: "", headline: "It tunnels.", cause: "67 % go undetected.", note: "Assumed." },
      fixes: { fps: 500, speed: 360, canSweep: true },
    };
    expect(recordingCard(finding, { unit: "px" })).toEqual({
      ...{ tone: "bad", symbol: "▲", happens: "It tunnels.", why: "67\u00a0% go undetected.", note: "Assumed." },
      fixes: ["500 fps", "360 px/s", "swept check"],
    });
  });

  test("is green where nothing was found in all of it", () => {
    expect(calmRecordingCard(read, false)).toMatchObject({ tone: "good", happens: "No tunneling found." });
  });

  test.each([
    ["it is being read", { ...read, state: "reading" }, false],
    ["a part was not checked", { ...read, notEvaluated: ["1 line"] }, false],
    ["the file has changed since", read, true],
  ] as const)("is not green while %s", (_, recording, isStale) => {
    expect(calmRecordingCard(recording, isStale)).toMatchObject({ tone: "info", symbol: "◌" });
  });
});

describe("the line over the findings of a recording", () => {
  test("says that no wall is passed where only other things were found", () => {
    expect(recordingRemark(read, counts(0), false)).toEqual({ tone: "good", symbol: "✓", text: "No tunneling found." });
  });

  test("says what was not checked", () => {
    const partial = { ...read, notEvaluated: ["1 line"] };
    expect(recordingRemark(partial, counts(1), false)).toMatchObject({ tone: "info", text: "not checked: 1 line" });
  });

  test("is absent where a wall is passed", () => {
    expect(recordingRemark(read, counts(1), false)).toBeUndefined();
  });
});
