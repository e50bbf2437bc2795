import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import {
  auditText,
  checkedFile,
  checkSentence,
  checkText,
  plain,
  type AuditedFile,
  type AuditedLevel,
} from "../../../src/report/index.js";
import { everyFinding } from "./everyFinding.js";
import { namesIn, speakEnglish, speakMarked, unmarked } from "./pseudo.js";
import { saidTexts } from "./texts.js";

const file = "1.json";
const none: AuditedLevel = {
  ...{
    file,
    level: "",
    rule: "",
    solidTiles: 0,
    solidBoxes: 0,
    skipped: {},
    mover: null,
    notEvaluated: [],
    findings: [],
    unlisted: 0,
  },
  isCutShort: false,
  margin: null,
};
const acceptedWall = (accepted: { readonly reason?: string }): AuditedLevel["findings"][number] => ({
  ...{ file, range: { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } } },
  ...{ code: "tunnel", severity: "warning", message: "⟦1⟧", fingerprint: "", accepted, layer: "", name: "" },
  ...{ axis: "x", directions: [1], min: [0, 0], max: [1, 1], thickness: 1, dwell: 0, missed: 1, gaps: [0, 0] },
  ...{ minFps: null, maxSpeed: null, minThickness: null },
});
const audited: readonly (readonly AuditedFile[])[] = [
  [{ file, problems: [], levels: [none], candidates: [] }],
  [{ file, problems: [], levels: [none], candidates: [{ rule: "any", tiles: 1, boxes: 0, others: 0, amount: "" }] }],
  [
    {
      file,
      problems: [],
      levels: [{ ...none, rule: "any", solidTiles: 1, solidBoxes: 2, unlisted: 1 }],
      candidates: [],
    },
    { file: "2.json", problems: [], levels: [{ ...none, solidTiles: 2, solidBoxes: 1, unlisted: 20 }], candidates: [] },
    {
      file: "4.json",
      problems: [],
      levels: [{ ...none, findings: [acceptedWall({}), acceptedWall({ reason: "1" })] }],
      candidates: [],
    },
    { file: "3.json", problems: [], levels: [{ ...none, unlisted: 20, isCutShort: true }], candidates: [] },
  ],
];

let said: ReadonlySet<string>;

beforeAll(() => {
  said = speakMarked();
});

afterAll(speakEnglish);

/** The words of a report that are not marked, without what a problem matcher reads: file, severity and code of a line. */
function unmarkedIn(report: string, names: Iterable<string>): readonly string[] {
  const lines = report.split("\n").map((line) => line.replace(/^( +)?\d+\.json(:\S+ +\S+ +\S+)?/, ""));
  return lines.flatMap((line) => unmarked(line, names));
}

describe("the reports that a task shows", () => {
  it("have no words that a translation cannot reach", () => {
    const body = '{ "id": "a", "position": [0, 0], "size": [1, 1], "velocity": [1, 0] }';
    const scenes = [
      everyFinding,
      `{ "version": 1, "bodies": [${body}], "expect": [{ "body": "a", "tunnels": true }] }`,
      `{ "version": 1, "bodies": [${body}], "expect": [{ "body": "a", "tunnels": false }] }`,
    ];
    for (const text of scenes) {
      const result = evaluate(text);
      const report = checkText([checkedFile(file, result)], plain);
      expect(report).toContain("⟦");
      expect(unmarkedIn(report, namesIn(result))).toEqual([]);
    }
    for (const files of [1, 2]) {
      expect(unmarked(checkSentence({ files, errors: 0, warnings: 1, infos: 0 }, []), [])).toEqual([]);
    }
    for (const files of audited) {
      const report = auditText(files, plain);
      expect(report).toContain("⟦");
      expect(unmarkedIn(report, ["any"])).toEqual([]);
    }
  });

  it("are all looked at here", () => {
    const { texts } = saidTexts();
    const ours = texts.filter(({ place }) => place.startsWith("src/report/"));
    expect(ours.filter(({ text }) => !said.has(text))).toEqual([]);
  });
});
