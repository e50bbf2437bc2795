import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { boxAt, type Box } from "../../src/geometry/index.js";
import type { Body, StepResult } from "../../src/solver/index.js";
import { frames, holds, indexOf, scenes, type StepScene } from "./stepScenes.js";

interface CutScene extends StepScene {
  readonly pieces: readonly Box[];
  readonly commanded: boolean;
}

/**
 * Cuts blocks into flush pieces: at any double between their faces, at the faces of what moves and of other blocks (where
 * a piece's corner meets a body's), and next to a face (the thinnest slice that doubles have).
 */
function cut(scene: StepScene, keys: Iterator<number>): readonly Box[] {
  const next = (below: number): number => Number(keys.next().value) % below;
  const boxes = [...scene.blocks, ...scene.movers.map(({ position, size }) => boxAt(position, size))];
  const pieces: Box[] = [];
  const divide = (box: Box, depth: number): void => {
    const axis = next(scene.dimensions);
    const [min, max] = [box.min[axis] ?? 0, box.max[axis] ?? 0];
    const known = boxes[next(boxes.length)];
    const places = [
      min + (max - min) * (next(1000) / 1000),
      min + (max - min) * (next(1000) / 1000),
      known?.min[axis] ?? 0,
      known?.max[axis] ?? 0,
      min + Math.abs(min) * Number.EPSILON,
    ];
    const at = places[next(places.length)] ?? 0;
    if (depth === 0 || !(min < at && at < max)) {
      pieces.push(box);
      return;
    }
    divide({ min: box.min, max: box.max.map((m, i) => (i === axis ? at : m)) }, depth - 1);
    divide({ min: box.min.map((m, i) => (i === axis ? at : m)), max: box.max }, depth - 1);
  };
  for (const block of scene.blocks) divide(block, next(5));
  // The order of an index is no more a part of the world than its cuts.
  return pieces
    .map((piece) => ({ piece, key: next(1000) }))
    .sort((a, b) => a.key - b.key)
    .map(({ piece }) => piece);
}

const cutScenes = (options: Parameters<typeof scenes>[0]): fc.Arbitrary<CutScene> =>
  fc
    .tuple(scenes(options), fc.infiniteStream(fc.nat()), fc.boolean())
    .map(([scene, keys, commanded]) => ({ ...scene, pieces: cut(scene, keys), commanded }));

/** All that a frame tells but for the names of the boxes that were met, and how long they are. */
function told({ bodies, contacts, paths, cutShort }: StepResult): unknown {
  return {
    bodies,
    cutShort,
    paths: [...paths],
    contacts: contacts.map(({ body, obstacle, time, normal, response }) => ({
      body,
      time,
      normal,
      response,
      with: typeof obstacle === "number" ? "a box" : obstacle,
    })),
  };
}

function expectNoSeams({ pieces, commanded, ...scene }: CutScene): void {
  const { dimensions, blocks, movers } = scene;
  const whole = frames({ dimensions, bodies: movers, statics: indexOf(blocks, dimensions) }, 4, commanded);
  const inPieces = frames({ dimensions, bodies: movers, statics: indexOf(pieces, dimensions) }, 4, commanded);
  whole.forEach((result, frame) => {
    const other = inPieces[frame];
    if (other) expect(told(other)).toStrictEqual(told(result));
  });
}

describe("cutting blocks into flush pieces", () => {
  test("changes no trajectory of one mover", () => holds(cutScenes({ movers: 1 }), expectNoSeams, 1000));

  test("changes no trajectory of several movers", () => holds(cutScenes({ movers: 5 }), expectNoSeams, 500));

  test("changes nothing about how movers that begin inside blocks come out", () =>
    holds(cutScenes({ movers: 3, overlapping: true }), expectNoSeams, 500));

  test("keeps the whole commanded distance along a floor and a wall", () => {
    const cases = fc.record({
      speed: fc.double({ min: 0.1, max: 3, noNaN: true }),
      tile: fc.constantFrom(1, 16, 1.1, 0.1, 0.7),
      into: fc.constantFrom(5, 0, 1e-9, 0.1),
      wall: fc.boolean(),
    });
    holds(cases, ({ speed, tile, into, wall }) => {
      const along = wall ? 1 : 0;
      const pair = (a: number, b: number): number[] => (wall ? [b, a] : [a, b]);
      const line = Array.from({ length: 400 }, (_, i) => (i - 40) * tile);
      const boxes = line.slice(1).map((end, i) => ({ min: pair(line[i] ?? 0, 1), max: pair(end, 1 + tile) }));
      let body: Body = { id: "body", position: [0, 0], size: [1, 1], velocity: pair(speed, into) };
      let commanded = 0;
      for (let frame = 0; frame < 10; frame++) {
        const [result] = frames({ dimensions: 2, bodies: [body], statics: indexOf(boxes, 2) }, 1);
        body = { ...(result?.bodies[0] ?? body), velocity: pair(speed, into) };
        commanded += speed;
      }
      expect(body.position[along]).toBe(commanded);
      expect(body.position[1 - along]).toBe(0);
    });
  });
});
