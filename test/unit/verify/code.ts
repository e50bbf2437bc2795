import {
  answersOf,
  type Functions,
  laws,
  lawsAbout,
  type LawResult,
  readConventions,
  verify,
  type Settings,
} from "../../../src/verify/index.js";

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}
export type Mover = Box & { readonly dx: number; readonly dy: number };
export type Body = Box & { readonly vx: number; readonly vy: number };
export type Hit = { time: number; normal?: readonly number[] } | null;
export type Sweep = (a: Mover, b: Mover) => Hit;
export type Move = (
  body: Body,
  walls: readonly Box[],
  dt: number,
) => { x: number; y: number; vx?: number; vy?: number };

/** What comes of functions, by the names of laws (`sweep/flush`). */
export async function resultsOf(
  functions: Functions,
  asked: string | undefined,
  { options, ...settings }: Partial<Omit<Settings, "conventions">> & { readonly options?: object } = {},
): Promise<ReadonlyMap<string, LawResult>> {
  const conventions = readConventions(options);
  if (typeof conventions === "string") throw new Error(conventions);
  const wanted = asked?.split(",");
  const named = laws.filter(({ call, name }) => !wanted || wanted.includes(name) || wanted.includes(`${call}/${name}`));
  const fitting = lawsAbout(named, Object.keys(functions), conventions);
  const subject = { ask: (batch: Parameters<typeof answersOf>[1]) => Promise.resolve(answersOf(functions, batch)) };
  const all = { conventions, cases: 2000, seed: 1, isStrict: false, isWild: false, shrinkMs: 10_000, ...settings };
  const results = await verify(fitting, subject, all, { now: () => 0, progress: () => undefined });
  return new Map(results.map((result) => [`${result.law.call}/${result.law.name}`, result]));
}

/** The names of the laws that are broken. */
export const brokenOf = (results: ReadonlyMap<string, LawResult>): readonly string[] =>
  [...results].flatMap(([name, { failures }]) => (failures > 0 ? [name] : []));
