import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  completionAt,
  contactHints,
  hoverAt,
  fixFindings,
  notebookVerdict,
  outlineOf,
  renamableAt,
  renameAt,
  sceneLenses,
  targetsOf,
  problemCandidates,
  schemaCompletionAt,
  findingCandidates,
  type Fix,
  type OutlineItem,
} from "../../../src/language/index.js";
import { evaluate, type NotebookResult } from "../../../src/notebook/index.js";
import { shortened } from "../../../src/wording/index.js";
import { evaluateNow } from "../language/fixes/atOnce.js";
import { fixesOf } from "../language/fixes/offered.js";
import { scene as thinWall } from "../language/marked.js";
import { problemCases } from "../scene/problemCases.js";
import { everyFinding } from "./everyFinding.js";
import { speakOfExamples } from "./examples.js";
import { namesIn, speakEnglish, unmarked } from "./pseudo.js";
import { saidTexts } from "./texts.js";

let said: ReadonlySet<string>;
let notebooks: readonly NotebookResult[];

const bullet = '{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }';
const wall = '{ "id": "wall", "position": [38, 0], "size": [4, 96] }';
const moving = '{ "id": "moving", "position": [41, 0], "size": [4, 96], "velocity": [-300, 0] }';
const still = '{ "id": "still", "position": [500, 0], "size": [4, 96], "velocity": [0, 0] }';
const point = '{ "id": "point", "position": [0, 200], "size": [0, 0], "to": [9, 200] }';

/** More bodies on one layer than are named, one on another, and one whose list is empty. */
const layered = Array.from({ length: 10 }, (_, i) =>
  wall.replace("wall", `many${i}`).replace(" }", `, "layers": ["many"${i === 0 ? ', "one"' : ""}] }`),
);

/** What {@link everyFinding} has nothing of: settings, prose, a level that is not there, layers, what cells take over. */
const more = `{ "version": 1, "fps": 60, "expect": [{ "body": "bullet", "tunnels": false }], "cells": [
  { "markdown": "" },
  { "frames": 9, "bodies": [${bullet}, ${moving}, ${still}, ${point}, ${wall.replace("38", "60")}],
    "expect": [{ "body": "bullet", "hits": "moving", "time": 0, "position": [0, 0] }] },
  { "frames": 9, "detection": "swept", "method": "gomez", "bodies": [${bullet}, ${still}] },
  { "frames": 4, "bodies": [${bullet.replace("3000", "720")}, ${wall}, { "id": "sword", "position": [400, 0],
    "size": [1, 1], "orbit": { "center": [400, 90], "angularVelocity": 1 }, "detection": "swept" }] },
  { "bodies": [${bullet}, ${wall.replace(" }", ', "layers": ["shots"], "oneWay": [-1, 0] }')},
    { "id": "ramp", "position": [900, 0], "shape": { "polygon": [[0, 60], [90, 0], [90, 60]] }, "rotation": 5 }] },
  { "bodies": [${wall.replace("wall", "a").replace(" }", ', "layers": [], "collidesWith": [] }')},
    ${layered.join(", ")}, ${wall.replace(" }", ', "layers": [], "collidesWith": ["one", ""] }')}] },
  { "gravity": [0, 600], "bodies": [${bullet.replace("[3000, 0]", "[0, -1800]")},
    { "id": "platform", "position": [0, 20], "size": [96, 4] }] },
  { "bodies": [${bullet.replace("3000", "-3000")}, ${wall}] },
  { "bodies": [${bullet.replace("[3000, 0]", '[0, 0], "acceleration": [-1e149, 0]')}, ${wall}] },
  { "level": { "file": "levels/a.tmx" }, "bodies": [${bullet}] }
] }`;

beforeAll(async () => {
  const marked = await speakOfExamples();
  ({ said } = marked);
  notebooks = [...marked.examples.values(), marked.everyFinding, ...[thinWall, more].map((text) => evaluate(text))];
});

afterAll(speakEnglish);

/** Texts with words outside of the marks, that are neither names in the notebook nor `others`. */
function unreachable(
  result: NotebookResult,
  texts: readonly string[],
  others: readonly string[] = [],
): readonly object[] {
  const names = [...namesIn(result), ...others];
  return texts
    .map((text) => ({ text, words: unmarked(withoutEscapes(text), names) }))
    .filter(({ words }) => words.length > 0);
}

