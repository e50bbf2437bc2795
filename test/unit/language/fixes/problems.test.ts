import { describe, expect, it, test } from "vitest";
import { fixProblems } from "../../../../src/language/index.js";
import { applyTextEdits } from "../../../../src/scene/edit/index.js";
import { problemCodes } from "../../../../src/scene/index.js";
import { body, problemCases, scene } from "../../scene/problemCases.js";
import { readText } from "../../writtenScene.js";
import { readNow } from "./atOnce.js";
import { comments, correctionsOf } from "./offered.js";

/** What is offered for the first problem of a text: titles, with a star where one is preferred, and the texts after them. */
async function offered(text: string): Promise<readonly (readonly [title: string, after: string])[]> {
  const result = readText(text);
  const [problem = expect.fail("no problem")] = result.problems;
  return (await correctionsOf(result, problem)).map(({ title, edits, isPreferred }) => [
    isPreferred ? `${title} *` : title,
    applyTextEdits(text, edits),
  ]);
}

const wall = '{ "id": "wall", "position": [0, 0], "size": [1, 1] }';

describe("a problem", () => {
  test.each([
    [
      body('"velocty": [1, 1]'),
      ['Change "velocty" to "velocity" *', body('"velocity": [1, 1]')],
      ['Remove "velocty"', scene('"bodies": [{ "position": [0, 0], "size": [1, 1] }]')],
    ],
    ['{ "version": "1" }', ['Change "1" to 1 *', '{ "version": 1 }']],
    ['{\r\n\t"bodies": []\r\n}', ['Add "version": 1 *', '{\r\n\t"version": 1,\r\n\t"bodies": []\r\n}']],
    [scene('"fps": "60"'), ['Change "60" to 60 *', scene('"fps": 60')]],
    [scene('"fps": -60'), ["Change -60 to 60", scene('"fps": 60')]],
    [scene('"fps": [144, 30]'), ["Change [144, 30] to [30, 144] *", scene('"fps": [30, 144]')]],
    [scene('"fps": [30, 60, 144]'), ["Change [30, 60, 144] to [30, 144] *", scene('"fps": [30, 144]')]],
    [scene('"fps": [60]'), ["Change [60] to 60 *", scene('"fps": 60')]],
    [scene('"fps": [0, 60]'), ["Change [0, 60] to 60", scene('"fps": 60')]],
    [scene('"frames": 1e9'), ["Change 1e9 to 100000", scene('"frames": 100000')]],
    [scene('"yAxis": "upp"'), ['Change "upp" to "up" *', scene('"yAxis": "up"')]],
    [
      scene(`"bodies": [${wall.replace("[0, 0]", '{ "x": 3, "y": 4 }')}]`),
      ['Change { "x": 3, "y": 4 } to [3, 4]', scene(`"bodies": [${wall.replace("[0, 0]", "[3, 4]")}]`)],
    ],
    [
      scene(`"bodies": ${wall}`),
      [`Change ${wall.slice(0, 39)}… to [${wall.slice(0, 38)}…`, scene(`"bodies": [${wall}]`)],
    ],
    [
      scene(`"bodies": [${wall}, { "id": "b", "position": [9, 9] }]`),
      ['Add "size": [1, 1]', scene(`"bodies": [${wall}, { "id": "b", "position": [9, 9], "size": [1, 1] }]`)],
    ],
    [
      scene(`"bodies": [${wall}, ${wall} /* again */]`),
      ['Change "wall" to "wall2" *', scene(`"bodies": [${wall}, ${wall.replace('"wall"', '"wall2"')} /* again */]`)],
    ],
    [
      scene(`"bodies": [${wall}], "expect": [{ "body": "wall", "tunnels": true, "through": "wal" }]`),
      [
        'Change "wal" to "wall"',
        scene(`"bodies": [${wall}], "expect": [{ "body": "wall", "tunnels": true, "through": "wall" }]`),
      ],
    ],
    [
      scene('"fps": 60, "fps": 30'),
      ['Remove the second "fps" and keep 60', scene('"fps": 60')],
      ['Remove the first "fps" and use 30', scene('"fps": 30')],
    ],
    [
      scene('"fps": 60, // frames\n"fps": 60'),
      ['Remove the second "fps" and keep 60 *', `{ "version": 1, "fps": 60 // frames\n }`],
      ['Remove the first "fps" and use 60', '{ "version": 1, // frames\n"fps": 60 }'],
    ],
    [
      scene('"bodies": [{ "position": [1, 2, 3], "size": [1, 1, 1] }]'),
      ['Set "dimensions" to 3', scene('"dimensions": 3, "bodies": [{ "position": [1, 2, 3], "size": [1, 1, 1] }]')],
    ],
  ])("in %s is corrected", async (text, ...expected) => {
    expect(await offered(text)).toEqual(expect.arrayContaining(expected));
  });

  test.each(problemCases.map(([text]) => [text]))("in %s has only corrections after which it is gone", async (text) => {
    const result = readText(text);
    const sentences = result.problems.map(({ code, message }) => `${code} ${message}`);
    for (const [i, problem] of result.problems.entries()) {
      for (const { title, edits } of await correctionsOf(result, problem)) {
        const edited = applyTextEdits(text, edits);
        const after = readText(edited).problems.flatMap(({ code, message }) =>
          code === "level-pending" ? [] : `${code} ${message}`,
        );
        expect([...after].sort(), title).toEqual(sentences.filter((_, other) => other !== i).sort());
        expect(comments(edited), title).toEqual(comments(text));
      }
    }
  });

  it("of each kind has corrections, but for those of which only the author knows what was meant", async () => {
    const corrected = new Set<string>();
    for (const [text] of problemCases) {
      const result = readText(text);
      for (const problem of result.problems) {
        if ((await correctionsOf(result, problem)).length > 0) corrected.add(problem.code);
      }
    }
    const all = new Set([...corrected, "duplicate-id"]);
    const without = Object.keys(problemCodes).filter((code) => !all.has(code));
    expect(without.sort()).toEqual(["not-finite", "syntax", "too-deep", "too-large"]);
  });
});

