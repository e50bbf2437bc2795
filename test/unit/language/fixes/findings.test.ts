import { describe, expect, it, test } from "vitest";
import { targetsOf } from "../../../../src/language/index.js";
import { evaluate } from "../../../../src/notebook/index.js";
import { applyTextEdits } from "../../../../src/scene/edit/index.js";
import { expectFixes } from "./clean.js";
import { allFixes, fixed, fixesOf, found, foundIn, titles } from "./offered.js";

const scene = (bodies: string, more = ""): string => `{ "version": 1, ${more}"bodies": [${bodies}] }`;
const bullet = '{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }';
const wall = '{ "id": "wall", "position": [38, -200], "size": [4, 500] }';

describe("the fixes of a body that tunnels", () => {
  it("have the numbers in their titles, and there is one in each way that is safe", async () => {
    expect(await titles(scene(`${bullet}, ${wall}`))).toEqual([
      "Use a swept check for bullet: safe at any speed",
      "Raise fps from 60 to 500 (safe at 500 or more), and change frames from 1 to 9",
      "Thicken wall from 4 to 92 px (safe at 92 or more)",
      "Slow down bullet from 3000 to 360 px/s (safe up to 360), and change frames from 1 to 6",
      "Use 9 sub-steps per frame",
    ]);
  });

  it("divide a frame into as many sub-steps as are enough, and into more where it has some", async () => {
    const text = scene(`${bullet}, ${wall}`, '"substeps": 2, ');
    expect((await titles(text)).filter((title) => /^Use \d/.test(title))).toEqual([
      "Use 9 sub-steps per frame instead of 2",
    ]);
    expect(await fixed(text, /^Use \d/)).toBe(text.replace('"substeps": 2', '"substeps": 9'));
    expect(foundIn(evaluate(await fixed(scene(`${bullet}, ${wall}`), /^Use \d/)))).toEqual([]);
  });

  it("thicken a wall away from the side that the body comes from", async () => {
    const back = bullet.replace("[0, 40]", "[72, 40]").replace("3000", "-3000");
    expect(await fixed(scene(`${back}, ${wall}`), /^Thicken/)).toBe(
      scene(`${back}, ${wall.replace("38", "-50").replace("[4,", "[92,")}`),
    );
    expect(await fixed(scene(`${bullet}, ${wall}`), /^Thicken/)).toBe(
      scene(`${bullet}, ${wall.replace("[4,", "[92,")}`),
    );
  });

  it("write the values where they are: a centre, a place to move to, a mark that says discrete", async () => {
    const to = '{ "id": "bullet", "center": [4, 42], "size": [8, 4], "to": [54, 42], "detection": "discrete" }';
    const centered = '{ "id": "wall", "center": [40, 48], "size": [4, 500] }';
    const text = scene(`${to}, ${centered}`);
    expect(await fixed(text, /^Use a swept check/)).toBe(text.replace('"discrete"', '"swept"'));
    expect(await fixed(text, /^Thicken/)).toBe(text.replace("[40, 48]", "[84, 48]").replace("[4, 500]", "[92, 500]"));
    // A body that moves to a place is as fast at every frame rate.
    expect((await titles(text)).filter((title) => title.startsWith("Raise"))).toEqual([]);
  });

  it("give a scene a frame rate of its own where the file has one for all", async () => {
    const text = `{
  "version": 1, "fps": 60,
  "cells": [
    {
      "title": "a", // the first
      "bodies": [${bullet}, ${wall}]
    },
    { "bodies": [${wall}] }
  ]
}`;
    expect(await fixed(text, /^Raise fps of this scene/)).toBe(
      text.replace("// the first\n", '// the first\n      "fps": 500,\n      "frames": 9,\n'),
    );
  });

  describe("of a game whose frame rate varies", () => {
    const at = (fps: string): string => scene(`${bullet}, ${wall}`, `"fps": ${fps}, `);
    const raise = async (text: string) => (await titles(text)).find((title) => title.startsWith("Raise"));

    it("raise its slowest rate, and its fastest one where that is less", async () => {
      expect(await raise(at("[ 30, /* a screen */ 600 ]"))).toBe(
        "Raise fps from 30–600 to 500–600 (safe at 500 or more), and change frames from 1 to 17",
      );
      expect(await fixed(at("[ 30, /* a screen */ 600 ]"), /^Raise/)).toBe(
        at("[ 500, /* a screen */ 600 ]").replace('600 ], "', '600 ], "frames": 17, "'),
      );
      expect(await raise(at("[30, 144]"))).toBe(
        "Raise fps from 30–144 to 500 (safe at 500 or more), and change frames from 1 to 17",
      );
      expect(await fixed(at("[30, 144]"), /^Raise/)).toContain('"fps": [500, 500], "frames": 17');
    });

    it("give a scene a range of its own where the file has one for all", async () => {
      const text = `{ "version": 1, "fps": [30, 600], "cells": [{ "title": "a", "bodies": [${bullet}, ${wall}] }] }`;
      expect(await fixed(text, /^Raise fps of this scene/)).toContain('"title": "a", "fps": [500, 600], "frames": 17,');
    });

    it("replace a range of one rate by a rate", async () => {
      expect(await fixed(at("[60, 60]"), /^Raise fps from 60 to 500/)).toContain('"fps": 500, "frames": 9');
    });

    it("keep a fastest rate that is high enough, and raise one that is not", async () => {
      const slower = bullet.replace("3000", "600");
      const written = async (range: string): Promise<string | undefined> =>
        /"fps": (\[.*?\])/.exec(
          await fixed(scene(`${slower}, ${wall}`, `"fps": ${range}, "frames": 10, `), /^Raise/),
        )?.[1];
      expect(await written("[60, 144]")).toBe("[100, 144]");
      expect(await written("[60, 100]")).toBe("[100, 100]");
      expect(await written("[60, 99]")).toBe("[100, 100]");
    });

    it.each(["[30, 144]", "[30, 600]", "[59.94, 60]", "[1, 10000]"])(
      "leave nothing in any way, of %s",
      async (range) => {
        for (const speed of [600, 1234, 3000]) {
          const result = evaluate(at(range).replace("3000", String(speed)));
          for (const target of targetsOf(result)) await expectFixes(result, target, evaluate);
        }
      },
    );

    it("leave nothing, at the slowest rate that they write", async () => {
      for (const range of ["[30, 144]", "[1, 10000]", "[59.94, 60]"])
        expect(foundIn(evaluate(await fixed(at(range), /^Raise/)))).toEqual([]);
    });
  });

  it("slow both bodies where the obstacle moves too", async () => {
    const other = '{ "id": "drone", "position": [60, 30], "size": [4, 24], "velocity": [-1200, 0] }';
    const text = scene(`${bullet}, ${other}`);
    const slow = (await titles(text)).find((title) => title.startsWith("Slow"));
    expect(slow).toMatch(/^Slow down bullet from 3000 to \d+ px\/s .* and drone from 1200 to \d+ px\/s/);
    expect(foundIn(evaluate(await fixed(text, /^Slow/)))).toEqual([]);
  });

  it("slow both along each axis, however their velocities are rounded", async () => {
    const bodies = [
      '{ "id": "other", "position": [209, 2], "size": [21, 38], "velocity": [226.5, 20] }',
      '{ "id": "body", "position": [85, 20], "size": [9, 9], "velocity": [870, 0], "response": "pass" }',
    ];
    const text = scene(bodies.join(", "), '"fps": 20, "frames": 6, ');
    const [other = [], body = []] = bodiesOf(await fixed(text, /^Slow/)).map(({ velocity }) => velocity ?? []);
    // At 600 px/s along x the two share 30 px for exactly a step, and a check may be at both ends of it.
    expect((body[0] ?? 0) - (other[0] ?? 0)).toBeLessThan(600);
  });

  it("keep the direction of a body that is slowed", async () => {
    const diagonal = bullet.replace("[3000, 0]", "[3000, -1500]");
    const { velocity } =
      bodiesOf(await fixed(scene(`${diagonal}, ${wall.replace("[38, 0]", "[38, -30]")}`), /^Slow/))[0] ?? {};
    const [x = 0, y = 0] = velocity ?? [];
    expect(y / x).toBeCloseTo(-0.5, 2);
  });

  it("cap a body that falls, whose written velocity says little", async () => {
    const text = scene(
      '{ "id": "player", "position": [40, 0], "size": [16, 24], "velocity": [0, 0] }, ' +
        '{ "id": "platform", "position": [0, 715], "size": [96, 4] }',
      '"gravity": [0, 2400], "frames": 60, ',
    );
    expect((await titles(text)).map((title) => title.split(" ")[0])).toEqual([
      "Use",
      "Raise",
      "Thicken",
      "Limit",
      "Reduce",
      "Use",
    ]);
    const { cells } = evaluate(await fixed(text, /^Limit player to \d+ px\/s/));
    const [cell] = cells;
    if (cell?.kind !== "scene") throw new Error("no scene");
    expect(cell.scene.bodies[0]?.maxSpeed).toBeLessThan(1680);
    expect(cell.result.findings).toEqual([]);
    // It is run until it gets there.
    expect(cell.result.swept.contacts.bodies.length).toBeGreaterThan(0);
  });

  it("let less gravity act on a body that falls", async () => {
    const text = scene(
      '{ "id": "player", "position": [40, 0], "size": [16, 24], "velocity": [0, 0] }, ' +
        '{ "id": "platform", "position": [0, 715], "size": [96, 4] }',
      '"gravity": [0, 2400], "frames": 60, ',
    );
    const [cell] = evaluate(await fixed(text, /^Reduce gravityScale of player to 0\.\d+/)).cells;
    if (cell?.kind !== "scene") throw new Error("no scene");
    expect(cell.scene.bodies[0]?.gravityScale).toBeLessThan(1);
    expect(cell.result.findings).toEqual([]);
    expect(cell.result.swept.contacts.bodies.length).toBeGreaterThan(0);
  });

  it("make one-way what is jumped through from below, and nothing else", async () => {
    const wall = (y: number, velocity: string) =>
      scene(
        `{ "id": "player", "position": [40, 100], "size": [8, 8], "velocity": ${velocity} }, ` +
          `{ "id": "platform", "position": [0, ${y}], "size": [96, 4] }`,
        '"gravity": [0, 60], ',
      );
    const text = wall(85, "[0, -1800]");
    const [, platform] = bodiesOf(await fixed(text, /^Make platform one-way/));
    expect(platform).toHaveProperty("oneWay", [0, -1]);
    expect(foundIn(evaluate(await fixed(text, /^Make platform one-way/)))).toEqual([]);
    expect((await titles(wall(120, "[0, 1800]"))).filter((title) => title.startsWith("Make"))).toEqual([]);
  });

  it("are offered in space and where y grows upwards", async () => {
    const text = scene(
      '{ "id": "shell", "position": [0, 9, 0], "size": [1, 1, 1], "velocity": [0, -960, 0] }, ' +
        '{ "id": "roof", "position": [-40, 2, -40], "size": [81, 1, 81] }',
      '"dimensions": 3, "yAxis": "up", "unit": "m", ',
    );
    expect((await titles(text))[2]).toMatch(/^Thicken roof from 1 to \d+ m/);
    const roof = bodiesOf(await fixed(text, /^Thicken/))[1];
    // It is hit on its top, which stays at 3.
    expect((roof?.position[1] ?? 0) + (roof?.size[1] ?? 0)).toBeCloseTo(3, 12);
  });

  it("leave the thickness of tiles alone", async () => {
    const tilemap = '"tilemap": { "tileSize": 4, "rows": ["", "", "...........#"] }, ';
    const text = scene('{ "id": "bullet", "position": [30, 9], "size": [2, 2], "velocity": [1800, 0] }', tilemap);
    expect((await titles(text)).map((title) => title.split(" ")[0])).toEqual(["Use", "Raise", "Slow", "Use"]);
  });

  it("fix one of two obstacles without a word about the other", async () => {
    const text = scene(
      `${bullet.replace("3000", "6000")}, ${wall}, ${wall.replaceAll("wall", "door").replace("38", "60")}`,
    );
    const result = evaluate(text);
    expect(foundIn(result)).toHaveLength(2);
    expect(foundIn(evaluate(await fixed(text, /^Use a swept check/)))).toEqual([]);
  });

  it("say how many expectations they break", async () => {
    const text = scene(`${bullet}, ${wall}], "expect": [{ "body": "bullet", "tunnels": true }`);
    expect((await titles(text))[0]).toBe("Use a swept check for bullet: safe at any speed; 1 expectation will fail");
  });
});

