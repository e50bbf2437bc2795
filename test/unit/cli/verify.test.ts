import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { isMissing } from "../../harness/requirements.js";
import type { CheckReport, VerifyReport } from "../../../src/report/index.js";
import { adapterText } from "../../../src/verify/index.js";
import { buildCli, type Cli } from "./cli.js";

/** A sweep of one axis after the other that is right in plain doubles; \`more\` is done first with each question. */
const sweepText = (more = "") => `function sweep(a, b) {
  ${more}
  let enter = -Infinity, leave = Infinity, normal;
  for (const [p, s, d] of [["x", "width", "dx"], ["y", "height", "dy"]]) {
    const speed = a[d] - b[d];
    const before = b[p] - (a[p] + a[s]), behind = b[p] + b[s] - a[p];
    if (speed === 0) {
      if (before >= 0 || behind <= 0) return null;
      continue;
    }
    const near = (speed > 0 ? before : behind) / speed, far = (speed > 0 ? behind : before) / speed;
    if (near > enter) [enter, normal] = [near, p === "x" ? [-Math.sign(speed), 0] : [0, -Math.sign(speed)]];
    leave = Math.min(leave, far);
  }
  if (enter >= leave || enter >= 1 || leave <= 0) return null;
  return enter < 0 ? { time: 0 } : { time: enter, normal };
}
`;

/** A program that answers lines of JSON with that sweep. */
const programText = (answer: string, more = "") => `${sweepText(more)}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, call, a, b } = JSON.parse(line);
  if (call === "options") return console.log(JSON.stringify({ id, startOverlap: "hit" }));
  ${answer}
});
`;
const answering = "console.log(JSON.stringify({ id, ...(sweep(a, b) ?? { hit: false }) }));";

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("right.mjs", `export ${sweepText()}`);
  cli.write("wrong.mjs", `export ${sweepText("if (a.dx < 0) return null;")}`);
  cli.write("right.cjs", `${sweepText()} module.exports = { sweep };`);
});
afterAll(() => {
  cli.dispose();
});

const few = ["--cases", "2000", "--timeout", "20"];

async function reportOf(...args: readonly string[]): Promise<VerifyReport> {
  const { stdout, stderr } = await cli.run("verify", ...args, "--format", "json");
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as VerifyReport;
}

async function lawOf(name: string, ...args: readonly string[]) {
  const { laws } = await reportOf(...args, "--laws", name);
  expect(laws.map((law) => `${law.call}/${law.name}`)).toEqual([name]);
  const [law] = laws;
  if (!law) throw new Error("there is no law");
  return law;
}

