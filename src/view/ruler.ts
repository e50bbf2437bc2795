import { fixed, plain } from "./numberText.js";
import { screenX, screenY, worldX, worldY, type Projection } from "./projection.js";

/** A line of the grid: its place on the screen, its value in the world. */
interface Tick {
  readonly at: number;
  readonly value: number;
  readonly major: boolean;
  /** Only where the ruler has room for it. */
  readonly label?: string;
}

export type Ruler = Readonly<ReturnType<typeof ruler>>;

/** Pixels that two labelled lines are apart at least. */
const leastGap = 90;
/** No axis has more lines than this, whatever the numbers are. */
const mostLines = 600;

/** The lines of a view's grid from left to right and from top to bottom; major ones at 1, 2 or 5 times a power of ten. */
export function ruler(p: Projection, unit: string) {
  const major = niceStep(leastGap / p.scale);
  const top = Math.min(worldY(p, 0), worldY(p, p.height));
  const x = lines(worldX(p, 0), p.width, p.scale, major, (value) => screenX(p, value));
  const y = lines(top, p.height, p.scale, major, (value) => screenY(p, value));
  return { x: withUnit(x, unit, p.width), y: y.sort((a, b) => a.at - b.at), major };
}

/** The smallest of 1, 2, 5 × 10ⁿ that is not below `least`. */
export function niceStep(least: number): number {
  if (!(least > 0) || !Number.isFinite(least)) return 1;
  const power = Math.pow(10, Math.floor(Math.log10(least)));
  for (const factor of [1, 2, 5]) if (factor * power >= least) return factor * power;
  return 10 * power;
}

function leadingDigit(step: number): number {
  return Number(step.toExponential(0).charAt(0));
}

function lines(from: number, pixels: number, scale: number, major: number, place: (value: number) => number): Tick[] {
  const ticks: Tick[] = [];
  const perMajor = leadingDigit(major) === 2 ? 4 : 5;
  const minor = major / perMajor;
  const first = Math.floor(from / major);
  const count = Math.min(mostLines, Math.ceil(pixels / (minor * scale)) + perMajor);
  const decimals = Math.max(0, -Math.floor(Math.log10(major)));
  let last = NaN;
  for (let i = 0; i <= count; i++) {
    const isMajor = i % perMajor === 0;
    const value = isMajor ? (first + i / perMajor) * major : first * major + i * minor;
    // Where the step is lost in rounding, lines would fall on each other.
    if (!Number.isFinite(value) || value === last) continue;
    last = value;
    const at = place(value);
    if (at < 0 || at > pixels) continue;
    ticks.push(isMajor ? { at, value, major: true, label: label(value, decimals) } : { at, value, major: false });
  }
  return ticks;
}

function label(value: number, decimals: number): string {
  return decimals > 6 || Math.abs(value) >= 1e15 ? plain(value) : fixed(value, decimals);
}

/** The unit stands once, at the last label that has room for it. */
function withUnit(ticks: readonly Tick[], unit: string, width: number): Tick[] {
  const last = ticks.findLastIndex((tick) => tick.label !== undefined && tick.at < width - 60);
  return ticks.map((tick, i) => (i === last ? { ...tick, label: `${tick.label ?? ""} ${unit}`.trim() } : tick));
}
