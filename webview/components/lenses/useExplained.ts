import { useMemo, useRef } from "preact/hooks";
import { accountOf, legOf, pairOf, type Account, type Leg, type NoPair } from "../../../src/view/explain/index.js";
import type { Instant } from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";

/**
 * The pair that is explained, and why it meets or does not. The same object for as long as scene, pair and leg are the
 * same, so that scrubbing within a leg computes nothing anew.
 */
export function useExplained(scene: SceneView, instant: Instant, selected: readonly number[]): Account | NoPair {
  const last = useRef<{ readonly scene: SceneView; readonly account: Account } | undefined>(undefined);
  return useMemo(() => {
    const pair = pairOf(scene, instant, selected);
    if (typeof pair === "string") return pair;
    const leg = legOf(scene, pair, instant);
    if (!leg) return "nothingMeets";
    const before = last.current;
    if (before?.scene === scene && isSameLeg(before.account.leg, leg)) return before.account;
    const account = accountOf(scene, leg);
    last.current = { scene, account };
    return account;
  }, [scene, instant, selected]);
}

function isSameLeg(a: Leg, b: Leg): boolean {
  return (
    a.frame === b.frame &&
    a.start === b.start &&
    a.contact === b.contact &&
    a.pair.mover === b.pair.mover &&
    JSON.stringify(a.pair.obstacle) === JSON.stringify(b.pair.obstacle)
  );
}
