import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import type { BodyTraits } from "../model/index.js";
import { cornersOf, rectAt, sizeOf, traitsOf } from "./bodyRows.js";
import { placeOf } from "./boxesInView.js";
import { contactsCrowded } from "./eventMarks.js";
import { currentContact, type InstantGeometry } from "./instantGeometry.js";
import type { BoxesMark } from "./marks.js";
import { readable } from "./numberText.js";
import { rectWithTicks } from "./drawnShapes.js";
import type { LabelRequest } from "./labelPlaces.js";
import { screenRect, type Projection } from "./projection.js";
import type { SceneView } from "./protocol/index.js";
import type { Rect } from "./rect.js";
import type { SceneGeometry } from "./sceneGeometry.js";
import { middleOf, onScreen } from "./annotationsUntil.js";

/** With more boxes than this only what is selected or part of a finding is named. */
export const mostNamed = 40;

/** Names of bodies: movers at their start, static ones with their thickness where a finding is about it. */
export function nameRequests(
  geometry: SceneGeometry,
  { instant }: InstantGeometry,
  p: Projection,
  selected: ReadonlySet<number>,
): LabelRequest[] {
  const { scene, starts, statics } = geometry;
  const thickness = thicknessTexts(scene);
  const current = currentContact(scene, instant);
  // Where boxes are smaller than dots, the names of all that a finding is about would hide them.
  const involved = contactsCrowded(geometry.contacts, p)
    ? new Set(current === undefined ? [] : [at(scene.swept.contacts.bodies, current)])
    : new Set([...thickness.keys(), ...scene.findings.map((finding) => finding.body)]);
  // Among so many nobody follows a line from a name to each.
  const isCrowd = starts.bodies.length + statics.bodies.length > mostNamed;
  const specials = [...new Set([...selected, ...involved])].sort((a, b) => a - b);
  const named = (mark: BoxesMark, priority: number): LabelRequest[] =>
    Array.from(mark.bodies.length <= mostNamed ? mark.bodies : specials)
      .filter((body) => placeOf(mark, body) !== undefined)
      .slice(0, mostNamed)
      .flatMap((body): LabelRequest | [] => {
        const i = placeOf(mark, body);
        const id = scene.bodies.ids[body] ?? "";
        const special = selected.has(body) || involved.has(body);
        // A body without an id of its own is named after its place in the text, which says nothing in a picture.
        if (i === undefined || (!special && /^bodies\[\d+\]$/.test(id))) return [];
        const side = sideText(mark.faces?.[i] ?? 0, p);
        const motion = motionText(traitsOf(scene, body));
        return {
          text: [id, thickness.get(body), side, motion].filter((part) => part !== undefined).join(" · "),
          ...((side ?? motion) !== undefined && { short: id }),
          body,
          colour: "text",
          anchor: rectWithTicks(mark, i, p),
          towards: mark.role === "static" ? [0, 1] : undefined,
          optional: (isCrowd && !selected.has(body)) || undefined,
          priority: priority + (special ? 2 : 0),
        };
      });
  return [...named(starts, 8), ...named(statics, 5)];
}

/** How a body moves that does not just have a velocity; undefined for one that does. */
function motionText(traits: BodyTraits | undefined): string | undefined {
  if (traits?.path) return l10n.t("follows a path");
  if (traits?.orbit) return l10n.t("circles a pivot");
  if (!traits?.growth) return undefined;
  const { change } = traits.growth;
  if (change.every((by) => by >= 0)) return l10n.t("grows");
  return change.every((by) => by <= 0) ? l10n.t("shrinks") : l10n.t("changes its size");
}

/** More bodies than this are not named where they end. */
export const mostEndNames = 6;

/** Names of bodies where they end, if two or more move: at the end of the run, in the lanes. */
export function endNameRequests(geometry: SceneGeometry, { instant }: InstantGeometry, p: Projection): LabelRequest[] {
  const { scene, axes, lane, plane, starts } = geometry;
  if (lane === "both" || plane !== "front" || instant.time < scene.frames) return [];
  const ends = Array.from(starts.bodies).flatMap((body, i): (readonly [number, Rect])[] => {
    const end = onScreen(rectAt(scene, axes, lane === "game" ? "discrete" : "swept", body, scene.frames), p);
    return isApart(screenRect(starts.rects, i, p), end) ? [[body, end]] : [];
  });
  if (ends.length < 2 || ends.length > mostEndNames) return [];
  return ends.map(([body, anchor]) => ({
    text: scene.bodies.ids[body] ?? "",
    body,
    colour: lane === "game" ? "game" : "sweep",
    anchor,
    rivals: ends.flatMap(([other, rect]) => (other === body ? [] : [rect])),
    optional: true,
    priority: 6.5,
  }));
}

/** Whether a name at the one box would not be taken for a name of the other. */
function isApart(a: Rect, b: Rect): boolean {
  const [ax, ay] = middleOf(a);
  const [bx, by] = middleOf(b);
  return Math.hypot(ax - bx, ay - by) > Math.max(a[2] - a[0], a[3] - a[1]);
}

/** From which side a one-way body is solid; undefined for one that is solid all around. */
function sideText(face: number, { down }: Projection): string | undefined {
  if (face === 0) return undefined;
  if (Math.abs(face) === 1) return face < 0 ? l10n.t("solid from the left") : l10n.t("solid from the right");
  return face * down < 0 ? l10n.t("solid from above") : l10n.t("solid from below");
}

/** `4 px` for each body that something passes through, along the normal of the face that is entered. */
function thicknessTexts(scene: SceneView): Map<number, string> {
  const texts = new Map<number, string>();
  for (const { obstacle, normal } of scene.findings) {
    if (obstacle?.kind !== "body" || !normal?.some((n) => n !== 0)) continue;
    texts.set(obstacle.index, `${readable(thicknessOf(scene, obstacle.index, normal))} ${scene.unit}`.trim());
  }
  return texts;
}

/** How long a body is along a unit normal. */
function thicknessOf(scene: SceneView, body: number, normal: readonly number[]): number {
  const corners = cornersOf(scene, body);
  if (!corners)
    return normal.reduce((sum, n, axis) => (n === 0 ? sum : sum + Math.abs(n) * sizeOf(scene, body, axis)), 0);
  const places = corners.map(([x, y]) => at(normal, 0) * x + at(normal, 1) * y);
  return Math.max(...places) - Math.min(...places);
}
