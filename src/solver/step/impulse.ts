import { at, type Vec } from "../../geometry/index.js";
import { facesMeet, type Mover } from "./mover.js";

/**
 * Two moving bodies share their momentum along the normal, with the greater restitution of the two; what they do along
 * the face is left to each, except that "stop" stops. Bodies that already go along with one of them take part as one
 * mass: else a row of boxes would settle its speed by ever more and ever smaller pushes.
 *
 * Source: impulse of two masses along the line of impact, with the kinetic definition of restitution (Newton).
 *
 * @returns every body whose motion changed.
 */
export function exchangeImpulse(a: Mover, b: Mover, normal: Vec, time: number): readonly Mover[] {
  const restitution = Math.max(a.restitution, b.restitution);
  const axis = normal.findIndex((n) => n !== 0);
  const groupA = groupOf(a, axis, time);
  const groupB = groupOf(b, axis, time);
  const masses = [massOf(groupA), massOf(groupB)] as const;
  const rates = afterImpulse(masses, at(a.rate, axis), at(b.rate, axis), restitution);
  const speeds = afterImpulse(masses, at(a.velocity, axis), at(b.velocity, axis), restitution);
  for (const [group, side] of [
    [groupA, 0],
    [groupB, 1],
  ] as const) {
    for (const mover of group) {
      const stops = mover.response === "stop" && (mover === a || mover === b);
      const along = (motion: Vec, component: number): Vec =>
        motion.map((given, i) => (i === axis ? component : stops ? 0 : given));
      mover.go(along(mover.rate, rates[side]), time);
      mover.velocity = along(mover.velocity, speeds[side]);
    }
  }
  if (restitution === 0) {
    const impetus = {};
    for (const mover of [...groupA, ...groupB]) mover.impetus[axis] = impetus;
    a.companions.push({ mover: b, normal });
    b.companions.push({ mover: a, normal: normal.map((n) => (n === 0 ? 0 : -n)) });
  }
  return [...groupA, ...groupB];
}

/** The body and all that it moves along with on an axis, face to face since they were set going together. */
function groupOf(mover: Mover, axis: number, time: number): ReadonlySet<Mover> {
  const group = new Set([mover]);
  for (const member of group) {
    for (const { mover: other, normal } of member.companions) {
      const goesAlong = at(normal, axis) !== 0 && other.impetus[axis] === member.impetus[axis];
      if (goesAlong && facesMeet(member.boxAt(time), other.boxAt(time), normal)) group.add(other);
    }
  }
  return group;
}

function massOf(group: ReadonlySet<Mover>): number {
  let mass = 0;
  for (const mover of group) mass += mover.mass;
  return mass;
}

function afterImpulse(
  [massA, massB]: readonly [number, number],
  ua: number,
  ub: number,
  restitution: number,
): readonly [number, number] {
  const total = massA + massB;
  const common = (massA * ua + massB * ub) / total;
  if (restitution === 0) return [common, common];
  return [common + (massB * restitution * (ub - ua)) / total, common + (massA * restitution * (ua - ub)) / total];
}
