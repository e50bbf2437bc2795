import type { Random } from "../../exact/random.js";
import { mutatedText } from "../texts.js";
import { mutatedValue } from "../values.js";
import { examples, jsonOf } from "./examples.js";

/** A scene file, and what is asked about it. All of it is plain JSON. */
export interface SceneCase {
  readonly text: string;
  /** What stood in the file before: it may be remembered, but must not matter. */
  readonly before: string;
  /** Where somebody points at, as shares of the text. */
  readonly places: readonly number[];
  readonly fps?: number;
}

/** A damaged example, a scene by the rules of the format with values that keep none, or both. */
export function generateScene(random: Random): SceneCase {
  const example = examples[random.integer(0, examples.length - 1)] ?? "";
  const kind = random.pick("text", "value", "grammar", "grammar", "both");
  const isExample = kind === "text" || kind === "value";
  const value = isExample ? jsonOf(example) : notebook(random);
  const written = (json: unknown): string => {
    const plain = JSON.stringify(json);
    const indent = random.pick(0, 2);
    // Indented, what is deep grows with the square of its depth.
    return plain.length < 20_000 ? JSON.stringify(json, undefined, indent) : plain;
  };
  const before = isExample ? example : written(value);
  const text =
    kind === "text" || kind === "both" ? mutatedText(random, before, examples) : written(mutatedValue(random, value));
  return {
    text: kind === "grammar" && random.chance(0.5) ? before : text,
    before: random.chance(0.7) ? before : "",
    places: Array.from({ length: 6 }, () => random.unit()),
    ...(random.chance(0.2) && { fps: random.pick(1, 30, 59.94, 1e-3, 1e6, 1e300) }),
  };
}

type Draw = (random: Random) => unknown;

const ordinary: Draw = (random) => random.integer(-100, 100);
const number: Draw = (random) =>
  random.pick<() => unknown>(
    () => random.integer(-50, 50),
    () => random.integer(-500, 500) / 10,
    () => random.between(-100, 100),
    () => random.sign() * random.pick(0, 1e-300, 5e-324, 1e15, 1e160, 1e300, 1.7e308),
  )();

/** A share of all values is something else than is wanted. */
function perhaps(random: Random, draw: Draw): unknown {
  return random.chance(0.03) ? mutatedValue(random, draw(random)) : draw(random);
}

function notebook(random: Random): unknown {
  const isBook = random.chance(0.6);
  const settings = isBook && random.chance(0.3) ? scene(random) : {};
  const cells = Array.from({ length: random.integer(0, 4) }, () =>
    random.chance(0.2) ? { markdown: text(random) } : scene(random),
  );
  return {
    version: random.chance(0.98) ? 1 : random.pick<unknown>(0, 2, "1"),
    ...(isBook ? { ...settings, cells } : scene(random)),
  };
}

function text(random: Random): string {
  const words = [
    "wall",
    "bullet",
    "# Why",
    "a & b <c>",
    "ü 😀",
    "a\nb",
    "\u001b[31m",
    "\u202e",
    "|x|",
    "``",
    "tile [1, 1]",
    "",
  ];
  return Array.from({ length: random.integer(0, 3) }, () => words[random.integer(0, words.length - 1)]).join(" ");
}

