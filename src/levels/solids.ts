import * as l10n from "@vscode/l10n";
import { at, type Box, isWithinReach, type Vec } from "../geometry/index.js";
import { convexPieces } from "./convex.js";
import type { SkippedKind, SolidBox, SolidShape, Source } from "./level.js";
import { LevelFault } from "./problems.js";
import { MAX_BOXES } from "./reading.js";

/** A polygon that is no upright box, by its corners in the world. It may be concave. */
export interface Outline {
  readonly kind: "polygon" | "rotated";
  readonly corners: readonly Vec[];
}

/** What was found to be solid and is no whole tile of a grid, and what cannot be a box. */
export class Solids {
  readonly boxes: SolidBox[] = [];
  readonly shapes: SolidShape[] = [];
  readonly skipped: Partial<Record<SkippedKind, number>> = {};
  /** Where the first of what was skipped is. */
  firstSkipped: Source | undefined;

  /** @throws LevelFault where there are more than can be kept */
  add(box: SolidBox): void {
    if (this.boxes.length === MAX_BOXES) {
      const message = l10n.t("More than {most} boxes that are not whole tiles of the map's grid.", { most: MAX_BOXES });
      throw new LevelFault("level-too-large", box.source.range, message);
    }
    if (![...box.box.min, ...box.box.max].every(isWithinReach)) {
      const message = l10n.t("{box} reaches beyond the range of numbers.", { box: box.name });
      throw new LevelFault("level-format", box.source.range, message);
    }
    this.boxes.push(box);
  }

  /**
   * Takes what has corners and is no upright box. It is skipped as well, since only boxes are evaluated; what cannot be cut into
   * convex pieces is nothing else.
   */
  addOutline({ kind, corners }: Outline, place: Pick<SolidShape, "layer" | "name" | "source">): void {
    this.skip(kind, () => place.source);
    const isWithin = corners.every((corner) => corner.every(isWithinReach));
    const pieces = isWithin && this.shapes.length < MAX_BOXES ? convexPieces(corners) : undefined;
    if (pieces) this.shapes.push(new PlacedShape(place, kind, pieces));
  }

  addAll({ boxes, shapes, skipped, firstSkipped }: Solids): void {
    for (const box of boxes) this.add(box);
    for (const shape of shapes) this.shapes.push(shape);
    const counts = Object.entries(skipped) as [SkippedKind, number][];
    for (const [kind, count] of counts) this.skip(kind, () => firstSkipped, count);
  }

  skip(kind: SkippedKind, source: () => Source | undefined, count = 1): void {
    if (count === 0) return;
    this.skipped[kind] = (this.skipped[kind] ?? 0) + count;
    this.firstSkipped ??= source();
  }
}

/** A shape whose name and place are found when they are asked for: there can be many. */
class PlacedShape implements SolidShape {
  constructor(
    private readonly place: Pick<SolidShape, "layer" | "name" | "source">,
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
