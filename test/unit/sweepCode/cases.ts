import { Random } from "../../exact/random.js";

export interface Vector {
  readonly x: number;
  readonly y: number;
}

export interface Box extends Vector {
  readonly width: number;
  readonly height: number;
}

/** A box that moves among walls in one frame. */
export interface Case {
  readonly box: Box;
  readonly displacement: Vector;
  readonly walls: readonly Box[];
}

export const boxOf = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

/** Cases whose numbers are multiples of `1 / parts`, near each other: faces and corners often touch. */
export function gridCases(seed: number, count: number, parts: number): readonly Case[] {
  return Array.from({ length: count }, (_, index) => {
    const random = new Random(seed, index);
    const number = (from: number, to: number): number => random.integer(from * parts, to * parts) / parts;
    const box = (): Box => boxOf(number(-8, 8), number(-8, 8), number(1, 5), number(1, 5));
    const displacement = { x: number(-12, 12), y: random.integer(0, 4) === 0 ? 0 : number(-12, 12) };
    return { box: box(), displacement, walls: Array.from({ length: random.integer(1, 5) }, box) };
  });
}

const tile = (column: number, row: number): Box => boxOf(16 * column, 16 * row, 16, 16);

/** Cases that are known to go wrong in published sweeps, by what is special in them. */
export const specialCases: Readonly<Record<string, Case>> = {
  "slides along a floor of tiles": {
    box: boxOf(0, 6, 10, 10),
    displacement: { x: 60, y: 0 },
    walls: [tile(0, 1), tile(1, 1), tile(2, 1), tile(3, 1)],
  },
  "is pressed on a floor of tiles while it moves over their seams": {
    box: boxOf(0, 6, 10, 10),
    displacement: { x: 60, y: 4 },
    walls: [tile(3, 1), tile(2, 1), tile(1, 1), tile(0, 1)],
  },
  "lands on a floor exactly at a seam": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 12, y: 12 },
    walls: [tile(1, 1), tile(0, 1)],
  },
  "slides down a wall of tiles": {
    box: boxOf(6, 0, 10, 10),
    displacement: { x: 3, y: 40 },
    walls: [tile(1, 2), tile(1, 1), tile(1, 0)],
  },
  "passes a corner at a distance of 0": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 20, y: -20 },
    walls: [boxOf(20, 0, 10, 10)],
  },
  "hits a corner head-on": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 20, y: 20 },
    walls: [boxOf(20, 20, 10, 10)],
  },
  "hits a corner head-on, faster along y": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 10, y: 20 },
    walls: [boxOf(15, 20, 10, 10)],
  },
  "touches a wall and moves into it": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 5, y: 0 },
    walls: [boxOf(10, -5, 4, 20)],
  },
  "touches a wall and moves away": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: -5, y: 0 },
    walls: [boxOf(10, -5, 4, 20)],
  },
  "touches a wall and stands still": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 0, y: 0 },
    walls: [boxOf(10, -5, 4, 20)],
  },
  "falls past a wall without movement along x": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 0, y: 50 },
    walls: [boxOf(10, 20, 4, 20)],
  },
  "falls on a floor without movement along x": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 0, y: 50 },
    walls: [boxOf(-20, 20, 50, 2)],
  },
  "moves through thin walls within one frame": {
    box: boxOf(0, 0, 8, 4),
    displacement: { x: 500, y: 0 },
    walls: [boxOf(300, -50, 1, 100), boxOf(38, -50, 1, 100)],
  },
  "ends at a wall": { box: boxOf(0, 0, 10, 10), displacement: { x: 10, y: 0 }, walls: [boxOf(20, 0, 5, 5)] },
  "starts inside and stands still": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 0, y: 0 },
    walls: [boxOf(8, -20, 40, 40)],
  },
  "starts inside and moves deeper": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 5, y: 1 },
    walls: [boxOf(8, -20, 40, 40)],
  },
  "starts inside and leaves": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: -1, y: 0 },
    walls: [boxOf(8, -20, 40, 40)],
  },
  "is in a corner between a floor and a wall": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 7, y: 7 },
    walls: [boxOf(-20, 10, 60, 5), boxOf(10, -20, 5, 60)],
  },
  "moves by less than a division can tell": {
    box: boxOf(0, 0, 10, 10),
    displacement: { x: 5e-324, y: -5e-324 },
    walls: [boxOf(20, 0, 10, 10), boxOf(10, 0, 10, 10)],
  },
};