describe("other findings", () => {
  it("of a body that begins inside of another move it out by the least push", async () => {
    const text = scene('{ "id": "a", "position": [34.5, 10], "size": [8, 8], "velocity": [1, 0] }, ' + wall);
    expect(await titles(text)).toEqual(["Move a by (−4.5, 0) px, out of wall"]);
    expect(await fixed(text, /^Move/)).toBe(text.replace("34.5", "30"));
  });

  it("of a body that begins in a floor of tiles move it out of all of them", async () => {
    const text = scene(
      '{ "id": "a", "position": [14, 12], "size": [16, 8], "velocity": [1, 0] }',
      '"tilemap": { "tileSize": 16, "rows": ["", "###"] }, ',
    );
    expect(await fixed(text, /^Move a by \(0, −4\) px/)).toBe(text.replace("[14, 12]", "[14, 8]"));
  });

  it("of an expectation write what happens over it", async () => {
    const text = scene(`${bullet}, ${wall}], "expect": [{ "body": "bullet", "misses": "wall", "tunnels": false }`);
    expect(await fixed(text, /^Expect the actual result: bullet hits wall/, "expectation")).toBe(
      text.replace("misses", "hits").replace("false", "true"),
    );
  });

  it("of an expectation that names another wall than the one that is passed write that one", async () => {
    const far = wall.replace("wall", "far").replace("38", "400");
    const text = scene(
      `${bullet}, ${wall}, ${far}], "expect": [{ "body": "bullet", "tunnels": true, "through": "far" }`,
    );
    expect(await fixed(text, /^Expect the actual result/, "expectation")).toBe(
      text.replace('"through": "far"', '"through": "wall"'),
    );
  });

  it("of a body between others that send it back and forth let it stop", async () => {
    const between =
      '{ "id": "ball", "position": [1, 0], "size": [1, 1], "velocity": [60000, 0], "response": "deflect" }';
    const text = scene(
      `${between}, ${wall.replace("[38, -200]", "[-4, -40]")}, ${wall.replaceAll("wall", "post").replace("[38, -200]", "[3, -40]")}`,
    );
    expect(await fixed(text, /^Set the response of ball to "stop" instead of "deflect"$/, "contact-limit")).toBe(
      text.replace('"deflect"', '"stop"'),
    );
  });
});

