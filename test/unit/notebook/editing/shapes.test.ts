import { describe, expect, test } from "vitest";
import { evaluate } from "../../../../src/notebook/index.js";
import { change, edited, sceneOf } from "./edited.js";

const afterIn = (body: string, values: Parameters<typeof change>[0]): string =>
  edited(sceneOf(body), change(values)).slice(sceneOf("").length - " }] }".length, -" }] }".length);

const triangle = `"position": [10, 20], "shape": { "polygon": [[0, 60], [120, 0], [120, 60]] }`;

describe("a rotation", () => {
  const box = `"position": [0, 0], "size": [40, 24]`;

  test("is written behind the size, as a number that is there, and left out at 0", () => {
    expect(afterIn(box, { rotation: 30 })).toBe(`${box}, "rotation": 30`);
    expect(afterIn(`${box}, "rotation": 30`, { rotation: -12.5 })).toBe(`${box}, "rotation": -12.5`);
    expect(afterIn(`${box}, "rotation": 30`, { rotation: 0 })).toBe(box);
    expect(afterIn(`"rotation": 30, ${box}`, { rotation: 0 })).toBe(box);
  });

  test("of a polygon is written behind its shape", () => {
    expect(afterIn(triangle, { rotation: 90 })).toBe(`${triangle}, "rotation": 90`);
  });

  test("stays where its body is moved or resized about its middle", () => {
    const turned = `${box}, "rotation": 30`;
    expect(afterIn(turned, { position: [25, 12] })).toBe(`"position": [5, 0], "size": [40, 24], "rotation": 30`);
    expect(afterIn(turned, { position: [25, 12], size: [50, 24] })).toBe(
      `"position": [0, 0], "size": [50, 24], "rotation": 30`,
    );
    expect(
      afterIn(`"center": [20, 12], "size": [40, 24], "rotation": 30`, { position: [25, 12], size: [50, 24] }),
    ).toBe(`"center": [25, 12], "size": [50, 24], "rotation": 30`);
  });

  test("needs an extent, and a plane", () => {
    expect(() => afterIn(`"position": [0, 0], "size": [4, 0]`, { rotation: 5, size: [4, 0] })).toThrow(
      /size must be greater than 0/,
    );
    const space = `{ "version": 1, "dimensions": 3, "bodies": [{ "position": [0, 0, 0], "size": [1, 1, 1] }] }`;
    expect(() => edited(space, change({ rotation: 5 }))).toThrow(/2 dimensions/);
  });
});

