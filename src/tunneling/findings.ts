import * as l10n from "@vscode/l10n";
import { at, boxAt, Clusters, overlaps } from "../geometry/index.js";
import { penetration } from "../solver/index.js";
import { attainable, num, percent, safeText } from "../wording/index.js";
import type { Comparison } from "./compare.js";
import { type Finding, type Obstacle, obstacleName, type Run } from "./finding.js";
import { isMoving, type SceneWorld } from "./sceneWorld.js";
import { faceName, vec } from "./shown.js";

/** A comparison as a finding, with the numbers that say how far from safe the game is. */
export function comparisonFinding(world: SceneWorld, comparison: Comparison): Finding {
  const { code, body, obstacle, frame, passage, displacement, size, push } = comparison;
  const { fps } = world.scene;
  const { entry, exit, first } = passage;
  const dwell = exit - entry;
  const axis = first.normal?.findIndex((n) => n !== 0) ?? 0;
  // A push leads back to the entered face during the first half of the stay only, so a frame must end in that half.
  const framesNeeded = code === "wrong-side" ? 2 : 1;
  const isAlongEntry = !push || at(push, axis) !== 0;
  const minFps = attainable((framesNeeded * fps) / dwell);
  const maxSpeed = attainable((Math.hypot(...displacement) * fps * dwell) / framesNeeded);
  const numbers = {
    entry,
    exit,
    dwell,
    ...(first.normal && { normal: first.normal }),
    ...(push && { penetration: push }),
    // Where the push leads sideways, no frame rate decides.
    ...(isAlongEntry && minFps !== undefined && { minFps }),
    ...(isAlongEntry && maxSpeed !== undefined && { maxSpeed }),
    // A wall is safe once it and the body together are longer than the step; where the way out is over a corner,
    // thickness does not decide.
    ...(isAlongEntry &&
      passage.isStraight && { minThickness: framesNeeded * Math.abs(at(displacement, axis)) - at(size, axis) }),
  };
  const finding = { code, body, obstacle, frame, ...numbers } as const;
  const severity = code === "tunnel-risk" ? "information" : "warning";
  const safe = isAlongEntry ? ` ${safeText(finding, world.scene.unit)}` : "";
  return { ...finding, severity, message: `${happening(world, comparison, dwell)}${safe}` };
}

/** @param stay in frames */
function happening(world: SceneWorld, comparison: Comparison, stay: number): string {
  const { scene } = world;
  const { code, frame, passage, displacement, push = [] } = comparison;
  const body = scene.bodies[comparison.body]?.id ?? "";
  const obstacle = obstacleName(scene, comparison.obstacle);
  const { unit } = scene;
  const [dwell, missed] = [num(stay), percent(1 - stay)];
  const face = passage.first.normal ? faceName(passage.first.normal, scene.yAxis) : "";
  switch (code) {
    case "tunnel": {
      const axis = passage.first.normal?.findIndex((n) => n !== 0) ?? 0;
      const length = Math.abs(at(displacement, axis));
      const own = at(comparison.size, axis);
      const [step, size, thickness] = [num(length), num(own), num(Math.max(0, stay * length - own))];
      // A step as long as both together is missed in one phase only: the one that puts both frame ends on the faces.
      if (stay >= 1) {
        return l10n.t(
          "{body} passes through {obstacle} in frame {frame}: its step of {step} {unit} is exactly {body} {size} + {obstacle} {thickness} {unit}, and both frame ends fall just outside.",
          { body, obstacle, frame, step, size, thickness, unit },
        );
      }
      return l10n.t(
        "{body} passes through {obstacle} in frame {frame}: its step of {step} {unit} is longer than {body} {size} + {obstacle} {thickness} {unit}, so no frame end sees them overlap; in {missed} of the frame’s phases they are missed (dwell {dwell}).",
        { body, obstacle, frame, step, size, thickness, unit, missed, dwell },
      );
    }
    case "corner-cut":
      return l10n.t(
        "{body} cuts the corner of {obstacle} in frame {frame}: it enters the {face} and is out through another before the frame ends (dwell {dwell}), so no frame end sees them overlap.",
        { body, obstacle, frame, face, dwell },
      );
    case "wrong-side": {
      const wayOut = faceName(push.map(Math.sign), scene.yAxis);
      return l10n.t(
        "{body} enters {obstacle} through its {face} in frame {frame}, but the least push out of it, {push} {unit}, leads through the {wayOut}: it comes out on the wrong side (dwell {dwell}).",
        { body, obstacle, face, frame, push: vec(push), unit, wayOut, dwell },
      );
    }
    case "tunnel-risk":
      return l10n.t(
        "{body} is caught by {obstacle} in frame {frame}, but only by luck: it stays inside for {dwell} of a frame, so in {missed} of the frame’s phases it would be missed.",
        { body, obstacle, frame, dwell, missed },
      );
  }
}

