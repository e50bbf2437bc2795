import * as l10n from "@vscode/l10n";
import { Polyline, type Vec } from "../geometry/index.js";
import { traitSubjects, type BodyTraits } from "../model/index.js";
import { faceName, num } from "../wording/index.js";
import { cornersOf, isPolygon, oneWayOf, rotationOf, traitsOf, vectorOf } from "./bodyRows.js";
import { vectorText } from "./numberText.js";
import type { SceneView } from "./protocol/index.js";

/** A body and what is written of it besides its velocity; those of a scene are ones by themselves. */
export interface DescribedBody extends BodyTraits {
  readonly position: Vec;
  readonly size: Vec;
  /** The direction of its only solid face. */
  readonly oneWay?: Vec;
  /** Relative to `position`; absent of an upright box. */
  readonly corners?: readonly Vec[];
  /** Degrees by which the corners are turned. */
  readonly rotation?: number;
  /** Whether the corners are written, and not those of a box that is turned. */
  readonly polygon?: true;
}

/** What sentences about a body need to know of its scene. */
export interface Around extends Pick<SceneView, "unit" | "fps" | "yAxis"> {
  /** A name of the user's as it is written where the sentence stands; without it, as it is. */
  readonly named?: (name: string) => string;
}

/** A body of which a key is written. */
export type DescribedBy<K extends keyof DescribedBody> = DescribedBody & Required<Pick<DescribedBody, K>>;

type TraitSentence<K extends keyof DescribedBody> = (body: DescribedBy<K>, around: Around) => string;

/** A sentence by the key that it is about, those on the shape first, then those on the motion. */
const sentences: { readonly [K in Exclude<keyof DescribedBody, "position" | "size" | "corners">]-?: TraitSentence<K> } =
  {
    polygon: ({ corners = [] }) => l10n.t("A polygon with {n} corners.", { n: corners.length }),
    rotation: ({ rotation }) => l10n.t("Rotated by {degrees}°.", { degrees: num(rotation) }),
    path: pathText,
    orbit: orbitText,
    carries: () => l10n.t("Carries bodies that rest on it."),
    acceleration: ({ acceleration }, { unit }) =>
      l10n.t("Accelerates by {acceleration} {unit}/s².", { acceleration: vectorText(acceleration), unit }),
    gravityScale: ({ gravityScale }) =>
      gravityScale === 0
        ? l10n.t("Gravity does not act on it.")
        : l10n.t("{scale} × gravity acts on it.", { scale: num(gravityScale) }),
    maxSpeed: ({ maxSpeed }, { unit }) =>
      typeof maxSpeed === "number"
        ? l10n.t("Maximum speed: {speed} {unit}/s.", { speed: num(maxSpeed), unit })
        : l10n.t("Maximum speed per axis: {speeds} {unit}/s.", { speeds: vectorText(maxSpeed), unit }),
    growth: ({ growth: { change, anchor } }, { unit }) =>
      l10n.t("Its size changes by {change} {unit}/s. The anchor {anchor} stays in place.", {
        change: vectorText(change),
        anchor: vectorText(anchor),
        unit,
      }),
    oneWay: ({ oneWay }, { yAxis }) => l10n.t("One-way: only its {face} is solid.", { face: faceName(oneWay, yAxis) }),
    layers: ({ layers }, { named }) => {
      if (layers.length === 0) return l10n.t("On no layer.");
      const names = listOf(layers, named);
      return layers.length === 1 ? l10n.t("On layer {names}.", { names }) : l10n.t("On layers {names}.", { names });
    },
    collidesWith: ({ collidesWith }, { named }) =>
      collidesWith.length === 0
        ? l10n.t("Collides with nothing.")
        : l10n.t("Collides with bodies on these layers: {names}.", { names: listOf(collidesWith, named) }),
  };

export type TraitKey = keyof typeof sentences;
/** What each sentence is about. */
const subjects: Readonly<Record<TraitKey, "shape" | "motion" | "limits">> = {
  ...{ polygon: "shape", rotation: "shape", oneWay: "limits" },
  ...traitSubjects,
};
const keysOn = (subject: string): readonly TraitKey[] =>
  (Object.keys(sentences) as TraitKey[]).filter((key) => subjects[key] === subject);
const [shaping, moving, limiting] = [keysOn("shape"), keysOn("motion"), keysOn("limits")];

/** Keys that are written of a body, by that under which it is said what they say. */
const saidUnder: Readonly<Record<string, TraitKey>> = { shape: "polygon", anchor: "growth" };

/** What a key of a body says, as a sentence; undefined where it is not given, or of another key. */
export function traitText(body: DescribedBody, written: string, around: Around): string | undefined {
  const key = saidUnder[written] ?? written;
  if (!Object.hasOwn(sentences, key) || body[key as TraitKey] === undefined) return undefined;
  return (sentences[key as TraitKey] as TraitSentence<never>)(body, around);
}

