import { describe, expect, test } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import { cardOf, cardsOf, fixedNumber, tunedNumbers } from "../../../src/view/index.js";

function viewOf(scene: object) {
  const [cell] = evaluate(JSON.stringify({ version: 1, ...scene })).cells;
  const view = cell && toCellView(cell);
  if (view?.kind !== "scene") throw new Error("no scene");
  return view;
}

function numbersOf(scene: object) {
  const view = viewOf(scene);
  if (!view.phases?.[0]) throw new Error("no phases");
  return Object.fromEntries(tunedNumbers(view, view.phases[0]).map((number) => [number.key, number]));
}

const bullet = { id: "bullet", position: [0, 40], size: [8, 4], velocity: [3000, 0] };
const wall = { id: "wall", position: [38, 0], size: [4, 96] };

describe("the numbers that decide about a contact", () => {
  test("tell from where on it is noticed, and from where on each push leads back", () => {
    const numbers = numbersOf({ bodies: [bullet, wall] });
    expect(Object.values(numbers).map(({ value, safety }) => [value, safety])).toEqual([
      [60, "detected above 250, safe at ≥ 500"],
      [3000, "hit detected below 720, safe up to 360"],
      [4, "detected above 42"],
      [1, "hit detected at ≥ 5, safe at ≥ 9"],
    ]);
  });

  test("are safe as they are where a step is exactly as long as it may be", () => {
    const numbers = numbersOf({ frames: 6, bodies: [{ ...bullet, velocity: [360, 0] }, wall] });
    expect(Object.values(numbers).map(({ value, safety }) => [value, safety])).toEqual([
      [60, "detected above 30, safe at ≥ 60"],
      [360, "hit detected below 720, safe up to 360"],
      [4, ""],
      [1, "safe at ≥ 1"],
    ]);
  });

  test("are safe as soon as they are noticed of what is pushed nowhere", () => {
    const numbers = numbersOf({ bodies: [{ ...bullet, response: "pass" }, wall] });
    expect(numbers["fps"]?.safety).toBe("safe above 250");
    expect(numbers["substeps"]?.safety).toBe("safe at ≥ 5");
  });

  test("are not told to be safe where that is not known: of a fall, over a corner, against what moves", () => {
    const fall = numbersOf({ gravity: [0, 900], bodies: [bullet, wall] });
    expect(Object.values(fall).map(({ safety, zones }) => [safety, zones])).toEqual([
      ...Array.from({ length: 4 }, () => ["", []]),
    ]);
    const corner = numbersOf({
      bodies: [
        { id: "knife", position: [20, 20], size: [16, 16], velocity: [2400, 2400] },
        { id: "block", position: [64, 0], size: [40, 64] },
      ],
      fps: 30,
    });
    expect(corner["thickness"]?.safety).toBe("");
    const moving = numbersOf({ bodies: [bullet, { ...wall, velocity: [-60, 0] }] });
    expect(moving["speed"]?.safety).toBe("");
    expect(moving?.thickness).toBeUndefined();
  });

  test("let a scene run as long as before, or until the body is there", () => {
    const { fps, speed, substeps } = numbersOf({ bodies: [bullet, wall] });
    expect(fps?.change(600)).toEqual({ bodies: [], settings: { fps: 600, frames: 10 } });
    expect(speed?.change(300)).toEqual({ bodies: [{ body: 0, velocity: [300, 0] }], settings: { frames: 10 } });
    expect(speed?.change(6000)).toEqual({ bodies: [{ body: 0, velocity: [6000, 0] }] });
    expect(substeps?.change(9)).toEqual({ bodies: [], settings: { substeps: 9 } });
  });

  test("make a wall thicker on the side that the body does not come from", () => {
    const { thickness } = numbersOf({ bodies: [bullet, wall] });
    expect(thickness?.change(50)).toEqual({ bodies: [{ body: 1, size: [50, 96] }] });
    expect(numbersOf({ bodies: [bullet, { ...wall, position: [38, -40], size: [4, 196] }] })["thickness"]?.safety).toBe(
      "detected above 42, safe at ≥ 92",
    );
    const back = numbersOf({ bodies: [{ ...bullet, position: [72, 40], velocity: [-3000, 0] }, wall] });
    expect(back["thickness"]?.change(50)).toEqual({ bodies: [{ body: 1, size: [50, 96], position: [-8, 0] }] });
  });

  test("with the numbers that are told to be safe nothing is found, and with less something may be", () => {
    const found = (scene: object, bodies: readonly object[]): number =>
      evaluate(JSON.stringify({ version: 1, ...scene, bodies })).cells.flatMap((cell) =>
        cell.kind === "scene" ? cell.result.findings : [],
      ).length;
    for (let back = 0; back < 1; back += 0.04) {
      const shifted = { ...bullet, position: [-50 * back, 40] };
      expect(found({ fps: 501, frames: 40 }, [shifted, wall])).toBe(0);
      expect(found({ substeps: 9, frames: 4 }, [shifted, wall])).toBe(0);
      // A wall that is less high has a shorter way out above it.
      const high = { ...wall, position: [38, -40] };
      expect(found({ frames: 4 }, [shifted, { ...high, size: [92.1, 196] }])).toBe(0);
      expect(found({ frames: 40 }, [{ ...shifted, velocity: [359, 0] }, wall])).toBe(0);
    }
  });
});

describe("the number of a fix", () => {
  /** The fixes of the first finding: the label, and the key of the number and the label of its safe value, where other values can be tried. */
  function fixesOf(scene: object) {
    const view = viewOf(scene);
    const [pair = []] = cardsOf(view);
    const finding = view.findings[pair[0] ?? -1];
    if (!finding) throw new Error("nothing found");
    return cardOf(view, pair).cures.map(({ text, value, way }) => {
      const number = way && fixedNumber(view, finding, way);
      return [text, number?.key, value === undefined ? undefined : number?.label(value)];
    });
  }

  test("is the one that its label says, with the range of its values", () => {
    expect(fixesOf({ bodies: [bullet, { ...wall, position: [38, -200], size: [4, 500] }] })).toEqual([
      ["500 fps", "fps", "500 fps"],
      ["360 px/s", "speed", "360 px/s"],
      ["wall 92 px", "thickness", "wall 92 px"],
      ["9 sub-steps", "substeps", "9 sub-steps"],
      ["swept", undefined, undefined],
    ]);
  });

  test("is missing where no value is known to be safe, as of a fall", () => {
    const fall = { ...bullet, position: [40, -200], velocity: [0, 3000] };
    const floor = { ...wall, position: [0, -162], size: [96, 4] };
    const fixes = fixesOf({ gravity: [0, 900], bodies: [fall, floor] });
    expect(fixes.length).toBeGreaterThan(1);
    expect(fixes.map(([, key]) => key)).toEqual(fixes.map(() => undefined));
  });

  test("is of the body of its finding where several bodies have phases", () => {
    const second = { ...bullet, id: "second", position: [0, 60], velocity: [6000, 0] };
    const view = viewOf({ bodies: [bullet, second, wall] });
    const keys = view.findings.map((finding) => fixedNumber(view, finding, "speed")?.value);
    expect(keys.toSorted()).toEqual([3000, 6000]);
  });
});
