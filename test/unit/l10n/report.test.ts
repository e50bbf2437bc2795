import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { auditLevels, type Mover } from "../../../src/audit/index.js";
import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import {
  auditText,
  checkedFile,
  checkSentence,
  checkText,
  momentScene,
  plain,
  replayedFile,
  replayText,
  wallScene,
  type AuditedFile,
  type AuditedLevel,
} from "../../../src/report/index.js";
import { grid, level } from "../audit/levels.js";
import { findingsOf, framesOf, recordingOf, wallsOf } from "../recordings/recordings.js";
import { speakOfExamples } from "./examples.js";
import { namesIn, speakEnglish, unmarked } from "./pseudo.js";
import { saidTexts } from "./texts.js";
import { unwrapped } from "../report/unwrapped.js";

const file = "1.json";
const none: AuditedLevel = {
  ...{
    file,
    level: "",
    rule: "",
    solidTiles: 0,
    solidBoxes: 0,
    solidShapes: 0,
    skipped: {},
    overruled: [],
    mover: null,
    isUnclear: false,
    notEvaluated: [],
    findings: [],
    unlisted: 0,
    unlistedBy: [],
  },
  check: { rule: "swept", isStated: true },
  fps: 60,
  fastestFps: null,
  isCutShort: false,
  isSwept: false,
  margin: null,
};
/** Walls that are not listed. */
const more = (places: number): Pick<AuditedLevel, "unlisted" | "unlistedBy"> => ({
  unlisted: places,
  unlistedBy: [{ code: "tunnel", axis: "x", layer: "", thickness: 1, places }],
});
const acceptedWall = (accepted: { readonly reason?: string }): AuditedLevel["findings"][number] => ({
  ...{ file, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
  ...{ code: "tunnel", severity: "warning", message: "⟦1⟧", fingerprint: "", accepted, layer: "", name: "" },
  ...{ axis: "x", directions: [1], min: [0, 0], max: [1, 1], thickness: 1, step: 2, dwell: 0, missed: 1, gaps: [0, 0] },
  ...{
    passed: 1,
    safe: {},
    detected: {},
    minFps: null,
    minSubsteps: null,
    maxSpeed: null,
    minThickness: null,
    isOneWay: false,
    isSlope: false,
    seam: null,
    merged: null,
  },
});
/** So many levels in which nothing can be passed. */
const safe = Array.from({ length: 12 }, (): AuditedLevel => ({
  ...none,
  ...{ solidTiles: 1 },
  margin: {
    ...{ file, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } }, message: "⟦1⟧", layer: "" },
    ...{ name: "", axis: "x", min: [0, 0], max: [1, 1], thickness: 1, dwell: 2, headroom: 2, minFps: 1, maxSpeed: 1 },
    ...{ safe: {}, detected: {}, merged: null },
  },
}));
/** A wall that is listed since the rule counts, for a mover that states none. */
const pushed: AuditedLevel = {
  ...{ ...none, solidTiles: 1 },
  check: { rule: "overlap, shortest push-out", isStated: false },
  findings: [{ ...acceptedWall({}), code: "wrong-side", accepted: null }],
};
/** A wall of which one more position is not listed. */
const pushedOften: AuditedLevel = {
  ...pushed,
  unlisted: 1,
  unlistedBy: pushed.findings.map(({ code, axis, layer, thickness }) => ({ code, axis, layer, thickness, places: 1 })),
};
const audited: readonly (readonly AuditedFile[])[] = [
  [{ file, problems: [], levels: [pushedOften], candidates: [] }],
  [{ file, problems: [], levels: [pushed], candidates: [] }],
  [{ file, problems: [], levels: [none], candidates: [] }],
  [{ file, problems: [], levels: [none, ...safe.slice(0, 1)], candidates: [] }],
  [{ file, problems: [], levels: [none, ...safe, { ...none, solidTiles: 1, notEvaluated: ["⟦1⟧"] }], candidates: [] }],
  [{ file, problems: [], levels: [none, { ...none, isUnclear: true, notEvaluated: ["⟦1⟧"] }], candidates: [] }],
  [
    {
      file,
      problems: [],
      levels: [1, 2].map(() => ({ ...none, isUnclear: true, notEvaluated: ["⟦1⟧"] })),
      candidates: [],
    },
  ],
  [{ file, problems: [], levels: [none], candidates: [{ rule: "any", tiles: 1, boxes: 0, others: 0, amount: "" }] }],
  [
    {
      file,
      problems: [],
      levels: [{ ...none, rule: "any", solidTiles: 1, solidBoxes: 2, ...more(1) }],
      candidates: [],
    },
    {
      file: "2.json",
      problems: [],
      levels: [{ ...none, solidTiles: 2, solidBoxes: 1, solidShapes: 1, ...more(20) }],
      candidates: [],
    },
    {
      file: "5.json",
      problems: [],
      levels: [
        {
          ...none,
          findings: Array.from({ length: 7 }, (_, i) => ({ ...acceptedWall({}), min: [i, 0], max: [i + 1, 1] })),
        },
      ],
      candidates: [],
    },
    {
      file: "4.json",
      problems: [],
      levels: [{ ...none, findings: [acceptedWall({}), acceptedWall({ reason: "1" })] }],
      candidates: [],
    },
    { file: "3.json", problems: [], levels: [{ ...none, ...more(20), isCutShort: true }], candidates: [] },
  ],
  [
    { file: "1.json", problems: [], levels: [{ ...none, solidTiles: 1, isCutShort: true }], candidates: [] },
    { file: "2.json", problems: [], levels: [{ ...none, solidTiles: 1, isSwept: true }], candidates: [] },
  ],
  [{ file, problems: [], levels: [], candidates: [] }],
  [{ file, problems: [], levels: [{ ...none, solidTiles: 1, isSwept: true }], candidates: [] }],
  [{ file, problems: [], levels: [{ ...none, solidTiles: 1, findings: [acceptedWall({})] }], candidates: [] }],
  [
    {
      file,
      problems: [],
      levels: [
        { ...pushed, findings: pushed.findings.map((each) => ({ ...each, seam: { start: [0, 0], step: [1, 0] } })) },
      ],
      candidates: [],
    },
  ],
];

