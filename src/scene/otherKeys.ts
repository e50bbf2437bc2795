import { nearest, nearestByPart, type Comparing } from "./nearest.js";

/** The format's key for what others write with keys of their own, one for each axis, or as a whole. */
export interface NaturalKey {
  readonly key: "position" | "size" | "velocity";
  /** By axis. */
  readonly axes: readonly (readonly string[])[];
  readonly wholes: readonly string[];
  /** The value of an axis that the text leaves out: a number, or the value of the first axis. */
  readonly missing: "0" | "first";
}

export const naturalKeys: readonly NaturalKey[] = [
  { key: "position", axes: [["x"], ["y"], ["z"]], wholes: ["pos", "xy", "at"], missing: "0" },
  {
    key: "size",
    axes: [
      ["width", "w"],
      ["height", "h"],
      ["depth", "d"],
    ],
    wholes: ["extents", "dimensions", "dim"],
    missing: "first",
  },
  {
    key: "velocity",
    axes: [
      ["vx", "dx", "speedX", "velocityX"],
      ["vy", "dy", "speedY", "velocityY"],
      ["vz", "dz", "speedZ", "velocityZ"],
    ],
    // A speed without a direction is taken for one along x, as the axis that is written first.
    wholes: ["vel", "v", "speed"],
    missing: "0",
  },
];

/** Keys of others for an id. */
export const nameKeys: readonly string[] = ["name", "label"];

/** The format's keys for those of others whose value is written in another way. */
const keysOfOthers: ReadonlyMap<string, string> = new Map([
  ...naturalKeys.flatMap(({ key, axes, wholes }) => [...axes.flat(), ...wholes].map((other) => [other, key] as const)),
  ...nameKeys.map((other) => [other, "id"] as const),
]);

/** The format's keys for those of others whose value is the same. */
const synonyms: ReadonlyMap<string, string> = new Map([
  ["gravity", "acceleration"],
  ["bounce", "restitution"],
  ["bounciness", "restitution"],
  ["elasticity", "restitution"],
  ["angle", "rotation"],
  ["mask", "collidesWith"],
]);

/** Whether other programs describe a box with a key. */
export const isNaturalKey = (key: unknown): boolean => typeof key === "string" && keysOfOthers.has(key);

/** Whether a key says where a box is or how large, in the format or in other programs. */
export function isBoxKey(key: unknown): boolean {
  const own = typeof key === "string" ? (keysOfOthers.get(key) ?? key) : undefined;
  return own === "position" || own === "center" || own === "size";
}

/** The key that most likely was meant, and whether it may take the place of the one that is written. */
export function keyMeant(
  name: string,
  known: readonly string[],
  comparing: Comparing,
): { readonly key: string; readonly hasSameValue: boolean } | undefined {
  const other = keysOfOthers.get(name);
  if (other !== undefined && known.includes(other)) return { key: other, hasSameValue: false };
  const synonym = synonyms.get(name.toLowerCase());
  const isSynonym = synonym !== undefined && known.includes(synonym);
  const key = isSynonym ? synonym : (nearest(name, known, comparing) ?? nearestByPart(name, known));
  return key === undefined ? undefined : { key, hasSameValue: true };
}
