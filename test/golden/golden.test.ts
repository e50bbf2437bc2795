import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";
import * as commandLine from "./commandLine.js";
import { runs } from "../property/seeded.js";
import { brokenScenes, exampleScenes, foundScenes, MADE, madeScenes, writeScenes } from "./inputs.js";
import type { Output } from "./output.js";
import { drawings, edits } from "./results.js";

/** `UPDATE_GOLDEN=1` records all results, after a change that is meant to change some. */
const isUpdate = process.env["UPDATE_GOLDEN"] !== undefined;
/** `GOLDEN_OUT=test-output/now` writes all results to a folder, so that those of two versions can be compared. */
const out = process.env["GOLDEN_OUT"];

const recorded = path.join(repository, "test", "golden", "recorded");
const found = foundScenes();
const examples = exampleScenes();
/** `npm test` compares the first scenes; `RUNS=1` compares all of them. */
const made = madeScenes(isUpdate || runs(MADE).numRuns >= MADE ? MADE : 300);
/** Examples that take seconds each. */
const slow = new Set(
  ["growing-bounce", "leaky-floor", "reports/rising-platform", "reports/tile-lift", "slope"].map(
    (name) => `examples/${name}.aabb.json`,
  ),
);
const broken = brokenScenes(examples.filter(({ name }) => !slow.has(name)));
/** Scenes whose quick fixes are recorded as well. */
const fixed = made.slice(0, 60);

let folder = "";
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), "golden-"));
  writeScenes(folder, [...found, ...made]);
});
afterAll(() => {
  rmSync(folder, { recursive: true });
});

/** Collects the outputs of inputs, one after the other. */
async function each<T>(all: readonly T[], ask: (one: T) => Promise<readonly Output[]>): Promise<readonly Output[]> {
  const outputs: Output[] = [];
  for (const one of all) outputs.push(...(await ask(one)));
  return outputs;
}

test.each<[string, () => Promise<readonly Output[]>]>([
  ["check", () => commandLine.checks(folder)],
  ["audit", commandLine.audits],
  ["replay", commandLine.replays],
  ["verify", commandLine.verified],
  ["solve", commandLine.solutions],
  ["texts", commandLine.texts],
  ["drawings", () => each(examples, drawings)],
  ["edits", () => each([...examples, ...fixed, ...broken], edits)],
])("%s: results are the recorded ones, to the byte", async (group, ask) => {
  const outputs = await ask();
  for (const part of ["facts", "words"] as const) {
    const lines = outputs.map((output) => `${digestOf(output[part])} ${output.name}`);
    const file = path.join(recorded, `${group}.${part}.txt`);
    if (isUpdate) writeFileSync(file, `${lines.join("\n")}\n`);
    if (out !== undefined) writeAll(path.join(out, part, group), outputs, part);
    expect(new Set(lines).size, "names are unique").toBe(lines.length);
    const before = readFileSync(file, "utf8").trimEnd().split("\n");
    const [isNow, wasBefore] = [new Set(lines), new Set(before)];
    // A run may compare only some of the made scenes. Their summary differs then.
    const isOfPart = (line: string): boolean => /check made (?:made\/|summary)/.test(line);
    expect(
      {
        changed: lines.filter((line) => !wasBefore.has(line) && !line.endsWith("made summary")),
        missing: before.filter((line) => !isNow.has(line) && !isOfPart(line)),
      },
      `${part} of ${group}`,
    ).toEqual({ changed: [], missing: [] });
  }
});

function digestOf(text: string): string {
  return createHash("sha256").update(text).digest("base64url").slice(0, 12);
}

function writeAll(to: string, outputs: readonly Output[], part: "facts" | "words"): void {
  mkdirSync(to, { recursive: true });
  for (const output of outputs) writeFileSync(path.join(to, output.name.replace(/[^\w.-]+/g, "_")), output[part]);
}
