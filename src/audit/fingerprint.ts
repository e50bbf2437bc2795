import type { WeakWall } from "./weakWall.js";

/** What a finding is about; what it is told by, and no number that changes with a mover's speed. */
type Subject = Pick<WeakWall, "code" | "layer" | "axis" | "wall" | "seam">;

/**
 * The name of a finding in all later audits: its code and 48 bits of a hash of what it is about, `tunnel-7f3a90c1d2e4`. It
 * stays the same as long as the wall, its layer and the names of the level and the mover do, whatever else changes. Names
 * are kept in project files: how they are made must never change.
 *
 * @param mover its name; empty for one that has none
 */
export function fingerprintOf({ code, layer, axis, wall, seam }: Subject, level: string, mover: string): string {
  // The weakest seam stands for all of the level along its axis: which one that is depends on the mover's numbers.
  const subject = seam ? [code, mover, level, "seam", axis] : [code, mover, level, layer, axis, wall.min, wall.max];
  return `${code}-${hash48(JSON.stringify(subject))}`;
}

const OFFSET = 0xcbf29ce484222325n;
const PRIME = 0x100000001b3n;

/** FNV-1a of 64 bits over the halves of all UTF-16 code units, folded to 48 as its authors advise; 12 hexadecimal digits. */
function hash48(text: string): string {
  let hash = OFFSET;
  const add = (byte: number): void => {
    hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * PRIME);
  };
  for (let i = 0; i < text.length; i++) {
    add(text.charCodeAt(i) & 0xff);
    add(text.charCodeAt(i) >> 8);
  }
  return ((hash >> 48n) ^ BigInt.asUintN(48, hash)).toString(16).padStart(12, "0");
}
