import fc from "fast-check";
import { createHash, type Hash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import type { StepResult } from "../../src/solver/index.js";
import { repository } from "../harness/fetchServer.js";
import { frames, immovable, indexOf, scenes, type StepScene } from "./stepScenes.js";

/**
 * What the solver says of so many made-up worlds is recorded, to the bit: a change of how it finds its answers changes none.
 * `UPDATE_ANSWERS=1` records them anew, where an answer is meant to change.
 */
const worlds = 10_000;
const perRecord = 100;
const file = path.join(repository, "test", "fixtures", "answers.json");

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
  if (process.env["UPDATE_ANSWERS"] !== undefined) fs.writeFileSync(file, `${JSON.stringify(hashes, undefined, 1)}\n`);
  expect(hashes).toEqual(JSON.parse(fs.readFileSync(file, "utf8")));
});

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
