import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { responses } from "../solver/index.js";
import { num, numDown, numUp } from "../wording/index.js";
import { isImmovable, vectorOf } from "./bodyRows.js";
import type { FindingView, FixWay, PhasesView, SceneEdit, SceneView, SettingChange } from "./protocol/index.js";
import { fixLabels } from "./verdictCards.js";

type BodyChange = Extract<SceneEdit, { kind: "change" }>["bodies"][number];

/** What a value of a number comes to: as in the strip of phases. */
interface Zone {
  readonly from: number;
  readonly to: number;
  readonly outcome: "missed" | "wrong-side" | "caught";
}

/** A number of a scene that decides whether a contact is noticed, and what it can be. */
export interface TunedNumber {
  readonly key: "fps" | "speed" | "thickness" | "substeps";
  readonly name: string;
  readonly value: number;
  /** What a slider reaches from and to, > 0. */
  readonly low: number;
  readonly high: number;
  /** None where no value is known to be noticed. */
  readonly zones: readonly Zone[];
  /** From where on the contact is never missed, and always caught, in the words of the strip of phases; empty where that is not known. */
  readonly safety: string;
  text(value: number): string;
  /** The words of the button that writes a value. */
  label(value: number): string;
  /** The value nearest to one that can be written in few digits. */
  settled(value: number): number;
  /** So many of the least steps on. */
  next(value: number, steps: number): number;
  /** What makes it so. */
  change(value: number): { readonly bodies: readonly BodyChange[]; readonly settings?: SettingChange };
}

/** Bounds that are rounded err by less, in parts. */
const ROUNDING = 2 ** -30;

/** More frames than these no scene runs. */
const MOST_FRAMES = 100_000;
const MOST_SUBSTEPS = 64;

/** Numbers that decide about a contact: of the scene, of the body, and of what it meets. */
export function tunedNumbers(scene: SceneView, phases: PhasesView): readonly TunedNumber[] {
  const { fps, frames, substeps } = scene;
  // At another rate what accelerates arrives with another speed: its safe numbers are in the verdict.
  const { stay, caughtFor, isCaughtAtLimit = false } = phases;
  /** Times the rate of steps from which on all phases are noticed, and pushed back; Infinity where that is not known. */
  const [noticed, safe] = caughtFor === undefined ? [Infinity, Infinity] : [1 / stay, 1 / caughtFor];
  const whole = (value: number): number => Math.max(1, Math.round(value));
  const runFrames = (times: number): number => Math.min(MOST_FRAMES, Math.max(1, Math.ceil(frames * times - ROUNDING)));
  const framesIf = (times: number): SettingChange => {
    const run = runFrames(times);
    return run === frames ? {} : { frames: run };
  };
  const enough = (bound: number): number => Math.floor(substeps * bound * (1 + ROUNDING)) + 1;
  const enoughToBeSafe = isCaughtAtLimit ? Math.ceil(substeps * safe * (1 - ROUNDING)) : enough(safe);
  const numbers: TunedNumber[] = [
    {
      ...{ key: "fps", name: l10n.t("fps"), value: fps },
      ...upwards(fps, fps * noticed, fps * safe),
      safety: safetyText(fps * noticed, fps * safe, "above", isCaughtAtLimit),
      text: (value) => num(value),
      label: fixLabels.rate,
      settled: (value) => (value >= 10 ? whole(value) : threeDigits(value)),
      next: (value, steps) => Math.max(1, whole(value) + steps),
      // The run lasts as long as before.
      change: (value) => ({ bodies: [], settings: { fps: value, ...framesIf(value / fps) } }),
    },
    ...speedOf(scene, phases, noticed, safe, framesIf),
    ...thicknessOf(scene, phases),
    {
      ...{ key: "substeps", name: l10n.t("sub-steps"), value: substeps, low: 1, high: MOST_SUBSTEPS },
      zones: upwards(substeps, enough(noticed) - 0.5, enoughToBeSafe - 0.5, 1, MOST_SUBSTEPS).zones,
      safety: safetyText(enough(noticed), enoughToBeSafe, "from"),
      text: (value) => num(value),
      label: fixLabels.substeps,
      settled: (value) => Math.min(MOST_SUBSTEPS, whole(value)),
      next: (value, steps) => Math.min(MOST_SUBSTEPS, Math.max(1, value + steps)),
      change: (value) => ({ bodies: [], settings: { substeps: value } }),
    },
  ];
  return numbers;
}

/** The number that each fix writes. */
const numbersOfFixes: Partial<Record<FixWay, TunedNumber["key"]>> = {
  ...{ rate: "fps", speed: "speed", thickness: "thickness", substeps: "substeps" },
};

