import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { tunedNumbers, type TunedNumber } from "../../src/view/index.js";
import type { PhasesView, SceneView } from "../../src/view/protocol/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import { Slider } from "../shell/Slider.js";
import { useHeldNumber } from "./useHeldNumber.js";
import { stepsFrom, valueAt, ValueRange } from "./ValueRange.js";

interface Props {
  readonly scene: SceneView;
  /** Of the contact at hand. */
  readonly phases: PhasesView;
  readonly editor: CellEditor;
  readonly editable: boolean;
  /** Called as a number is taken in hand, and let go of. */
  hold(isHeld: boolean): void;
}

/** The numbers that decide about the contact at hand, each with the value from which on it is noticed and safe. */
export function Tuning({ scene, phases, editor, editable, hold }: Props): VNode {
  const { held, set, leave, letGo } = useHeldNumber(editor, hold);
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
  const { name, low, high, text, safety } = number;
  const scrub = (share: number): void => set(valueAt(number, share));
  const stepsOf = () => stepsFrom(number, value);
  const press = (key: string): boolean => {
    if (key !== "Escape" || !isHeld) return false;
    leave();
    return true;
  };
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
        <ValueRange number={number} value={value} />
      </Slider>
      <b class="tuned-value">{text(value)}</b>
      <span class="tuned-safety">{safety}</span>
    </div>
  );
}
