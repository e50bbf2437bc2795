import { at, type Vec } from "../geometry/index.js";
import type { SceneBody } from "../scene/index.js";
import type { FindingCode } from "./finding.js";
import type { Crossing, Passage } from "./passage.js";
import { along, areOverlapping, type MovingSolid, movedBy, pushOut, type Solid } from "./solid.js";

/** What a game's check makes of a passage. */
export interface Verdict {
  readonly code: Extract<FindingCode, "tunnel" | "corner-cut" | "wrong-side" | "tunnel-risk">;
  /** As `obstacleAt` reads it. */
  readonly obstacle: number;
  /** For `wrong-side`: the push that the game's check gives. */
  readonly push?: Vec;
}

/**
 * Judges a passage that begins in this frame.
 *
 * @param against how the obstacle moves and grows in this frame; undefined for one that never moves
 * @param dwell for how many frames the body stays inside, if the next frame's step is as long as it can be
 */
export function judge(
  passage: Passage,
  body: Pick<SceneBody, "response">,
  own: MovingSolid,
  against?: Pick<MovingSolid, "displacement" | "growth">,
  dwell = passage.exit - passage.entry,
): readonly Verdict[] {
  const { first, entry, exit } = passage;
  if (!first.normal || entry >= 1) return [];
  if (exit <= 1) return [{ code: passage.isStraight ? "tunnel" : "corner-cut", obstacle: first.obstacle }];
  const end = movedBy(own, own);
  const verdicts: Verdict[] = [];
  // A sensor is never pushed anywhere.
  for (const member of body.response === "pass" ? [] : passage.crossings) {
    const push = wrongPush(member, end, against ? movedBy(member.box, against) : member.box);
    if (push && !isWayBack(push, passage, own, against)) {
      verdicts.push({ code: "wrong-side", obstacle: member.obstacle, push });
      break;
    }
  }
  const isStill =
    !own.growth &&
    !against?.growth &&
    own.displacement.every((component, axis) => component === (against ? at(against.displacement, axis) : 0));
  if (dwell < 1 && !isStill) verdicts.push({ code: "tunnel-risk", obstacle: first.obstacle });
  return verdicts;
}

/** The least push out of an obstacle, where it leads through another face than the one that was entered. */
function wrongPush(member: Crossing, end: Solid, obstacle: Solid): Vec | undefined {
  const { normal } = member;
  // Out of a one-way body the game pushes whoever came through its face, and through that alone.
  if (!normal || member.isOneWay || member.entry >= 1 || !areOverlapping(end, obstacle)) return undefined;
  const push = pushOut(end, obstacle);
  if (end.polygon || obstacle.polygon) {
    // Over a slanted face, and over another one of the same side, it comes out where it came from.
    const isBack = along(normal, push) > ASIDE * Math.hypot(...push);
    return isBack || member.enteredAxes.length > 1 ? undefined : push;
  }
  const axis = push.findIndex((component) => component !== 0);
  if (Math.sign(at(push, axis)) === at(normal, axis)) return undefined;
  // Entering over an edge or corner enters two faces at once; a push through either is right.
  const isTied = member.enteredAxes.includes(axis) && at(normal, axis) === 0;
  return isTied ? undefined : push;
}

/**
 * Whether a push leads back over the face through which the passage began, no further than the body came in: then the face
 * that was entered later is a seam between flush obstacles, which is none.
 */
function isWayBack(
  push: Vec,
  { first: { normal }, entry }: Passage,
  own: MovingSolid,
  against?: Pick<MovingSolid, "displacement">,
): boolean {
  if (!normal) return false;
  const relative = own.displacement.map((moves, axis) => moves - (against ? at(against.displacement, axis) : 0));
  const cameIn = -along(normal, relative) * (1 - entry);
  const length = Math.hypot(...push);
  return along(normal, push) > length * (1 - ASIDE) && length < cameIn * (1 + ASIDE);
}

/** The cosine of what is aside of a face, as far as rounding can tell. */
const ASIDE = 2 ** -30;