/** Markdown as it is read. */
function withoutEscapes(markdown: string): string {
  return markdown.replace(/\\([!-/:-@[-`{-~])/g, "$1");
}

/** What the author has written in a text, as a whole: titles, lines of prose, names of files. */
function writtenIn({ text }: NotebookResult): readonly string[] {
  return [...text.matchAll(/"((?:\\.|[^"\\])*)"/g)].flatMap(([quoted]) => (JSON.parse(quoted) as string).split("\n"));
}

function* linesOf(items: readonly OutlineItem[]): Generator<string> {
  for (const { name, detail, children } of items) {
    yield* [name, detail];
    yield* linesOf(children);
  }
}

describe("the text editor says no words that a translation cannot reach", () => {
  it("above scenes and behind bodies", () => {
    for (const result of notebooks) {
      const lenses = sceneLenses(result).flatMap(({ verdict }) => verdict);
      const hints = contactHints(result, { offset: 0, length: result.text.length });
      expect(unreachable(result, lenses)).toEqual([]);
      expect(
        unreachable(
          result,
          hints.flatMap(({ before, after, tooltip }) => [before, after, tooltip()]),
        ),
      ).toEqual([]);
    }
  });

  it("in the outline and in the verdict on the file", () => {
    for (const result of notebooks) {
      const prose = writtenIn(result).map((line) => shortened(line.replace(/^[\s#>*-]+/, ""), 60));
      const { text = "", scenes = [] } = notebookVerdict(result) ?? {};
      const verdicts = scenes.flatMap(({ title, verdict, messages }) => [title, verdict, ...messages]);
      expect(unreachable(result, [...linesOf(outlineOf(result))], prose)).toEqual([]);
      expect(unreachable(result, [text, ...verdicts], prose)).toEqual([]);
    }
    const many = evaluate(`{ "version": 1, "bodies": [${`{ "position": [0, 0], "size": [1, 1] },`.repeat(5001)}] }`);
    expect([...linesOf(outlineOf(many))]).toContain("⟦… and ⟧5001⟦ more bodies⟧");
    const verdictOn = (text: string) => notebookVerdict(evaluate(text))?.text;
    const scenes = (...bodies: readonly string[]) =>
      `{ "version": 1, "cells": [${bodies.map((list) => `{ "bodies": [${list}] }`).join(", ")}] }`;
    expect(verdictOn(scenes(`${bullet}, ${wall}`))).toBe("⟦1 tunnel⟧");
    const thick = wall.replace("[38, 0]", "[38, -200]").replace("[4, 96]", "[94, 500]");
    expect(verdictOn(scenes(`${bullet}, ${wall}`, `${bullet}, ${thick}`))).toBe("⟦⟧⟦1 tunnel⟧⟦ in ⟧⟦1 scene⟧⟦⟧");
    const whole = evaluate(scenes(`${bullet}, ${wall}`));
    const cells = whole.cells.map((cell) =>
      cell.kind === "scene" ? { ...cell, result: { ...cell.result, findings: [] } } : cell,
    );
    expect(notebookVerdict({ ...whole, cells }, whole)?.text).toBe("⟦⟧⟦1 finding⟧⟦ turned off⟧");
    expect(verdictOn(scenes(wall))).toBe("⟦nothing to check: no body moves⟧");
    expect(verdictOn(scenes(`${bullet}, ${thick}`))).toBe("⟦safe⟧");
    const declared = `"expect": [{ "body": "bullet", "tunnels": true }]`;
    expect(verdictOn(`{ "version": 1, "bodies": [${bullet}, ${wall}], ${declared} }`)).toBe("⟦tunnels as expected⟧");
    expect(verdictOn(scenes("1", wall))).toContain("1 scene only partly checked");
    expect(verdictOn(scenes("1", "1"))).toContain("scenes only partly checked");
    // Nothing is shown of a level that is still being read.
    expect(verdictOn(`{ "version": 1, "level": { "file": "a.tmx" }, "bodies": [] }`)).toBe("⟦reading a level …⟧");
  });

  it("in hovers and completions", () => {
    for (const result of notebooks.filter(({ text }) => [everyFinding, thinWall, more].includes(text))) {
      const offsets = [...result.text.matchAll(/"|\{|\d+/g)].map(({ index }) => index + 1);
      const hovers = offsets.flatMap((offset) => [offset - 1, offset].map((at) => hoverAt(result, at)?.markdown ?? ""));
      const details = offsets.flatMap(
        (offset) => completionAt(result, offset, result)?.values.map(({ detail }) => detail) ?? [],
      );
      // Words of the format that are explained, as they are written.
      expect(
        unreachable(
          result,
          hovers.map((markdown) => markdown.replace(/^`\w+`/, "")),
          ["x", "y", "z"],
        ),
      ).toEqual([]);
      expect(unreachable(result, details)).toEqual([]);
    }
  });

  it("in what fixes findings", async () => {
    for (const result of notebooks) {
      const ways = targetsOf(result).flatMap((target) => findingCandidates(result, target));
      expect(
        unreachable(
          result,
          ways.flatMap(({ attempts }) => attempts.map(({ title }) => title)),
        ),
      ).toEqual([]);
    }
    const twice = (body: string) => `${body}, ${body.replace('"id": "', '"id": "other ').replace("40]", "60]")}`;
    const expectations = (tunnels: boolean, ...of: readonly string[]) =>
      `"expect": [${of.map((body) => `{ "body": "${body}", "tunnels": ${tunnels} }, { "body": "${body}", "position": [1, 1] }`).join(", ")}]`;
    const texts = [true, false].flatMap((tunnels) => [
      `{ "version": 1, "bodies": [${twice(bullet)}, ${wall}], ${expectations(tunnels, "bullet", "other bullet")} }`,
      `{ "version": 1, "cells": [${`{ "bodies": [${bullet}, ${wall}], "expect": [{ "body": "bullet", "tunnels": ${tunnels} }] }, `.repeat(2)}{}] }`,
      `{ "version": 1, "bodies": [${twice(bullet.replace("[0, 40]", "[31, 40]"))}, ${wall}] }`,
    ]);
    // Less gravity alone does not help against the speed that the body begins with.
    texts.push(`{ "version": 1, "gravity": [10, 0], "bodies": [${bullet}, ${wall}] }`);
    let forAll = 0;
    for (const text of texts) {
      const result = evaluate(text);
      const targets = targetsOf(result);
      const one: Fix[] = [];
      for (const target of targets) one.push(...(await fixesOf(result, target)));
      const codes = new Set(targets.map(({ finding }) => finding.code));
      const all = await fixFindings(result, codes, evaluateNow);
      forAll += all.length;
      expect(
        unreachable(
          result,
          [...one, ...all].map(({ title }) => title),
        ),
      ).toEqual([]);
    }
    expect(forAll).toBeGreaterThan(0);
  });

  it.each(problemCases.map(([text]) => text))("in what corrects %s", (text) => {
    const result = evaluate(text);
    for (const problem of result.problems) {
      for (const { attempts } of problemCandidates(result, problem)) {
        // Values are written as they are in the text, or in JSON.
        const titles = attempts.map(({ title }) =>
          title.replaceAll(/⟦[^⟦⟧]*⟧/g, " ").replaceAll(/"[^"]*("|…|$)/g, " "),
        );
        expect(unreachable(result, titles, [problem.key ?? "", "null", "true", "false"])).toEqual([]);
      }
    }
  });

  it("in what says what is solid in a level", () => {
    const choices = [{ value: '{"any":true}', about: "1" }];
    const text = `{ "version": 1, "level": { "file": "a.tmx" }, "bodies": [] }`;
    const range = { offset: text.indexOf(`"a.tmx"`), length: 7 };
    const problem = { code: "level-solid-unclear", severity: "error", message: "", range, choices } as const;
    const result = evaluate(text);
    const titles = problemCandidates(result, problem).flatMap(({ attempts }) => attempts.map(({ title }) => title));
    expect(titles).toHaveLength(1);
    expect(unreachable(result, titles, ["any", "true"])).toEqual([]);
  });

  it("where an id cannot be changed", () => {
    const result =
      evaluate(`{ "version": 1, "bodies": [${wall}, ${still}, { "position": [0, 0], "size": [1, 1], "velocity": [1, 0] }],
      "tilemap": { "tileSize": [1, 1], "rows": ["#"] },
      "expect": [{ "body": "bodies[2]", "misses": "nobody", "hits": "tile [0, 0]" }] }`);
    const at = (part: string) => result.text.indexOf(part) + 1;
    const broken = evaluate(result.text.replace('"version": 1', '"version" 1'));
    const reasons = [
      renamableAt(result, 0),
      renamableAt(result, at('"nobody"')),
      renamableAt(result, at('"bodies[2]"')),
      renamableAt(broken, broken.text.indexOf('"wall"') + 1),
      ...["", "still", "bodies[2]", "tile [0, 0]"].map((id) => renameAt(result, at('"wall"'), id)),
    ];
    const inLayer = evaluate(
      `{ "version": 1, "bodies": [${wall.replace(" }", ', "layers": ["a"], "collidesWith": ["b"] }')}] }`,
    );
    reasons.push(...["", "b"].map((name) => renameAt(inLayer, inLayer.text.indexOf('"a"') + 1, name)));
    const texts = reasons.map((reason) => (typeof reason === "string" ? reason : expect.fail(JSON.stringify(reason))));
    expect(unreachable(result, texts, ["nobody", "tile [0, 0]", "b"])).toEqual([]);
  });

  it("at a value that counts where nothing is written", () => {
    const result = evaluate('{ "fps":  }');
    const found = schemaCompletionAt(result, result.text.length - 2, { properties: { fps: { default: 60 } } });
    const texts = found?.suggestions.flatMap(({ meaning }) => meaning ?? []) ?? [];
    expect(texts).toHaveLength(1);
    expect(unreachable(result, texts)).toEqual([]);
  });

  it("in what corrects keys of other programs", () => {
    for (const text of [
      `{ "version": 1, "bodies": [{ "x": 1, "y": 2, "w": 3, "h": 4 }] }`,
      `{ "version": 1, "wall": { "x": 1, "y": 2, "w": 3, "h": 4 } }`,
      `{ version: 1 }`,
      `{ version: 1, fps: 60 }`,
    ]) {
      const result = evaluate(text);
      const ways = result.problems.flatMap((problem) => problemCandidates(result, problem));
      const titles = ways.flatMap(({ attempts }) => attempts.map(({ title }) => title));
      expect(titles.length).toBeGreaterThan(0);
      const written = ['"position", "size"', "position", "size", '"wall"', "version", '"x"', '"y"', '"w"', '"h"'];
      expect(unreachable(result, titles, written)).toEqual([]);
    }
  });

  it("in a hint of what the game lets through", () => {
    const corner = `{ "version": 1, "bodies": [
      { "id": "m", "position": [0, 0], "size": [1, 1], "velocity": [600, 600] },
      { "id": "w", "position": [6, 6.5], "size": [1, 1] } ] }`;
    for (const text of [corner, corner.replace('"bodies"', '"frames": 3, "bodies"')]) {
      const result = evaluate(text);
      const hints = contactHints(result, { offset: 0, length: text.length });
      expect(hints).toHaveLength(1);
      const texts = hints.map(({ before, after }) => `${before}${after}`);
      expect(unreachable(result, texts)).toEqual([]);
    }
  });

  it("of a scene in which nothing is found, and of one whose level is being read", () => {
    const caught = `{ "version": 1, "bodies": [
      { "id": "ball", "position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
      { "id": "block", "position": [12, 0], "size": [40, 96] } ] }`;
    for (const text of [caught, `{ "version": 1, "level": { "file": "a.tmx" } }`]) {
      const result = evaluate(text);
      const texts = [notebookVerdict(result)?.text ?? "", ...sceneLenses(result).flatMap(({ verdict }) => verdict)];
      expect(unreachable(result, texts, ["a.tmx"])).toEqual([]);
    }
  });

  it("in any of its texts: all are looked at here", () => {
    const { texts } = saidTexts();
    const ours = texts.filter(({ place }) => place.startsWith("src/language/"));
    expect(ours.filter(({ text }) => !said.has(text))).toEqual([]);
  });
});