let said: ReadonlySet<string>;

let everyFinding: NotebookResult;

beforeAll(async () => {
  ({ said, everyFinding } = await speakOfExamples());
});

afterAll(speakEnglish);

/** The words of a report that are not marked, without what a problem matcher reads: file, severity and code of a line. */
function unmarkedIn(report: string, names: Iterable<string>): readonly string[] {
  const lines = unwrapped(report)
    .split("\n")
    .map((line) => line.replace(/^( +)?\d+\.json(:\S+ +\S+ +\S+)?/, ""));
  return lines.flatMap((line) => unmarked(line, names));
}

describe("the reports that a task shows", () => {
  it("have no words that a translation cannot reach", () => {
    const body = '{ "id": "a", "position": [0, 0], "size": [1, 1], "velocity": [1, 0] }';
    const scenes = [
      `{ "version": 1, "bodies": [${body}], "expect": [{ "body": "a", "tunnels": true }] }`,
      `{ "version": 1, "bodies": [${body}], "expect": [{ "body": "a", "tunnels": false }] }`,
    ];
    for (const result of [everyFinding, ...scenes.map((text) => evaluate(text))]) {
      const report = checkText([checkedFile(file, result)], plain);
      expect(report).toContain("⟦");
      expect(unmarkedIn(report, namesIn(result))).toEqual([]);
    }
    const keys = Array.from({ length: 6 }, () => `{ "x": 0, "y": 0, "1": 0, "2": 0 }`).join(", ");
    const unknown = checkText(
      ["1.json", "2.json"].map((name) => checkedFile(name, evaluate(`{ "version": 1, "bodies": [${keys}] }`))),
      plain,
    );
    expect(unmarkedIn(unknown, ["x", "y", "position"]).filter((word) => !unknown.includes(`"${word}"`))).toEqual([]);
    checkText([checkedFile(file, evaluate(`{ "version": 1, "1": 0, "2": 0 }`))], plain);
    for (const files of [1, 2]) {
      expect(unmarked(checkSentence({ files, errors: 0, warnings: 1, infos: 0 }, []), [])).toEqual([]);
    }
    for (const files of [...audited, audited.flat()]) {
      const report = auditText(files, plain);
      expect(report).toContain("⟦");
      expect(unmarkedIn(report, ["any", "x", "y", "px"])).toEqual([]);
    }
  });

  it("have none in what is said of recordings", () => {
    const recordings = [
      framesOf({ bodies: { 1: { size: [16, 16] } } }, { 1: Array.from({ length: 6 }, (_, i) => [20 + 30 * i, 50]) }),
      recordingOf(['{"aabb":"recording","version":1}', "nonsense", '{"frame":0,"bodies":{"1":[0,0,1,1]}}']),
      recordingOf(['{"aabb":"recording","version":1}', "nonsense", "nonsense", '{"frame":0,"bodies":{"1":[0,0,1,1]}}']),
      recordingOf([
        '{"aabb":"recording","version":1,"level":{"file":"1"}}',
        '{"frame":0,"bodies":{"1":[0,0,0,1,1,1]}}',
      ]),
      recordingOf(['{"aabb":"recording","version":1,"bodies":{"1":{}}}']),
      // Of each that may be left out one, and two: missing frames, time that stood still, frames of another level.
      ...[1, 2].map((n) =>
        recordingOf([
          '{"aabb":"recording","version":1,"level":{"file":"1"},"bodies":{"1":{"solid":true}}}',
          ...Array.from({ length: n + 1 }, (_, i) => `{"frame":${i},"time":0,"bodies":{"1":[0,0,1,1]}}`),
          `{"frame":${2 * n + 1},"time":1}`,
          '{"aabb":"recording","version":1}',
          ...Array.from({ length: n }, (_, i) => `{"frame":${i},"time":${i}}`),
        ]),
      ),
    ];
    recordings[0]?.problems.push({ code: "recording-too-large", severity: "warning", message: "⟦1⟧", line: 1 });
    for (const recording of recordings) {
      const findings = findingsOf(recording, wallsOf([100, 0, 8, 200]));
      for (const [left, more] of [
        [0, 0],
        [1, 1],
        [2, 2],
      ] as const) {
        const bodyCounts = { ...recording.bodyCounts, leftOut: left };
        const less = Object.assign(Object.create(recording) as typeof recording, { bodyCounts });
        const unlistedBy = more === 0 ? [] : [{ code: "recorded-tunnel" as const, findings: more }];
        const report = replayText([{ ...replayedFile(file, less, findings), unlistedBy }], plain);
        expect(report).toContain("⟦");
        expect(unmarkedIn(report, ["walls", "wall"])).toEqual([]);
      }
      if (recording.frames === 0) continue;
      for (const frame of [0, recording.frames - 1]) momentScene({ recording, frame, body: 0 });
    }
    // Nothing, and one or two bodies that end in the wall.
    for (const inside of [0, 1, 2]) {
      const ids = Array.from({ length: Math.max(1, inside) }, (_, i) => `${i + 1}`);
      const places = ids.map((id) => [id, [40, inside > 0 ? 95 : 41].map((x) => [x, 50])] as const);
      const bodies = Object.fromEntries(ids.map((id) => [id, { size: [16, 24] }] as const));
      const ending = framesOf({ bodies }, Object.fromEntries(places));
      const findings = findingsOf(ending, wallsOf([100, 0, 8, 200]));
      const report = replayText(
        [replayedFile(file, ending, findings, { summary: "", problems: [], notEvaluated: [] })],
        plain,
      );
      expect(unmarkedIn(report, ["walls", "wall"])).toEqual([]);
    }
    const through = framesOf({ bodies: { 1: { size: [16, 24] } } }, { 1: [80, 110, 80].map((x) => [x, 50]) });
    replayText([replayedFile(file, through, findingsOf(through, wallsOf([100, 0, 8, 200])))], plain);
    for (const throws of [1, 2, 3, 12]) {
      const xs = Array.from({ length: throws }, () => [50, 150]).flat();
      const thrown = framesOf({ bodies: { 1: { size: [6, 6], maxSpeed: 1e6 } } }, { 1: xs.map((x) => [x, 50]) });
      const report = replayText([replayedFile(file, thrown, findingsOf(thrown, wallsOf([100, 0, 8, 200])))], plain);
      expect(unmarkedIn(report, ["walls", "wall"])).toEqual([]);
    }
    const sunk = framesOf(
      { bodies: { 1: { size: [16, 24] } } },
      { 1: Array.from({ length: 6 }, (_, i) => [20 + 30 * i, 176.1]) },
    );
    momentScene({ recording: sunk, frame: 3, body: 0, solids: wallsOf([100, 0, 8, 200], [0, 200, 900, 16]) });
  });

  it("are translated in the scene of a wall, too", async () => {
    const fast: Mover = { name: "1", size: [8, 8], speed: [3000, 3000], fps: 60 };
    for (const [rows, mover] of [
      [["....#...."], fast],
      [["....#...."], { ...fast, speed: [900, 0] }],
      [["#.", ".#"], fast],
    ] as const) {
      const one = level({ grids: [grid(rows)] });
      for (const audit of await auditLevels([one], mover)) {
        for (const wall of audit.walls) {
          wallScene({ wall, level: one, reading: { levels: [one] }, choice: {}, mover, file });
        }
      }
    }
  });

  it("are all looked at here", () => {
    const { texts } = saidTexts();
    const ours = texts.filter(({ place }) => place.startsWith("src/report/"));
    expect(ours.filter(({ text }) => !said.has(text))).toEqual([]);
  });
});
