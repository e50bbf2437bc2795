import { type Exact, type Fault, faultOfStatus } from "./judge.js";
import type { MoveCase } from "./moveCases.js";
import { type Call, type GivenBox, status } from "./subject.js";

/** What was asked and what came, as people read it. */
export interface Exchange {
  /** What is exact: of a sweep the answer, of a move where the body's lowest corner ends. */
  readonly exact: Exact | { readonly x: number; readonly y: number };
  /** The answer is another one. */
  readonly isOff?: true;
  readonly asked: SweepCase | MoveCase;
  readonly answered: unknown;
}

interface SweepCase {
  readonly a: GivenBox;
  readonly b: GivenBox;
}

/** The simplest case that was found in which a law does not hold. */
export interface Counterexample {
  readonly call: Call;
  readonly fault: Fault;
  /** What is wrong, in sentences with numbers. */
  readonly says: string;
  /** What published method fails in the same way. */
  readonly known?: string;
  /** In their order; the first is about the case itself. */
  readonly exchanges: readonly Exchange[];
  /** Of a sweep: the exact answer. */
  readonly exact?: Exact;
}

/** What was answered where it is nothing that a number could be. */
export type Missing = ReadonlyMap<number, string>;

export const missingWords: Readonly<Partial<Record<Fault, string>>> = {
  threw: "It throws an error",
  garbage: "It returns an invalid result",
  died: "The process exits",
  hung: "It does not return in time",
};

/** What is an answer, for whom has given another one. */
const wanted: Readonly<Record<Call, string>> = {
  sweep: "valid: null, { hit: false } or { time, normal }",
  move: "valid: { x, y }, with or without vx and vy",
};

/** Whether the process ended or hung over a question. */
export const isLost = (kind: number | undefined): boolean => kind === status.died || kind === status.hung;

/** In place of an answer. */
export function missing(call: Call, kind: number, text: string | undefined): { readonly failed: string } {
  const words = missingWords[faultOfStatus(kind) ?? "hung"] ?? "";
  const hint = kind === status.garbage ? ` (${wanted[call]})` : "";
  return { failed: text === undefined ? words : `${words}${hint}: ${text}` };
}
