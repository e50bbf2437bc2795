import { at, boxAt, overlaps } from "../geometry/index.js";
import { penetration } from "../solver/index.js";
import { num, numDown, numUp, percent } from "../wording/index.js";
import { isMoving, type SceneWorld } from "./sceneWorld.js";
import type { Comparison } from "./compare.js";
import { obstacleName, type Finding, type Obstacle, type Run } from "./finding.js";
import { faceName, vec } from "./format.js";

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
  const numbers = {
    entry,
    exit,
    dwell,
    ...(first.normal && { normal: first.normal }),
    ...(push && { penetration: push }),
    // Where the push leads sideways, no frame rate decides.
    ...(isAlongEntry && {
      minFps: (framesNeeded * fps) / dwell,
      maxSpeed: (Math.hypot(...displacement) * fps * dwell) / framesNeeded,
    }),
    // A wall is safe once it and the body together are longer than the step; where the way out is over a corner,
    // thickness does not decide.
    ...(isAlongEntry &&
      passage.isStraight && { minThickness: framesNeeded * Math.abs(at(displacement, axis)) - at(size, axis) }),
  };
  const finding = { code, body, obstacle, frame, ...numbers } as const;
  const severity = code === "tunnel-risk" ? "information" : "warning";
  return { ...finding, severity, message: message(world, comparison, finding) };
}

type Numbers = Pick<Finding, "dwell" | "minFps" | "maxSpeed" | "minThickness">;

function message(world: SceneWorld, comparison: Comparison, numbers: Numbers): string {
  const { scene } = world;
  const { code, obstacle, frame, passage, displacement, size, push } = comparison;
  const name = scene.bodies[comparison.body]?.id ?? "";
  const other = obstacleName(scene, obstacle);
  const { unit } = scene;
  const dwell = numbers.dwell ?? 0;
  const axis = passage.first.normal?.findIndex((n) => n !== 0) ?? 0;
  const step = Math.abs(at(displacement, axis));
  const thickness = Math.max(0, dwell * step - at(size, axis));
  const face = passage.first.normal ? faceName(passage.first.normal, scene.yAxis) : "";
  const safe = safeSentence(numbers, unit);
  switch (code) {
    case "tunnel": {
      const lengths = `${name} ${num(at(size, axis))} + ${other} ${num(thickness)} ${unit}`;
      const passes = `${name} passes through ${other} in frame ${frame}: its step of ${num(step)} ${unit} is`;
      // A step as long as both together is missed in one phase only: the one that puts both frame ends on the faces.
      if (dwell >= 1) return `${passes} exactly ${lengths}, and both frame ends fall just outside. ${safe}`;
      return (
        `${passes} longer than ${lengths}, so no frame end sees them overlap; ` +
        `in ${percent(1 - dwell)} of the frame’s phases they are missed (dwell ${num(dwell)}). ${safe}`
      );
    }
    case "corner-cut":
      return (
        `${name} cuts the corner of ${other} in frame ${frame}: it enters the ${face} face and is out through ` +
        `another before the frame ends (dwell ${num(dwell)}), so no frame end sees them overlap. ${safe}`
      );
    case "wrong-side":
      return (
        `${name} enters ${other} through its ${face} face in frame ${frame}, but the least push out of it, ` +
        `${vec(push ?? [])} ${unit}, leads through the ${faceName((push ?? []).map(Math.sign), scene.yAxis)} face: ` +
        `it comes out on the wrong side (dwell ${num(dwell)}). ${safe}`.trimEnd()
      );
    case "tunnel-risk":
      return (
        `${name} is caught by ${other} in frame ${frame}, but only by luck: it stays inside for ${num(dwell)} of a ` +
        `frame, so in ${percent(1 - dwell)} of the frame’s phases it would be missed. ${safe}`
      );
  }
}

function safeSentence({ minFps, maxSpeed, minThickness }: Numbers, unit: string): string {
  if (minFps === undefined || maxSpeed === undefined) return "";
  const ways = [`above ${numUp(minFps)} fps`, `below ${numDown(maxSpeed)} ${unit}/s`];
  if (minThickness === undefined) return `Safe ${ways.join(" or ")}.`;
  return `Safe ${ways.join(", ")}, or with more than ${numUp(minThickness)} ${unit} of thickness.`;
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
  const findings: Finding[] = [];
  sorted.forEach((a, i) => {
    for (let j = i + 1; j < sorted.length; j++) {
      const b = sorted[j];
      if (!b || at(b.box.min, 0) >= at(a.box.max, 0)) break;
      if (!overlaps(a.box, b.box)) continue;
      const [low, high] = a.index < b.index ? [a, b] : [b, a];
      const obstacle = { kind: "body", index: high.index } as const;
      findings.push(startOverlap(world, low.index, obstacle, penetration(low.box, high.box)));
    }
  });
  return findings;
}

function startOverlap(world: SceneWorld, body: number, obstacle: Obstacle, push: readonly number[]): Finding {
  const { scene } = world;
  return {
    code: "start-overlap",
    severity: "warning",
    body,
    obstacle,
    frame: 1,
    penetration: push,
    message:
      `${scene.bodies[body]?.id ?? ""} overlaps ${obstacleName(scene, obstacle)} when the scene begins; ` +
      `the least push that separates them is ${vec(push)} ${scene.unit}.`,
  };
}

/** The first frame that had more contacts than the limit. */
export function contactLimits(world: SceneWorld, run: Run): readonly Finding[] {
  const frame = run.cutShort[0];
  if (frame === undefined) return [];
  const counts = new Map<number, number>();
  for (const contact of run.contacts) {
    if (contact.frame === frame) counts.set(contact.body, (counts.get(contact.body) ?? 0) + 1);
  }
  const [body, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most), [0, 0]);
  const more = run.cutShort.length - 1;
  return [
    {
      code: "contact-limit",
      severity: "warning",
      body,
      frame,
      message:
        `${world.scene.bodies[body]?.id ?? ""} has ${count} contacts in frame ${frame}, more than a frame allows: the ` +
        `frame was cut short${more > 0 ? `, and ${more} more frames were` : ""}.`,
    },
  ];
}
