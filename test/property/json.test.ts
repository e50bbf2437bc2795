import fc from "fast-check";
import { expect, test } from "vitest";
import { parseJson, type JsonNode } from "../../src/levels/json/index.js";
import { NumberList } from "../../src/levels/cellList.js";
import { LevelFault } from "../../src/levels/levelFaults.js";

/** A value as a program would write it: packed, or spread out so far that the ends of objects are remembered. */
const written = fc
  .tuple(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom("", "\n", "\n".padEnd(400)), fc.constantFrom("", "\ufeff"))
  .map(([value, space, mark]) => mark + JSON.stringify(value, undefined, " ").replaceAll("\n", space));

/** All of a node, by way of its parts; each part's text has to say the same. */
function decode(node: JsonNode, text: string): unknown {
  const value = decodeParts(node, text);
  expect(JSON.parse(text.slice(node.offset, node.offset + node.length))).toEqual(value);
  return value;
}

function decodeParts(node: JsonNode, text: string): unknown {
  if (node.kind === "array") return Array.from(node.elements(), (element) => decode(element, text));
  if (node.kind !== "object") return node.scalar();
  return Object.fromEntries(Array.from(node.members(), ([name, value]) => [name, decode(value, text)]));
}

test("a text says what JSON.parse reads in it, and each part of it says its part", () => {
  fc.assert(
    fc.property(written, (text) => {
      expect(decode(parseJson(text), text)).toEqual(JSON.parse(text.replace(/^\ufeff/, "")));
    }),
  );
});

test("members picked by name are those of JSON.parse", () => {
  const names = fc.constantFrom("a", "b", "ab", "\u00e4", '"', "\\", "\n");
  fc.assert(
    fc.property(fc.array(fc.tuple(names, fc.integer())), names, (members, wanted) => {
      const text = `{${members.map(([name, value]) => `${JSON.stringify(name)}:${value}`).join()}}`;
      const picked = parseJson(text).pick(wanted);
      expect(picked[wanted]?.scalar()).toBe((JSON.parse(text) as Record<string, number>)[wanted]);
    }),
  );
});

test("of a text that is cut short nothing is read, or what JSON.parse reads of it", () => {
  fc.assert(
    fc.property(written, fc.nat(), (whole, cut) => {
      const text = whole.slice(0, cut % whole.length);
      let value: unknown;
      try {
        value = decode(parseJson(text), text);
      } catch (error) {
        if (error instanceof LevelFault) return;
        throw error;
      }
      // Only a number at the root can be cut and still be whole.
      expect(value).toEqual(JSON.parse(text.replace(/^\ufeff/, "")));
    }),
  );
});

test("numbers read one by one are those of JSON.parse, each with its place", () => {
  const number = fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.maxSafeInteger());
  fc.assert(
    fc.property(fc.array(number), fc.constantFrom(0, 2), (values, indent) => {
      const text = JSON.stringify(values, undefined, indent);
      const numbers = new NumberList(parseJson(text));
      const read: number[] = [];
      numbers.each((value, index) => (read[index] = value));
      expect(read).toEqual(JSON.parse(text));
      for (const [index, value] of read.entries()) {
        const range = numbers.rangeOf(index);
        expect(range && JSON.parse(text.slice(range.offset, range.offset + range.length))).toBe(value);
      }
    }),
  );
});
