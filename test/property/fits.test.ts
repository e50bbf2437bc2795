import fc from "fast-check";
import { expect, test } from "vitest";
import * as v from "valibot";
import { bodyEntries, expectationEntries, fitsOf, levelEntries, settingEntries } from "../../src/scene/format/index.js";

const number = fc.oneof(fc.integer({ min: -2, max: 70 }), fc.double(), fc.constantFrom(-0, Infinity, 1e-300, 1e300));
const word = fc.oneof(fc.constantFrom("slide", "swept", "exact", "up", ""), fc.string());
const scalar = fc.oneof(number, word, fc.boolean(), fc.constant(null));
const value = fc.oneof(
  scalar,
  fc.array(fc.oneof({ weight: 4, arbitrary: number }, { weight: 1, arbitrary: scalar }), { maxLength: 4 }),
  fc.array(fc.constantFrom(-1, 0, 1), { minLength: 1, maxLength: 3 }),
  fc.record({ center: fc.array(number), angularVelocity: number }),
);

const schemas = [bodyEntries(2), bodyEntries(3), expectationEntries(2), levelEntries, settingEntries].flatMap(
  (entries) => Object.entries(entries),
);

test.each(schemas)("a value fits %s where valibot says so", (_, schema) => {
  const fits = fitsOf(schema);
  fc.assert(fc.property(value, (it) => void expect(fits(it)).toBe(v.is(schema, it))));
});