function scene(random: Random): Record<string, unknown> {
  const dimensions = random.chance(0.8) ? 2 : 3;
  const draw = random.chance(0.8) ? ordinary : number;
  const vec = (component: Draw = draw): unknown =>
    perhaps(random, () => Array.from({ length: dimensions }, () => component(random)));
  const size = (): unknown => vec((r) => Math.abs(Number(draw(r))));
  const many = random.chance(0.02) ? 400 : random.pick(1, 3, 8);
  const ids = Array.from({ length: random.integer(0, many) }, (_, i) => (random.chance(0.97) ? `b${i}` : `b${i - 1}`));
  const anyId = (): unknown => perhaps(random, () => ids[random.integer(0, Math.max(0, ids.length - 1))] ?? "b0");
  const grows = random.chance(0.25) ? 0.4 : 0.01;
  const leans = random.chance(0.25) ? 0.5 : 0.02;
  /** What a body is as: a box, a turned box or a convex polygon. */
  const formOf = (): Record<string, unknown> => {
    if (!random.chance(leans)) return { size: size() };
    if (random.chance(0.4)) {
      return {
        size: size(),
        rotation: perhaps(random, (r) => r.pick<unknown>(0, 45, 90, -30, 1e-9, 720.5, 1e308, draw(r))),
      };
    }
    return {
      shape: perhaps(random, (r) => ({ polygon: perhaps(r, () => polygon(r)) })),
      ...(random.chance(0.1) && { size: size() }),
    };
  };
  const growing = (): Record<string, unknown> => ({
    growth: fast(vec(), random.pick(0.1, 1, 60)),
    ...(random.chance(0.5) && { anchor: vec((r) => r.pick<unknown>(0, 0.5, 1, r.unit(), 1e-300)) }),
  });
  const body = (id: string): unknown => ({
    ...(random.chance(0.9) && { id }),
    [random.chance(0.8) ? "position" : "center"]: vec(),
    ...formOf(),
    ...(random.chance(grows) && growing()),
    ...(random.chance(0.6) && { [random.chance(0.8) ? "velocity" : "to"]: fast(vec(), random.pick(1, 60, 3000)) }),
    ...(random.chance(0.3) && { response: perhaps(random, (r) => r.pick("slide", "stop", "deflect", "push", "pass")) }),
    ...(random.chance(0.2) && { restitution: perhaps(random, (r) => r.unit()) }),
    ...(random.chance(0.2) && { mass: perhaps(random, (r) => r.pick(1, 0.1, 1e-300, 1e300)) }),
    ...(random.chance(0.2) && { detection: random.pick("discrete", "swept") }),
    ...(random.chance(0.1) && { acceleration: vec() }),
    ...(random.chance(0.1) && { gravityScale: perhaps(random, (r) => r.pick(0, 1, -1, 0.5)) }),
    ...(random.chance(0.1) && {
      maxSpeed: perhaps(random, (r) => (r.chance(0.5) ? Math.abs(Number(draw(r))) : size())),
    }),
    ...(random.chance(0.1) && filtered(random, dimensions)),
  });
  const kinematic = (id: string): unknown => {
    const start = vec();
    return {
      ...{ id, position: start, size: size() },
      path: perhaps(random, () => ({
        points: [start, ...Array.from({ length: random.integer(1, 3) }, () => vec())],
        [random.chance(0.7) ? "speed" : "duration"]: perhaps(random, (r) => r.pick(1, 60, 3000, 0.1, 1e-300, 1e300)),
        ...(random.chance(0.6) && { repeat: random.pick("once", "loop", "back-and-forth") }),
      })),
      ...(random.chance(0.6) && { carries: perhaps(random, () => true) }),
      ...(random.chance(0.2) && { detection: random.pick("discrete", "swept") }),
      ...(random.chance(0.1) && { response: random.pick("slide", "pass", "deflect") }),
    };
  };
  const onOrbit = (id: string): unknown => ({
    ...{ id, [random.chance(0.5) ? "position" : "center"]: vec(), size: size() },
    orbit: perhaps(random, (r) => ({
      center: vec(),
      angularVelocity: perhaps(r, () => r.sign() * r.pick(0, 1, 60, 3000, r.between(0, 200), 1e-300, 1e300)),
    })),
    ...(random.chance(0.3) && { detection: random.pick("discrete", "swept") }),
    ...(random.chance(0.1) && { oneWay: [0, -1] }),
    ...(random.chance(0.1) && { response: "slide", mass: 2 }),
  });
  const moves = random.chance(0.2) ? 0.3 : 0;
  const turns = random.chance(0.2) ? 0.3 : 0;
  const isCurved = random.chance(0.2);
  const drawn = (id: string): unknown =>
    random.chance(moves) ? kinematic(id) : random.chance(turns) ? onOrbit(id) : body(id);
  const expectation = (): unknown => ({
    body: anyId(),
    ...(random.chance(0.4) && {
      hits: random.chance(0.8) ? anyId() : `tile [${random.integer(-1, 4)}, ${random.integer(-1, 4)}]`,
    }),
    ...(random.chance(0.2) && { misses: anyId() }),
    ...(random.chance(0.3) && { frame: perhaps(random, (r) => r.integer(1, 3)) }),
    ...(random.chance(0.3) && { time: perhaps(random, (r) => r.unit()) }),
    ...(random.chance(0.3) && { normal: vec((r) => r.integer(-1, 1)) }),
    ...(random.chance(0.4) && { tunnels: random.chance(0.5) }),
    ...(random.chance(0.2) && { position: vec() }),
  });
  return {
    ...(random.chance(0.5) && { title: text(random) }),
    ...(random.chance(0.2) && { notes: text(random) }),
    ...((dimensions === 3 || random.chance(0.2)) && { dimensions: perhaps(random, () => dimensions) }),
    ...(random.chance(0.2) && { yAxis: random.pick("up", "down") }),
    ...(random.chance(0.2) && { unit: text(random) }),
    ...(random.chance(0.4) && {
      fps: perhaps(random, (r) =>
        r.pick<unknown>(60, 30, 0.1, 1e-300, 1e300, 1e5, [30, 144], [59.94, 1e4], [60, 60], [60, 30]),
      ),
    }),
    ...(random.chance(0.5) && { frames: perhaps(random, (r) => r.pick(1, 2, 5, 30, r.chance(0.05) ? 5000 : 10)) }),
    ...(random.chance(0.3) && { detection: perhaps(random, (r) => r.pick("discrete", "swept")) }),
    ...(random.chance(0.3) && {
      method: perhaps(random, (r) => r.pick("exact", "gamedev", "minkowski", "gomez", "tile")),
    }),
    ...(random.chance(0.9) && {
      bodies: perhaps(random, () => ids.map(drawn)),
    }),
    ...(random.chance(0.2) && { tilemap: perhaps(random, () => tilemap(random, vec)) }),
    ...(random.chance(0.1) && { level: perhaps(random, () => level(random)) }),
    ...(random.chance(0.4) && {
      expect: perhaps(random, () => Array.from({ length: random.integer(0, 3) }, expectation)),
    }),
    ...(random.chance(isCurved ? 0.9 : 0.2) && { gravity: fast(vec(), random.pick(1, 60, 3000)) }),
    ...(isCurved && { integrator: "curve" }),
    ...(random.chance(0.1) && {
      integrator: perhaps(random, (r) => r.pick("semi-implicit", "explicit", "verlet", "curve")),
    }),
    ...(random.chance(0.03) && { [random.pick("velocty", "__proto__", "constructor", "toString", "")]: 1 }),
  };
}

