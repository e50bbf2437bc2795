import fc from "fast-check";
import { constants, deflateSync, gzipSync, inflateSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { inflated } from "../../src/levels/tiled/inflate/index.js";
import "./seeded.js";

/** Bytes with much to repeat, near and far, and bytes with nothing to repeat. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      fc
        .tuple(fc.uint8Array({ minLength: 1, maxLength: 20 }), fc.integer({ min: 1, max: 4000 }))
        .map(([part, times]) => Uint8Array.from({ length: part.length * times }, (_, i) => part[i % part.length] ?? 0)),
    ),
    { maxLength: 8 },
  )
  .map((parts) => Buffer.concat(parts));

const options = fc.record({
  level: fc.integer({ min: 0, max: 9 }),
  memLevel: fc.integer({ min: 1, max: 9 }),
  strategy: fc.constantFrom(
    ...[constants.Z_DEFAULT_STRATEGY, constants.Z_FIXED, constants.Z_HUFFMAN_ONLY, constants.Z_RLE],
  ),
});

function* pieces(all: Uint8Array, size: number): Generator<Uint8Array> {
  // Written over by the next, as those of base64 are.
  const piece = new Uint8Array(size);
  for (let at = 0; at < all.length; at += size) {
    const part = all.subarray(at, at + size);
    piece.set(part);
    yield piece.subarray(0, part.length);
  }
}

function joined(parts: Iterable<Uint8Array>): Buffer {
  return Buffer.concat(Array.from(parts, (part) => part.slice()));
}

describe("what was deflated", () => {
  test("is inflated to what it was, in pieces of any size", () => {
    fc.assert(
      fc.property(bytes, options, fc.integer({ min: 1, max: 5000 }), (all, how, size) => {
        expect(joined(inflated(pieces(deflateSync(all, how), size), "zlib")).equals(all)).toBe(true);
        expect(joined(inflated(pieces(gzipSync(all, how), size), "gzip")).equals(all)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  test("and cut short anywhere is an error", () => {
    fc.assert(
      fc.property(bytes, options, fc.double({ min: 0, max: 1, noNaN: true }), (all, how, part) => {
        const whole = deflateSync(all, how);
        const cut = whole.subarray(0, Math.floor(part * (whole.length - 1)));
        expect(() => joined(inflated(pieces(cut, 100), "zlib"))).toThrow("cut short");
      }),
    );
  });

  test("and damaged is an error, or as long as another decoder has it", () => {
    fc.assert(
      fc.property(bytes, options, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, how, place, flip) => {
        const damaged = deflateSync(all, how);
        const at = 2 + (place % (damaged.length - 6));
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        let length = 0;
        try {
          for (const part of inflated(pieces(damaged, 100), "zlib")) {
            length += part.length;
            if (length > 2 ** 22) return;
          }
        } catch (error) {
          expect(error).toBeInstanceOf(Error);
          expect(error).not.toBeInstanceOf(TypeError);
          expect(error).not.toBeInstanceOf(RangeError);
          return;
        }
        expect(decodedLength(damaged)).toBe(length);
      }),
      { numRuns: 300 },
    );
  });
});

/** How much comes out of damaged data whose checksum is wrong. */
function decodedLength(compressed: Buffer): number {
  const raw = compressed.subarray(2, -4);
  return inflateSync(Buffer.concat([Buffer.from([0x78, 0x9c]), raw]), { finishFlush: constants.Z_SYNC_FLUSH }).length;
}

test("a file's name and comment before gzipped data are passed over", () => {
  const all = gzipSync(Buffer.from("level"));
  const head = Buffer.from(all.subarray(0, 10));
  head[3] = 2 | 4 | 8 | 16;
  const extra = Buffer.from([3, 0, 1, 2, 3]);
  const texts = Buffer.from("level.bin\0made by hand\0");
  const whole = Buffer.concat([head, extra, texts, Buffer.from([0, 0]), all.subarray(10)]);
  expect(joined(inflated(pieces(whole, 7), "gzip")).toString()).toBe("level");
});

test.each([
  ["gzip where zlib should be", gzipSync(Buffer.from("a")), "does not begin as zlib does"],
  ["a dictionary", Buffer.from([0x78, 0xbb, 0, 0, 0, 0]), "needs a dictionary"],
  ["more than the data", Buffer.concat([deflateSync(Buffer.from("a")), Buffer.from([0])]), "more follows"],
])("%s is an error", (_, all, message) => {
  expect(() => joined(inflated(pieces(all, 100), "zlib"))).toThrow(message);
});

test("a gigabyte of zeros is made no further than it is asked for", () => {
  const zeros = deflateSync(Buffer.alloc(1 << 24));
  const [first] = inflated([zeros], "zlib");
  expect(first?.length).toBeLessThan(1 << 17);
});