describe("a fix of all", () => {
  const cell = (title: string, speed: number): string =>
    `{ "title": "${title}", "bodies": [${bullet.replace("3000", String(speed))}, ${wall}] }`;
  const notebook = `{ "version": 1, "cells": [\n${cell("a", 3000)},\n${cell("b", 3600)},\n${cell("c", -60)}\n] }`;

  test.each(["Use a swept check for all 2 tunneling bodies", "Raise fps of all 2 scenes with tunneling"])(
    "%s leaves none",
    async (title) => {
      const { result, target } = found(notebook);
      const fix = (await allFixes(result, target.finding.code)).find((each) => each.title.startsWith(title));
      expect(foundIn(evaluate(applyTextEdits(notebook, (fix ?? expect.fail("it is not offered")).edits)))).toEqual([]);
    },
  );

  it("leaves tunnels alone that their scene expects, and counts none of them", async () => {
    const declared = cell("d", 3000).replace(/\}$/, ', "expect": [{ "body": "bullet", "tunnels": true }] }');
    const withDeclared = notebook.replace("\n] }", `,\n${declared}\n] }`);
    const result = evaluate(withDeclared);
    const titlesOf = async (of: typeof result): Promise<readonly string[]> =>
      (await allFixes(of, "tunnel")).map(({ title }) => title);
    expect(result.cells).toMatchObject([{}, {}, {}, { result: { findings: [{ expected: true }] } }]);
    expect(await titlesOf(result)).toEqual(await titlesOf(evaluate(notebook)));
    for (const { edits } of await allFixes(result, "tunnel")) {
      expect(applyTextEdits(withDeclared, edits)).toContain(declared);
    }
  });

  it("offers none of its ways out of an expected tunnel by itself", async () => {
    const text = scene(`${bullet}, ${wall}], "expect": [{ "body": "bullet", "tunnels": true }`);
    const { result, target } = found(text, "tunnel");
    expect(target.finding.expected).toBe(true);
    expect((await fixesOf(result, target)).filter(({ isPreferred }) => isPreferred)).toEqual([]);
  });

  it("is not offered where there is one", async () => {
    const { result, target } = found(scene(`${bullet}, ${wall}`));
    expect((await fixesOf(result, target)).length).toBeGreaterThan(0);
    expect(await allFixes(result, target.finding.code)).toEqual([]);
  });

  it("records all expectations that fail", async () => {
    const text = scene(
      `${bullet}, ${wall}], "expect": [{ "body": "bullet", "tunnels": false }, { "body": "bullet", "time": 0.5 }`,
    );
    const [fix] = await allFixes(evaluate(text), "expectation");
    expect(fix?.title).toBe("Replace all 2 failing expectations in the file with the actual results");
    expect(applyTextEdits(text, fix?.edits ?? [])).toBe(text.replace("false", "true").replace("0.5", "0.6"));
  });
});

function bodiesOf(text: string): readonly {
  readonly position: readonly number[];
  readonly size: readonly number[];
  readonly velocity?: readonly number[];
}[] {
  return evaluate(text).cells.flatMap((each) => (each.kind === "scene" ? each.scene.bodies : []));
}
