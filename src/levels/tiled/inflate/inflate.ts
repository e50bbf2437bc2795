import * as l10n from "@vscode/l10n";
import type { BitInput } from "./bitInput.js";
import { fixedCodes, readCodes, type Codes } from "./codes.js";
import { LONGEST_MATCH, OutputWindow } from "./outputWindow.js";
import { lengthOf, symbolOf } from "./prefixCode.js";

/** Kinds of blocks. */
const STORED = 0;
const FIXED = 1;
const DYNAMIC = 2;

/**
 * What deflated blocks (RFC 1951) decompress to, in pieces that are written over by the next. Nothing is kept but the last
 * 32 KB, and nothing is made ahead, so whoever has enough stops: what a bomb would become costs nothing. (fflate makes half
 * a megabyte anew for each piece, and all that comes out of one at once: with it, a map of 4096 × 4096 tiles took half as
 * long again, and 30 MB more.)
 *
 * @throws Error that says why, where they are damaged or cut short
 */
export function* inflate(input: BitInput): Generator<Uint8Array, void> {
  const out = new OutputWindow();
  let isLast = false;
  while (!isLast) {
    isLast = input.take(1) === 1;
    const kind = input.take(2);
    if (kind === STORED) yield* storedBlock(input, out);
    else if (kind === FIXED) yield* codedBlock(input, out, fixedCodes());
    else if (kind === DYNAMIC) yield* codedBlock(input, out, readCodes(input));
    else throw new Error(l10n.t("it has a block of an unknown kind"));
  }
  yield out.fresh;
}

function* storedBlock(input: BitInput, out: OutputWindow): Generator<Uint8Array, void> {
  input.align();
  let left = input.take(16);
  if ((input.take(16) ^ left) !== 0xffff) throw new Error(l10n.t("it has a block without a length"));
  while (left > 0) {
    if (out.isFull) {
      yield out.fresh;
      out.makeRoom();
    }
    const bytes = input.takeBytes(Math.min(left, out.room));
    out.bytes.set(bytes, out.end);
    out.end += bytes.length;
    left -= bytes.length;
  }
}

function* codedBlock(input: BitInput, out: OutputWindow, codes: Codes): Generator<Uint8Array, void> {
  while (!decode(input, out, codes)) {
    yield out.fresh;
    out.makeRoom();
  }
}

const END_OF_BLOCK = 256;

/** Decodes symbols until the block ends or there is no more room. @returns whether it ended */
function decode(input: BitInput, out: OutputWindow, { literals, distances }: Codes): boolean {
  const { bytes } = out;
  const full = out.end + out.room;
  let { end } = out;
  let { view, position, limit } = input;
  while (end < full) {
    if (position >= limit) {
      input.position = position;
      input.fill();
      ({ view, position, limit } = input);
    }
    // At least 25 bits: enough for a code and what adds to a length.
    let bits = view.getInt32(position >> 3, true) >>> (position & 7);
    let found = literals.find(bits);
    let symbol = symbolOf(found);
    position += lengthOf(found);
    if (symbol < END_OF_BLOCK) {
      bytes[end++] = symbol;
      continue;
    }
    if (symbol === END_OF_BLOCK) {
      input.position = position;
      out.end = end;
      return true;
    }
    symbol -= END_OF_BLOCK + 1;
    let more = lengthBits[symbol] as number;
    const length = (lengthBase[symbol] as number) + ((bits >>> lengthOf(found)) & ((1 << more) - 1));
    position += more;

    bits = view.getInt32(position >> 3, true) >>> (position & 7);
    found = distances.find(bits);
    symbol = symbolOf(found);
    position += lengthOf(found);
    bits = view.getInt32(position >> 3, true) >>> (position & 7);
    more = distanceBits[symbol] as number;
    const distance = (distanceBase[symbol] as number) + (bits & ((1 << more) - 1));
    position += more;

    // Of symbols that mean nothing these are NaN.
    if (!(length > 0 && end - distance >= out.start)) throw new Error(l10n.t("it repeats what is not there"));
    const last = end + length;
    for (let from = end - distance; end < last;) bytes[end++] = bytes[from++] as number;
  }
  input.position = position;
  out.end = end;
  return false;
}

/** Where the lengths and distances begin that symbols stand for, and how many bits add to them (section 3.2.5). */
const lengthBits = Uint8Array.from({ length: 29 }, (_, symbol) => (symbol < 28 ? Math.max(0, (symbol >> 2) - 1) : 0));
const lengthBase = sums(3, lengthBits);
lengthBase[28] = LONGEST_MATCH;
const distanceBits = Uint8Array.from({ length: 30 }, (_, symbol) => Math.max(0, (symbol >> 1) - 1));
const distanceBase = sums(1, distanceBits);

function sums(first: number, bits: Uint8Array): Uint16Array {
  let next = first;
  return Uint16Array.from(bits, (count) => {
    const base = next;
    next += 1 << count;
    return base;
  });
}
