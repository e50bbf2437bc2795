import { at, type Vec } from "../../geometry/index.js";
import { facesMeet } from "./support.js";
import { saturated, type Movers } from "./movers.js";

/**
 * Two moving bodies share their momentum along the normal, with the greater restitution of the two; what they do along
 * the face is left to each, except that "stop" stops. Bodies that already go along with one of them take part as one
 * mass: else a row of boxes would settle its speed by ever more and ever smaller pushes.
 *
 * Source: impulse of two masses along the line of impact, with the kinetic definition of restitution (Newton).
 *
 * @returns every body whose motion changed.
 */
export function exchangeImpulse(
  movers: Movers,
  a: number,
  b: number,
  axis: number,
  side: number,
  time: number,
): readonly number[] {
  const restitution = Math.max(movers.restitution(a), movers.restitution(b));
  const groupA = groupOf(movers, a, axis, time);
  const groupB = groupOf(movers, b, axis, time);
  const [shareA, shareB] = shares(massOf(movers, groupA), massOf(movers, groupB));
  const rates = afterImpulse(shareA, shareB, at(movers.rates(a), axis), at(movers.rates(b), axis), restitution);
  const speeds = afterImpulse(shareA, shareB, at(movers.velocity(a), axis), at(movers.velocity(b), axis), restitution);
  for (const [group, which] of [
    [groupA, 0],
    [groupB, 1],
  ] as const) {
    for (const mover of group) {
      const stops = movers.body(mover).response === "stop" && (mover === a || mover === b);
      const along = (motion: Vec, component: number): Vec =>
        motion.map((given, i) => (i === axis ? component : stops ? 0 : given));
      movers.go(mover, along(movers.rates(mover), rates[which]), time);
      movers.setVelocity(mover, along(movers.velocity(mover), speeds[which]));
    }
  }
  const all = [...groupA, ...groupB];
  if (restitution === 0) {
    movers.join(all, axis);
    movers.met(a).companions.push({ mover: b, axis, side });
    movers.met(b).companions.push({ mover: a, axis, side: -side });
  }
  return all;
}

/** The body and all that it moves along with on an axis, face to face since they were set going together. */
function groupOf(movers: Movers, first: number, axis: number, time: number): ReadonlySet<number> {
  const group = new Set([first]);
  for (const member of group) {
    const met = movers.hasMet(member);
    for (const companion of met?.companions ?? []) {
      const goesAlong = companion.axis === axis && movers.hasMet(companion.mover)?.impetus[axis] === met?.impetus[axis];
      if (goesAlong && facesMeet(movers.box(member, time), movers.box(companion.mover, time), axis)) {
        group.add(companion.mover);
      }
    }
  }
  return group;
}

function massOf(movers: Movers, group: ReadonlySet<number>): number {
  let mass = 0;
  for (const mover of group) mass += movers.mass(mover);
  return mass;
}

/** Each mass over both. By their ratio, which never is Infinity over Infinity where it matters. */
function shares(massA: number, massB: number): readonly [number, number] {
  if (massA === massB) return [0.5, 0.5];
  return [1 / (1 + massB / massA), 1 / (1 + massA / massB)];
}

/** Speeds after an impulse, of those before and the shares of the mass. */
function afterImpulse(
  shareA: number,
  shareB: number,
  ua: number,
  ub: number,
  restitution: number,
): readonly [number, number] {
  if (restitution === 0) {
    const common = sum(ua * shareA, ub * shareB);
    return [common, common];
  }
  return [
    sum(ua * (shareA - restitution * shareB), ub * (shareB + restitution * shareB)),
    sum(ua * (shareA + restitution * shareA), ub * (shareB - restitution * shareA)),
  ];
}

/** Not a number for no finite speeds: Infinity is never taken from Infinity. */
function sum(a: number, b: number): number {
  return saturated(a) + saturated(b);
}