describe("corners of a polygon", () => {
  const polygon = (corners: string): string => `"position": [10, 20], "shape": { "polygon": ${corners} }`;

  test("are moved by the numbers that differ", () => {
    expect(
      afterIn(triangle, {
        corners: [
          [0, 60],
          [120, -10.5],
          [120, 60],
        ],
      }),
    ).toBe(polygon("[[0, 60], [120, -10.5], [120, 60]]"));
  });

  test("are added behind the one before them, and taken out", () => {
    const four = [
      [0, 60],
      [50, 20],
      [120, 0],
      [120, 60],
    ];
    const written = polygon("[[0, 60], [50, 20], [120, 0], [120, 60]]");
    expect(afterIn(triangle, { corners: four })).toBe(written);
    expect(afterIn(written, { corners: four.filter((_, i) => i !== 1) })).toBe(triangle);
    expect(afterIn(written, { corners: four.slice(1) })).toBe(polygon("[[50, 20], [120, 0], [120, 60]]"));
    expect(
      afterIn(triangle, {
        corners: [
          ...[
            [0, 60],
            [120, 0],
            [120, 60],
          ],
          [60, 70],
        ],
      }),
    ).toBe(polygon("[[0, 60], [120, 0], [120, 60], [60, 70]]"));
  });

  test("of which one moves leave the others where they are, also where the middle is written", () => {
    const centred = `"center": [70, 50], "shape": { "polygon": [[0, 60], [120, 0], [120, 60]] }`;
    const after = afterIn(centred, {
      corners: [
        [-80, 30],
        [60, -30],
        [60, 30],
      ],
    });
    expect(after).toBe(`"center": [60, 50], "shape": { "polygon": [[-20, 60], [120, 0], [120, 60]] }`);
  });

  test.each([30, 90, -137])("of a body that is turned by %s° stay where they are when one moves", (rotation) => {
    const text = sceneOf(`${triangle}, "rotation": ${String(rotation)}`);
    const cornersIn = (source: string): number[][] => {
      const [cell] = evaluate(source).cells;
      const body = cell?.kind === "scene" ? cell.scene.bodies[0] : undefined;
      return (body?.corners ?? []).map((corner) => corner.map((c, axis) => c + (body?.position[axis] ?? NaN)));
    };
    const radians = (-rotation * Math.PI) / 180;
    const [cell] = evaluate(text).cells;
    const body = cell?.kind === "scene" ? cell.scene.bodies[0] : undefined;
    const own = (body?.corners ?? []).map(([x = NaN, y = NaN]) => [
      Math.cos(radians) * x - Math.sin(radians) * y,
      Math.sin(radians) * x + Math.cos(radians) * y,
    ]);
    const moved = own.map(([x = NaN, y = NaN], i) => (i === 1 ? [x - 30, y - 12] : [x, y]));
    const [before, after] = [cornersIn(text), cornersIn(edited(text, change({ corners: moved })))];
    before.forEach((corner, i) =>
      corner.forEach((c, axis) => {
        const difference = Math.abs((after[i]?.[axis] ?? NaN) - c);
        if (i === 1) expect(difference).toBeGreaterThan(1);
        else expect(difference).toBeLessThan(1e-3);
      }),
    );
  });

  test("have to be convex, and are no box's", () => {
    const concave = [
      [0, 60],
      [100, 50],
      [120, 0],
      [120, 60],
    ];
    expect(() => afterIn(triangle, { corners: concave })).toThrow(/convex/);
    expect(() => afterIn(`"position": [0, 0], "size": [1, 1]`, { corners: concave })).toThrow(/box/);
  });
});

describe("points of a path", () => {
  const path = (position: string, points: string): string =>
    `"position": ${position}, "size": [4, 4], "path": { "points": ${points}, "speed": 5 }`;
  const lift = path("[0, 0]", "[[0, 0], [10, 0], [10, 8]]");

  test("are moved, added and taken out", () => {
    const points = [
      [0, 0],
      [10, 0],
      [10, 8],
    ];
    expect(
      afterIn(lift, {
        points: [
          [0, 0],
          [12.5, 0],
          [10, 8],
        ],
      }),
    ).toBe(path("[0, 0]", "[[0, 0], [12.5, 0], [10, 8]]"));
    expect(afterIn(lift, { points: [...points.slice(0, 2), [10, 4], ...points.slice(2)] })).toBe(
      path("[0, 0]", "[[0, 0], [10, 0], [10, 4], [10, 8]]"),
    );
    expect(afterIn(lift, { points: points.slice(0, 2) })).toBe(path("[0, 0]", "[[0, 0], [10, 0]]"));
  });

  test("have the body with the first of them", () => {
    expect(
      afterIn(lift, {
        points: [
          [-5, 1],
          [10, 0],
          [10, 8],
        ],
      }),
    ).toBe(path("[-5, 1]", "[[-5, 1], [10, 0], [10, 8]]"));
    expect(
      afterIn(lift, {
        points: [
          [10, 0],
          [10, 8],
        ],
      }),
    ).toBe(path("[10, 0]", "[[10, 0], [10, 8]]"));
    const centred = `"center": [2, 2], "size": [4, 4], "path": { "points": [[2, 2], [12, 2]], "speed": 5 }`;
    expect(
      afterIn(centred, {
        points: [
          [1, 0],
          [10, 0],
        ],
      }),
    ).toBe(centred.replaceAll("[2, 2]", "[3, 2]"));
  });

  test("follow their body as one", () => {
    expect(afterIn(lift, { position: [1, 1] })).toBe(path("[1, 1]", "[[1, 1], [11, 1], [11, 9]]"));
  });

  test("are only those of a path", () => {
    expect(() =>
      afterIn(`"position": [0, 0], "size": [1, 1]`, {
        points: [
          [0, 0],
          [1, 1],
        ],
      }),
    ).toThrow(/path/);
  });
});