/** The number that a fix of a finding writes; undefined where it writes none, or where its safe values are not known. */
export function fixedNumber(scene: SceneView, finding: FindingView, way: FixWay): TunedNumber | undefined {
  const key = numbersOfFixes[way];
  if (key === undefined || scene.notEvaluated.length > 0) return undefined;
  const { body, obstacleName } = finding;
  const phases = scene.phases?.find((each) => each.body === body && each.obstacleName === obstacleName);
  const number = phases && tunedNumbers(scene, phases).find((each) => each.key === key);
  return number && number.zones.length > 0 ? number : undefined;
}

function speedOf(
  scene: SceneView,
  { body, obstacle, isCaughtAtLimit }: PhasesView,
  noticed: number,
  safe: number,
  framesIf: (times: number) => SettingChange,
): readonly TunedNumber[] {
  const velocity = vectorOf(scene, "velocity", body);
  const speed = Math.hypot(...velocity);
  if (!(speed > 0)) return [];
  // Against what moves as well, the speed of both decides.
  const isAlone = obstacle.kind !== "body" || isImmovable(scene, obstacle.index);
  const [below, safeBelow] = isAlone ? [speed / noticed, speed / safe] : [0, 0];
  const [low, high] = range(speed, below, safeBelow);
  return [
    {
      ...{
        key: "speed",
        name: l10n.t("speed of {body}", { body: scene.bodies.ids[body] ?? "" }),
        value: speed,
        low,
        high,
      },
      zones: zonesOf([
        { from: low, to: safeBelow, outcome: "caught" },
        { from: Math.max(low, safeBelow), to: below, outcome: "wrong-side" },
        { from: Math.max(low, below), to: below > 0 ? high : 0, outcome: "missed" },
      ]),
      safety: safetyText(below, safeBelow, "below", isCaughtAtLimit === true),
      text: (value) => `${num(value)} ${scene.unit}/s`,
      label: (value) => fixLabels.speed(value, scene.unit),
      settled: threeDigits,
      next: (value, steps) => threeDigits(value + (steps * grainOf(value)) / 10),
      change: (value) => {
        const bodies = [{ body, velocity: velocity.map((v) => threeOrAll(v, value / speed, value)) }];
        // A slower one must have the time to get there.
        const settings = value < speed ? framesIf(speed / value) : {};
        return Object.keys(settings).length > 0 ? { bodies, settings } : { bodies };
      },
    },
  ];
}

function thicknessOf(scene: SceneView, phases: PhasesView): readonly TunedNumber[] {
  const { body, obstacle, step, stay, caughtFor, isCaughtAtLimit = false } = phases;
  const wall = obstacle.kind === "body" && isImmovable(scene, obstacle.index) ? obstacle.index : undefined;
  const contact = scene.swept.contacts.bodies.findIndex(
    (each, i) => each === body && scene.swept.contacts.obstacles[i] === wall,
  );
  if (wall === undefined || contact < 0 || scene.bodies.corners) return [];
  const normal = scene.swept.contacts.normals.subarray(contact * scene.dimensions, (contact + 1) * scene.dimensions);
  const axis = normal.findIndex((n) => Math.abs(n) === 1);
  const [size, own] = [vectorOf(scene, "size", wall), at(vectorOf(scene, "size", body), axis)];
  const thickness = at(size, axis);
  const moves = Math.abs(at(step, axis));
  if (!(thickness > 0)) return [];
  // Through this wall alone, and not over a corner: else thickness does not decide.
  const isThrough = Math.abs((thickness + own) / moves - stay) < 1e-6 * stay;
  const noticed = isThrough && caughtFor !== undefined ? Math.max(0, moves - own) : Infinity;
  // The first half of the way through is pushed back, if there is no shorter way out beside it.
  const isPushed = at(scene.swept.contacts.responses, contact) !== passing;
  const isBack = isPushed && besideLength(scene, body, wall, contact, axis, step) > moves;
  const safe = isBack ? Math.max(0, 2 * moves - own) : isPushed ? Infinity : noticed;
  const face = at(Array.from(normal), axis);
  return [
    {
      ...{ key: "thickness", name: l10n.t("thickness of {obstacle}", { obstacle: scene.bodies.ids[wall] ?? "" }) },
      value: thickness,
      ...upwards(thickness, noticed, safe),
      safety: safetyText(noticed, safe, "above", isCaughtAtLimit),
      text: (value) => `${num(value)} ${scene.unit}`,
      label: (value) => fixLabels.thickness(scene.bodies.ids[wall] ?? "", value, scene.unit),
      settled: threeDigits,
      next: (value, steps) => threeDigits(value + (steps * grainOf(value)) / 10),
      // The face that is met stays where it is.
      change: (value) => {
        const place = vectorOf(scene, "position", wall);
        const position = place.map((p, i) => (i === axis ? Number((p + thickness - value).toPrecision(12)) : p));
        const wider = size.map((s, i) => (i === axis ? value : s));
        return { bodies: [{ body: wall, size: wider, position: face > 0 ? position : undefined }] };
      },
    },
  ];
}

