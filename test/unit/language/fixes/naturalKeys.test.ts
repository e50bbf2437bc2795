import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/notebook/index.js";
import { applyTextEdits } from "../../../../src/scene/edit/index.js";
import { body, scene } from "../../scene/problemCases.js";
import { correctionsOf } from "./offered.js";

/** The preferred fix of the first problem that has one with this code: its title, and the text after it. */
async function fixed(text: string, code: string): Promise<readonly [title: string, after: string]> {
  const result = evaluate(text);
  for (const problem of result.problems.filter((each) => each.code === code)) {
    const fix = (await correctionsOf(result, problem))[0];
    if (fix) return [fix.title, applyTextEdits(text, fix.edits)];
  }
  return expect.fail(`${code} has no fix: ${JSON.stringify(result.problems)}`);
}

const codesOf = (text: string): readonly string[] => evaluate(text).problems.map(({ code }) => code);

const guess = `{
  "fps": 60,
  "bodies": [
    { "name": "bullet", "x": 100, "y": 200, "width": 8, "height": 4, "speed": 1800 },
    { "name": "wall", "x": 140, "y": 150, "w": 6, "h": 120 }
  ]
}
`;

const unquoted = `{
  fps: 60,
  player: { x: 100, y: 200, w: 8, h: 4, vx: 1800, vy: 0 },
  wall: { x: 140, y: 150, w: 6, h: 120 },
}
`;

describe("keys of other programs", () => {
  test("become those of the format in all bodies at once, with the same numbers", async () => {
    const expected = `{
  "fps": 60,
  "bodies": [
    { "id": "bullet", "position": [100, 200], "size": [8, 4], "velocity": [1800, 0] },
    { "id": "wall", "position": [140, 150], "size": [6, 120] }
  ]
}
`;
    for (const code of ["unknown-key", "missing"]) {
      // That the version is missing is another problem.
      const text = code === "missing" ? guess.replace("{", '{\n  "version": 1,') : guess;
      const [title, after] = await fixed(text, code);
      expect(title).toBe('Replace with "id", "position", "size", "velocity" and keep the numbers');
      expect(after.replace('\n  "version": 1,', "")).toBe(expected);
      expect(codesOf(after)).toEqual(code === "missing" ? [] : ["missing"]);
    }
    expect(codesOf((await fixed((await fixed(guess, "unknown-key"))[1], "missing"))[1])).toEqual([]);
  });

  test.each([
    ['"x": 1, "y": 2, "w": 3, "h": 4', '"position": [1, 2], "size": [3, 4]'],
    ['"pos": [1, 2], "size": [3, 4], "vel": [5, 6]', '"position": [1, 2], "size": [3, 4], "velocity": [5, 6]'],
    ['"pos": { "x": 1, "y": 2 }, "size": [3, 4]', '"position": [1, 2], "size": [3, 4]'],
    ['"position": [1, 2], "w": 3', '"position": [1, 2], "size": [3, 3]'],
    ['"position": [1, 2], "size": [3, 4], "vy": -5.50', '"position": [1, 2], "size": [3, 4], "velocity": [0, -5.50]'],
    ['"y": 2, "x": 1, "size": [3, 4]', '"position": [1, 2], "size": [3, 4]'],
    ['"name": "a", "position": [1, 2], "size": [3, 4]', '"id": "a", "position": [1, 2], "size": [3, 4]'],
  ])("%s becomes %s", async (keys, expected) => {
    const [, after] = await fixed(scene(`"bodies": [{ ${keys} }]`), "unknown-key");
    expect(after).toBe(scene(`"bodies": [{ ${expected} }]`));
    expect(codesOf(after)).toEqual([]);
  });

  test("have three numbers in three dimensions", async () => {
    const [, after] = await fixed(
      scene('"dimensions": 3, "bodies": [{ "x": 1, "y": 2, "z": 3, "w": 4, "h": 5, "d": 6 }]'),
      "unknown-key",
    );
    expect(after).toBe(scene('"dimensions": 3, "bodies": [{ "position": [1, 2, 3], "size": [4, 5, 6] }]'));
  });

  test("are left alone where the format's own key is there too, or where they are no numbers", async () => {
    for (const keys of ['"position": [1, 2], "x": 1, "size": [3, 4]', '"x": "left", "y": 2, "size": [3, 4]']) {
      const text = scene(`"bodies": [{ ${keys} }]`);
      const result = evaluate(text);
      const titles: string[] = [];
      for (const problem of result.problems) {
        titles.push(...(await correctionsOf(result, problem)).map(({ title }) => title));
      }
      expect(titles.join()).not.toContain("same numbers");
    }
  });

  test("of objects under the names of bodies become bodies", async () => {
    const [title, after] = await fixed(
      scene('"player": { "x": 1, "y": 2, "w": 3, "h": 4 }, "wall": { "x": 9, "y": 2, "w": 3, "h": 4 }'),
      "unknown-key",
    );
    expect(title).toBe('Move "player", "wall" into "bodies"');
    expect(after).toBe(
      scene(
        '"bodies": [{ "id": "player", "position": [1, 2], "size": [3, 4] }, { "id": "wall", "position": [9, 2], "size": [3, 4] }]',
      ),
    );
    expect(codesOf(after)).toEqual([]);
    const [, own] = await fixed(scene('"wall": { "position": [9, 2], "size": [3, 4] }'), "unknown-key");
    expect(own).toBe(scene('"bodies": [{ "id": "wall", "position": [9, 2], "size": [3, 4] }]'));
    const [, more] = await fixed(
      scene('"bodies": [{ "position": [0, 0], "size": [1, 1] }], "wall": { "x": 9, "y": 2, "w": 3, "h": 4 }'),
      "unknown-key",
    );
    expect(codesOf(more)).toEqual([]);
    expect(evaluate(more).cells).toMatchObject([{ scene: { bodies: [{}, { id: "wall" }] } }]);
  });
});

