import type { Rect } from "./hull.js";
import type { LabelRequest } from "./placement.js";

/** Pixels of a line of text at the size labels have. */
export const labelHeight = 16;
const calloutHeight = 22;
/** Pixels between a text and what it stands beside. */
export const gap = 4;

/** Places to try, in the order of preference. */
export function candidates({ anchor, style, towards }: LabelRequest, textWidth: number, room: Rect): Rect[] {
  // An anchor that reaches beyond the stage is named at the part that can be seen.
  const [x0, y0, x1, y1] = shared(anchor, room);
  const middleX = (x0 + x1) / 2;
  const middleY = (y0 + y1) / 2;
  if (style === "callout") {
    const w = textWidth + 16;
    const [dx, dy] = towards ?? [0, -1];
    // Away from the obstacle and up; then the other corners; then further out.
    const corners = dy
      ? ([
          [-1, dy],
          [1, dy],
          [-1, -dy],
          [1, -dy],
        ] as const)
      : ([
          [dx || -1, -1],
          [dx || -1, 1],
          [-dx || 1, -1],
          [-dx || 1, 1],
        ] as const);
    return [56, 84, 36, 120].flatMap((distance) =>
      corners.map(([cx, cy]) => {
        const x = middleX + Math.sign(cx) * (w / 2 + 12);
        const y = middleY + Math.sign(cy) * distance;
        return [x - w / 2, y - calloutHeight / 2, x + w / 2, y + calloutHeight / 2] as const;
      }),
    );
  }
  const w = textWidth + 4;
  const h = labelHeight;
  const centred = (y: number): Rect => [middleX - w / 2, y, middleX + w / 2, y + h];
  const right: Rect = [x1 + gap, middleY - h / 2, x1 + gap + w, middleY + h / 2];
  const left: Rect = [x0 - gap - w, middleY - h / 2, x0 - gap, middleY + h / 2];
  const above = centred(y0 - gap - h);
  const below = centred(y1 + gap);
  const stacked = [centred(y0 - gap - 2 * h), centred(y1 + gap + h)];
  const pushedLeft: Rect = [x0, y0 - gap - h, x0 + w, y0 - gap];
  const pushedRight: Rect = [x1 - w, y0 - gap - h, x1, y0 - gap];
  const within = centred(middleY - h / 2);
  if (towards && Math.abs(towards[0]) >= Math.abs(towards[1]) && towards[0] !== 0) {
    const near = towards[0] > 0 ? right : left;
    const raised: Rect = [near[0], near[1] - h * 0.7, near[2], near[3] - h * 0.7];
    const lowered: Rect = [near[0], near[1] + h * 0.7, near[2], near[3] + h * 0.7];
    return [raised, near, lowered, above, below, ...stacked];
  }
  const vertical = towards && towards[1] > 0 ? [below, above] : [above, below];
  return [...vertical, pushedLeft, pushedRight, right, left, ...stacked, within];
}

/** The part that two boxes share; its edges are in the wrong order where they do not meet. */
export function shared(a: Rect, b: Rect): Rect {
  return [Math.max(a[0], b[0]), Math.max(a[1], b[1]), Math.min(a[2], b[2]), Math.min(a[3], b[3])];
}
