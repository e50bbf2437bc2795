import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import type { SceneView } from "./protocol/index.js";
import type { Point, Rect } from "./rect.js";

/** What part of the world is looked at: the point in the stage's middle and pixels per unit. */
export interface View {
  readonly centerX: number;
  readonly centerY: number;
  readonly scale: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** World → screen, computed about the centre: far from the origin `x * scale + offset` would lose the pixels. */
export interface Projection extends View, Size {
  /** −1 where larger numbers are drawn higher. */
  readonly down: 1 | -1;
}

const leastScale = 1e-155;
const greatestScale = 1e155;

/** The transform of a view on a stage. */
export function project(view: View, size: Size, up: boolean): Projection {
  return { ...view, width: size.width, height: size.height, down: up ? -1 : 1 };
}

export function screenX(p: Projection, x: number): number {
  return (x - p.centerX) * p.scale + p.width / 2;
}

export function screenY(p: Projection, y: number): number {
  return (y - p.centerY) * p.scale * p.down + p.height / 2;
}

export function worldX(p: Projection, x: number): number {
  return p.centerX + (x - p.width / 2) / p.scale;
}

export function worldY(p: Projection, y: number): number {
  return p.centerY + ((y - p.height / 2) / p.scale) * p.down;
}

/** A box on the screen, lowest corner first, of those that stand one after the other in an array. */
export function screenRect(rects: ArrayLike<number>, index: number, p: Projection): Rect {
  const y0 = screenY(p, at(rects, index * 4 + 1));
  const y1 = screenY(p, at(rects, index * 4 + 3));
  return [screenX(p, at(rects, index * 4)), Math.min(y0, y1), screenX(p, at(rects, index * 4 + 2)), Math.max(y0, y1)];
}

/** A point on the screen. */
export function screenPoint(p: Projection, [x, y]: Point): Point {
  return [screenX(p, x), screenY(p, y)];
}

/** A box on the screen, clamped to a little beyond a stage: canvases compute in single precision. */
export function clampedTo({ width, height }: Size, [x0, y0, x1, y1]: Rect): Rect {
  const clamp = (value: number, size: number): number => Math.min(size + 50, Math.max(-50, value));
  return [clamp(x0, width), clamp(y0, height), clamp(x1, width), clamp(y1, height)];
}

/** Whether a point of the screen is on a stage, or hardly beyond it. */
export function onStage({ width, height }: Size, [x, y]: Point): boolean {
  return x > -50 && y > -50 && x < width + 50 && y < height + 50;
}

/** Where the world's origin is on the screen. */
export function originOf(p: Projection): readonly [number, number] {
  return [screenX(p, 0), screenY(p, 0)];
}

/** Room for labels around the content when a view is fitted, in pixels. */
const fitMargin = { x: 56, top: 60, bottom: 50 } as const;

/** The view that shows all of `bounds` on a stage, with room for labels. */
export function fit(bounds: Rect, size: Size, up: boolean): View {
  const width = bounds[2] - bounds[0];
  const height = bounds[3] - bounds[1];
  const roomX = Math.max(40, size.width - 2 * fitMargin.x);
  const roomY = Math.max(40, size.height - fitMargin.top - fitMargin.bottom);
  const scale = clampScale(Math.min(roomX / width, roomY / height));
  const shift = (fitMargin.top - fitMargin.bottom) / 2 / scale;
  return { centerX: bounds[0] + width / 2, centerY: bounds[1] + height / 2 + (up ? shift : -shift), scale };
}

/** The view after scaling by `factor` with the world's point under (x, y) staying where it is. */
export function zoomAt(p: Projection, x: number, y: number, factor: number): View {
  const scale = clampScale(p.scale * factor);
  return {
    centerX: worldX(p, x) - (x - p.width / 2) / scale,
    centerY: worldY(p, y) - ((y - p.height / 2) / scale) * p.down,
    scale,
  };
}

/** The view after the picture was dragged by (dx, dy) pixels. */
export function panBy(p: Projection, dx: number, dy: number): View {
  return { centerX: p.centerX - dx / p.scale, centerY: p.centerY - (dy / p.scale) * p.down, scale: p.scale };
}

function clampScale(scale: number): number {
  return Number.isFinite(scale) ? Math.min(greatestScale, Math.max(leastScale, scale)) : 1;
}

/** Which two axes are looked at: from the front, from the top, or from the side. A 2D scene has the front only. */
export type Plane = "front" | "top" | "side";

/** What a plane is called, with its axes to the right and down or up. */
export function planeName(plane: Plane): string {
  if (plane === "top") return l10n.t("Top x·z");
  return plane === "front" ? l10n.t("Front x·y") : l10n.t("Side z·y");
}

/** Indices of the axis that runs to the right and of the one that runs down or up the picture. */
export interface Axes {
  readonly across: number;
  readonly along: number;
}

/** The axes of a plane: front x·y, top x·z, side z·y. */
export function axesOf(plane: Plane): Axes {
  return { across: plane === "side" ? 2 : 0, along: plane === "top" ? 2 : 1 };
}

/** Whether larger numbers of the vertical axis are drawn higher. Seen from the top, z always grows downwards. */
export function growsUp(scene: Pick<SceneView, "yAxis">, plane: Plane): boolean {
  return plane !== "top" && scene.yAxis === "up";
}

/** Whether the same part of the world is seen on a stage of the same size. */
export function isSameView(a: Projection, b: Projection): boolean {
  return (["centerX", "centerY", "scale", "width", "height", "down"] as const).every((key) => a[key] === b[key]);
}

/** A value of what is drawn in a view, made anew where either is another one: in each frame it is asked for several times. */
export function ofView<S extends object, T>(make: (drawn: S, p: Projection) => T): (drawn: S, p: Projection) => T {
  const known = new WeakMap<S, { readonly p: Projection; readonly value: T }>();
  return (drawn, p) => {
    const before = known.get(drawn);
    if (before && isSameView(before.p, p)) return before.value;
    const value = make(drawn, p);
    known.set(drawn, { p, value });
    return value;
  };
}
