import { at } from "../geometry/index.js";
import { type FindingSentences, joinSentences } from "../wording/index.js";
import { causeKey, placeKey, type GroupedWall, type UnlistedWalls, type WeakWall } from "./weakWall.js";
import { groupSentences } from "./groupMessages.js";

/** Walls that are weak for one reason. */
export interface WallGroup extends Pick<
  WeakWall,
  "code" | "severity" | "layer" | "thickness" | "message" | "accepted"
> {
  /** How many there are, listed or not. A wall that is passed along both axes is one. */
  readonly places: number;
  /**
   * The listed places, those that are missed most first. Of each the walls by their numbers: two where it is passed along both
   * axes, the one that is missed most first.
   */
  readonly listed: readonly (readonly [number, ...number[]])[];
}

/**
 * Puts walls together by why they are weak: the worst groups first, then corners, and last what is accepted. Whatever is
 * passed along both axes is one place, in the group of the axis along which it is missed most.
 *
 * @returns the groups, and how many of the unlisted are in none of them: they have no listed wall beside which to be told
 */
export function groupsOf(walls: readonly GroupedWall[], unlisted: readonly UnlistedWalls[]) {
  const places = new Map<string, [number, ...number[]]>();
  for (const [i, wall] of walls.entries()) {
    const key = `${placeKey(wall)} ${acceptedKey(wall)}`;
    const place = places.get(key);
    if (place) place.push(i);
    else places.set(key, [i]);
  }
  const by = (a: number, b: number): number => worseFirst(walls[a] as GroupedWall, walls[b] as GroupedWall);
  const grouped = new Map<string, [number, ...number[]][]>();
  for (const place of places.values()) {
    const wall = walls[place.sort(by)[0]] as GroupedWall;
    const key = `${causeKey(wall)} ${acceptedKey(wall)}`;
    const group = grouped.get(key);
    if (group) group.push(place);
    else grouped.set(key, [place]);
  }
  const counts = new Map(unlisted.map((each) => [`${causeKey(each)} `, each.places]));
  const groups = [...grouped].map(([key, listed]): WallGroup => {
    listed.sort(([a], [b]) => by(a, b));
    const all = listed.flat().map((i) => walls[i] as GroupedWall) as [GroupedWall, ...GroupedWall[]];
    const { code, severity, layer, thickness, accepted } = all[0];
    const places = listed.length + (counts.get(key) ?? 0);
    counts.delete(key);
    const message = isAlone(all, places) ? all[0].message : joinSentences(groupSentences(all, places));
    return { code, severity, layer, thickness, places, listed, message, accepted: accepted ?? undefined };
  });
  groups.sort((a, b) => by(a.listed[0]?.[0] ?? 0, b.listed[0]?.[0] ?? 0) || b.places - a.places);
  return { groups, rest: [...counts.values()].reduce((sum, places) => sum + places, 0) };
}

/** Whether a group is one wall, passed along one axis: then it is told as that. */
function isAlone(walls: readonly GroupedWall[], places: number): boolean {
  return places === 1 && walls.length === 1;
}

type SaidWall = GroupedWall & Pick<WeakWall, "sentences">;

/** The message of a group by what its sentences say. @param walls its listed ones @param places all of them, listed or not */
export function sentencesOfGroup(walls: readonly [SaidWall, ...SaidWall[]], places: number): FindingSentences {
  return isAlone(walls, places) ? walls[0].sentences : groupSentences(walls, places);
}

const acceptedKey = ({ accepted }: GroupedWall): string => (accepted ? JSON.stringify(accepted) : "");

function worseFirst(a: GroupedWall, b: GroupedWall): number {
  const rank = ({ accepted, code }: GroupedWall): number => (accepted ? 2 : Number(code === "corner-cut"));
  return (
    rank(a) - rank(b) ||
    b.missed - a.missed ||
    b.passed - a.passed ||
    at(a.min, 1) - at(b.min, 1) ||
    at(a.min, 0) - at(b.min, 0)
  );
}
