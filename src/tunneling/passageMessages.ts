import * as l10n from "@vscode/l10n";
import { at, obstacleAt, type Vec } from "../geometry/index.js";
import { severities } from "../model/index.js";
import { detectedText, faceName, fixText, num, percent, quotedName, rulesText } from "../wording/index.js";
import type { Comparison } from "./compare.js";
import { wrongShare } from "./encounter.js";
import { type Finding, type Limits, type Obstacle, obstacleName } from "./finding.js";
import { jumpShare } from "./legs.js";
import { isBetween, type PassageLimits } from "./limitFormulas.js";
import type { SceneWorld } from "./sceneWorld.js";
import { frameOf, inFrame } from "./substeps.js";
import { along } from "./solid.js";

/** A comparison as a finding: what happens, why, and at which numbers it is safe. */
export function comparisonFinding(world: SceneWorld, comparison: Comparison, limits: PassageLimits): Finding {
  const { code, body, frame, passage, push, dwell, isCurved, isResizing, encounter } = comparison;
  const { scene, substeps } = world;
  const obstacle = obstacleAt(scene.solids.grids, comparison.obstacle);
  const { entry, exit, first } = passage;
  const { safe, detected } = limits;
  const numbers = {
    entry,
    // What is taken in by something that grows may never leave it.
    exit: exit < Infinity ? exit : undefined,
    dwell: exit < Infinity ? dwell : undefined,
    normal: first.normal,
    penetration: push,
    ...numbersOf(safe, detected),
    ...(first.normal &&
      !isCurved &&
      !isResizing &&
      !isBetween(comparison) && {
        step: Math.abs(along(first.normal, comparison.displacement)),
        length: comparison.lengthAlong,
      }),
  };
  const finding = inFrame({ code, body, obstacle, frame, ...numbers } as const, substeps);
  const { isStated, rule } = encounter.check;
  const ms = safe.fps === undefined ? undefined : 1000 / (safe.fps * substeps);
  const [what, why] = [headline(world, comparison, obstacle), cause(world, comparison, obstacle)];
  const notes = [
    ...(limits.isAroundCorner && Object.keys(safe).length > 0
      ? [noThicknessText(quotedName(obstacleName(scene, obstacle)))]
      : []),
    ...(encounter.isPushed ? detectedText(safe, detected, scene.unit) : []),
    ...(isResizing ? [] : [rulesText(rule, isStated, ms)]),
  ];
  const message = [what, why, fixText(safe, scene.unit, encounter.isPushed), ...notes].join(" ");
  const said = { severity: severities[code], message, headline: what, cause: why };
  return Object.assign(finding, said, notes.length > 0 && { note: notes.join(" ") });
}

function noThicknessText(obstacle: string): string {
  return l10n.t(
    "A thicker {obstacle} is not enough at this speed: the game would detect the contact, but the shortest push-out could move the body around a corner instead of back.",
    {
      obstacle,
    },
  );
}

/** The numbers of a finding under all the names that reports have for them. */
export function numbersOf(safe: Limits, detected: Limits) {
  const has = (limits: Limits): boolean => Object.keys(limits).length > 0;
  return {
    safe: has(safe) ? safe : undefined,
    detected: has(detected) ? detected : undefined,
    minFps: safe.fps,
    minSubsteps: safe.substeps,
    maxSpeed: safe.speed,
    minThickness: safe.thickness,
  };
}

/** What happens, as the first sentence of a finding. */
export function passageHeadline(world: SceneWorld, comparison: Comparison): string {
  return headline(world, comparison, obstacleAt(world.scene.solids.grids, comparison.obstacle));
}

function headline(world: SceneWorld, comparison: Comparison, met: Obstacle): string {
  const { scene, substeps } = world;
  const { code, passage, push } = comparison;
  const words = {
    body: quotedName(scene.bodies[comparison.body]?.id ?? ""),
    obstacle: quotedName(obstacleName(scene, met)),
    frame: frameOf(comparison.frame, substeps),
  };
  if (comparison.inPhases) {
    const { code: told, share } = comparison.inPhases;
    const { inPhases: _, ...there } = comparison;
    const what = headline(world, { ...there, code: told }, met);
    return l10n.t("In {share} of possible check times, {what}", { share: percent(share), what });
  }
  if (comparison.endsInside) return l10n.t("{body} is inside {obstacle} when the run ends.", words);
  switch (code) {
    case "tunnel": {
      if (!isBetween(comparison)) return l10n.t("{body} tunnels through {obstacle} in frame {frame}.", words);
      const last = passage.crossings.reduce((a, b) => (b.exit > a.exit ? b : a));
      const other = quotedName(obstacleName(scene, obstacleAt(scene.solids.grids, last.obstacle)));
      return l10n.t("{body} tunnels between {obstacle} and {other} in frame {frame}.", { ...words, other });
    }
    case "corner-cut":
      return push
        ? l10n.t("{body} is pushed around the corner of {obstacle} in frame {frame}.", words)
        : l10n.t("{body} cuts the corner of {obstacle} in frame {frame}.", words);
    case "wrong-side":
      return l10n.t("{body} comes out on the wrong side of {obstacle} in frame {frame}.", words);
    case "tunnel-risk":
      return l10n.t("{body} is stopped by {obstacle} in frame {frame} only by chance.", words);
  }
}