describe("aabb verify: a module", () => {
  it.each(["right.mjs", "right.cjs"])("that is right holds all laws of its functions: %s", async (file) => {
    const { code, stdout } = await cli.run("verify", file, ...few);
    expect(stdout).toContain("✓ 34,000 cases in 17 checks: all pass");
    expect(code).toBe(0);
  });

  it("may be an object whose functions call each other", async () => {
    cli.write("object.cjs", `module.exports = { right: ${sweepText()}, sweep(a, b) { return this.right(a, b); } };`);
    const world = `class World { #right = ${sweepText()}; sweep(a, b) { return this.#right(a, b); } }`;
    cli.write("instance.mjs", `${world} export default new World();`);
    for (const file of ["object.cjs", "instance.mjs"])
      expect(await lawOf("sweep/whole", file, "--cases", "100")).toMatchObject({ cases: 100, failures: 0 });
  });

  it("that is wrong has a line for each law, and the smallest case with both answers below it", async () => {
    const { code, stdout } = await cli.runApart("verify", "wrong.mjs", ...few, "--laws", "whole,leaving");
    expect(code).toBe(1);
    expect(stdout).toMatch(/✗ whole +[\d,]+ of 2,000 cases \([\d,]+ missed hits\)/);
    expect(stdout).toContain("→ no hit\n");
    expect(stdout).toContain("exact a hit at 0.5 with the normal (1, 0)");
    expect(stdout).toMatch(/✓ leaving +2,000 cases/);
    expect(stdout).toContain("1 check fails");
  });

  it("that is wrong in many ways is told with which one to begin", async () => {
    const slip = "a = { ...a, height: a.width };";
    cli.write("copied.mjs", `export ${sweepText(slip)}`);
    const { stdout } = await cli.run("verify", "copied.mjs", ...few, "--laws", "whole,movers,transposed");
    expect(stdout).toMatch(/Failing for the same reason: .*movers/);
    expect(stdout).toMatch(
      /^copied\.mjs \(seed 1\)\n {2}Start with the check "transposed"\.\n {2}Your code does this: It returns .*, but for the transposed case .*\n {2}Usual cause: a line was copied from x to y/,
    );
    expect(stdout).toContain('"--out wrong.aabb.json" saves these cases as a notebook');
  });

  it("that is wrong with the ends of doubles alone is not told what goes wrong with other numbers", async () => {
    const product = "a.width * a.height * b.width * b.height";
    cli.write("over.mjs", `export ${sweepText(`if (${product} === Infinity) return null;`)}`);
    cli.write("under.mjs", `export ${sweepText(`if (a.width * b.width > 0 && ${product} === 0) return null;`)}`);
    cli.write("stepped.mjs", `export ${sweepText("if (Math.abs(a.dx) > 1000) return null;")}`);
    const told = async (file: string, law: string): Promise<string> =>
      (await cli.run("verify", file, "--wild", "--cases", "300", "--laws", law)).stdout;
    const [over, under, stepped] = await Promise.all([
      told("over.mjs", "huge"),
      told("under.mjs", "tiny"),
      told("stepped.mjs", "huge"),
    ]);
    expect(over).toMatch(
      /^over\.mjs \(seed 1\)\n {2}Start with the check "huge"\.\n {2}Your code does this: It returns no hit; the exact result is .*\n {2}Usual cause: numbers of this size/,
    );
    expect(over).not.toContain("the path is divided");
    expect(under).toContain("the product of two numbers this small is rounded to 0");
    expect(stepped).toContain("the path is divided into");
  });

  it("is told which laws were not asked, and why", async () => {
    const { stdout } = await cli.run("verify", "right.mjs", ...few);
    expect(stdout).toMatch(
      /all pass\n {2}Not checked, because the code exports no function named "move": move\/inside, through, .*transposed\n/,
    );
    cli.write(
      "bouncing.mjs",
      "export const options = { response: 'deflect' }; export const move = ({ x, y }) => ({ x, y });",
    );
    const report = await reportOf("bouncing.mjs", "--cases", "50", "--laws", "move");
    expect(report.notAsked.map(({ name, why }) => `${name}: ${why}`)).toContain('floor: options.response is "deflect"');
    // A name that both functions have is that of the function that was not asked.
    expect(stdout).toMatch(
      /function named "move": move\/inside, through, .*move\/rest.*, move\/mirrored, move\/transposed\n/,
    );
    // What nobody wanted to know is not missing.
    const some = await reportOf("right.mjs", "--cases", "50", "--laws", "sweep");
    expect(some.notAsked).toEqual([]);
  });

  it("is told what is right by its own conventions", async () => {
    const args = [...few, "--laws", "flush,inside", "--options", '{"flushIsHit":true,"startOverlap":"miss"}'];
    const { stdout } = await cli.run("verify", "right.mjs", ...args);
    expect(stdout).toMatch(/→ no hit\n +exact a hit at 0: the faces touch \(flushIsHit: true\)/);
    expect(stdout).toMatch(/→ a hit at 0\n +exact no hit: the boxes overlap at the start \(startOverlap: "miss"\)/);
  });

  it("gets the same cases for the same seed", async () => {
    const one = await cli.run("verify", "wrong.mjs", ...few, "--laws", "whole", "--seed", "5", "--format", "json");
    expect(await cli.run("verify", "wrong.mjs", ...few, "--laws", "whole", "--seed", "5", "--format", "json")).toEqual(
      one,
    );
    const other = await cli.run("verify", "wrong.mjs", ...few, "--laws", "whole", "--seed", "6", "--format", "json");
    expect(other.stdout).not.toBe(one.stdout);
  });

  it("may print, which is not in the report", async () => {
    cli.write("loud.mjs", `console.log("hello"); export ${sweepText()}`);
    const { stdout, stderr } = await cli.runApart("verify", "loud.mjs", ...few, "--format", "json");
    expect(JSON.parse(stdout)).toMatchObject({ summary: { broken: 0 } });
    expect(stderr).toBe("aabb: loud.mjs prints: hello\n");
  });

  it("may print in each answer: each line is shown once, 20 of them at most", async () => {
    const body = `globalThis.n = (globalThis.n ?? 0) + 1; console.log("asked"); console.error("call " + globalThis.n);`;
    cli.write("chatty.mjs", `export ${sweepText(body)}`);
    const { stdout, stderr } = await cli.runApart("verify", "chatty.mjs", ...few);
    expect(stdout).toContain("all pass");
    const lines = stderr.trimEnd().split("\n");
    expect(lines).toHaveLength(21);
    expect(lines).toContain("aabb: chatty.mjs prints: asked");
    expect(lines.at(-1)).toBe("aabb: chatty.mjs prints: Further printed lines are not shown.");
  });

  it("that ends while it is loaded has its last lines shown", async () => {
    cli.write("ending.mjs", `console.error("no config"); process.exit(3);`);
    const { code, stderr } = await cli.runApart("verify", "ending.mjs", ...few);
    expect(stderr).toContain("ending.mjs prints: no config");
    expect(stderr).toContain("the process exited with 3 while loading");
    expect(code).toBe(2);
  });

  it("that ends its process is started again, and its case is a finding; after the third time the law is ended", async () => {
    cli.write("dying.mjs", `export ${sweepText("if (a.x === b.x) process.exit(3);")}`);
    const law = await lawOf("sweep/whole", "dying.mjs", "--cases", "5000");
    const says = "The process exits: the process exited with code 3.";
    expect(law).toMatchObject({ faults: { died: 3 }, isEnded: true, counterexample: { fault: "died", says } });
    const asked = law.counterexample?.exchanges[0]?.asked;
    const { a, b } = asked as { a: { x: number }; b: { x: number } };
    expect(a.x).toBe(b.x);
    // Beyond what was under way, nothing is asked any more.
    expect(law.cases).toBeLessThan(5000);
  });

  it("that ends its process at a later frame of a case is shown at that frame", async () => {
    cli.write("late.mjs", "export const move = ({ x, y, vy }) => (vy > 9 ? process.exit(3) : { x, y });");
    const law = await lawOf("move/floor", "late.mjs", "--cases", "500");
    expect(law).toMatchObject({ isEnded: true, counterexample: { fault: "died" } });
    const asked = law.counterexample?.exchanges[0]?.asked;
    expect((asked as { body: { vy: number } }).body.vy).toBeGreaterThan(9);
  });

  it("that ends its process once goes on after it", async () => {
    cli.write("once.mjs", `export ${sweepText("if (a.x === 7 && b.x === 4 && a.y === 2) process.exit(3);")}`);
    const law = await lawOf("sweep/whole", "once.mjs", "--cases", "20000");
    expect(law.cases).toBe(20_000);
    expect(law.faults).toEqual({ died: law.failures });
    expect(law.failures).toBeGreaterThan(0);
    expect(law.isEnded).toBeUndefined();
  });

  it("that ends its process breaks laws that compare two answers, too, and ends them early", async () => {
    cli.write("mirror.mjs", `export ${sweepText("if (a.x > b.x) process.exit(3);")}`);
    const law = await lawOf("sweep/mirrored", "mirror.mjs", "--cases", "5000");
    const says = "The process exits: the process exited with code 3.";
    expect(law).toMatchObject({ faults: { died: 3 }, isEnded: true, counterexample: { fault: "died", says } });
  });

  it("that is async is awaited, one question after the other", async () => {
    const busy = "if (busy) throw new Error('asked twice'); busy = true; await null; busy = false;";
    cli.write(
      "async.mjs",
      `let busy = false; ${sweepText()}
      const later = async (a, b) => { ${busy} return sweep(a, b); };
      export { later as sweep };`,
    );
    expect(await lawOf("sweep/whole", "async.mjs", "--cases", "3000")).toMatchObject({ cases: 3000, failures: 0 });
    cli.write("rejecting.mjs", "export const sweep = async () => { await null; throw new Error('later'); };");
    const law = await lawOf("sweep/whole", "rejecting.mjs", "--cases", "100");
    expect(law.faults).toEqual({ threw: 100 });
    expect(law.counterexample?.says).toContain("later");
  });

  it.each(["ready.mjs", "later.mjs", "answered.mjs"])("may send its parent messages of its own: %s", async (file) => {
    cli.write("ready.mjs", `process.send?.("ready"); export ${sweepText()}`);
    cli.write("later.mjs", `let n = 0; export ${sweepText('if (n++ === 10) process.send?.("ready");')}`);
    const answer = "process.send?.({ id: 1, values: new Float64Array(5), texts: [] });";
    cli.write("answered.mjs", `process.send?.(null); export ${sweepText(answer)}`);
    const { code, stdout, stderr } = await cli.runApart("verify", file, "--cases", "200", "--laws", "whole,rest");
    expect(stdout).toContain("400 cases in 2 checks: all pass");
    expect([code, stderr]).toEqual([0, ""]);
  });

  it("that runs into a wall, or throws, is told so once, and the other laws are named in a line", async () => {
    cli.write(
      "ghost.mjs",
      "export const move = ({ x, y, vx, vy }, walls, dt) => ({ x: x + vx * dt, y: y + vy * dt });",
    );
    const ghost = await cli.run("verify", "ghost.mjs", "--cases", "200");
    expect(ghost.stdout.match(/the code checks no wall/g)).toHaveLength(2);
    expect(ghost.stdout).toMatch(/Failing for the same reason: through, room, floor\n/);
    expect(ghost.stdout).toMatch(/✗ through +\d+ of 200 cases\n +✗ room/);
    cli.write("throwing.mjs", "export const move = () => { throw new Error('not yet'); };");
    const throwing = await cli.run("verify", "throwing.mjs", "--cases", "50");
    expect(throwing.stdout.match(/move\(|A body/g)).toHaveLength(1);
  });

  it("that limits its speed is told so, and not how axes are moved", async () => {
    const clamp = "const clamp = (v) => Math.max(-300, Math.min(300, v));";
    const text =
      "export const move = ({ x, y, vx, vy }, walls, dt) => ({ x: x + clamp(vx) * dt, y: y + clamp(vy) * dt });";
    cli.write("limited.mjs", `${clamp} ${text}`);
    const { counterexample } = await lawOf("move/free", "limited.mjs", "--cases", "500");
    expect(counterexample?.known).toContain("the code limits its speed");
  });

  it("repeats itself within its tolerance", async () => {
    const text = "let n = 0; export const move = ({ x, y }) => ({ x: x + (n++ % 3) * 1e-12, y });";
    cli.write("repeating.mjs", `export const options = { tolerance: 1e-4 }; ${text}`);
    expect((await lawOf("move/repeat", "repeating.mjs", "--cases", "200")).failures).toBe(0);
    cli.write("drifting.mjs", "let n = 0; export const move = ({ x, y }) => ({ x: x + (n++ % 3) * 1e-4, y });");
    const { counterexample } = await lawOf("move/repeat", "drifting.mjs", "--cases", "200");
    const [, once, again] = /at \((.*?), .* at \((.*?), /.exec(counterexample?.says ?? "") ?? [];
    expect(once).not.toBe(again);
  });

  it("may answer with a vector of floats", async () => {
    cli.write(
      "floats.mjs",
      `${sweepText()}
      export { typed as sweep };
      const typed = (a, b) => { const hit = sweep(a, b); return hit?.normal ? { ...hit, normal: new Float32Array(hit.normal) } : hit; };`,
    );
    expect(await lawOf("sweep/whole", "floats.mjs", "--cases", "1000")).toMatchObject({ cases: 1000, failures: 0 });
    cli.write(
      "away.mjs",
      `${sweepText()}
      export { typed as sweep };
      const typed = (a, b) => { const hit = sweep(a, b); return hit?.normal ? { ...hit, normal: Float64Array.of(-hit.normal[0], -hit.normal[1]) } : hit; };`,
    );
    expect((await lawOf("sweep/whole", "away.mjs", "--cases", "1000")).failures).toBeGreaterThan(0);
  });

  it("is not told at the length at which it speaks", async () => {
    cli.write("endless.cjs", "exports.sweep = () => { throw new Error('x'.repeat(1e5)); };");
    const law = await lawOf("sweep/whole", "endless.cjs", "--cases", "20");
    expect(law.counterexample?.says.length).toBeLessThan(500);
    cli.write("garbage.cjs", programText(`console.log('{"id":' + id + ',"time":"' + 'x'.repeat(1e4) + '"}');`));
    const { laws } = await reportOf(
      "--command",
      `"${process.execPath}" garbage.cjs`,
      "--laws",
      "whole",
      "--cases",
      "20",
    );
    expect(laws[0]?.counterexample?.says.length).toBeLessThan(500);
  });

  it.each([
    ["none.mjs", "no such file: none.mjs (aabb verify --new none.mjs writes a template)"],
    ["broken.mjs", "broken.mjs cannot be loaded: "],
    ["empty.mjs", "empty.mjs cannot be loaded: it exports no function named sweep or move; call sweeep in an adapter"],
    ["odd.mjs", 'odd.mjs: options.startOverlap must be "hit" or "miss" or "push-out"; got "maybe"'],
    ["calling.mjs", "calling.mjs cannot be loaded: its options must be an object, not a function"],
    ["unknown.mjs", 'unknown.mjs: options have no "tolerence"; the options are: '],
    ["exporting.cjs", "(the name of a file that uses import or export must end in .mjs)"],
    ["ending.mjs", "ending.mjs cannot be loaded: the process exited with 4"],
  ])("that cannot be used is exit code 2: %s", async (file, message) => {
    cli.write("broken.mjs", "export function sweep( {");
    cli.write("empty.mjs", "export const sweeep = () => null;");
    cli.write("odd.mjs", `export const options = { startOverlap: "maybe" }; export ${sweepText()}`);
    cli.write("calling.mjs", `export const options = () => ({}); export ${sweepText()}`);
    cli.write("unknown.mjs", `export const options = { tolerence: 1 }; export ${sweepText()}`);
    cli.write("exporting.cjs", `export ${sweepText()}`);
    cli.write("ending.mjs", "process.exit(4);");
    const { code, stdout, stderr } = await cli.runApart("verify", file);
    expect(stderr).toContain(message);
    expect(
      stderr
        .trimEnd()
        .split("\n")
        .filter((line) => line.startsWith("aabb: ") && !line.includes(" prints: ")),
    ).toHaveLength(1);
    expect(stdout).toBe("");
    expect(code).toBe(2);
  });

  it("of TypeScript is loaded by a Node that strips types, and else it is said what does", async () => {
    cli.write("typed.ts", `export function sweep(a: unknown): null { return null; }`);
    const { code, stderr } = await cli.run("verify", "typed.ts", ...few);
    if ((process.features as unknown as Record<string, unknown>)["typescript"]) expect(code).toBe(1);
    else expect(stderr).toContain('--command "npx tsx typed.ts"');
    cli.write("imported.mjs", 'export { sweep } from "./typed.ts";');
    const imported = await cli.run("verify", "imported.mjs", ...few);
    expect(imported.code).toBe(code);
    if (code === 2)
      expect(imported.stderr).toContain(
        `Node 22.18 or later loads TypeScript if removing the types is enough; enums, for example, need more (this is Node ${process.versions.node})`,
      );
  });
});

describe("aabb verify: a program", () => {
  it("answers lines of JSON, and says its conventions first", async () => {
    cli.write("right-lines.cjs", programText(answering));
    expect((await reportOf("--command", "node right-lines.cjs", ...few)).summary).toMatchObject({
      laws: 17,
      broken: 0,
    });
  });

  it("may answer lines of numbers", async () => {
    const text = `${sweepText()}
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const [id, ...n] = line.split(" ").map(Number);
  const box = (i) => ({ x: n[i], y: n[i + 1], width: n[i + 2], height: n[i + 3], dx: n[i + 4], dy: n[i + 5] });
  const hit = sweep(box(0), box(6));
  console.log(hit ? [id, hit.time, ...(hit.normal ?? [])].join(" ") : id + " -");
});`;
    cli.write("numbers.cjs", text);
    const args = ["--command", "node numbers.cjs", "--protocol", "numbers", ...few];
    expect((await reportOf(...args)).summary).toMatchObject({ laws: 17, broken: 0 });
    const law = await lawOf("sweep/inside", ...args, "--options", '{"startOverlap":"miss"}');
    expect(law.failures).toBe(2000);
  });

  it("is a finding where it answers NaN, prints something else, or ends", async () => {
    cli.write("nan.cjs", programText(`console.log('{"id":' + id + ',"time":NaN}');`));
    const nan = await lawOf("sweep/whole", "--command", "node nan.cjs", "--cases", "50");
    expect(nan.faults).toEqual({ garbage: 50 });
    expect(nan.counterexample?.says).toContain('"time":NaN');
    cli.write("words.cjs", programText("console.log('no collision');"));
    const words = await lawOf("sweep/whole", "--command", "node words.cjs", "--cases", "50", "--timeout", "1");
    expect(words.faults).toEqual({ hung: 1 });
    expect(words.counterexample?.says).toContain("no collision");
    cli.write("ends.cjs", programText(`if (a.x > 12) process.exit(1); ${answering}`));
    const ends = await lawOf("sweep/whole", "--command", "node ends.cjs", "--cases", "5000");
    expect(ends).toMatchObject({ faults: { died: 3 }, isEnded: true });
  });

  it("that says of a hit no time, or says it by another name, has not answered", async () => {
    cli.write("timeless.cjs", programText("console.log(JSON.stringify({ id, hit: true }));"));
    const { faults } = await lawOf("sweep/whole", "--command", "node timeless.cjs", "--cases", "50");
    expect(faults).toEqual({ garbage: 50 });
    cli.write("nothing.cjs", programText("console.log(JSON.stringify({ id }));"));
    const nothing = await lawOf("sweep/rest", "--command", "node nothing.cjs", "--cases", "50");
    expect(nothing.failures).toBe(0);
  });

  it("of numbers is asked in space where its options say so", async () => {
    const text = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const n = line.split(" ");
  if (n.length !== 19) process.exit(1);
  console.log(n[0] + " -");
});`;
    cli.write("space.cjs", text);
    const args = ["--command", "node space.cjs", "--protocol", "numbers", "--options", '{"dimensions":3}'];
    expect((await lawOf("sweep/rest", ...args, "--cases", "50")).failures).toBe(0);
  });

  it.each(["json", "numbers"])("may print lines that are no answers, which are shown once: %s", async (protocol) => {
    const answer = protocol === "json" ? answering : "";
    const numbers = `const [id, ...n] = line.split(" ").map(Number); console.log("step"); console.log("3 enemies"); console.log(id + " -");`;
    const text = `console.log("Hello from the engine");
require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => { ${numbers} });`;
    const json = programText(`console.log("step"); console.error("log " + id); ${answer}`);
    cli.write("banner.cjs", protocol === "json" ? `console.log("Hello from the engine"); ${json}` : text);
    const args = ["--command", "node banner.cjs", "--protocol", protocol, "--cases", "300", "--laws", "rest"];
    const { code, stdout, stderr } = await cli.runApart("verify", ...args);
    expect(stdout).toContain("300 cases in 1 check: all pass");
    expect(stderr.match(/Hello from the engine/g)).toHaveLength(1);
    expect(stderr.match(/step/g)).toHaveLength(1);
    if (protocol === "json") {
      expect(stderr.match(/prints: log \d/g)).toHaveLength(20);
      expect(stderr).toContain("Further lines of its standard error are not shown.");
    }
    expect(code).toBe(0);
  });

  it("of numbers is refused where it is to answer to move", async () => {
    const args = ["--command", "node numbers.cjs", "--protocol", "numbers", "--options", '{"calls":["move"]}'];
    const { code, stderr } = await cli.run("verify", ...args);
    expect(stderr).toContain(
      '--protocol numbers only tests sweep, but options.calls is ["move"]. Use --protocol json for move',
    );
    expect(code).toBe(2);
  });

  it("that does not say its conventions is exit code 2, and what it is to do", async () => {
    cli.write("silent.cjs", "process.stdin.resume();");
    const { code, stderr } = await cli.runApart("verify", "--command", "node silent.cjs", "--start-timeout", "0.5");
    expect(stderr).toContain(
      'does not return a line of JSON for {"call":"options","id":0}: no line after 0.5 s (--start-timeout',
    );
    expect(code).toBe(2);
    const gone = await cli.run("verify", "--command", "node not-there.cjs");
    expect(gone.stderr).toContain("it exited with 1");
    expect(gone.code).toBe(2);
    const mute = await cli.run("verify", "--command", "node not-there.cjs", "--protocol", "numbers");
    expect(mute.stderr).toContain('does not return a line for "0 0 0 1 1 4 0 3 0 1 1 0 0": it exited with 1');
    expect(mute.code).toBe(2);
  });

  it.skipIf(isMissing("posix")).each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "is ended with the run that %s ends, even before it has answered",
    async (signal) => {
      const survives = `survives-${signal}.txt`;
      // On a busy machine it takes seconds until the run ends the program.
      const late = `setTimeout(() => require("node:fs").writeFileSync("${survives}", ""), 60_000);`;
      cli.write("late.cjs", `${late} console.error("begun");`);
      const run = cli.start("verify", "--command", "node late.cjs");
      const ended = once(run, "close");
      await once(run.stderr, "data");
      run.kill(signal);
      // Its standard error is open as long as the program is there.
      await ended;
      expect(existsSync(path.join(cli.folder, survives))).toBe(false);
    },
  );

  it("answers to move where it says that it does", async () => {
    const text = `require("node:readline").createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, call, body, dt } = JSON.parse(line);
  if (call === "options") return console.log(JSON.stringify({ id, calls: ["move"] }));
  console.log(JSON.stringify({ id, x: body.x + body.vx * dt, y: body.y + body.vy * dt }));
});`;
    cli.write("move.cjs", text);
    const { laws } = await reportOf("--command", "node move.cjs", "--cases", "300");
    cli.write("mute.cjs", text.replace('calls: ["move"]', ""));
    const said = ["--command", "node mute.cjs", "--options", '{"calls":["move"]}', "--cases", "300"];
    expect((await lawOf("move/order", ...said)).failures).toBe(0);
    const broken = laws.flatMap(({ call, name, failures }) => (failures > 0 ? [`${call}/${name}`] : []));
    // What goes through all walls leaves nothing undone but to stop.
    expect(broken).toEqual(["move/inside", "move/through", "move/room", "move/floor"]);
  });
});

// They do hardly anything but wait, and do so at the same time.
describe.concurrent("aabb verify: code that lets others wait", () => {
  it("that hangs is ended when its time is over", async () => {
    cli.write("hanging.mjs", `export ${sweepText("if (a.x === 7 && b.x === 4 && a.y === 2) for (;;);")}`);
    const law = await lawOf("sweep/whole", "hanging.mjs", "--cases", "20000", "--timeout", "1");
    expect(law.faults).toEqual({ hung: 1 });
    expect(law).toMatchObject({
      counterexample: { fault: "hung", exchanges: [{ asked: { a: { x: 7 }, b: { x: 4 } } }] },
    });
  });

  it("that hangs is said to once, and the laws after it are named as not asked", async () => {
    cli.write("hung.mjs", `export ${sweepText("for (;;);")} export const move = () => { for (;;); };`);
    const { laws, notAsked } = await reportOf("hung.mjs", "--cases", "3000", "--timeout", "1");
    expect(laws.map(({ name, faults }) => [name, faults])).toEqual([["whole", { hung: 1 }]]);
    expect(laws[0]?.counterexample?.says).toContain("no result after 1 s (--timeout sets the limit)");
    expect(notAsked).toHaveLength(30);
    expect(notAsked[0]?.why).toBe("the code hangs in sweep/whole");
  });

  it("that is slow is not taken for one that hangs", async () => {
    const wait = "Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 20);";
    cli.write("slow.mjs", `export ${sweepText(wait)}`);
    // All that are asked at once take longer than one of them may.
    const law = await lawOf("sweep/whole", "slow.mjs", "--cases", "100", "--timeout", "1");
    expect(law).toMatchObject({ cases: 100, failures: 0 });
  });

  it("as a program that repeats itself without an end hangs, however much it prints", async () => {
    cli.write("endless.cjs", programText("setInterval(() => console.log('{\"id\":0}'), 100);"));
    const args = ["--command", "node endless.cjs", "--cases", "1", "--timeout", "2"];
    expect((await lawOf("sweep/whole", ...args)).faults).toEqual({ hung: 1 });
  });
});

describe("aabb verify: reports", () => {
  it("as SARIF, with a rule for each law and the function as the place", async () => {
    const { stdout } = await cli.run("verify", "wrong.mjs", ...few, "--laws", "whole", "--format", "sarif");
    const [run] = (JSON.parse(stdout) as Log).runs;
    const [result] = run?.results ?? [];
    expect(result).toMatchObject({ ruleId: "sweep/whole", level: "error" });
    expect(run?.tool.driver.rules?.[result?.ruleIndex ?? -1]?.id).toBe("sweep/whole");
    expect(result?.locations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: "wrong.mjs" },
      region: { startLine: 1 },
    });
    expect(result?.message.text).toContain("exact a hit at 0.5");
  });

  it("as JUnit, with a testcase for each law", async () => {
    const { stdout } = await cli.run("verify", "wrong.mjs", ...few, "--laws", "whole,leaving", "--format", "junit");
    expect(stdout).toContain('tests="2" failures="1"');
    expect(stdout).toContain('<testcase name="sweep/leaving" classname="wrong.mjs" file="wrong.mjs"/>');
  });

  it("as annotations of GitHub", async () => {
    const { stdout } = await cli.run("verify", "wrong.mjs", ...few, "--laws", "whole", "--format", "github");
    expect(stdout).toMatch(/^::error file=wrong\.mjs,line=1,.*title=sweep\/whole::/);
  });
});

describe("aabb verify --out", () => {
  it("writes a notebook in which what is exact holds, and what the code answered differs", async () => {
    cli.write(
      "falls.mjs",
      `export ${sweepText("if (a.dx < 0) return null;")}
export const move = (body, walls, dt) => ({ x: body.x + body.vx * dt, y: body.y + body.vy * dt });`,
    );
    const laws = "whole,corner,through,inside,floor";
    const { code } = await cli.run("verify", "falls.mjs", "--cases", "500", "--laws", laws, "--out", "wrong.aabb.json");
    expect(code).toBe(1);
    const checked = await cli.run("check", "wrong.aabb.json", "--format", "json");
    const { summary, files } = JSON.parse(checked.stdout) as CheckReport;
    expect(summary).toMatchObject({ errors: 0, expectations: { fail: 0 } });
    const [{ problems, cells } = { problems: [], cells: [] }] = files;
    expect(problems).toEqual([]);
    const titles = cells.map(({ title }) => title);
    expect(titles).toContain("sweep: whole");
    // That it looks at no wall is told once.
    expect(titles).toContain("move: inside");
    expect(titles).not.toContain("move: through");
    const differing = cells.filter(({ findings }) => findings.some(({ code: found }) => found === "answer-differs"));
    expect(differing.map(({ title }) => title)).toEqual(titles);
    const drawn = await cli.run("render", "wrong.aabb.json", "--cell", "1", "--out", "-");
    expect(drawn.stdout).toContain("<svg");
  });

  it("writes nothing under another name", async () => {
    const { code, stderr, stdout } = await cli.run("verify", "right.mjs", "--out", "wrong.json");
    expect(stderr).toContain('--out must be a name that ends in .aabb.json; got "wrong.json"');
    expect([code, stdout]).toEqual([2, ""]);
  });
});

describe("aabb verify: the command line", () => {
  it("writes an adapter that holds all laws, and replaces no file", async () => {
    expect(await cli.run("verify", "--new", "collision.mjs")).toMatchObject({ code: 0, stderr: "" });
    const { code, stdout, stderr } = await cli.run("verify", "collision.mjs", "--cases", "500");
    expect(stdout).toContain("in 31 checks: all pass");
    expect(stderr).toContain("collision.mjs: sweep still calls the example of the template");
    expect(stderr).toContain("collision.mjs: move still calls the example");
    expect(code).toBe(0);
    const again = await cli.run("verify", "--new", "collision.mjs");
    expect(again.stderr).toContain("collision.mjs already exists and is not replaced: choose another name");
    expect(again.code).toBe(2);
  });

  it("that is named after code imports what that exports", async () => {
    cli.write(
      "boxes.js",
      `export const unused = 3;\nexport ${sweepText().replace("sweep(", "sweptRect(")}export const slideOn = (body) => body;`,
    );
    await cli.run("verify", "--new", "boxes.aabb.js");
    const adapter = readFileSync(path.join(cli.folder, "boxes.aabb.js"), "utf8");
    expect(adapter).toContain('\nimport { sweptRect, slideOn } from "./boxes.js";\n');
    expect(adapter).toContain("// const { time, nx, ny } = sweptRect(a, b);");
    expect(adapter).toContain("// slideOn(player, walls, dt);");
    expect((await cli.run("verify", "boxes.aabb.js", "--cases", "50")).code).toBe(0);
  });

  it("says nothing of an example where the adapter calls other code", async () => {
    cli.write(
      "called.mjs",
      adapterText.replace("return exampleSweep(a, b)", "return sweptAABB(a, b)") + "const sweptAABB = exampleSweep;",
    );
    const { stderr } = await cli.run("verify", "called.mjs", "--cases", "50");
    expect(stderr).not.toContain("sweep still");
    expect(stderr).toContain("called.mjs: move still calls the example");
  });

  it.each([
    [["--new", "collide.lua"], '--new must be a name that ends in .js, .mjs, .ts or .mts; got "collide.lua"'],
    [["right.mjs", "--laws", "seems"], '--laws got "seems"; did you mean "seams"?'],
    [["right.mjs", "--laws", "mine"], '--laws got "mine"; choose one of: sweep, move, whole, '],
    [["right.mjs", "--laws", "seams"], "--laws names no check that fits right.mjs, which has sweep"],
    [["right.mjs", "--cases", "0"], '--cases must be a whole number, 1 or more; got "0"'],
    [["right.mjs", "--timeout", "0"], '--timeout must be a number of seconds above 0; got "0"'],
    [["right.mjs", "--options", "flush"], "--options must be a JSON object"],
    [["right.mjs", "--command", "node x"], "verify takes a module or --command, not both"],
    [["right.mjs", "--protocol", "xml"], '--protocol got "xml"; choose one of: json, numbers'],
    [[], "verify takes one module, or --command; got 0"],
  ])("is answered where it cannot be carried out: %j", async (args, message) => {
    const { code, stderr } = await cli.run("verify", ...args);
    expect(stderr).toContain(message);
    expect(code).toBe(2);
  });
});
