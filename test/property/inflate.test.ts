import fc from "fast-check";
import { constants, deflateSync, gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { decompressed } from "../../src/levels/tiled/decompress.js";
import { LevelFault } from "../../src/levels/problems.js";
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

function* pieces(all: Uint8Array, size: number): Generator<Uint8Array> {
  // Written over by the next, as those of base64 are.
  const piece = new Uint8Array(size);
  for (let at = 0; at < all.length; at += size) {
    const part = all.subarray(at, at + size);
    piece.set(part);
    yield piece.subarray(0, part.length);
  }
}

const range = { offset: 3, length: 14 };

async function inflated(all: Uint8Array, container: "zlib" | "gzip", size = 100): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of decompressed(pieces(all, size), container, all.length, range)) parts.push(part.slice());
  return Buffer.concat(parts);
}

/** What data are refused with. */
async function refusal(all: Uint8Array, container: "zlib" | "gzip"): Promise<LevelFault> {
  const error: unknown = await inflated(all, container).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof LevelFault)) throw new Error("expected a LevelFault");
  return error;
}

describe("what was deflated", () => {
  test("is inflated to what it was, in pieces of any size", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, options, fc.integer({ min: 1, max: 5000 }), async (all, how, size) => {
        expect((await inflated(deflateSync(all, how), "zlib", size)).equals(all)).toBe(true);
        expect((await inflated(gzipSync(all, how), "gzip", size)).equals(all)).toBe(true);
      }),
      runs(100),
    );
  });

  test("and cut short anywhere is a fault at its place", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, options, fc.double({ min: 0, max: 1, noNaN: true }), async (all, how, part) => {
        const whole = deflateSync(all, how);
        const cut = whole.subarray(0, Math.floor(part * (whole.length - 1)));
        const { code, range: place } = await refusal(cut, "zlib");
        expect([code, place]).toEqual(["level-data", range]);
      }),
    );
  });

  test("and damaged is a fault, or the same as before", async () => {
    await fc.assert(
      fc.asyncProperty(bytes, options, fc.nat(), fc.integer({ min: 1, max: 255 }), async (all, how, place, flip) => {
        const damaged = deflateSync(all, how);
        const at = 2 + (place % (damaged.length - 2));
        damaged[at] = (damaged[at] ?? 0) ^ flip;
        const found = await inflated(damaged, "zlib").catch((error: unknown) => error);
        if (found instanceof LevelFault) expect(found.code).toBe("level-data");
        else expect(found).toEqual(all);
      }),
      runs(300),
    );
  });

  test.each([0, 1])("and followed by anything is a fault", async (filler) => {
    await fc.assert(
      fc.asyncProperty(bytes, fc.integer({ min: 1, max: 200 }), async (some, more) => {
        const all = Buffer.concat([some, Buffer.from("end")]);
        const rest = Buffer.alloc(more, filler);
        expect((await refusal(Buffer.concat([deflateSync(all), rest]), "zlib")).code).toBe("level-data");
        expect((await refusal(Buffer.concat([gzipSync(all), rest]), "gzip")).code).toBe("level-data");
      }),
      runs(30),
    );
  });
});

test("a file's name and comment before gzipped data are passed over", async () => {
  const all = gzipSync(Buffer.from("level"));
  const head = Buffer.from(all.subarray(0, 10));
  head[3] = 4 | 8 | 16;
  const extra = Buffer.from([3, 0, 1, 2, 3]);
  const texts = Buffer.from("level.bin\0made by hand\0");
  const whole = Buffer.concat([head, extra, texts, all.subarray(10)]);
  expect((await inflated(whole, "gzip", 7)).toString()).toBe("level");
});

test.each([
  ["gzip where zlib should be", gzipSync(Buffer.from("a"))],
  ["a dictionary", Buffer.from([0x78, 0xbb, 0, 0, 0, 0])],
  ["nothing", Buffer.alloc(0)],
])("%s is a fault", async (_, all) => {
  expect((await refusal(all, "zlib")).message).toContain("cannot be decompressed as zlib");
});

test("two files one behind the other are a fault", async () => {
  const two = Buffer.concat([gzipSync(Buffer.from("a")), gzipSync(Buffer.from("b"))]);
  expect((await refusal(two, "gzip")).message).toContain("more follows");
});

test("of what would become gigabytes no more is made than is asked for", async () => {
  const bomb = deflateSync(Buffer.alloc(1 << 26));
  let taken = 0;
  function* counted(): Generator<Uint8Array> {
    for (const piece of pieces(bomb, 1024)) {
      taken += piece.length;
      yield piece;
    }
  }
  for await (const part of decompressed(counted(), "zlib", 64, range)) if (part.length > 64) break;
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(taken).toBeLessThan(bomb.length / 3);
});
