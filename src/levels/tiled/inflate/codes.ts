import * as l10n from "@vscode/l10n";
import type { BitInput } from "./bitInput.js";
import { lengthOf, PrefixCode, symbolOf } from "./prefixCode.js";

/** The two codes of a block. */
export interface Codes {
  /** Of bytes, of the end of the block, and of lengths of what is repeated. */
  readonly literals: PrefixCode;
  readonly distances: PrefixCode;
}

const LITERALS = 288;
const DISTANCES = 32;

/** The codes of blocks that do not bring their own (RFC 1951, section 3.2.6). */
export function fixedCodes(): Codes {
  const lengths = new Uint8Array(LITERALS).fill(8);
  lengths.fill(9, 144, 256).fill(7, 256, 280);
  return { literals: new PrefixCode(lengths), distances: new PrefixCode(new Uint8Array(DISTANCES).fill(5)) };
}

/** The order in which the lengths of the codes for lengths are written. */
const order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** What is written for lengths that repeat. */
const PREVIOUS = 16;
const FEW_ZEROS = 17;

/** Reads the codes that a block begins with (section 3.2.7). @throws Error where they are none */
export function readCodes(input: BitInput): Codes {
  const literals = input.take(5) + 257;
  const distances = input.take(5) + 1;
  const written = input.take(4) + 4;
  const ofLengths = new Uint8Array(order.length);
  for (const symbol of order.slice(0, written)) ofLengths[symbol] = input.take(3);
  const code = new PrefixCode(ofLengths);
  const lengths = new Uint8Array(literals + distances);
  for (let at = 0; at < lengths.length;) {
    const found = code.find(input.peek());
    input.position += lengthOf(found);
    const symbol = symbolOf(found);
    if (symbol < PREVIOUS) {
      lengths[at++] = symbol;
      continue;
    }
    if (symbol === PREVIOUS && at === 0) throw new Error(l10n.t("it repeats the length of a code before the first"));
    const repeated = symbol === PREVIOUS ? (lengths[at - 1] as number) : 0;
    const times =
      symbol === PREVIOUS ? 3 + input.take(2) : symbol === FEW_ZEROS ? 3 + input.take(3) : 11 + input.take(7);
    if (at + times > lengths.length) throw new Error(l10n.t("it has more lengths of codes than it says"));
    lengths.fill(repeated, at, (at += times));
  }
  return {
    literals: new PrefixCode(lengths.subarray(0, literals)),
    distances: new PrefixCode(lengths.subarray(literals)),
  };
}
