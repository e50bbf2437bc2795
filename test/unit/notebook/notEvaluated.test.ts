import { describe, expect, it, test } from "vitest";
import { auditLevels, auditVerdict, notAudited } from "../../../src/audit/index.js";
import type { LevelProblem } from "../../../src/levels/index.js";
import { evaluate, toCellView, type SceneLevel } from "../../../src/notebook/index.js";
import { notebookBadges, sceneBadges } from "../../../src/view/index.js";
import { notebookVerdict, sceneLenses } from "../../../src/language/index.js";
import {
  auditedFile,
  auditSuites,
  auditText,
  checkedFile,
  checkReport,
  checkSuites,
  checkText,
  junitXml,
  plain,
} from "../../../src/report/index.js";
import { grid, level } from "../audit/levels.js";
import { unwrapped } from "../report/unwrapped.js";

const mover = '{ "id": "ball", "position": [0, 0], "size": [1, 1], "velocity": [60, 0] }';
const scene = (keys: string) => `{ "version": 1, "expect": [{ "body": "ball", "position": [1, 0] }], ${keys} }`;
const skipping: SceneLevel = {
  solids: { grids: [], boxes: [] },
  summary: "",
  problems: [],
  notEvaluated: ["9 polygons"],
};

/** Scenes of which a part is left out, and how that is called. */
const partial: readonly (readonly [
  what: string,
  text: string,
  named: string,
  levels?: () => SceneLevel | undefined,
])[] = [
  ["gravity that cannot be read", scene(`"gravity": 9, "bodies": [${mover}]`), "the scene"],
  ["a body that cannot be read", scene(`"bodies": [${mover}, { "id": "ledge" }]`), "body ledge"],
  ["a body that is none", scene(`"bodies": [${mover}, 1]`), "body bodies[1]"],
  [
    "several bodies that cannot be read",
    scene(`"bodies": [${mover}, 1, { "id": "ledge" }, 2, { "id": "a floating platform" }]`),
    "4 bodies (bodies[1], ledge, bodies[3], …)",
  ],
  ["a tilemap that cannot be read", scene(`"bodies": [${mover}], "tilemap": {}`), "the tilemap"],
  ["bodies that are no list", `{ "version": 1, "bodies": {} }`, "the bodies"],
  [
    "an expectation that cannot be read",
    `{ "version": 1, "bodies": [${mover}], "expect": [{ "body": "ball", "hits": "x" }] }`,
    "some expectations",
  ],
  ["a level that cannot be read", scene(`"bodies": [${mover}], "level": {}`), "the level"],
  [
    "a level with other shapes",
    scene(`"bodies": [${mover}], "level": { "file": "a.tmx" }`),
    "9 polygons",
    () => skipping,
  ],
];

describe.each(partial.map(([what, text, named, levels]) => ({ what, text, named, levels })))(
  "a scene with $what",
  ({ text, named, levels }) => {
    const all = evaluate(text, undefined, levels ? { levels } : {});
    // As if the user had turned all problems off.
    const cells = all.cells.map((cell) => (cell.kind === "scene" ? { ...cell, problems: [] } : cell));
    const result = { ...all, cells, problems: [] };
    const report = checkReport([checkedFile("a.aabb.json", result)]);
    const views = cells.map(toCellView);

    it("says so above the scene, in the status bar and its tooltip, and calls nothing safe", () => {
      const found = notebookVerdict(result);
      expect(sceneLenses(result)[0]?.verdict.join()).toContain(`not checked: ${named}`);
      expect(found).toMatchObject({ tone: "information", text: expect.stringContaining(named) as string });
      expect(found?.scenes[0]?.verdict).toContain(`not checked: ${named}`);
      expect(JSON.stringify([sceneLenses(result), found])).not.toMatch(/✓|safe|nothing found/);
    });

    it("says so in its picture and in the head of the notebook, where nothing is good", () => {
      const badges = views.flatMap((view) => (view.kind === "scene" ? sceneBadges(view) : []));
      for (const shown of [badges, notebookBadges(views)]) {
        expect(shown.map((badge) => badge.text)).toContain(`◌ not checked: ${named}`);
        expect(shown.filter(({ tone }) => tone === "good")).toEqual([]);
      }
    });

    it("says so in reports, and no case of it is passed", () => {
      expect(checkText(report.files, plain)).toContain(`not checked: ${named}`);
      expect(checkText(report.files, plain)).not.toMatch(/✓|nothing found/);
      expect(report.files[0]?.cells[0]?.notEvaluated).toEqual([named]);
      const cases = junitXml(checkSuites(report.files), true).split("<testcase").slice(2);
      expect(cases.length).toBeGreaterThan(0);
      for (const one of cases) expect(one).toContain(`<skipped message="not checked: ${named}"/>`);
    });
  },
);

test("a level with other shapes is not called safe anywhere, and they are named", async () => {
  const mixed = { ...level({ grids: [grid(["..#.."])] }), skipped: { polygon: 9 } };
  const slow = { size: [4, 4], speed: [1, 1], fps: 60 };
  const audits = await auditLevels([mixed], slow);
  expect(notAudited(audits)).toEqual(["9 polygons"]);
  expect(auditVerdict(audits, slow)).toMatch(
    /cannot get through any wall that was read; skipped: 9 polygons\. Weakest wall in the readable part: 16 px thick .+$/,
  );
  const start = { line: 0, character: 0 };
  const place = { file: "a.tmx", range: { start, end: start } };
  const file = auditedFile("a.tmx", { levels: [mixed], problems: [], files: [] }, audits, () => place);
  const text = auditText([file], plain);
  expect(unwrapped(text)).toMatch(
    /^▲ No mover gets through a wall in the checked part of .*\n\n {2}.*Weakest wall in the readable part: .*\n {2}The numbers are for the rule .*\n\n◌ .*nothing found; 9 polygons skipped\n$/,
  );
  expect(junitXml(auditSuites([file]), true)).toContain('<skipped message="nothing found; 9 polygons skipped"/>');
  expect(junitXml(auditSuites([file]), true)).toContain('<skipped message="nothing found; 9 polygons skipped"/>');
});

test("a scene that cannot be read is named once", async () => {
  const composed = { ...level({ grids: [grid(["..#.."])] }), skipped: { scene: 1 } };
  const audits = await auditLevels([composed], { size: [4, 4], speed: [1, 1], fps: 60 });
  const problemOf = (code: LevelProblem["code"]): LevelProblem => ({
    ...{ code, severity: "error", message: "It cannot be read." },
    source: { file: "a.tscn", range: { offset: 0, length: 0 } },
  });
  const [missing, broken] = [problemOf("level-missing-file"), problemOf("level-syntax")];
  expect(notAudited(audits, [missing])).toEqual(["1 unreadable scene or shape"]);
  expect(notAudited(audits, [missing, broken])).toEqual(["unreadable parts", "1 unreadable scene or shape"]);
});
