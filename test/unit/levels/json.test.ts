import { expect, test, vi } from "vitest";
import { parseJson } from "../../../src/levels/json/index.js";
import { NumberList } from "../../../src/levels/cellList.js";
import { LevelFault } from "../../../src/levels/levelFaults.js";

/** What a text is refused with, by whoever does it. */
function refusal(read: () => unknown): LevelFault {
  try {
    read();
  } catch (error) {
    if (error instanceof LevelFault) return error;
  }
  throw new Error("expected a LevelFault");
}

function numbersOf(text: string): number[] {
  const found: number[] = [];
  new NumberList(parseJson(text)).each((value) => found.push(value));
  return found;
}

test("members are found by name, wherever they stand", () => {
  const root = parseJson('{ "a": 1, "b": { "a": 2 }, "c": "three" }');
  const { c, a, b, d } = root.pick("c", "a", "b", "d");
  expect([a?.scalar(), b?.kind, b?.scalar(), b?.pick("a").a?.scalar(), c?.scalar(), d]).toEqual([
    1,
    "object",
    undefined,
    2,
    "three",
    undefined,
  ]);
});

test("of members with one name the last counts", () => {
  expect(parseJson('{ "a": 1, "a": 2 }').pick("a").a?.scalar()).toBe(2);
});

test("rows of numbers are gone through once for each mark that may end them", () => {
  const row = `[${"1,".repeat(1000)}1]`;
  const text = `{ "rows": [${`${row},`.repeat(1000)}${row}], "data": [${"12,".repeat(2 ** 20)}0], "end": 1 }`;
  let characters = 0;
  const indexOf = Reflect.get(String.prototype, "indexOf");
  const looks = vi.spyOn(String.prototype, "indexOf").mockImplementation(function (this: string, mark, from = 0) {
    const found = indexOf.call(this, mark, from);
    characters += (found < 0 ? this.length : found) - from;
    return found;
  });
  const root = parseJson(text);
  looks.mockRestore();
  expect(root.pick("end").end?.scalar()).toBe(1);
  expect(characters).toBeLessThanOrEqual(5 * text.length);
});

test("a name may be written with escapes", () => {
  expect(
    parseJson(String.raw`{ "d\u0061ta": 1 }`)
      .pick("data")
      .data?.scalar(),
  ).toBe(1);
});

test("a node is where its value is written", () => {
  const text = '\ufeff { "a": [1, "two" , -3.5e2] }';
  const elements = [...(parseJson(text).pick("a").a?.elements() ?? [])];
  expect(elements.map(({ offset, length }) => text.slice(offset, offset + length))).toEqual(["1", '"two"', "-3.5e2"]);
});

test("what nobody asks for may be wrong", () => {
  const root = parseJson('{ "a": [1 2 nonsense], "b": 3 }');
  expect(root.pick("b").b?.scalar()).toBe(3);
});

test.each([
  ["", "Expected a value; found the end of the file.", 0],
  ["{", "An object is not closed: the file ends too early.", 0],
  ['{ "a": [1, 2', "An array is not closed: the file ends too early.", 7],
  ['{ "a": "b }', "A string is not closed.", 7],
  ["[1}", 'Expected "]"; found "}".', 2],
  ["[]]", 'Expected the end of the file; found "]".', 2],
  ["{} {}", 'Expected the end of the file; found "{".', 3],
  ["<map/>", 'Expected a value; found "<".', 0],
  ["[".repeat(129) + "]".repeat(129), "Values are nested deeper than 128 levels.", 128],
])("%s is refused", (text, message, offset) => {
  const error = refusal(() => parseJson(text));
  expect([error.code, error.message, error.range.offset]).toEqual(["level-syntax", message, offset]);
});

test.each([
  ["[1,]", 'Expected a value; found "]".', 3],
  ["[1 2]", 'Expected "," or "]"; found "2".', 3],
  ["[01]", "Expected a number; found 01.", 1],
  ["[1.]", "Expected a number; found 1..", 1],
  ["[-]", "Expected a number; found -.", 1],
  ["[truth]", "Expected a value; found truth.", 1],
  ['["\\x"]', "A string contains an unknown escape sequence or an unescaped control character.", 1],
  ["[,]", 'Expected a value; found ",".', 1],
])("%s is refused when its elements are read", (text, message, offset) => {
  const read = () => Array.from(parseJson(text).elements(), (element) => element.scalar());
  const error = refusal(read);
  expect([error.code, error.message, error.range.offset]).toEqual(["level-syntax", message, offset]);
});

test.each([
  ['{ "a" 1 }', 'Expected ":"; found "1".', 6],
  ["{ a: 1 }", 'Expected a key in quotes; found "a".', 2],
  ['{ "a": 1, }', 'Expected a key in quotes; found "}".', 10],
  ['{ "a": 1 "b": 2 }', 'Expected "," or "}"; found "\\"".', 9],
])("%s is refused when its members are read", (text, message, offset) => {
  const root = parseJson(text);
  const reads: (() => unknown)[] = [() => root.pick("a"), () => [...root.members()]];
  for (const read of reads) {
    const error = refusal(read);
    expect([error.code, error.message, error.range.offset]).toEqual(["level-syntax", message, offset]);
  }
});

test("numbers are read in every form", () => {
  const written = ["0", "-0", "12", "-7", "2684354562", "0.5", "-1.25e-3", "1E3", "9007199254740993", "1e999"];
  expect(numbersOf(`[ ${written.join(" ,\n")} ]`)).toEqual(JSON.parse(`[${written.join()}]`));
});

test("an array without numbers has none", () => {
  expect(numbersOf("[ ]")).toEqual([]);
});

test.each([
  ["[1, null]", "level-format", "Expected a number; found an element of the type null.", 4],
  ['[1, "2"]', "level-format", "Expected a number; found an element of the type string.", 4],
  ["[1, 02]", "level-syntax", "Expected a number; found 02.", 4],
  ["[1, 2x]", "level-syntax", "Expected a number; found 2x.", 4],
  ["[1,]", "level-syntax", 'Expected a value; found "]".', 3],
  ["[1 2]", "level-syntax", 'Expected "," or "]"; found "2".', 3],
])("%s is refused as numbers", (text, code, message, offset) => {
  const error = refusal(() => numbersOf(text));
  expect([error.code, error.message, error.range.offset]).toEqual([code, message, offset]);
});

test("each of many numbers is found again where it is written", () => {
  const values = Array.from({ length: 5000 }, (_, index) => (index * 7919) % 1009);
  const text = `[${values.join(", ")}]`;
  const numbers = new NumberList(parseJson(text));
  numbers.each(() => undefined);
  expect(numbers.count).toBe(5000);
  for (const index of [0, 1, 1023, 1024, 1025, 4999]) {
    const range = numbers.rangeOf(index);
    expect(range && text.slice(range.offset, range.offset + range.length)).toBe(String(values[index]));
  }
  expect(numbers.rangeOf(5000)).toBeUndefined();
});
