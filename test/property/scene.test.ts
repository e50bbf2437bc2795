import Ajv from "ajv";
import fc from "fast-check";
import { expect, it } from "vitest";
import { jsonSchema } from "../../src/scene/jsonSchema.js";
import { parseNotebook } from "../../src/scene/index.js";
import { runs } from "./seeded.js";

const number = fc.double({ noNaN: true, min: -1e6, max: 1e6 });
const positive = fc.double({ noNaN: true, min: 1e-3, max: 1e6 });
const response = fc.constantFrom("slide", "stop", "deflect", "push", "pass");
const detection = fc.constantFrom("discrete", "swept");
const vectorOf = (component: fc.Arbitrary<number>, dimensions: number) =>
  fc.array(component, { minLength: dimensions, maxLength: dimensions });

/** The keys of a valid body, apart from its id. */
function bodyOf(dimensions: number) {
  const vector = vectorOf(number, dimensions);
  const rest = fc.record(
    { velocity: vector, response, restitution: fc.double({ noNaN: true, min: 0, max: 1 }), mass: positive, detection },
    { requiredKeys: [] },
  );
  const size = vectorOf(fc.double({ noNaN: true, min: 0, max: 1e6 }), dimensions);
  return fc.tuple(fc.record({ position: vector, size }), rest).map(([box, more]) => ({ ...box, ...more }));
}

/** A valid scene whose bodies have ids. */
const scene = fc.constantFrom(2, 3).chain((dimensions) =>
  fc
    .tuple(
      fc.record(
        {
          title: fc.string(),
          notes: fc.string(),
          yAxis: fc.constantFrom("down", "up"),
          unit: fc.string(),
          fps: positive,
          frames: fc.integer({ min: 1, max: 5_000 }),
          detection,
          method: fc.constantFrom("exact", "gamedev", "minkowski", "gomez", "tile"),
        },
        { requiredKeys: [] },
      ),
      fc.uniqueArray(fc.string({ minLength: 1 }), { maxLength: 5 }),
      fc.array(bodyOf(dimensions), { minLength: 5, maxLength: 5 }),
    )
    .map(([settings, ids, bodies]) => ({
      ...settings,
      dimensions,
      bodies: ids.map((id, index) => ({ id, ...bodies[index] })),
      expect: ids.slice(0, 2).map((body) => ({ body, tunnels: false })),
    })),
);

const notebook = fc.oneof(
  scene.map((only) => ({ version: 1, ...only })),
  fc.array(fc.oneof(scene, fc.record({ markdown: fc.string() }))).map((cells) => ({ version: 1, cells })),
);

/** JSON that is nearly a scene: keys of the format with values that may not fit. */
const nearly = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: "small" },
    fc.constantFrom<unknown>(
      null,
      true,
      false,
      0,
      1,
      -1,
      2,
      3,
      1.5,
      "",
      "a",
      "slide",
      "swept",
      "tile [0, 0]",
      "bodies[0]",
    ),
    fc.array(fc.constantFrom(0, 1, -1, 7), { maxLength: 4 }),
    fc.array(tie("object"), { maxLength: 3 }),
    tie("object"),
  ),
  object: fc.dictionary(
    fc.constantFrom(
      ..."version title fps dimensions cells markdown bodies id position center size velocity to orbit angularVelocity".split(
        " ",
      ),
      ..."rotation growth anchor gravity level file solid tilemap rows tileSize origin expect body hits misses".split(
        " ",
      ),
      ..."frame time normal tunnels response detection __proto__ constructor layers oneWay acceleration".split(" "),
    ),
    tie("value"),
    { maxKeys: 6 },
  ),
})).object;

function expectRangesInside(text: string): void {
  for (const { range, message } of parseNotebook(text).problems) {
    expect(range.offset).toBeGreaterThanOrEqual(0);
    expect(range.offset + range.length).toBeLessThanOrEqual(text.length);
    expect(message).not.toMatch(/undefined|\[object/);
  }
}

it("any text is read or refused, with every problem inside it", () => {
  const pieces = fc.constantFrom(
    "{",
    "}",
    "[",
    "]",
    ",",
    ":",
    '"',
    "\\",
    "1",
    "1e999",
    "true",
    "/*",
    "*/",
    "//",
    "\n",
    '"version":1',
  );
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: "binary" }),
        fc.array(pieces).map((p) => p.join("")),
      ),
      expectRangesInside,
    ),
  );
});

it("any JSON value is read or refused, with every problem inside it", () => {
  fc.assert(fc.property(fc.json(), expectRangesInside));
  fc.assert(fc.property(nearly, fc.nat(4), (value, indent) => expectRangesInside(JSON.stringify(value, null, indent))));
  fc.assert(fc.property(nearly, (value) => expectRangesInside(JSON.stringify({ ...value, version: 1 }))));
});

it("a valid scene has no problems and keeps its values", () => {
  fc.assert(
    fc.property(scene, (written) => {
      const { notebook: read, problems } = parseNotebook(JSON.stringify({ version: 1, ...written }));
      expect(problems).toEqual([]);
      expect(read?.cells).toMatchObject([{ kind: "scene", scene: JSON.parse(JSON.stringify(written)) as object }]);
    }),
  );
});

const ajv = new Ajv({ strict: false });
const validate = ajv.compile(jsonSchema());

it("the JSON schema accepts what is read without problems", () => {
  fc.assert(
    fc.property(notebook, (value) => {
      const valid = validate(value);
      expect(validate.errors ?? []).toEqual([]);
      expect(valid).toBe(true);
    }),
  );
});

/** Problems that no JSON schema can tell, because they depend on other values or on the text itself. */
const beyondSchema = new Set(["duplicate-id", "unknown-id", "wrong-length", "conflict", "too-large", "not-finite"]);

it("the JSON schema and the reader find fault with the same documents", () => {
  fc.assert(
    fc.property(nearly, (value) => {
      const document = JSON.parse(JSON.stringify({ ...value, version: 1 })) as unknown;
      const codes = parseNotebook(JSON.stringify(document)).problems.map(({ code }) => code);
      const told = codes.filter((code) => !beyondSchema.has(code));
      if (told.length > 0) expect(validate(document)).toBe(false);
      else if (codes.length === 0) expect(validate(document)).toBe(true);
    }),
    runs(1000),
  );
});
