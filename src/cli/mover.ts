import type { Mover } from "../audit/index.js";
import { isWithinReach } from "../geometry/index.js";
import type { SolidRule } from "../levels/index.js";
import { frameRate, numberIn, UsageError } from "./arguments.js";

/** The mover of `--size W,H --speed X,Y --fps N`; nobody but the game knows any of them. */
export function moverOf(values: Readonly<Partial<Record<"size" | "speed" | "fps", string | undefined>>>): Mover {
  const { size, speed, fps } = values;
  if (size === undefined || speed === undefined || fps === undefined) {
    const missing = (["size", "speed", "fps"] as const).filter((name) => values[name] === undefined);
    const flags = missing.map((name) => `--${name}`).join(", ");
    throw new UsageError(`audit wants the mover: --size W,H --speed X,Y --fps N; missing: ${flags}`);
  }
  return {
    size: pair("--size", size, "W,H in pixels, two numbers from 0", 0),
    // A mover goes to both sides: of a velocity, the signs say nothing.
    speed: pair("--speed", speed, "X,Y in pixels per second, two numbers", -Infinity),
    fps: frameRate("--fps", fps),
  };
}

function pair(flag: string, given: string, what: string, least: number): readonly [number, number] {
  const [x = NaN, y = NaN, ...more] = given.split(",").map(numberIn);
  const fits = (value: number) => isWithinReach(value) && value >= least;
  if (fits(x) && fits(y) && more.length === 0) return [Math.abs(x), Math.abs(y)];
  throw new UsageError(`${flag} wants ${what}; got "${given}"`);
}

/** A rule of `--solid`, as `ruleText` writes it. */
export function solidRule(given: string): SolidRule {
  if (given === "shapes") return { shapes: true };
  if (given === "any") return { any: true };
  const [, kind, rest = ""] = /^(property|layer|intGrid|tiles):(.+)$/s.exec(given) ?? [];
  const values = rest.split(",").map((value) => value.trim());
  if (kind === "property") return { property: rest };
  if (kind === "layer") return { layer: rest };
  if (kind === "intGrid" && !values.includes("")) return { intGrid: values.map(numberOrName) };
  if (kind === "tiles" && values.every((value) => /^\d+$/.test(value))) return { tiles: values.map(Number) };
  const there = "property:NAME, shapes, layer:NAME, intGrid:1,3 (numbers or names), tiles:1,2 (numbers), any";
  throw new UsageError(`--solid got "${given}"; there is: ${there}`);
}

function numberOrName(value: string): number | string {
  return /^\d+$/.test(value) ? Number(value) : value;
}

/** Names or globs, of a flag that may be given more than once, each time with several. */
export function namesIn(given: readonly string[]): readonly string[] {
  return given.flatMap((names) => names.split(",")).flatMap((name) => name.trim() || []);
}