function cause(world: SceneWorld, comparison: Comparison, met: Obstacle): string {
  const { scene } = world;
  const { code, passage, displacement, lengthAlong, push, isCurved, encounter } = comparison;
  const { unit, yAxis } = scene;
  const { normal = [] } = passage.first;
  const isFrame = world.substeps === 1;
  const face = passage.first.normal ? faceName(normal, yAxis) : "";
  const dwell = num(comparison.dwell);
  if (comparison.inPhases) {
    const words = { part: num(comparison.inPhases.phase) };
    return isFrame
      ? l10n.t(
          "It does not happen in this run, because its checks come at other times. It happens, for example, if the first check comes {part} of a frame after the start.",
          words,
        )
      : l10n.t(
          "It does not happen in this run, because its checks come at other times. It happens, for example, if the first check comes {part} of a sub-step after the start.",
          words,
        );
  }
  if (comparison.endsInside) {
    return l10n.t(
      "The check pushes it out, but something moves it back in: its velocity, its growing size or another body.",
    );
  }
  if (code === "tunnel-risk") return causeOfRisk(comparison, isFrame);
  if (push) {
    const depth = Math.abs(comparison.comesIn ?? along(normal, encounter.step)) * (1 - passage.entry);
    const isSlanted = encounter.own.polygon !== undefined || encounter.near.some(({ solid }) => solid.polygon);
    const main = isSlanted ? push : mainPart(push);
    const wayOut = directionOf(main);
    const words = {
      ...{ depth: num(depth), push: num(Math.hypot(...push)), face, unit },
      wayOut: faceName(wayOut, yAxis),
    };
    const isOutOfSeveral = !isSlanted && Math.hypot(...push) > Math.hypot(...main) * (1 + ROUNDED);
    return isOutOfSeveral
      ? l10n.t(
          "At the check, its leading edge is {depth} {unit} past the {face}. Several obstacles push it out, by {push} {unit} in total, mainly through the {wayOut}.",
          words,
        )
      : l10n.t(
          "At the check, its leading edge is {depth} {unit} past the {face}, but the shortest push-out is {push} {unit}, through the {wayOut}.",
          words,
        );
  }
  if (code === "wrong-side") {
    return l10n.t("The check puts it back at its old position, but {obstacle} is there now.", {
      obstacle: quotedName(obstacleName(scene, met)),
    });
  }
  if (isCurved) return curveCause(code === "tunnel", { face, dwell });
  if (comparison.isResizing) {
    return isFrame
      ? l10n.t("The size changes during the frame. Between two checks, the two overlap for only {dwell} of a frame.", {
          dwell,
        })
      : l10n.t(
          "The size changes during the sub-step. Between two checks, the two overlap for only {dwell} of a sub-step.",
          {
            dwell,
          },
        );
  }
  const length = Math.abs(along(normal, displacement));
  const stay = passage.exit - passage.entry;
  // Through a tip it is a shorter way than the body is long.
  const isThroughTip = stay * length < lengthAlong * (1 - ROUNDED);
  if (code === "corner-cut" || isBetween(comparison) || isThroughTip) {
    return isFrame
      ? l10n.t(
          "It enters through the {face} after one check and is out again {dwell} of a frame later, before the next check.",
          {
            face,
            dwell,
          },
        )
      : l10n.t(
          "It enters through the {face} after one check and is out again {dwell} of a sub-step later, before the next check.",
          {
            face,
            dwell,
          },
        );
  }
  const thickness = Math.max(0, stay * length - lengthAlong);
  const words = {
    body: quotedName(scene.bodies[comparison.body]?.id ?? ""),
    obstacle: quotedName(obstacleName(scene, met)),
    step: num(length),
    size: num(lengthAlong),
    thickness: num(thickness),
    sum: num(stay * length),
    unit,
    missed: percent(encounter.check.rule === "axis by axis" ? jumpShare(encounter) : Math.max(0, 1 - stay)),
  };
  // A step as long as both together is missed in one phase only: the one that puts both checks on the faces.
  if (stay >= 1) {
    return isFrame
      ? l10n.t(
          "It moves {step} {unit} per frame, exactly the combined size of {body} ({size} {unit}) and {obstacle} ({thickness} {unit}). At both checks they only touch.",
          words,
        )
      : l10n.t(
          "It moves {step} {unit} per sub-step, exactly the combined size of {body} ({size} {unit}) and {obstacle} ({thickness} {unit}). At both checks they only touch.",
          words,
        );
  }
  if (met.kind === "body" && scene.bodies[met.index]?.velocity?.some((v) => v !== 0)) {
    return isFrame
      ? l10n.t(
          "The two approach each other by {step} {unit} per frame; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {sum} {unit}, so {missed} of crossings go undetected.",
          words,
        )
      : l10n.t(
          "The two approach each other by {step} {unit} per sub-step; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {sum} {unit}, so {missed} of crossings go undetected.",
          words,
        );
  }
  // Its path is longer than that where it meets the face at an angle.
  if (length < Math.hypot(...displacement) * (1 - ROUNDED)) {
    return isFrame
      ? l10n.t(
          "It gets {step} {unit} closer to {obstacle} per frame; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {sum} {unit}, so {missed} of crossings go undetected.",
          words,
        )
      : l10n.t(
          "It gets {step} {unit} closer to {obstacle} per sub-step; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {sum} {unit}, so {missed} of crossings go undetected.",
          words,
        );
  }
  return isFrame
    ? l10n.t(
        "It moves {step} {unit} per frame; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {sum} {unit}, so {missed} of crossings go undetected.",
        words,
      )
    : l10n.t(
        "It moves {step} {unit} per sub-step; {body} ({size} {unit}) and {obstacle} ({thickness} {unit}) together are {sum} {unit}, so {missed} of crossings go undetected.",
        words,
      );
}

