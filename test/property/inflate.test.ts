import fc from "fast-check";
import { constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decompress } from "../../src/levels/tiled/decompress.js";
import { LevelFault } from "../../src/levels/levelFaults.js";
import { runs } from "./seeded.js";

/** Bytes with much to repeat, near and far, and bytes with nothing to repeat. */
const bytes = fc
  .array(
    fc.oneof(
      fc.uint8Array({ maxLength: 300 }),
      // Cells of a map, most of them small numbers.
      fc
        .array(fc.oneof({ weight: 9, arbitrary: fc.nat(255) }, fc.nat(2 ** 32 - 1)), { maxLength: 3000 })
        .map((cells) => new Uint8Array(Uint32Array.from(cells).buffer)),
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

/** Gives bytes on in pieces, of which each is written over by the next. */
function piecesOf(all: Uint8Array, size: number): (use: (piece: Uint8Array) => void) => void {
  const piece = new Uint8Array(size);
  return (use) => {
    for (let at = 0; at < all.length; at += size) {
      const part = all.subarray(at, at + size);
      piece.set(part);
      use(piece.subarray(0, part.length));
    }
  };
}

const range = { offset: 3, length: 14 };

function inflated(all: Uint8Array, container: "zlib" | "gzip", size = 100): Buffer {
  const parts: Uint8Array[] = [];
  decompress(piecesOf(all, size), container, all.length, range, (part) => parts.push(part.slice()));
  return Buffer.concat(parts);
}

/** What data are refused with. */
function refusal(all: Uint8Array, container: "zlib" | "gzip"): LevelFault {
  try {
    inflated(all, container);
  } catch (error) {
    if (error instanceof LevelFault) return error;
  }
  throw new Error("expected a LevelFault");
}

describe("what was deflated", () => {
  test("is inflated to what it was, in pieces of any size", () => {
    fc.assert(
      fc.property(bytes, options, fc.integer({ min: 1, max: 5000 }), (all, how, size) => {
        expect(inflated(deflateSync(all, how), "zlib", size).equals(all)).toBe(true);
        expect(inflated(gzipSync(all, how), "gzip", size).equals(all)).toBe(true);
      }),
      runs(100),
    );
  });

  test("and cut short anywhere is a fault at its place", () => {
    fc.assert(
      fc.property(bytes, options, fc.double({ min: 0, max: 1, noNaN: true }), (all, how, part) => {
        const whole = deflateSync(all, how);
        const cut = whole.subarray(0, Math.floor(part * (whole.length - 1)));
        const { code, range: place } = refusal(cut, "zlib");
        expect([code, place]).toEqual(["level-data", range]);
      }),
    );
  });

  test("and damaged is a fault, or the same as before", () => {
    fc.assert(
      fc.property(bytes, options, fc.nat(), fc.integer({ min: 1, max: 255 }), (all, how, place, flip) => {
        const damaged = deflateSync(all, how);
        const at = 2 + (place % (damaged.length - 2));
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        try {
          expect(inflated(damaged, "zlib")).toEqual(all);
        } catch (error) {
          if (!(error instanceof LevelFault)) throw error;
          expect(error.code).toBe("level-data");
        }
      }),
      runs(300),
    );
  });

  test.each([0, 1])("and followed by anything is a fault", (filler) => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 1, max: 200 }), (some, more) => {
        const all = Buffer.concat([some, Buffer.from("end")]);
        const rest = Buffer.alloc(more, filler);
        expect(refusal(Buffer.concat([deflateSync(all), rest]), "zlib").code).toBe("level-data");
        expect(refusal(Buffer.concat([gzipSync(all), rest]), "gzip").code).toBe("level-data");
      }),
      runs(30),
    );
  });
});

test("a file's name and comment before gzipped data are passed over", () => {
  const all = gzipSync(Buffer.from("level"));
  const head = Buffer.from(all.subarray(0, 10));
  head[3] = 4 | 8 | 16;
  const extra = Buffer.from([3, 0, 1, 2, 3]);
  const texts = Buffer.from("level.bin\0made by hand\0");
  const whole = Buffer.concat([head, extra, texts, all.subarray(10)]);
  expect(inflated(whole, "gzip", 7).toString()).toBe("level");
});

test.each([
  ["gzip where zlib should be", gzipSync(Buffer.from("a"))],
  ["a dictionary", Buffer.from([0x78, 0xbb, 0, 0, 0, 0])],
  ["nothing", Buffer.alloc(0)],
])("%s is a fault", (_, all) => {
  expect(refusal(all, "zlib").message).toContain("cannot be decompressed as zlib");
});

test("two files one behind the other are a fault", () => {
  const two = Buffer.concat([gzipSync(Buffer.from("a")), gzipSync(Buffer.from("b"))]);
  expect(refusal(two, "gzip").message).toContain("more data after its end");
});

test("of what would become gigabytes no more is made than is asked for", () => {
  const bomb = deflateSync(Buffer.alloc(1 << 26));
  let taken = 0;
  const counted = (use: (piece: Uint8Array) => void): void =>
    piecesOf(
      bomb,
      1024,
    )((piece) => {
      taken += piece.length;
      use(piece);
    });
  const enough = new Error("enough");
  const take = (part: Uint8Array): void => {
    if (part.length > 64) throw enough;
  };
  expect(() => decompress(counted, "zlib", 64, range, take)).toThrow(enough);
  expect(taken).toBeLessThan(bomb.length / 3);
});
