import fs from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import vm from "node:vm";
import { transformSync } from "esbuild";
import { describe, expect, test } from "vitest";
import * as solver from "../../../src/solver/index.js";

const root = fileURLToPath(new URL("../../..", import.meta.url));

interface Example {
  readonly place: string;
  readonly code: string;
}

/** The code under each `@example` in the solver's doc comments. */
function docExamples(): readonly Example[] {
  const folder = path.join(root, "src/solver");
  const names = fs.readdirSync(folder, { recursive: true, encoding: "utf8" });
  const files = names.filter((name) => /(?<!\.d)\.ts$/.test(name));
  return files.flatMap((name) => {
    const comments = fs.readFileSync(path.join(folder, name), "utf8").match(/\/\*\*[\s\S]*?\*\//g) ?? [];
    return comments.flatMap((comment) => {
      const code = /@example\n([\s\S]*?)(\n \* @|\n \*\/)/.exec(comment)?.[1];
      return code === undefined ? [] : [{ place: name, code: code.replace(/^ \* ?/gm, "") }];
    });
  });
}

/** The code of a section of a document. */
function sectionExamples(file: string, heading: string): readonly Example[] {
  const section = fs.readFileSync(path.join(root, file), "utf8").split(`## ${heading}\n`)[1] ?? "";
  const blocks = [...(section.split("\n## ")[0] ?? "").matchAll(/```js\n([\s\S]*?)```/g)];
  return blocks.map(([, code = ""], i) => ({ place: `${file}, ${heading}, block ${i + 1}`, code }));
}

/**
 * Runs an example and compares each statement that is followed by a comment `// value` with that value; `…` in it stands
 * for what the example leaves out. Returns how many values were compared.
 */
function check({ code }: Example): number {
  let compared = 0;
  const claim = (value: unknown, said: string): void => {
    compared++;
    const wanted = valueOf(said);
    if (typeof wanted === "object" && wanted !== null) expect(value).toMatchObject(wanted);
    else expect(value).toBe(wanted);
  };
  // A statement and what is said of it, on the same line or the next.
  const claims = code
    .replace(/^import .*$/gm, "")
    .replace(
      /^(?!const |let |import |for |if |function |[}\]]|\s|\/\/)([\s\S]*?);\s*\/\/ ([[{].*|"[a-z]+"|undefined|true|false|-?\d.*)$/gm,
      (_, expression: string, said: string) => {
        return `claim(${expression}, ${JSON.stringify(said)});`;
      },
    );
  const { code: script } = transformSync(claims, { loader: "ts" });
  run(script, { claim, ...solver });
  return compared;
}

/** Runs the body of a function that sees some names. */
function run(body: string, names: object): unknown {
  const compiled = vm.compileFunction(body, Object.keys(names)) as (...values: readonly unknown[]) => unknown;
  return compiled(...(Object.values(names) as readonly unknown[]));
}

/** A value as it is written in a comment: `0.861…` is a number with those digits, any other `…` is something left out. */
function valueOf(said: string): unknown {
  const text = said.replace(/(\d+\.(\d+))…/g, "closeTo($1, $2)").replace(/…,? ?/g, "");
  const closeTo = (number: number, decimals: number): unknown => expect.closeTo(number, String(decimals).length - 1);
  return run(`return (${text});`, { closeTo });
}

test("the API table of the package's README names every function and table of the package", () => {
  const readme = fs.readFileSync(path.join(root, "src/solver/README.md"), "utf8");
  const named = [...readme.matchAll(/^\| `(\w+)/gm)].map(([, name = ""]) => name);
  expect(named.sort()).toEqual(Object.keys(solver).sort());
});

describe.each([
  ["doc comments", docExamples()],
  ["the README", sectionExamples("README.md", "Use the solver in your game")],
  ["the README of the package", sectionExamples("src/solver/README.md", "A first frame")],
  ["the page about boxes that grow", sectionExamples("docs/solver.md", "Boxes that grow")],
  ["the page about curves", sectionExamples("docs/solver.md", "Along curves")],
])("the examples in %s", (_, examples) => {
  test("are there", () => {
    expect(examples.length).toBeGreaterThan(0);
  });

  test.each(examples)("give what they say: $place", (example) => {
    expect(check(example)).toBeGreaterThan(0);
  });
});
