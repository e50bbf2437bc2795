import { useEffect, useRef, useState } from "preact/hooks";
import type { TunedNumber } from "../../src/view/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import type { Gesture } from "../editing/changes.js";
import { tellFixed } from "./announcements.js";

/** A number in hand: as it was when it was taken, and as it is now. */
interface HeldNumber {
  readonly gesture: Gesture;
  readonly taken: TunedNumber;
  readonly value: number;
}

/**
 * At most one number whose values are tried in the picture: set as often as wanted, then written or left as it was.
 *
 * @param hold called as a number is taken in hand, and let go of
 */
export function useHeldNumber(editor: CellEditor, hold: (isHeld: boolean) => void) {
  const [open, setOpen] = useState<HeldNumber | undefined>(undefined);
  const last = useRef(open);
  last.current = open;
  useEffect(() => () => last.current?.gesture.cancel(), []);
  // Between two frames the pointer may move twice, and come up: each goes on with what the one before did.
  const current = (): HeldNumber | undefined => (last.current?.gesture.isOver === false ? last.current : undefined);
  const keep = (next: HeldNumber | undefined): void => {
    hold(next !== undefined);
    last.current = next;
    setOpen(next);
  };

  /** Tries a value of a number. */
  const set = (number: TunedNumber, wanted: number): void => {
    const before = current();
    const now = before?.taken.key === number.key ? before : undefined;
    const gesture = now?.gesture ?? editor.begin();
    if (!gesture) return;
    const taken = now?.taken ?? number;
    const value = taken.settled(wanted);
    const { bodies, settings } = taken.change(value);
    // Back where it was, there is nothing to change.
    if (value === taken.value) gesture.change([]);
    else gesture.change(bodies, settings);
    keep({ gesture, taken, value });
  };
  /** Leaves the number in hand as it was. */
  const leave = (): void => {
    current()?.gesture.cancel();
    keep(undefined);
  };
  /** Writes the number in hand. */
  const letGo = (): void => {
    const held = current();
    if (held?.value === held?.taken.value) held?.gesture.cancel();
    else held?.gesture.release(tellFixed(`${held.taken.name} ${held.taken.text(held.value)}`));
    keep(undefined);
  };
  return { held: current(), set, leave, letGo };
}

export type HeldNumbers = ReturnType<typeof useHeldNumber>;
