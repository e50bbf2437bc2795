import { expect, test } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { ansi, checkedFile, checkText, plain } from "../../../src/report/index.js";
import { evaluate } from "../../../src/notebook/index.js";

const [matcher] = manifest.contributes.problemMatchers;
const { regexp, ...groups } = matcher?.pattern ?? { regexp: "" };

/** What VS Code reads from a line: it takes colours away first. */
function matched(line: string) {
  // oxlint-disable-next-line no-control-regex -- this is what colours are made of
  const match = new RegExp(regexp).exec(line.replace(/\u001b\[\d+m/g, ""));
  return match && Object.fromEntries(Object.entries(groups).map(([name, group]) => [name, match[group]]));
}

const text = `{
  "version": 1, "title": "a:1:2  error  b",
  "bodies": [
    { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
    { "id": "wall", "position": [38, 0], "size": [4, 96] },
    { "id": "ball", "position": [0, 200], "size": [16, 16], "velocity": [1920, 0] },
    { "id": "net", "position": [40, 200], "size": [4, 16] }
  ],
  "expect": [{ "body": "bullet", "misses": "wall" }]
}`;

function linesFor(file: string, ink = plain): readonly unknown[] {
  const lines = checkText([checkedFile(file, evaluate(text))], ink).split("\n");
  return lines.map(matched).filter((found) => found !== null);
}

test.each([
  "a.aabb.json",
  "my levels/a.aabb.json",
  "D:/games/a.aabb.json",
  "D:\\games\\a.aabb.json",
  "../a:b.aabb.json",
])("the problem matcher reads what the command line prints of %s, and nothing else", (file) => {
  const found = linesFor(file);
  expect(found).toHaveLength(3);
  expect(found[0]).toMatchObject({ file, line: "4", column: "13", severity: "warning", code: "tunnel" });
  expect(found.at(-1)).toMatchObject({ file, line: "9", column: "14", severity: "error", code: "expectation" });
  expect(found.at(-1)).toHaveProperty(
    "message",
    expect.stringMatching(/^with a sweep: expected that bullet misses wall/),
  );
  expect(linesFor(file, ansi)).toEqual(found);
});

test("its severities are words that VS Code knows", () => {
  const line = "    a.aabb.json:1:2  information  tunnel-risk  ball is caught";
  expect(matched(line)).toMatchObject({ severity: "info", code: "tunnel-risk", message: "ball is caught" });
});