/** Bodies that overlap something when the scene begins; one finding for all tiles of a map and all of a level. */
export function startOverlaps(world: SceneWorld): readonly Finding[] {
  const { scene } = world;
  const findings: Finding[] = [];
  for (const index of world.movers) {
    const body = scene.bodies[index];
    if (!body || body.response === "pass") continue;
    const own = boxAt(body.position, body.size);
    let isSolidFound = false;
    for (const i of world.statics.touching(own)) {
      const obstacle = world.obstacle(i);
      const box = world.statics.box(i);
      if (!overlaps(own, box) || (obstacle.kind !== "body" && isSolidFound)) continue;
      isSolidFound ||= obstacle.kind !== "body";
      findings.push(startOverlap(world, index, obstacle, penetration(own, box)));
    }
  }
  return [...findings, ...moversOverlappingAtStart(world)];
}

/** Movers that overlap others: a finding for each cluster, of the body of it that is first in the text. */
function moversOverlappingAtStart(world: SceneWorld): readonly Finding[] {
  const { scene } = world;
  const sorted = world.movers
    .flatMap((index) => {
      const body = scene.bodies[index];
      return body && isMoving(body) && body.response !== "pass"
        ? [{ index, box: boxAt(body.position, body.size) }]
        : [];
    })
    .sort((a, b) => at(a.box.min, 0) - at(b.box.min, 0));
  const clusters = new Clusters(scene.bodies.length);
  sorted.forEach((a, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (!b || at(b.box.min, 0) >= at(a.box.max, 0)) break;
      if (!clusters.areJoined(a.index, b.index) && overlaps(a.box, b.box)) clusters.join(a.index, b.index);
    }
  });
  const boxes = new Map(sorted.map(({ index, box }) => [index, box]));
  return clusters.withSeveral().flatMap((members) => {
    const [first = 0] = members;
    const box = boxes.get(first);
    const other = members.find((index) => {
      const otherBox = boxes.get(index);
      return index !== first && box && otherBox && overlaps(box, otherBox);
    });
    const otherBox = boxes.get(other ?? -1);
    if (other === undefined || !box || !otherBox) return [];
    return [startOverlap(world, first, { kind: "body", index: other }, penetration(box, otherBox), members.length)];
  });
}

/** @param count how many bodies there are in the cluster of the two */
function startOverlap(
  world: SceneWorld,
  body: number,
  obstacle: Obstacle,
  push: readonly number[],
  count = 2,
): Finding {
  const { scene } = world;
  const words = {
    body: scene.bodies[body]?.id ?? "",
    obstacle: obstacleName(scene, obstacle),
    push: vec(push),
    unit: scene.unit,
  };
  const message =
    count === 2
      ? l10n.t(
          "{body} overlaps {obstacle} when the scene begins; the least push that separates them is {push} {unit}.",
          words,
        )
      : l10n.t(
          "{body} is one of {count} bodies that overlap each other when the scene begins; the least push that separates it from {obstacle} is {push} {unit}.",
          { ...words, count },
        );
  return { code: "start-overlap", severity: "warning", body, obstacle, frame: 1, penetration: push, message };
}

/** The first frame that was ended early. */
export function contactLimits(world: SceneWorld, run: Run): readonly Finding[] {
  const frame = run.cutShort[0];
  if (frame === undefined) return [];
  const body = run.caught ?? 0;
  const count = run.contacts.filter(
    (contact) =>
      contact.frame === frame &&
      (contact.body === body || (contact.obstacle.kind === "body" && contact.obstacle.index === body)),
  ).length;
  const message = limitMessage(world.scene.bodies[body]?.id ?? "", count, frame, run.cutShort.length - 1);
  return [{ code: "contact-limit", severity: "warning", body, frame, message }];
}

function limitMessage(body: string, count: number, frame: number, more: number): string {
  if (more === 0) {
    return l10n.t("{body} is caught in frame {frame} after {count} contacts: the frame was cut short.", {
      body,
      count,
      frame,
    });
  }
  if (more === 1) {
    return l10n.t(
      "{body} is caught in frame {frame} after {count} contacts: the frame was cut short, and 1 more frame was.",
      { body, count, frame },
    );
  }
  return l10n.t(
    "{body} is caught in frame {frame} after {count} contacts: the frame was cut short, and {more} more frames were.",
    { body, count, frame, more },
  );
}
