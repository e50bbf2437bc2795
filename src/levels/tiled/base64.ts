import * as l10n from "@vscode/l10n";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";

const INVALID = 255;
const SPACE = 254;
const sextets = new Uint8Array(256).fill(INVALID);
const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
for (let value = 0; value < alphabet.length; value++) sextets[alphabet.charCodeAt(value)] = value;
for (const space of [" ", "\t", "\r", "\n"]) sextets[space.charCodeAt(0)] = SPACE;

const PADDING = "=".charCodeAt(0);
/** In a JSON text a slash may be written as `\/`. */
const BACKSLASH = "\\".charCodeAt(0);

/**
 * The bytes of a text in base64, in pieces: the platforms' own decoders need text and bytes as a whole, more than the
 * level itself. White space between characters is passed over.
 *
 * @param size greatest length of a piece; the next one is written over it
 * @throws LevelFault where there is another character
 */
export function* base64Bytes(text: string, range: TextRange, size: number): Generator<Uint8Array> {
  const end = range.offset + range.length;
  const bytes = new Uint8Array(size);
  let filled = 0;
  let bits = 0;
  let pending = 0;
  let at = range.offset;
  while (at < end) {
    // Four characters at once while nothing else comes between them.
    if (pending === 0) {
      const last = Math.min(end - 3, at + 4 * Math.floor((size - filled) / 3));
      const read = decodeQuads(text, at, last, bytes, filled);
      at += read;
      filled += (read / 4) * 3;
    }
    if (size - filled < 3) {
      yield bytes.subarray(0, filled);
      filled = 0;
    }
    if (at >= end) break;
    const code = text.charCodeAt(at++);
    if (code === PADDING && /^=?\s*$/.test(text.slice(at, Math.min(end, at + 100)))) break;
    if (code === BACKSLASH && text[at] === "/") continue;
    const sextet = sextets[code] ?? INVALID;
    if (sextet === SPACE) continue;
    if (sextet === INVALID) {
      const found = JSON.stringify(String.fromCodePoint(text.codePointAt(at - 1) ?? code));
      const message = l10n.t("{found} is no character of base64.", { found });
      throw new LevelFault("level-data", { offset: at - 1, length: 1 }, message);
    }
    bits = ((bits << 6) | sextet) & 0xffffff;
    pending += 6;
    if (pending >= 8) {
      pending -= 8;
      bytes[filled++] = bits >> pending;
    }
  }
  if (filled > 0) yield bytes.subarray(0, filled);
}

/** Decodes four characters after the other, up to one that is none of base64. @returns how many */
function decodeQuads(text: string, from: number, end: number, bytes: Uint8Array, filled: number): number {
  let at = from;
  let to = filled;
  for (; at < end; at += 4) {
    const a = sextets[text.charCodeAt(at)] ?? INVALID;
    const b = sextets[text.charCodeAt(at + 1)] ?? INVALID;
    const c = sextets[text.charCodeAt(at + 2)] ?? INVALID;
    const d = sextets[text.charCodeAt(at + 3)] ?? INVALID;
    if ((a | b | c | d) >= 64) break;
    bytes[to++] = (a << 2) | (b >> 4);
    bytes[to++] = (b << 4) | (c >> 2);
    bytes[to++] = (c << 6) | d;
  }
  return at - from;
}
