import { describe, expect, it } from "vitest";
import { PlainLine } from "../../src/recordings/plainLine.js";
import { Random } from "../exact/random.js";

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

/** What is read of one line: undefined where it has another form. */
function read(line: string): { readonly frame: number; readonly numbers: readonly number[] } | undefined {
  const plain = new PlainLine((id) => (id === "a" ? 7 : undefined));
  const bytes = encode(`x${line}\n`);
  if (!plain.read(bytes, 1, bytes.length - 1)) return undefined;
  if (plain.bodies[0] !== 7) throw new Error(`another body: ${String(plain.bodies[0])}`);
  return { frame: plain.frame, numbers: [...plain.numbers.subarray(0, plain.counts[0])] };
}

const line = (...numbers: readonly string[]): string => `{"frame":3,"bodies":{"a":[${numbers.join(",")}]}}`;

/** A number as programs write it, and as nobody would. */
function written(random: Random): string {
  const bits = new DataView(new ArrayBuffer(8));
  switch (random.integer(0, 6)) {
    case 0:
      return String(random.between(-5000, 5000));
    case 1:
      return random.between(-5000, 5000).toFixed(random.integer(0, 12));
    case 2:
      return random.between(-5000, 5000).toPrecision(random.integer(1, 21));
    case 3:
      return `${random.integer(0, 99)}.${Array.from({ length: random.integer(1, 20) }, () => random.integer(0, 9)).join("")}`;
    case 4:
      // Half way between two doubles.
      return String(2 ** 53 + 2 * random.integer(0, 1000) + 1);
    case 5:
      bits.setUint32(0, random.integer(0x3ff00000, 0x40b00000));
      bits.setUint32(4, random.integer(0, 2 ** 32 - 1));
      return bits.getFloat64(0).toString();
    default:
      return (
        ["-0", "0", "-0.0", "1e5", "01", "1.", ".5", "-", "+1", "1e", "0x1", "NaN", "1 ", "00.5", "9007199254740993"][
          random.integer(0, 14)
        ] ?? ""
      );
  }
}

it.each(Array.from({ length: 40 }, (_, i) => i))("the quick reading of a line is that of JSON, seed %i", (seed) => {
  const random = new Random(seed, 9);
  let taken = 0;
  for (let i = 0; i < 2000; i++) {
    const numbers = [written(random), written(random)];
    const found = read(line(...numbers));
    if (!found) continue;
    taken++;
    const { bodies } = JSON.parse(line(...numbers)) as { readonly bodies: { readonly a: readonly number[] } };
    // No assertion of the runner's, which takes as long as reading some lines.
    if (!found.numbers.every((value, at) => Object.is(value, bodies.a[at])))
      throw new Error(`${numbers.join()} are read as ${found.numbers.join()}`);
  }
  expect(taken).toBeGreaterThan(500);
});

describe("the quick reading of a line", () => {
  it.each([
    line("1", "2"),
    line("1", "2", "3", "4"),
    `${line("1", "2")}\r`,
    '{"frame":3,"bodies":{}}',
    '{"frame":-3.5,"bodies":{"a":[1,2]}}',
  ])("takes %s", (text) => {
    const plain = new PlainLine(() => 7);
    expect(plain.read(encode(text), 0, encode(text).length)).toBe(true);
  });

  it.each([
    line("1"),
    line("1", "2", "3"),
    line("1", "2", "3", "4", "5"),
    line("1", "2").slice(0, -1),
    `${line("1", "2")}x`,
    `${line("1", "2")} `,
    '{"frame":3,"bodies":{"a":[1,2],}}',
    '{"frame":3,"bodies":{"b":[1,2]}}',
    '{"frame":3,"bodies":{"\\u0061":[1,2]}}',
    '{"frame":3,"bodies":{"a":[1,2]},"gone":[]}',
    '{"frame":3}',
    "",
  ])("leaves %s to JSON", (text) => {
    const plain = new PlainLine((id) => (id === "a" ? 7 : undefined));
    expect(plain.read(encode(text), 0, encode(text).length)).toBe(false);
  });
});