/** The relative part that rounding may add to a length. */
const ROUNDED = 2 ** -30;

function causeOfRisk({ encounter, dwell, passage, growth }: Comparison, isFrame: boolean): string {
  const isByAxis = encounter.check.rule === "axis by axis" && encounter.isPushed;
  const { missed, wrongSide } = isByAxis ? { missed: jumpShare(encounter), wrongSide: 0 } : wrongShare(encounter);
  const words = { dwell: num(dwell), missed: percent(missed), wrong: percent(wrongSide) };
  // Only a longer step, as a fall makes in another phase, goes wrong.
  if (missed === 0 && wrongSide === 0) {
    if (!growth)
      return l10n.t(
        "In some phases, no check detects the contact. The phase is the time of the first check within its frame.",
      );
    return isFrame
      ? l10n.t(
          "It accelerates: with other check times, it can move farther in the frame in which it enters, and the check then comes too late.",
        )
      : l10n.t(
          "It accelerates: with other check times, it can move farther in the sub-step in which it enters, and the check then comes too late.",
        );
  }
  // A body that never leaves is always found.
  if (wrongSide === 0 || (passage.exit === Infinity && dwell < Infinity)) {
    // Other frames of a body that accelerates are longer: the overlap of this one does not say how many miss it.
    if (Math.abs(1 - dwell - missed) > 0.005) {
      return isFrame
        ? l10n.t("{missed} of crossings go undetected. In this run, the two overlap for {dwell} of a frame.", words)
        : l10n.t("{missed} of crossings go undetected. In this run, the two overlap for {dwell} of a sub-step.", words);
    }
    return isFrame
      ? l10n.t("The two overlap for only {dwell} of a frame, so {missed} of crossings go undetected.", words)
      : l10n.t("The two overlap for only {dwell} of a sub-step, so {missed} of crossings go undetected.", words);
  }
  if (missed === 0) {
    return l10n.t(
      "In {wrong} of crossings the check comes so late that the shortest push-out leads to the wrong side.",
      words,
    );
  }
  return l10n.t(
    "{missed} of crossings go undetected. In another {wrong}, the shortest push-out leads to the wrong side.",
    words,
  );
}

/** What comes between two frame ends, along a curve. */
export function curveCause(isThrough: boolean, words: { readonly face: string; readonly dwell: string }): string {
  return isThrough
    ? l10n.t(
        "Its curved path enters through the {face} after one check and leaves on the other side {dwell} of a frame later, before the next check.",
        words,
      )
    : l10n.t(
        "Its curved path enters through the {face} after one check and is out again {dwell} of a frame later, before the next check.",
        words,
      );
}

/** The part of a vector along the axis on which it is longest. */
function mainPart(vec: Vec): Vec {
  const most = Math.max(...vec.map(Math.abs));
  const axis = vec.findIndex((component) => Math.abs(component) === most);
  return vec.map((component, i) => (i === axis ? component : 0));
}

/** The direction of a vector: along an axis exactly. */
function directionOf(vec: Vec): Vec {
  const most = Math.max(...vec.map(Math.abs));
  if (vec.filter((component) => Math.abs(component) > most * 2 ** -40).length < 2) {
    return vec.map((component) => (Math.abs(component) === most ? Math.sign(component) : 0));
  }
  const length = Math.hypot(...vec);
  return vec.map((_, axis) => at(vec, axis) / length);
}