function fast(vec: unknown, times: number): unknown {
  return Array.isArray(vec)
    ? vec.map((each: unknown) => (typeof each === "number" && Math.abs(each) < 1e200 ? each * times : each))
    : vec;
}

/** Who meets whom, and from where. */
function filtered(random: Random, dimensions: number): Record<string, unknown> {
  return random.pick<Record<string, unknown>>(
    { layers: ["a"] },
    { collidesWith: [] },
    { collidesWith: ["a"] },
    { oneWay: Array.from({ length: dimensions }, (_, axis) => (axis === 1 ? random.sign() : 0)) },
  );
}

/** Corners on an ellipse, most of them convex: flat ones, tiny ones and such as are nearly on a line are among them. */
function polygon(random: Random): unknown {
  const corners = random.chance(0.95) ? random.pick(3, 3, 4, 5, 16) : random.pick(0, 2, 17);
  const radii = [0, 1].map(() =>
    random.pick(10, 10, 20, 0.5, 1000, random.chance(0.1) ? 1e-12 : 5, random.chance(0.1) ? 1e160 : 5),
  );
  const from = random.pick(0, random.unit());
  const middle = random.pick(0, 10, -30);
  const isWhole = random.chance(0.3);
  const turn = random.sign();
  return Array.from({ length: corners }, (_, i) => {
    const angle = turn * 2 * Math.PI * (from + i / corners);
    const corner = [Math.cos(angle), Math.sin(angle)].map((n, axis) => middle + n * (radii[axis] ?? 1));
    return isWhole ? corner.map(Math.round) : corner;
  });
}

function tilemap(random: Random, vec: (component?: Draw) => unknown): unknown {
  const wide = random.chance(0.05) ? 2000 : 8;
  const row = (): string =>
    Array.from({ length: random.integer(0, wide) }, () => random.pick(".", "#", " ", "x", "/", "\\", "😀")).join("");
  return {
    tileSize: perhaps(random, (r) => r.pick<unknown>(16, 0.1, [16, 8], 1e-300, 1e300)),
    rows: Array.from({ length: random.integer(0, 6) }, row),
    ...(random.chance(0.4) && { origin: vec() }),
    ...(random.chance(0.3) && { solid: random.pick("#", "#x", "", "😀") }),
    ...(random.chance(0.3) && { slopes: perhaps(random, () => ({ "/": "up", "\\": random.pick("down", "up") })) }),
  };
}

function level(random: Random): unknown {
  return {
    file: random.pick(
      "bunker.tmx",
      "cellar.json",
      "tower.ldtk",
      "bunker-fixed.tmj",
      "none.tmx",
      "../../outside.tmx",
      "",
    ),
    ...(random.chance(0.3) && { layers: random.pick<unknown>("*", "walls", ["none"], []) }),
    ...(random.chance(0.3) && {
      solid: random.pick<unknown>({ any: true }, { property: "collides" }, [{ shapes: true }], { intGrid: [1] }),
    }),
    ...(random.chance(0.3) && {
      bounds: { position: [random.integer(-50, 50), 0], size: [random.integer(0, 200), 64] },
    }),
  };
}
