import { at, type Vec } from "../geometry/index.js";
import { rectAt, rectAtStart, rectOf, restingBox, sizeOf } from "./bodies.js";
import type { ArrowMark, BoxesMark, DotMark, HatchMark } from "./marks.js";
import type { Axes, Projection } from "./projection.js";
import type { ContactView, FindingView, SceneView } from "./protocol/index.js";
import { clipToRect, sweptHull, type Rect } from "./rect.js";
import { passes } from "./verdict.js";

/** More than this many contacts cover each other; the table has them all. */
const mostMarked = 2000;

/** What is drawn of the contacts of the swept run, in their order: the box, the touching place, the normal. */
export function contactMarks(
  scene: SceneView,
  axes: Axes,
): { readonly boxes: BoxesMark; readonly dots: readonly DotMark[]; readonly normals: readonly ArrowMark[] } {
  const contacts = scene.swept.contacts.slice(0, mostMarked);
  const rects = new Float64Array(contacts.length * 4);
  contacts.forEach(({ body, position }, i) => rects.set(rectOf(scene, axes, body, position), i * 4));
  const boxes: BoxesMark = {
    kind: "boxes",
    role: "contact",
    rects,
    bodies: Uint32Array.from(contacts, (contact) => contact.body),
  };
  const dots = contacts.map((contact, i) => dotMark(scene, contact, axes, i));
  const normals = contacts.flatMap((contact, i) => normalMark(contact, axes, dots[i]?.at ?? [NaN, NaN]));
  return { boxes, dots, normals };
}

/** Fewer contacts than this can be told apart, however small their boxes are. */
const fewContacts = 40;
/** Boxes below this many pixels are smaller than the dot of a contact. */
const dotPixels = 5;

/**
 * Whether what is drawn of the contacts, which keeps its size at any zoom, would cover the boxes it is about: then only
 * the current one is drawn in full.
 */
export function contactsCrowded(
  { contacts: { rects, bodies } }: { readonly contacts: BoxesMark },
  p: Projection,
): boolean {
  if (bodies.length < fewContacts) return false;
  let small = 0;
  for (let i = 0; i < rects.length; i += 4) {
    const longer = Math.max(at(rects, i + 2) - at(rects, i), at(rects, i + 3) - at(rects, i + 1));
    if (longer * p.scale < dotPixels) small++;
  }
  return small * 2 > bodies.length;
}

/** The dot of one contact. */
function dotMark(scene: SceneView, contact: ContactView, axes: Axes, index: number): DotMark {
  const region = contactRegion(scene, contact);
  return { kind: "dot", at: [at(region, axes.across), at(region, axes.along)], contact: index, strong: false };
}

/**
 * The middle of the region in which the two boxes touch: on the face that the normal names, and in the middle of the
 * shared part on the other axes.
 */
export function contactRegion(scene: SceneView, contact: ContactView): Vec {
  return contact.position.map((low, axis) => {
    const high = low + sizeOf(scene, contact.body, axis);
    const n = at(contact.normal, axis);
    if (n !== 0) return n < 0 ? high : low;
    const other = at(contact.obstaclePosition, axis);
    const otherHigh = other + obstacleSize(scene, contact, axis);
    return (Math.max(low, other) + Math.min(high, otherHigh)) / 2;
  });
}

/** The size of what was met, on an axis. */
export function obstacleSize(scene: SceneView, { obstacle }: Pick<ContactView, "obstacle">, axis: number): number {
  if (obstacle.kind === "body") return sizeOf(scene, obstacle.index, axis);
  if (obstacle.kind === "tile") return scene.grids[obstacle.grid]?.tileSize[axis] ?? 0;
  const box = restingBox(scene, obstacle);
  return box ? (box.max[axis] ?? 0) - (box.min[axis] ?? 0) : 0;
}

/** Its arrow; none where the normal points out of the plane. */
function normalMark(contact: ContactView, axes: Axes, from: readonly [number, number]): ArrowMark[] {
  const x = at(contact.normal, axes.across);
  const y = at(contact.normal, axes.along);
  const length = Math.hypot(x, y);
  if (!(length > 0)) return [];
  const direction = [x / length, y / length] as const;
  return [{ kind: "arrow", role: "normal", body: contact.body, from, direction, strong: false }];
}

/** The parts of obstacles that bodies pass through in the game's own run. */
export function hatches(scene: SceneView, axes: Axes): HatchMark[] {
  return scene.findings.filter(({ code }) => passes.has(code)).flatMap((finding) => hatch(scene, finding, axes));
}

function hatch(scene: SceneView, finding: FindingView, axes: Axes): HatchMark[] {
  const obstacle = obstacleRect(scene, finding, axes);
  if (!obstacle) return [];
  const start = finding.frame - 1;
  const from = rectAt(scene, axes, "discrete", finding.body, start);
  const to = rectAt(scene, axes, "discrete", finding.body, finding.frame, "before");
  const polygon = clipToRect(sweptHull(from, to[0] - from[0], to[1] - from[1]), obstacle);
  return polygon.length > 0 && polygon.every(Number.isFinite)
    ? [{ kind: "hatch", polygon: Float64Array.from(polygon) }]
    : [];
}

/** Where the obstacle is when it is entered. */
function obstacleRect(scene: SceneView, finding: FindingView, axes: Axes): Rect | undefined {
  const { obstacle } = finding;
  if (!obstacle) return undefined;
  if (obstacle.kind !== "body") {
    const box = restingBox(scene, obstacle);
    if (!box || axes.across !== 0 || axes.along !== 1) return undefined;
    return [at(box.min, 0), at(box.min, 1), at(box.max, 0), at(box.max, 1)];
  }
  const moving = rectAt(scene, axes, "discrete", obstacle.index, finding.frame - 1 + (finding.entry ?? 0));
  return Number.isNaN(moving[0]) ? rectAtStart(scene, axes, obstacle.index) : moving;
}
