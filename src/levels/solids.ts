import * as l10n from "@vscode/l10n";
import { at, type Box, boxAround, isWithinReach, type Vec } from "../geometry/index.js";
import { convexPieces } from "./convex.js";
import type { LeftOut, SkippedKind, SolidBox, SolidShape, Source } from "./level.js";
import { LevelFault } from "./levelFaults.js";
import { MAX_BOXES } from "./reading.js";

/** A polygon that is no upright box, by its corners in the world. It may be concave. */
export interface Outline {
  readonly kind: "polygon" | "rotated";
  readonly corners: readonly Vec[];
}

/** Left out with their places: more than anybody looks at. */
const MOST_PLACED = 1000;

type Place = Pick<SolidShape, "layer" | "name" | "source">;
/** Where something is that is left out. */
export type LeftPlace = Omit<LeftOut, "kind">;

/** What was found to be solid and is no whole tile of a grid, and what is left out. */
export class Solids {
  readonly boxes: SolidBox[] = [];
  readonly shapes: SolidShape[] = [];
  readonly skipped: Partial<Record<SkippedKind, number>> = {};
  readonly leftOut: LeftOut[] = [];

  /** What of a level comes from here. */
  get parts() {
    const { boxes, shapes, skipped, leftOut } = this;
    return {
      boxes,
      shapes: shapes.length > 0 ? shapes : undefined,
      skipped,
      leftOut: leftOut.length > 0 ? leftOut : undefined,
    };
  }

  /** @throws LevelFault where there are more than can be kept */
  add(box: SolidBox): void {
    if (this.boxes.length === MAX_BOXES) {
      const message = l10n.t("The map has too many boxes that do not fill whole tiles of its grid: more than {most}.", {
        most: MAX_BOXES,
      });
      throw new LevelFault("level-too-large", box.source.range, message);
    }
    if (![...box.box.min, ...box.box.max].every(isWithinReach)) {
      const message = l10n.t("{box} has coordinates that are too large to calculate with.", { box: box.name });
      throw new LevelFault("level-format", box.source.range, message);
    }
    this.boxes.push(box);
  }

  /** Takes what has corners and is no upright box; what cannot be cut into convex pieces is left out. */
  addOutline({ kind, corners }: Outline, place: Place): void {
    const isWithin = corners.every((corner) => corner.every(isWithinReach));
    const pieces = isWithin && this.shapes.length < MAX_BOXES ? convexPieces(corners) : undefined;
    if (pieces) this.shapes.push(new PlacedShape(place, kind, pieces));
    else this.skip(kind, () => ({ ...placeOf(place), box: isWithin ? boxAround(corners) : undefined }));
  }

  addAll({ boxes, shapes, skipped, leftOut }: Solids): void {
    for (const box of boxes) this.add(box);
    for (const shape of shapes) this.shapes.push(shape);
    for (const each of leftOut) if (this.leftOut.length < MOST_PLACED) this.leftOut.push(each);
    const counts = Object.entries(skipped) as [SkippedKind, number][];
    for (const [kind, count] of counts) this.skipped[kind] = (this.skipped[kind] ?? 0) + count;
  }

  /** @param place is asked for while there are few @param count of those that are left out there */
  skip(kind: SkippedKind, place: () => LeftPlace, count = 1): void {
    if (count === 0) return;
    this.skipped[kind] = (this.skipped[kind] ?? 0) + count;
    if (this.leftOut.length < MOST_PLACED) this.leftOut.push({ kind, ...place() });
  }
}

function placeOf({ layer, name, source }: Place): Place {
  return { layer, name, source };
}

/** A shape whose name and place are found when they are asked for: there can be many. */
class PlacedShape implements SolidShape {
  constructor(
    private readonly place: Place,
    readonly kind: SolidShape["kind"],
    readonly pieces: SolidShape["pieces"],
  ) {}

  get layer(): string {
    return this.place.layer;
  }

  get name(): string {
    return this.place.name;
  }

  get source(): Source {
    return this.place.source;
  }
}

export function isSame(a: Box, b: Box): boolean {
  return [0, 1].every((axis) => at(a.min, axis) === at(b.min, axis) && at(a.max, axis) === at(b.max, axis));
}

/** The box that a polygon is: four corners, each above, below or beside the next; undefined for any other. */
export function boxOfPolygon(points: readonly Vec[]): Box | undefined {
  const different = points.filter((point, i) => !axesOf(point, points.at(i - 1)).every(Boolean));
  // Points in the middle of a side are none.
  const corners = different.filter((point, i) => {
    const [before, behind] = [different.at(i - 1), different[(i + 1) % different.length]];
    return ![0, 1].some((axis) => axesOf(point, before)[axis] && axesOf(point, behind)[axis]);
  });
  if (corners.length !== 4) return undefined;
  if (!corners.every((corner, i) => axesOf(corner, corners.at(i - 1)).some(Boolean))) return undefined;
  const along = (axis: number): readonly number[] => corners.map((corner) => at(corner, axis));
  return {
    min: [0, 1].map((axis) => Math.min(...along(axis))),
    max: [0, 1].map((axis) => Math.max(...along(axis))),
  };
}

/** On which axes two points are in one place. */
function axesOf(a: Vec, b: Vec | undefined): readonly boolean[] {
  return a.map((p, axis) => p === b?.[axis]);
}
