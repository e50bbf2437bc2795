import type { VNode } from "preact";
import type { TunedNumber } from "../../src/view/index.js";
import type { Steps } from "../shell/Slider.js";

interface Props {
  readonly number: TunedNumber;
  /** Where its handle is. */
  readonly value: number;
  /** Whether the value that the text has is marked as well. */
  readonly hasMark?: boolean;
}

/** The values of a number in their zones, and a handle at one of them. */
export function ValueRange({ number, value, hasMark = false }: Props): VNode {
  const left = (n: number) => ({ left: `${percentOf(number, n)}%` });
  return (
    <>
      {number.zones.map(({ from, to, outcome }) => (
        <span
          key={outcome}
          class={`zone ${outcome}`}
          style={{ ...left(from), width: `${percentOf(number, to) - percentOf(number, from)}%` }}
        />
      ))}
      {hasMark && <i class="phase-here" style={left(number.value)} />}
      <i class="phase-thumb" style={left(value)} />
    </>
  );
}

type Range = Pick<TunedNumber, "low" | "high">;

/** Where a value stands in a range, in percent: twice as much is as far everywhere. */
function percentOf({ low, high }: Range, value: number): number {
  return 100 * Math.min(1, Math.max(0, Math.log(value / low) / Math.log(high / low)));
}

/** The value at a share of a range, from 0 to 1. */
export function valueAt({ low, high }: Range, share: number): number {
  return low * (high / low) ** Math.min(1, Math.max(0, share));
}

/** Where the keys of a slider lead from a value of a number. */
export function stepsFrom(number: TunedNumber, value: number): Steps {
  return {
    ...{ on: number.next(value, 1), back: number.next(value, -1), first: number.low, last: number.high },
    ...{ farOn: number.next(value, 10), farBack: number.next(value, -10) },
  };
}