/** What is written of a body's shape, of how it moves, besides its velocity, and of what limits whom it meets. Each may be empty. */
export function traitTexts(body: DescribedBody | undefined, around: Around) {
  const said = (keys: readonly TraitKey[]): string =>
    keys.flatMap((key) => (body && traitText(body, key, around)) ?? []).join(" ");
  return { shape: said(shaping), motion: said(moving), limits: said(limiting) };
}

/** A body of a view with what is written of it; undefined where nothing is. */
export function describedIn(scene: SceneView, body: number): DescribedBody | undefined {
  const own = traitsOf(scene, body);
  const oneWay = oneWayOf(scene, body);
  const corners = cornersOf(scene, body);
  if (!own && !oneWay && !corners) return undefined;
  const place = { position: vectorOf(scene, "position", body), size: vectorOf(scene, "size", body) };
  const rotation = rotationOf(scene, body);
  const shape = {
    corners,
    rotation: rotation !== 0 ? rotation : undefined,
    polygon: isPolygon(scene, body) || undefined,
  };
  return { ...place, ...own, oneWay, ...shape };
}

/** The bodies of a view of which something is written besides place, size and velocity, and of what. */
export function describedBodies({ bodies, dimensions }: SceneView) {
  const { ids, traits, oneWay, corners } = bodies;
  const kinds = traits?.kinds ?? [];
  const has = (keys: readonly TraitKey[]): boolean =>
    kinds.some((kind) => keys.some((key) => (kind as DescribedBody)[key] !== undefined));
  const found: number[] = [];
  for (let body = 0; (traits || oneWay || corners) && body < ids.length; body++) {
    const isShaped = cornersOf({ bodies }, body) !== undefined;
    if ((traits?.of[body] ?? 0) > 0 || isShaped || oneWayOf({ bodies, dimensions }, body)) found.push(body);
  }
  return {
    bodies: found,
    hasShape: corners !== undefined,
    hasMotion: has(moving),
    hasLimits: oneWay !== undefined || has(limiting),
  };
}

/** What gravity does in each frame; undefined where there is none. */
export function gravityText(gravity: Vec | undefined, { unit, fps }: Pick<SceneView, "unit" | "fps">) {
  if (!gravity) return undefined;
  const gain = vectorText(gravity.map((g) => g / fps));
  return l10n.t(
    "Gravity is {gravity} {unit}/s²: at {fps} fps, each frame adds {gain} {unit}/s to the velocity of moving bodies.",
    {
      gravity: vectorText(gravity),
      gain,
      fps: num(fps),
      unit,
    },
  );
}

/** What is between two frame ends where ways are parabolas; undefined where all are straight. */
export function parabolasText(hasParabolas: boolean): string | undefined {
  if (!hasParabolas) return undefined;
  return l10n.t("Within a frame, accelerating bodies follow a parabola until they hit an obstacle.");
}

function pathText(
  { path: { points, speed, repeat } }: Required<Pick<DescribedBody, "path">>,
  { unit }: Around,
): string {
  const length = new Polyline(repeat === "loop" ? [...points, points[0] as Vec] : points).length;
  const duration = num(speed > 0 ? length / speed : 0);
  const values = { length: num(length), speed: num(speed), duration, unit };
  switch (repeat) {
    case "once":
      return l10n.t("Follows a path of {length} {unit} at {speed} {unit}/s once, in {duration} s.", values);
    case "loop":
      return l10n.t(
        "Follows a closed path of {length} {unit} at {speed} {unit}/s. One round takes {duration} s.",
        values,
      );
    case "back-and-forth":
      return l10n.t(
        "Moves back and forth along a path of {length} {unit} at {speed} {unit}/s, in {duration} s per direction.",
        values,
      );
  }
}

function orbitText(
  { orbit, position, size }: DescribedBody & Required<Pick<DescribedBody, "orbit">>,
  around: Around,
): string {
  const { center, angularVelocity } = orbit;
  const radius = Math.hypot(...position.map((p, axis) => p + (size[axis] ?? 0) / 2 - (center[axis] ?? 0)));
  const angle = num((Math.abs(angularVelocity) / around.fps) * (180 / Math.PI));
  const values = { center: vectorText(center), radius: num(radius), angle, unit: around.unit };
  // From x to y is clockwise where y grows downwards.
  return angularVelocity > 0 === (around.yAxis === "down")
    ? l10n.t(
        "Its center moves clockwise around {center}, at a radius of {radius} {unit} and by {angle}° per frame.",
        values,
      )
    : l10n.t(
        "Its center moves counterclockwise around {center}, at a radius of {radius} {unit} and by {angle}° per frame.",
        values,
      );
}

function listOf(names: readonly string[], named = (name: string): string => name): string {
  return names.map(named).join(", ");
}
