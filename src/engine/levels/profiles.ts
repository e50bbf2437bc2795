import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import { defined, frameRates, isWithinReach, isWrittenRates, type WrittenRates } from "../../geometry/index.js";
import { checkOf as checkStated, ruleNames, velocities } from "../../model/index.js";
import type { GodotBody } from "../../levels/index.js";
import { projectName } from "../../project/index.js";
import { defaults, levelEntries } from "../../scene/index.js";
import { checksOfProject, type LevelCheck, type ProjectFile, type WantedChecks } from "../../workspace/index.js";

/** Checks that settings ask for, and what is wrong with those that cannot be used. */
export interface Profiles {
  /** With the body of Godot that one is, and what counts of it. */
  readonly checks: readonly (LevelCheck & { readonly profile: string; readonly body?: GodotBody })[];
  readonly problems: readonly string[];
}

export const noProfiles: Profiles = { checks: [], problems: [] };

const setting = "aabb.level.profiles";
/** Where movers can be by their names. */
const places = `${projectName} (${setting})`;

/** Two numbers from 0: a size, or the greatest speeds along x and y. */
const extents = v.pipe(v.array(v.pipe(v.number(), v.check(isWithinReach), v.minValue(0))), v.length(2));
/** Two numbers of any sign. */
const accelerations = v.pipe(v.array(v.pipe(v.number(), v.check(isWithinReach))), v.length(2));

const profile = v.strictObject({
  size: extents,
  speed: extents,
  fps: v.exactOptional(v.custom<WrittenRates>(isWrittenRates), defaults.fps),
  layers: levelEntries.layers,
  solid: levelEntries.solid,
});

/** As programs and pictures give it: with what the old setting has no keys for. */
const anyCheck = v.strictObject({
  ...profile.entries,
  gravity: v.exactOptional(accelerations),
  maxSpeed: v.exactOptional(extents),
  mask: v.exactOptional(v.pipe(v.number(), v.integer())),
  check: v.exactOptional(
    v.union([
      v.picklist(ruleNames),
      v.strictObject({
        rule: v.picklist(ruleNames),
        velocity: v.exactOptional(v.picklist(Object.keys(velocities) as (keyof typeof velocities)[])),
      }),
    ]),
  ),
});

const expected: ReadonlyMap<string, () => string> = new Map([
  ["size", () => l10n.t("two numbers of at least 0, the width and height in pixels, such as [8, 8]")],
  [
    "speed",
    () =>
      l10n.t("two numbers of at least 0, the maximum speeds along x and y in pixels per second, such as [900, 400]"),
  ],
  ["fps", () => l10n.t("a number of frames per second above 0, or the minimum and the maximum, such as [30, 144]")],
  ["layers", () => l10n.t("a layer name or a list of layer names")],
  ["solid", () => l10n.t("one or more rules, such as {example}", { example: '{ "property": "collides" }' })],
]);

/** Reads the setting with the profiles. One that cannot be used is left out with a problem. */
export function readProfiles(written: unknown): Profiles {
  if (written === undefined || written === null) return noProfiles;
  if (typeof written !== "object" || Array.isArray(written)) {
    const example = '{ "player": { "size": [16, 24], "speed": [300, 400] } }';
    return { checks: [], problems: [l10n.t("{setting} must be an object, such as {example}", { setting, example })] };
  }
  const checks: (LevelCheck & { profile: string })[] = [];
  const problems: string[] = [];
  for (const [name, value] of Object.entries(written)) {
    const { success, output, issues } = v.safeParse(profile, value);
    if (success) checks.push({ profile: name, ...checkOf(output) });
    else {
      const reason = complaint(value, issues[0]);
      problems.push(l10n.t('"{name}" in {setting} is skipped: {reason}.', { setting, name, reason }));
    }
  }
  return { checks, problems };
}

/** The movers of a project, and those of the settings that it has not. */
export function withProject({ checks, problems }: Profiles, project: ProjectFile | undefined, uri: string): Profiles {
  const movers = project?.parsed.project?.movers;
  const own = checksOfProject(project, uri).map((check) => {
    const { body } = movers?.get(check.profile ?? "") ?? {};
    return { profile: "", ...check, ...(body && { body: { ...body, ...check.mover } }) };
  });
  const names = new Set(own.map(({ profile }) => profile));
  return { checks: [...own, ...checks.filter(({ profile }) => !names.has(profile))], problems };
}

/** With movers that have other names, before the others: a game's own bodies say more of it than settings. */
export function withOffers({ checks, problems }: Profiles, offers: Profiles["checks"]): Profiles {
  const names = new Set(checks.map(({ profile }) => profile));
  return { checks: [...offers.filter(({ profile }) => !names.has(profile)), ...checks], problems };
}

/** A check by its name as its project has it at the time; one that the project does not have is as it is. */
export function asInProject(check: LevelCheck): WantedChecks {
  if (check.profile === undefined) return [check];
  return (project, uri) => [checksOfProject(project, uri).find(({ profile }) => profile === check.profile) ?? check];
}

/**
 * A check as a program gives it: like a profile of the settings, or by the name of one.
 * @throws an error that says what is wrong with it
 */
export function readCheck(given: unknown, { checks }: Profiles): LevelCheck {
  if (typeof given === "object" && given !== null && "profile" in given) {
    const found = checks.find((check) => check.profile === given.profile);
    if (found) return found;
    const name = String(given.profile);
    const names = checks.map((check) => check.profile).join(", ");
    if (names === "")
      throw new Error(l10n.t('{setting} defines no movers, so there is no "{name}"', { setting: places, name }));
    throw new Error(
      l10n.t('{setting} has no mover "{name}"; its movers are {names}', { setting: places, name, names }),
    );
  }
  const { success, output, issues } = v.safeParse(anyCheck, given);
  if (!success) {
    const reason = complaint(given, issues[0]);
    throw new Error(l10n.t("The level cannot be checked: {reason}.", { reason }));
  }
  return checkOf(output);
}

function checkOf({
  size,
  speed,
  fps,
  gravity,
  maxSpeed,
  check,
  layers,
  solid,
  mask,
}: v.InferOutput<typeof anyCheck>): Omit<LevelCheck, "profile"> {
  return {
    mover: {
      ...{ size, speed, ...frameRates(fps) },
      ...defined({ gravity, maxSpeed, check: check === undefined ? undefined : checkStated(check) }),
    },
    choice: {
      ...defined({
        layers: layers === undefined ? undefined : typeof layers === "string" ? [layers] : layers,
        solid: solid === undefined ? undefined : Array.isArray(solid) ? solid : [solid],
        mask,
      }),
    },
  };
}

function complaint(value: unknown, { path }: v.BaseIssue<unknown>): string {
  const key = path?.[0]?.key;
  if (typeof key !== "string") return l10n.t("a mover must be an object with size and speed");
  const wanted = expected.get(key)?.();
  if (wanted === undefined) {
    return l10n.t('a mover has no key "{key}"; its keys are {keys}', { key, keys: [...expected.keys()].join(", ") });
  }
  const given = (value as Readonly<Record<string, unknown>>)[key];
  return given === undefined
    ? l10n.t("{key} is missing; it must be {wanted}", { key, wanted })
    : l10n.t("{key} must be {wanted}; got {given}", { key, wanted, given: JSON.stringify(given) });
}
