import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { tunedNumbers, type TunedNumber } from "../../src/view/index.js";
import type { PhasesView, SceneView } from "../../src/view/protocol/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import type { Gesture } from "../editing/changes.js";
import { Slider } from "../shell/Slider.js";
import { tellFixed } from "./announcements.js";

interface Props {
  readonly scene: SceneView;
  /** Of the contact at hand. */
  readonly phases: PhasesView;
  readonly editor: CellEditor;
  readonly editable: boolean;
  /** Called as a number is taken in hand, and let go of. */
  hold(isHeld: boolean): void;
}

/** A number in hand: as it was when it was taken, and as it is now. */
interface HeldNumber {
  readonly gesture: Gesture;
  readonly taken: TunedNumber;
  readonly value: number;
}

/** The numbers that decide about the contact at hand, each with the value from which on it is noticed and safe. */
export function Tuning({ scene, phases, editor, editable, hold }: Props): VNode {
  const [open, setOpen] = useState<HeldNumber | undefined>(undefined);
  const held = open && !open.gesture.isOver ? open : undefined;
  const last = useRef(open);
  last.current = open;
  useEffect(() => () => last.current?.gesture.cancel(), []);

  const set = (taken: TunedNumber, wanted: number): void => {
    // Of two moves of the pointer in a frame, the second goes on with the gesture of the first.
    const before = last.current;
    const now = before?.gesture.isOver === false && before.taken.key === taken.key ? before : undefined;
    const gesture = now?.gesture ?? editor.begin();
    if (!gesture) return;
    const value = taken.settled(wanted);
    const { bodies, settings } = (now?.taken ?? taken).change(value);
    hold(true);
    // Back where it was, there is nothing to change.
    if (value === (now?.taken ?? taken).value) gesture.change([]);
    else gesture.change(bodies, settings);
    last.current = { gesture, taken: now?.taken ?? taken, value };
    setOpen(last.current);
  };
  const leave = (): void => {
    held?.gesture.cancel();
    hold(false);
    setOpen(undefined);
  };
  const letGo = (): void => {
    if (!held) return;
    if (held.value === held.taken.value) held.gesture.cancel();
    else held.gesture.release(tellFixed(`${held.taken.name} ${held.taken.text(held.value)}`));
    hold(false);
    setOpen(undefined);
  };
  return (
    <div class="tuning" role="group" aria-label={l10n.t("Try other values")}>
      {tunedNumbers(scene, phases).map((now) => {
        // What is in hand keeps its range under the pointer.
        const own = held?.taken.key === now.key ? held : undefined;
        return (
          <NumberSlider
            key={now.key}
            number={own?.taken ?? now}
            value={own?.value ?? now.value}
            isHeld={own !== undefined}
            editable={editable}
            set={(wanted) => set(own?.taken ?? now, wanted)}
            letGo={letGo}
            leave={leave}
          />
        );
      })}
    </div>
  );
}

/** The values that the sliders have now, in one line: `fps 60 · bullet’s speed 3000 px/s`. */
export function tunedText(scene: SceneView, phases: PhasesView): string {
  return tunedNumbers(scene, phases)
    .map(({ name, value, text }) => `${name} ${text(value)}`)
    .join(" · ");
}

interface SliderProps {
  readonly number: TunedNumber;
  readonly value: number;
  readonly isHeld: boolean;
  readonly editable: boolean;
  set(value: number): void;
  letGo(): void;
  leave(): void;
}

function NumberSlider({ number, value, isHeld, editable, set, letGo, leave }: SliderProps): VNode {
  const { name, low, high, zones, text, safety } = number;
  // Twice as much is as far everywhere.
  const percentOf = (n: number): number => 100 * Math.min(1, Math.max(0, Math.log(n / low) / Math.log(high / low)));
  const scrub = (share: number): void => set(low * (high / low) ** Math.min(1, Math.max(0, share)));
  const press = (key: string): boolean => {
    if (key !== "Escape" || !isHeld) return false;
    leave();
    return true;
  };
  const stepsOf = () => ({
    ...{ on: number.next(value, 1), back: number.next(value, -1), first: low, last: high },
    ...{ farOn: number.next(value, 10), farBack: number.next(value, -10) },
  });
  return (
    <div class="tuned">
      <span class="tuned-name">{name}</span>
      <Slider
        {...{ class: "tuned-slider", trackClass: "tuned-track", label: name, least: low, most: high, now: value }}
        {...{ editable, stepsOf, press, go: set, scrub }}
        text={[text(value), safety].filter((each) => each !== "").join("; ")}
        more={{
          "data-number": number.key,
          onKeyUp: (event) => event.key !== "Escape" && letGo(),
          onBlur: letGo,
          onPointerUp: letGo,
          onPointerCancel: leave,
        }}
      >
        {zones.map(({ from, to, outcome }) => (
          <span
            key={outcome}
            class={`zone ${outcome}`}
            style={{ left: `${percentOf(from)}%`, width: `${percentOf(to) - percentOf(from)}%` }}
          />
        ))}
        <i class="phase-thumb" style={{ left: `${percentOf(value)}%` }} />
      </Slider>
      <b class="tuned-value">{text(value)}</b>
      <span class="tuned-safety">{safety}</span>
    </div>
  );
}
