import fc from "fast-check";
import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { onceAsked } from "../../src/geometry/index.js";
import { evaluate, type EvaluateOptions } from "../../src/notebook/index.js";
import type { StepResult } from "../../src/solver/index.js";
import type { SceneResult } from "../../src/tunneling/index.js";
import { repository } from "../harness/fetchServer.js";
import { runs } from "./seeded.js";
import { frames, immovable, indexOf, scenes, type StepScene } from "./stepScenes.js";

/** `UPDATE_ANSWERS=1` records the answers anew, where one is meant to change. */
const isUpdate = process.env["UPDATE_ANSWERS"] !== undefined;

/** Worlds to a record. */
const perRecord = 100;
const most = 10_000;

const made = fc.sample(
  scenes({ movers: 6, blocks: 8, overlapping: true, responses: ["slide", "stop", "deflect", "push", "pass"] }),
  { numRuns: recordsOf(most) * perRecord, seed: 15 },
);

/** How many records of so many worlds this run asks about. */
function recordsOf(worlds: number): number {
  return Math.ceil((isUpdate ? worlds : Math.min(worlds, runs(worlds).numRuns)) / perRecord);
}

/**
 * What is said of made-up worlds is recorded, to the bit: a change of how the solver finds its answers changes none.
 *
 * @param add what is said of one, to the record
 */
function expectRecorded(name: string, worlds: number, add: (scene: StepScene, i: number, hash: Hash) => void): void {
  const hashes = Array.from({ length: recordsOf(worlds) }, (_, record) => {
    const hash = createHash("sha256");
    for (const [i, scene] of made.slice(record * perRecord, (record + 1) * perRecord).entries()) add(scene, i, hash);
    return hash.digest("base64url");
  });
  const file = path.join(repository, "test", "fixtures", name);
  if (isUpdate) fs.writeFileSync(file, `${JSON.stringify(hashes, undefined, 1)}\n`);
  const recorded = JSON.parse(fs.readFileSync(file, "utf8")) as string[];
  expect(recorded).toHaveLength(worlds / perRecord);
  expect(hashes).toEqual(recorded.slice(0, hashes.length));
}

test("worlds end as they did when they were recorded", () => {
  expectRecorded("answers.json", most, play);
});

test("scenes are run, and compared with what their game does, as they were when they were recorded", () => {
  expectRecorded("runs.json", 500, (scene, i, hash) => addRuns(usualResultOf(scene, i), hash));
});

test("a run that does not keep where bodies are over time comes to all else that it comes to", () => {
  for (const [i, scene] of made.slice(0, SHARED_RESULTS).entries()) {
    const [kept, other] = [usualResultOf(scene, i), resultOf(scene, i, { tracks: false })];
    for (const name of ["swept", "discrete"] as const) {
      expect(kept[name].tracks.times.length).toBeGreaterThan(0);
      expect(other[name].tracks.times.length).toBe(0);
    }
    const unlike = { swept: { ...kept.swept, tracks: other.swept.tracks } };
    const { phases: _, ...wanted } = { ...kept, ...unlike, discrete: other.discrete };
    expect(other).toMatchObject(wanted);
  }
});

/** The first scenes, which two tests ask for: each of them runs once for both. */
const SHARED_RESULTS = 30;
const shared = new Map(made.slice(0, SHARED_RESULTS).map((scene, i) => [scene, onceAsked(() => resultOf(scene, i))]));

function usualResultOf(scene: StepScene, i: number): SceneResult {
  return shared.get(scene)?.() ?? resultOf(scene, i);
}

/** Every third scene has a game that sweeps some of its bodies, or gravity. */
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
      if (column) hash.update(new Uint8Array(column.buffer));
    hash.update(JSON.stringify([cutShort, caught]));
  }
  const told = findings.map(({ message: _m, headline: _h, cause: _c, note: _n, ...numbers }) => numbers);
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
