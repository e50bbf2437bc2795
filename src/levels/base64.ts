import * as l10n from "@vscode/l10n";
import type { TextRange } from "../scene/index.js";
import { LevelFault } from "./levelFaults.js";

declare const atob: (base64: string) => string;

const foreign = /[^A-Za-z0-9+/]/;

/**
 * Gives the bytes of a text in base64 to `use`, in pieces: text and bytes as a whole are more than the level itself. White space is
 * passed over, and the backslash of `\/`, as a slash may be written in a JSON text.
 * @param size greatest length of a piece, a multiple of 3
 * @throws LevelFault where there is another character
 */
export function readBase64(
  text: string,
  { offset, length }: TextRange,
  size: number,
  use: (piece: Uint8Array) => void,
): void {
  let end = offset + length;
  while (end > offset && /[ \t\r\n]/.test(text.charAt(end - 1))) end--;
  for (let padding = 0; padding < 2 && text[end - 1] === "="; padding++) end--;
  let left = "";
  for (let at = offset; at < end;) {
    const least = Math.min(end, at + (size / 3) * 4 - left.length);
    // What is escaped stays beside its backslash.
    const to = text[least - 1] === "\\" ? least + 1 : least;
    let characters = left + text.slice(at, to);
    let bytes = decoded(characters);
    if (bytes === undefined) {
      characters = characters.replace(/[ \t\r\n]|\\(?=\/)/g, "");
      bytes = decoded(characters);
    }
    if (bytes === undefined) throw noBase64(text, offset);
    use(bytes);
    left = characters.slice(characters.length - (characters.length % 4));
    at = to;
  }
  // One character alone is not yet a byte.
  if (left.length > 1) use(bytesOf(atob(left)));
}

/**
 * The bytes of all whole groups of four characters; undefined where another character is among these or what follows them.
 * The platform passes over white space and takes padding anywhere, which makes less of as much text.
 */
function decoded(base64: string): Uint8Array | undefined {
  const whole = base64.length - (base64.length % 4);
  if (foreign.test(base64.slice(whole))) return undefined;
  let binary: string;
  try {
    binary = atob(base64.slice(0, whole));
  } catch {
    return undefined;
  }
  return binary.length === (whole / 4) * 3 ? bytesOf(binary) : undefined;
}

/** @param binary a byte in each character */
function bytesOf(binary: string): Uint8Array {
  const bytes = new Uint8Array(binary.length);
  for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
  return bytes;
}

function noBase64(text: string, from: number): LevelFault {
  const wrong = /[^A-Za-z0-9+/ \t\r\n\\]|\\(?!\/)/gu;
  wrong.lastIndex = from;
  const { 0: found, index } = wrong.exec(text) ?? { 0: "", index: from };
  const message = l10n.t("{found} is not a base64 character.", { found: JSON.stringify(found) });
  return new LevelFault("level-data", { offset: index, length: 1 }, message);
}
