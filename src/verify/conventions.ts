import type { ResponseName } from "../solver/index.js";
import type { Call } from "./subject.js";

/** What a kind of code means by its answers: none of it is right or wrong. */
export interface Conventions {
  readonly dimensions: 2 | 3;
  /** What `move` does with the rest of a motion at a wall. */
  readonly response: ResponseName;
  /** By how much a time may be off, as a share of the frame, and a place, as a share of the displacement. */
  readonly tolerance: number;
  /** Whether boxes that only touch hit each other. */
  readonly flushIsHit: boolean;
  /** What is answered where two boxes overlap already. */
  readonly startOverlap: "hit" | "miss" | "push-out";
  readonly yAxis: "down" | "up";
  /** Whether x and y are the middle of a box, and not its lowest corner. */
  readonly centers: boolean;
  /** Of a program: what it answers to. */
  readonly calls: readonly Call[];
}

const responses = ["slide", "stop", "deflect", "push", "pass"] as const satisfies readonly ResponseName[];

export const standardConventions: Conventions = {
  dimensions: 2,
  response: "slide",
  tolerance: 2 ** -20,
  flushIsHit: false,
  startOverlap: "hit",
  yAxis: "down",
  centers: false,
  calls: ["sweep"],
};

type Check = readonly [wanted: string, fits: (value: unknown) => boolean];

const oneOf = (...names: readonly unknown[]): Check => [
  names.map((name) => JSON.stringify(name)).join(" or "),
  (value) => names.includes(value),
];

const checks: Readonly<Record<keyof Conventions, Check>> = {
  dimensions: oneOf(2, 3),
  response: oneOf(...responses),
  tolerance: ["a number from 0 to 1", (value) => typeof value === "number" && value >= 0 && value <= 1],
  flushIsHit: oneOf(true, false),
  startOverlap: oneOf("hit", "miss", "push-out"),
  yAxis: oneOf("down", "up"),
  centers: oneOf(true, false),
  calls: [
    'a list of "sweep" and "move"',
    (value) => Array.isArray(value) && value.length > 0 && value.every((name) => name === "sweep" || name === "move"),
  ],
};

/** Conventions from what a module exports as `options`, or a program answers; or what is wrong with it, in a sentence. */
export function readConventions(given: unknown): Conventions | string {
  if (given === undefined || given === null) return standardConventions;
  if (typeof given !== "object" || Array.isArray(given)) return "options must be an object";
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    const check = (checks as Readonly<Record<string, Check | undefined>>)[name];
    if (check === undefined) return `options have no "${name}"; the options are: ${Object.keys(checks).join(", ")}`;
    const [wanted, fits] = check;
    if (!fits(value)) return `options.${name} must be ${wanted}; got ${JSON.stringify(value)}`;
  }
  const known = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  return { ...standardConventions, ...known };
}
