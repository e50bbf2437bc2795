import fc from "fast-check";
import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { evaluate, type EvaluateOptions } from "../../src/notebook/index.js";
import type { StepResult } from "../../src/solver/index.js";
import type { SceneResult } from "../../src/tunneling/index.js";
import { repository } from "../harness/fetchServer.js";
import { frames, immovable, indexOf, scenes, type StepScene } from "./stepScenes.js";

/**
 * What the solver says of so many made-up worlds is recorded, to the bit: a change of how it finds its answers changes none.
 * `UPDATE_ANSWERS=1` records them anew, where an answer is meant to change.
 */
const worlds = 10_000;
const perRecord = 100;
const file = recordOf("answers.json");

/** And of so many scenes all that their runs come to, but for its words. */
const runs = 500;

function recordOf(name: string): string {
  return path.join(repository, "test", "fixtures", name);
}

const made = fc.sample(
  scenes({ movers: 6, blocks: 8, overlapping: true, responses: ["slide", "stop", "deflect", "push", "pass"] }),
  { numRuns: worlds, seed: 15 },
);

test(`${worlds} worlds end as they did when they were recorded`, () => {
  const hashes = Array.from({ length: worlds / perRecord }, (_, record) => {
    const hash = createHash("sha256");
    for (const [i, scene] of made.slice(record * perRecord, (record + 1) * perRecord).entries()) play(scene, i, hash);
    return hash.digest("base64url");
  });
  expectRecorded(file, hashes);
});

test(`${runs} scenes are run, and compared with what their game does, as they were when they were recorded`, () => {
  const hashes = Array.from({ length: runs / perRecord }, (_, record) => {
    const hash = createHash("sha256");
    for (const [i, scene] of made.slice(record * perRecord, (record + 1) * perRecord).entries()) run(scene, i, hash);
    return hash.digest("base64url");
  });
  expectRecorded(recordOf("runs.json"), hashes);
});

test("a run that does not keep where bodies are over time comes to all else that it comes to", () => {
  for (const [i, scene] of made.slice(0, perRecord).entries()) {
    const [kept, other] = [{}, { tracks: false }].map((options) => resultOf(scene, i, options));
    if (!kept || !other) throw new Error("it was not run");
    for (const name of ["swept", "discrete"] as const) {
      expect(kept[name].tracks.times.length).toBeGreaterThan(0);
      expect(other[name].tracks.times.length).toBe(0);
    }
    const unlike = { swept: { ...kept.swept, tracks: other.swept.tracks } };
    const { phasesInSteps: _, ...wanted } = { ...kept, ...unlike, discrete: other.discrete };
    expect(other).toMatchObject(wanted);
  }
});

function expectRecorded(record: string, hashes: readonly string[]): void {
  if (process.env["UPDATE_ANSWERS"] !== undefined)
    fs.writeFileSync(record, `${JSON.stringify(hashes, undefined, 1)}\n`);
  expect(hashes).toEqual(JSON.parse(fs.readFileSync(record, "utf8")));
}

/** Every third scene has a game that sweeps some of its bodies, or gravity. */
function run(scene: StepScene, i: number, hash: Hash): void {
  addRuns(resultOf(scene, i), hash);
}

function resultOf({ dimensions, blocks, movers }: StepScene, i: number, options: EvaluateOptions = {}): SceneResult {
  const bodies = [...movers, ...immovable(blocks)].map(({ id, position, size, velocity, ...more }, nth) => {
    const isSwept = i % 3 === 1 && nth % 2 === 0;
    const moves = velocity && { velocity: velocity.map((v) => v * 30), ...(isSwept && { detection: "swept" }) };
    return { id, position, size, ...moves, ...more };
  });
  const gravity = i % 3 === 2 && { gravity: dimensions === 2 ? [0, 400] : [0, 400, 0] };
  const text = JSON.stringify({ version: 1, dimensions, fps: 30, frames: 12, ...gravity, bodies });
  const { cells } = evaluate(text, undefined, options);
  const [cell] = cells;
  if (cell?.kind !== "scene" || cell.scene.bodies.length !== bodies.length) throw new Error("it was not all run");
  return cell.result;
}

function addRuns({ swept, discrete, final, findings }: SceneResult, hash: Hash): void {
  for (const { tracks, contacts, cutShort, caught } of [swept, discrete]) {
    for (const column of [...Object.values(tracks), ...Object.values(contacts)])
      hash.update(new Uint8Array(column.buffer));
    hash.update(JSON.stringify([cutShort, caught]));
  }
  const told = findings.map(({ message: _, ...numbers }) => numbers);
  hash.update(JSON.stringify([final, told]));
}

/** What does not move is given as bodies or as statics, in turn. */
function play({ dimensions, blocks, movers }: StepScene, i: number, hash: Hash): void {
  const scene =
    i % 2 === 0
      ? { dimensions, bodies: movers, statics: indexOf(blocks, dimensions) }
      : { dimensions, bodies: [...movers, ...immovable(blocks)] };
  for (const result of frames(scene, 4)) add(result, hash);
}

function add({ bodies, contacts, cutShort, caught, outgrown, paths }: StepResult, hash: Hash): void {
  const texts: string[] = [...caught];
  const numbers = [Number(cutShort), Number(outgrown)];
  for (const { id, position, velocity = [] } of bodies) {
    texts.push(id);
    numbers.push(...position, ...velocity);
    for (const { time, position: corner } of paths.get(id) ?? []) numbers.push(time, ...corner);
  }
  for (const { body, obstacle, time, exit, normal, response } of contacts) {
    texts.push(body, String(obstacle), response);
    numbers.push(time, exit, ...normal);
  }
  hash.update(JSON.stringify(texts)).update(Float64Array.from(numbers));
}
