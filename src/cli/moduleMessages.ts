// What the command line and the process of a module (moduleServer.ts) send each other.
import type { Batch, Call } from "../verify/index.js";

/** The first message of such a process. */
export type LoadResult = { readonly calls: readonly Call[]; readonly options: unknown } | { readonly failed: string };

/** The questions from one place to another, and what is answered to them. */
export interface Portion extends Batch {
  readonly id: number;
}
export interface CallResults {
  readonly id: number;
  readonly values: Float64Array;
  /** Pairs of the index of a question and what came in place of an answer. */
  readonly texts: readonly (readonly [number, string])[];
}

/** A message in its envelope: the module may send messages of its own to its parent, which have none. */
export const sealed = <T extends LoadResult | CallResults>(content: T) => ({ aabbVerify: content });

/** Takes the message out of its envelope; undefined where the module sent it. */
export function contentOf(message: unknown): LoadResult | CallResults | undefined {
  const content = (message as { aabbVerify?: unknown } | null | undefined)?.aabbVerify;
  return typeof content === "object" && content !== null ? (content as LoadResult | CallResults) : undefined;
}
