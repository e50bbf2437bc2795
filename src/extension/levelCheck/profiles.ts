import * as v from "valibot";
import type { Mover } from "../../audit/index.js";
import type { LevelChoice } from "../../levels/index.js";
import { levelEntries } from "../../scene/index.js";
import { usualFps } from "./moverText.js";

/** What a level is checked for: a mover, and which parts of the level stop it. */
export interface LevelCheck {
  /** Name of the profile that it comes from. */
  readonly profile?: string;
  readonly mover: Mover;
  readonly choice: LevelChoice;
}

/** Checks that settings ask for, and what is wrong with those that cannot be used. */
export interface Profiles {
  readonly checks: readonly (LevelCheck & { readonly profile: string })[];
  readonly problems: readonly string[];
}

const setting = "aabb.level.profiles";

const extents = v.pipe(v.array(v.pipe(v.number(), v.finite(), v.minValue(0))), v.length(2));
const profile = v.strictObject({
  size: extents,
  speed: extents,
  fps: v.exactOptional(v.pipe(v.number(), v.finite(), v.gtValue(0)), usualFps),
  layers: levelEntries.layers,
  solid: levelEntries.solid,
});

const expected: Readonly<Record<keyof v.InferOutput<typeof profile>, string>> = {
  size: "width and height in pixels, two numbers from 0: [8, 8]",
  speed: "the greatest speeds along x and y in pixels per second, two numbers from 0: [900, 400]",
  fps: "frames per second, a number above 0",
  layers: "names of layers",
  solid: 'one or more rules, such as { "property": "collides" }',
};

/** Reads the setting with the profiles. One that cannot be used is left out with a problem. */
export function readProfiles(written: unknown): Profiles {
  if (written === undefined || written === null) return { checks: [], problems: [] };
  if (typeof written !== "object" || Array.isArray(written)) {
    return {
      checks: [],
      problems: [`${setting} must be an object: { "player": { "size": [16, 24], "speed": [300, 400] } }`],
    };
  }
  const checks: (LevelCheck & { profile: string })[] = [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(written)) {
    const { success, output, issues } = v.safeParse(profile, value);
    if (success) checks.push({ profile: name, ...checkOf(output) });
    else problems.push(`${setting}: "${name}" is left out, ${complaint(value, issues[0])}.`);
  }
  return { checks, problems };
}

/**
 * A check as a program gives it: like a profile of the settings, or by the name of one.
 * @throws an error that says what is wrong with it
 */
export function readCheck(given: unknown, { checks }: Profiles): LevelCheck {
  if (typeof given === "object" && given !== null && "profile" in given) {
    const found = checks.find((check) => check.profile === given.profile);
    const names = checks.map((check) => check.profile).join(", ");
    if (!found) throw new Error(`${setting} has no "${String(given.profile)}"; it has: ${names || "none"}`);
    return found;
  }
  const { success, output, issues } = v.safeParse(profile, given);
  if (!success) throw new Error(`A level cannot be checked for this: ${complaint(given, issues[0])}.`);
  return checkOf(output);
}

function checkOf({ size, speed, fps, layers, solid }: v.InferOutput<typeof profile>): Omit<LevelCheck, "profile"> {
  return {
    mover: { size, speed, fps },
    choice: {
      ...(layers !== undefined && { layers: typeof layers === "string" ? [layers] : layers }),
      ...(solid !== undefined && { solid: Array.isArray(solid) ? solid : [solid] }),
    },
  };
}

function complaint(value: unknown, { path }: v.BaseIssue<unknown>): string {
  const key = path?.[0]?.key;
  const keys = Object.keys(expected);
  if (typeof key !== "string") return `it must be an object with size and speed`;
  if (!isKey(key)) return `there is no "${key}"; there is: ${keys.join(", ")}`;
  const given = (value as Readonly<Record<string, unknown>>)[key];
  return `${key} must be ${expected[key]}${given === undefined ? "; it is missing" : `; got ${JSON.stringify(given)}`}`;
}

function isKey(key: string): key is keyof typeof expected {
  return key in expected;
}
