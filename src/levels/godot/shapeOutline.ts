import type { Vec } from "../../geometry/index.js";
import type { SkippedKind } from "../level.js";
import type { Resource } from "./godotFiles.js";
import type { Value } from "./value.js";

/** The corners of a shape about its node; with why it is left out they are those around it, and none where nobody knows them. */
export interface ShapeOutline {
  readonly points: readonly Vec[];
  readonly left?: SkippedKind;
  /** Whether the two points are the ends of a segment. */
  readonly isSegment?: true;
}

/** What a shape resource is; undefined of what holds up only what has it. */
export function outlineOfShape({ type, section }: Resource): ShapeOutline | undefined {
  const pointsOf = (key: string): readonly Vec[] => section.property(key)?.points() ?? [];
  switch (type) {
    case "RectangleShape2D":
      return { points: rectangle(section.property("size")?.vector() ?? [20, 20]) };
    case "ConvexPolygonShape2D": {
      const points = pointsOf("points");
      return points.length > 0 ? { points } : undefined;
    }
    case "ConcavePolygonShape2D":
      return { points: pointsOf("segments"), left: "polyline" };
    case "SegmentShape2D":
      return {
        points: [section.property("a")?.vector() ?? [0, 0], section.property("b")?.vector() ?? [0, 10]],
        isSegment: true,
      };
    case "CircleShape2D":
      return { points: rectangle(circleSize(section.property("radius"))), left: "ellipse" };
    case "CapsuleShape2D":
      return { points: rectangle(capsuleSize({ section })), left: "capsule" };
    case "WorldBoundaryShape2D":
      return { points: [], left: "boundary" };
    default:
      // A ray holds up what has it, and nothing else.
      return undefined;
  }
}

/** Width and height of a capsule: it stands. */
function capsuleSize({ section }: Pick<Resource, "section">): Vec {
  const radius = section.property("radius")?.number() ?? 10;
  return [2 * radius, section.property("height")?.number() ?? 30];
}

function circleSize(radius: Value | undefined): Vec {
  const extent = 2 * (radius?.number() ?? 10);
  return [extent, extent];
}

/** Corners about a middle. */
function rectangle([width = 0, height = 0]: Vec): readonly Vec[] {
  const [x, y] = [width / 2, height / 2];
  return [
    [-x, -y],
    [x, -y],
    [x, y],
    [-x, y],
  ];
}