describe("keys without quotes", () => {
  test("get them all at once", async () => {
    const [title, after] = await fixed(unquoted, "syntax");
    expect(title).toBe("Add double quotes around 13 keys and strings");
    expect(codesOf(after)).not.toContain("syntax");
    const bodies = (await fixed(after, "unknown-key"))[1];
    const whole = (await fixed(bodies, "missing"))[1];
    expect(codesOf(whole)).toEqual([]);
    expect(evaluate(whole).cells).toMatchObject([
      {
        scene: {
          fps: 60,
          bodies: [
            { id: "player", velocity: [1800, 0] },
            { id: "wall", size: [6, 120] },
          ],
        },
      },
    ]);
  });

  test("leave texts and comments as they are", async () => {
    const text = `{ // It's: a note
  version: 1, /* fps: */ "title": "a: 'b', c:", notes: 'say "it\\'s" so' }`;
    const [, after] = await fixed(text, "syntax");
    expect(after).toBe(`{ // It's: a note
  "version": 1, /* fps: */ "title": "a: 'b', c:", "notes": "say \\"it's\\" so" }`);
    expect(codesOf(after)).toEqual([]);
  });
});

describe("a word or number of other programs", () => {
  test.each([
    [body('"velocity": [1, 0], "response": "bounce"'), "not-one-of", 'Change "bounce" to "deflect"', '"deflect"'],
    [body('"velocity": [1, 0], "response": "cross"'), "not-one-of", 'Change "cross" to "pass"', '"pass"'],
    [scene('"gravity": 9.81'), "wrong-type", "Change 9.81 to [0, 9.81]", "[0, 9.81]"],
    [scene('"yAxis": "up", "gravity": 9.81'), "wrong-type", "Change 9.81 to [0, -9.81]", "[0, -9.81]"],
    [scene('"yAxis": "up", "gravity": -9.81'), "wrong-type", "Change -9.81 to [0, -9.81]", "[0, -9.81]"],
    [scene('"dimensions": 3, "gravity": 9.81'), "wrong-type", "Change 9.81 to [0, 9.81, 0]", "[0, 9.81, 0]"],
    [
      body('"velocity": [1, 0], "gravity": 9.81'),
      "unknown-key",
      'Change "gravity": 9.81 to "acceleration": [0, 9.81]',
      '"acceleration": [0, 9.81]',
    ],
    [body('"velocity": 300'), "wrong-type", "Change 300 to [300, 0]", "[300, 0]"],
  ])("in %s is what is meant", async (text, code, title, written) => {
    const [told, after] = await fixed(text, code);
    expect(told).toBe(title);
    expect(after).toContain(written);
    expect(codesOf(after)).toEqual([]);
  });

  test("has no other fix beside it that points elsewhere", async () => {
    const result = evaluate(body('"velocity": 300'));
    expect((await correctionsOf(result, result.problems[0] ?? expect.fail())).map(({ title }) => title)).toEqual([
      "Change 300 to [300, 0]",
    ]);
  });
});