const passing = Object.keys(responses).indexOf("pass");

/** How far it is out of a wall beside the way in at least, while a body moves a step. */
function besideLength(
  { dimensions, swept: { contacts }, ...scene }: SceneView,
  body: number,
  wall: number,
  contact: number,
  along: number,
  step: readonly number[],
): number {
  const numberOf = (column: Float64Array, row: number, axis: number): number => at(column, row * dimensions + axis);
  const ways = Array.from({ length: dimensions }, (_, axis) => {
    if (axis === along) return Infinity;
    const low = numberOf(contacts.positions, contact, axis);
    const high = low + numberOf(scene.bodies.size, body, axis);
    const from = numberOf(scene.bodies.position, wall, axis);
    const to = from + numberOf(scene.bodies.size, wall, axis);
    return Math.min(high - from, to - low) - Math.abs(at(step, axis));
  });
  return Math.min(...ways);
}

/** Powers of ten around a value and the bounds that are known: a slider's ends, which do not move with each letter. */
function range(value: number, ...bounds: readonly number[]): readonly [low: number, high: number] {
  const all = [value, ...bounds.filter((bound) => bound > 0 && Number.isFinite(bound))];
  return [10 ** Math.floor(Math.log10(Math.min(...all) / 1.25)), 10 ** Math.ceil(Math.log10(Math.max(...all) * 1.25))];
}

/** The zones of a number of which more is better. */
function upwards(value: number, noticed: number, safe: number, ...given: readonly number[]) {
  const [low = 0, high = 0] = given.length > 0 ? given : range(value, noticed, safe);
  const until = (bound: number): number => Math.min(high, Math.max(low, bound));
  if (!Number.isFinite(noticed)) return { low, high, zones: [] };
  return {
    ...{ low, high },
    zones: zonesOf([
      { from: low, to: until(noticed), outcome: "missed" },
      { from: until(noticed), to: until(safe), outcome: "wrong-side" },
      { from: until(safe), to: high, outcome: "caught" },
    ]),
  };
}

function zonesOf(zones: readonly Zone[]): readonly Zone[] {
  return zones.filter(({ from, to }) => to > from);
}

/** @param isInclusive whether the safe number itself is safe */
function safetyText(noticed: number, safe: number, kind: "above" | "below" | "from", isInclusive = false): string {
  if (!Number.isFinite(noticed) || noticed <= 0) return "";
  if (kind === "from" && noticed > MOST_SUBSTEPS) return "";
  const isSafeKnown = Number.isFinite(safe) && safe > 0 && !(kind === "from" && safe > MOST_SUBSTEPS);
  const round = kind === "below" ? numDown : numUp;
  const words = { noticed: round(noticed), safe: isSafeKnown ? round(safe) : "" };
  const isSame = words.noticed === words.safe;
  switch (kind) {
    case "above":
      if (isSame) return l10n.t("safe above {safe}", words);
      if (isSafeKnown && isInclusive) return l10n.t("detected above {noticed}, safe at ≥ {safe}", words);
      return isSafeKnown
        ? l10n.t("detected above {noticed}, safe above {safe}", words)
        : l10n.t("detected above {noticed}", words);
    case "below":
      if (isSame) return l10n.t("safe below {safe}", words);
      if (isSafeKnown && isInclusive) return l10n.t("hit detected below {noticed}, safe up to {safe}", words);
      return isSafeKnown
        ? l10n.t("hit detected below {noticed}, safe below {safe}", words)
        : l10n.t("hit detected below {noticed}", words);
    case "from":
      if (isSame) return l10n.t("safe at ≥ {safe}", words);
      return isSafeKnown
        ? l10n.t("hit detected at ≥ {noticed}, safe at ≥ {safe}", words)
        : l10n.t("hit detected at ≥ {noticed}", words);
  }
}

/** The unit of the second digit. */
function grainOf(value: number): number {
  return 10 ** Math.floor(Math.log10(value) - 1);
}

function threeDigits(value: number): number {
  return Number(value.toPrecision(3));
}

/** A component of a velocity with another speed: along an axis just that. */
function threeOrAll(component: number, times: number, speed: number): number {
  const scaled = component * times;
  return Math.abs(Math.abs(scaled) - speed) < 1e-9 * speed ? Math.sign(scaled) * speed : Number(scaled.toPrecision(6));
}
