import { UsageError } from "./usage.js";

/** A part of the files, for one of several machines. */
export interface Shard {
  /** From 1. */
  readonly index: number;
  readonly of: number;
}

/** More machines than this are a slip of the finger. */
const MOST = 100_000;

export function shardIn(given: string): Shard {
  const [, index = "", of = ""] = /^(\d+)\/(\d+)$/.exec(given) ?? [];
  const shard = { index: Number(index), of: Number(of) };
  if (shard.index >= 1 && shard.index <= shard.of && shard.of <= MOST) return shard;
  throw new UsageError(`--shard wants i/n, the i-th of n parts, such as 1/4; got "${given}"`);
}

/**
 * The files of one shard. Dealt out one by one, as cards are, because files of one folder are alike: no shard gets all of
 * the large ones, and their numbers differ by one at most. It needs nothing but the sorted list, so that all machines
 * agree on it.
 */
export function shardOf<T>(files: readonly T[], { index, of }: Shard): readonly T[] {
  return files.filter((_, i) => i % of === index - 1);
}