describe("all clear mistakes of a text", () => {
  const corrected = async (text: string): Promise<string> =>
    applyTextEdits(text, (await fixProblems(readText(text), readNow)).edits);

  it("are corrected together, each id with a name of its own", async () => {
    const three = scene(`"fsp": 60, "bodies": [${wall}, ${wall}, ${wall}]`);
    const names = three.split('"wall"');
    expect(await corrected(three)).toBe(
      `${names[0]}"wall"${names[1]}"wall2"${names[2]}"wall3"${names[3]}`.replace("fsp", "fps"),
    );
    expect((await fixProblems(readText(three), readNow)).count).toBe(3);
  });

  it("do not include what is only likely, or what moves a body otherwise", async () => {
    const text = scene(
      `"bodies": [{ "id": "ball", "position": [0, 0], "size": [1, -1] }], "expect": [{ "body": "bal", "tunnels": true }]`,
    );
    expect(await corrected(text)).toBe(text);
  });

  it("are corrected but for those that would make others", async () => {
    const text = scene('"fps": 60, "fsp": 30, "yAxis": "upp"');
    expect(await corrected(text)).toBe(scene('"fps": 60, "fsp": 30, "yAxis": "up"'));
  });

  it("are corrected but for those that only work without another one", async () => {
    const body = (size: string, other: string): string =>
      `{ "position": [0, 0], "${size}": [1, 1], "${other}": [1, 1] }`;
    const text = scene(`"bodies": [${body("siez", "sise")}]`);
    expect(await corrected(text)).toBe(scene(`"bodies": [${body("size", "sise")}]`));
  });

  it("are corrected in a large file in a few readings", async () => {
    const bodies = Array.from({ length: 2000 }, (_, i) => `{ "id": "b", "positon": [${i}, 0], "size": [1, 1] }`);
    const text = scene(`"bodies": [${bodies.join(",\n")}]`);
    expect(readText(await corrected(text)).problems).toEqual([]);
  });
});
