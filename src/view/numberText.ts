import * as l10n from "@vscode/l10n";
import { at, type Vec } from "../geometry/index.js";
import { toDigits } from "../wording/index.js";

/** A number for readers: a true minus sign, `decimals` places; what is not finite in words. */
export function fixed(value: number, decimals: number): string {
  if (Number.isNaN(value)) return "–";
  if (!Number.isFinite(value)) return value > 0 ? "∞" : "−∞";
  if (Math.abs(value) >= 1e15) return plain(value);
  return signed(value.toFixed(decimals));
}

/** The shortest text of at most six digits. */
export function plain(value: number): string {
  if (!Number.isFinite(value)) return fixed(value, 0);
  return signed(String(toDigits(value, 6)));
}

/** A length or speed to read, not to copy: four digits, of them at most two after the point, or three digits below 1. */
export function readable(value: number): string {
  if (!Number.isFinite(value)) return plain(value);
  return plain(Math.abs(value) < 1 ? toDigits(value, 3) : Number(toDigits(value, 4).toFixed(2)));
}

/** A fraction of a frame with three places; "never" for a contact that would not end. */
export function fraction(value: number): string {
  return value === Infinity ? l10n.t("never") : fixed(value, 3);
}

/** `60 % into frame 1`: between its two ends by whole percents, of which neither end is one. */
export function intoFrame({ time, frame }: { readonly time: number; readonly frame: number }): string {
  const part = time - (frame - 1);
  if (part <= 0) return l10n.t("start of frame {frame}", { frame });
  if (part >= 1) return l10n.t("end of frame {frame}", { frame });
  return l10n.t("{percent} % into frame {frame}", {
    frame,
    percent: Math.min(99, Math.max(1, Math.round(100 * part))),
  });
}

/** `(−1, 0)` */
export function vectorText(vec: Vec): string {
  return `(${vec.map(plain).join(", ")})`;
}

/** The arrow in which a normal points on the screen; out of and into the screen for the third axis. */
export function directionGlyph(normal: Vec, yAxis: "down" | "up"): string {
  const axis = normal.reduce((best, n, i) => (Math.abs(n) > Math.abs(at(normal, best)) ? i : best), 0);
  const n = at(normal, axis);
  if (!(Math.abs(n) > 0)) return "·";
  if (axis === 0) return n < 0 ? "←" : "→";
  if (axis === 1) return n < 0 === (yAxis === "down") ? "↑" : "↓";
  return n < 0 ? "⊗" : "⊙";
}

/** Text with a minus sign instead of a hyphen, and no sign at a zero. */
function signed(text: string): string {
  return /^-0(\.0*)?$/.test(text) ? text.slice(1) : text.replace(/-/g, "−");
}
