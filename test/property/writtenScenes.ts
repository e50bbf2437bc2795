// Scenes as people write them: the same values in many formats, with comments wherever these may stand.
import fc from "fast-check";

/** Numbers with and without fractions, as in texts and as sums leave them. */
export const number = fc.oneof(
  fc.integer({ min: -500, max: 500 }),
  fc.integer({ min: -5000, max: 5000 }).map((n) => n / 10),
  fc.double({ min: -1e6, max: 1e6, noNaN: true }),
);
const extent = number.map(Math.abs);

/** Two numbers or three. */
export const vectorOf = (component: fc.Arbitrary<number>, dimensions: number): fc.Arbitrary<number[]> =>
  fc.array(component, { minLength: dimensions, maxLength: dimensions });

export const place = (dimensions: number): fc.Arbitrary<number[]> => vectorOf(number, dimensions);
export const extents = (dimensions: number): fc.Arbitrary<number[]> => vectorOf(extent, dimensions);

function body(dimensions: number): fc.Arbitrary<object> {
  const vector = place(dimensions);
  return fc
    .record({
      start: fc.constantFrom("position", "center"),
      at: vector,
      size: extents(dimensions),
      motion: fc.constantFrom("velocity", "to", undefined),
      by: vector,
      mass: fc.constantFrom(1, undefined),
    })
    .map(({ start, at, size, motion, by, mass }) => ({
      [start]: at,
      size,
      ...(motion && { [motion]: by }),
      ...(mass && { mass }),
    }));
}

/** Scenes of named bodies in `dimensions`. */
function scene(dimensions: number): fc.Arbitrary<object> {
  return fc
    .record(
      {
        title: fc.string(),
        fps: fc.constantFrom<number | readonly number[]>(30, 60, 144, [30, 144], [60, 60]),
        bodies: fc.array(body(dimensions), { maxLength: 5 }),
      },
      { requiredKeys: [] },
    )
    .map(({ bodies, ...rest }) => ({
      ...rest,
      ...(bodies && { bodies: bodies.map((each, index) => ({ id: `b${index}`, ...each })) }),
    }));
}

/** Expectations about the bodies of {@link scene}: most of them fail. */
function expectation(dimensions: number): fc.Arbitrary<object> {
  const id = fc.nat(4).map((index) => `b${index}`);
  const values = {
    hits: id,
    misses: id,
    frame: fc.integer({ min: 1, max: 3 }),
    time: fc.double({ min: 0, max: 1, noNaN: true }),
    normal: fc.constantFrom(...[-1, 1].map((n) => [n, ...Array.from({ length: dimensions - 1 }, () => 0)])),
    response: fc.constantFrom("slide", "stop"),
    tunnels: fc.boolean(),
    position: place(dimensions),
  };
  return fc
    .record({ body: id, ...values }, { requiredKeys: ["body"] })
    .filter((entry) => Object.keys(entry).length > 1);
}

/** {@link scene} with expectations, and with frames enough to meet something. */
function expectingScene(dimensions: number): fc.Arbitrary<object> {
  const more = { frames: fc.integer({ min: 1, max: 20 }), expect: fc.array(expectation(dimensions), { maxLength: 4 }) };
  return fc.tuple(scene(dimensions), fc.record(more, { requiredKeys: [] })).map(([a, b]) => ({ ...a, ...b }));
}

/** Notebooks of one scene, or of several cells that may share what the file has. */
function notebook(sceneOf: (dimensions: number) => fc.Arbitrary<object>): fc.Arbitrary<object> {
  return fc
    .constantFrom(2, 3)
    .chain((dimensions) =>
      fc
        .tuple(
          sceneOf(dimensions),
          fc.option(fc.array(fc.oneof(sceneOf(dimensions), fc.record({ markdown: fc.string() })))),
        )
        .map(([file, cells]) => ({ version: 1, dimensions, ...file, ...(cells && { cells }) })),
    );
}

interface Format {
  readonly lineEnd: string;
  readonly indent: string;
  readonly colon: string;
  readonly blank: string;
  readonly trailingComma: boolean;
  /** Decides, one after the other, which lists are written in lines and where comments stand. */
  readonly dice: readonly number[];
}

const format: fc.Arbitrary<Format> = fc.record({
  lineEnd: fc.constantFrom("\n", "\r\n"),
  indent: fc.constantFrom("  ", "\t", ""),
  colon: fc.constantFrom(":", ": ", " : "),
  blank: fc.constantFrom("", " "),
  trailingComma: fc.boolean(),
  dice: fc.array(fc.nat(11), { minLength: 1, maxLength: 40 }),
});

/** The texts of notebooks. */
export const writtenNotebook: fc.Arbitrary<string> = textsOf(notebook(scene));

/** The texts of notebooks with expectations, which may speak of bodies that are not there. */
export const writtenExpectations: fc.Arbitrary<string> = textsOf(notebook(expectingScene));

function textsOf(values: fc.Arbitrary<object>): fc.Arbitrary<string> {
  return fc.tuple(values, format).map(([value, how]) => written(value, how));
}

function written(root: object, { lineEnd, indent, colon, blank, trailingComma, dice }: Format): string {
  let thrown = 0;
  const roll = (): number => dice[thrown++ % dice.length] ?? 0;
  let comments = 0;
  const comment = (): string => `c${comments++}, "[{}]"`;
  const print = (value: unknown, depth: string): string => {
    if (typeof value !== "object" || value === null) return JSON.stringify(value);
    const [open, close] = Array.isArray(value) ? ["[", "]"] : ["{", "}"];
    const inner = depth + indent;
    const entries: readonly [string, unknown][] = Object.entries(value);
    const isBroken = roll() < 5;
    let text = open;
    entries.forEach(([key, each], index) => {
      const above = roll();
      if (isBroken) {
        text += lineEnd + inner;
        if (above === 0) text += lineEnd + inner;
        if (above < 3) text += `// ${comment()}${lineEnd}${inner}`;
      } else {
        text += blank;
        if (above === 1) text += `/* ${comment()} */${blank}`;
      }
      const entry = (Array.isArray(value) ? "" : JSON.stringify(key) + colon) + print(each, inner);
      const isLast = index === entries.length - 1;
      const comma = !isLast || trailingComma ? "," : "";
      const behind = roll();
      if (behind === 2) text += `${entry} /* ${comment()} */${comma}`;
      else if (behind === 3 && isBroken) text += `${entry}${comma} // ${comment()}`;
      else if (behind === 4 && isBroken) text += `${entry} // ${comment()}${lineEnd}${inner}${comma}`;
      else text += entry + comma;
    });
    if (isBroken) text += roll() < 2 ? `${lineEnd}${inner}// ${comment()}${lineEnd}${depth}` : lineEnd + depth;
    else if (roll() === 0) text += `/* ${comment()} */`;
    else text += blank;
    return text + close;
  };
  return `${roll() < 2 ? `// ${comment()}${lineEnd}` : ""}${print(root, "")}${lineEnd}`;
}
