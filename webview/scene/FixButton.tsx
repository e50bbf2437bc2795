import * as l10n from "@vscode/l10n";
import type { RefObject, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { TunedNumber } from "../../src/view/index.js";
import type { FixWay } from "../../src/view/protocol/index.js";
import type { Outcome } from "../editing/Trials.js";
import { focusedBeside } from "../shell/CellPlace.js";
import { valueOfKey } from "../shell/Slider.js";
import type { HeldNumbers } from "./useHeldNumber.js";
import { stepsFrom, valueAt, ValueRange } from "./ValueRange.js";

interface Props {
  readonly text: string;
  /** The number in `text`, if that is known: else the handle stands where the text of the file is. */
  readonly value: number | undefined;
  readonly way: FixWay;
  /** The number that it writes, of which other values can be tried; undefined where it writes none. */
  readonly number: TunedNumber | undefined;
  /** What came of trying it; undefined until that is known. */
  readonly outcome: Outcome | undefined;
  readonly disabled: boolean;
  readonly numbers: HeldNumbers;
  /** The fix of which a value was written by a key: it has the focus on the next card as well. */
  readonly written: RefObject<FixWay | undefined>;
  ask(): void;
  press(): void;
}

/** Pixels that a pointer moves before a press becomes a drag. */
const CLICK_PIXELS = 4;

/**
 * A fix, and the slider of the number that it writes. A click writes the value of its label; a drag tries other values and writes
 * the last one. The keys of a slider try values too, which Enter writes and Escape discards.
 */
export function FixButton(props: Props): VNode {
  const { text, way, number, outcome, disabled, numbers, written, ask, press } = props;
  const { held, set, leave, letGo } = numbers;
  const own = number && held?.taken.key === number.key ? held : undefined;
  const value = own?.value ?? props.value ?? number?.value ?? 0;
  const button = useRef<HTMLButtonElement>(null);
  const range = useRef<HTMLSpanElement>(null);
  /** Where the pointer was pressed; undefined once a drag is over. */
  const pressedAt = useRef<number | undefined>(undefined);
  const wasDragged = useRef(false);
  useLayoutEffect(() => {
    const element = button.current;
    // Nothing else may have taken the focus since.
    if (!element || written.current !== way || focusedBeside(element) !== document.body) return;
    written.current = undefined;
    element.focus();
  }, []);

  const drag = (event: PointerEvent): void => {
    const { current: from } = pressedAt;
    if (!number || !range.current || from === undefined || !(event.buttons & 1)) return;
    if (!wasDragged.current && Math.abs(event.clientX - from) <= CLICK_PIXELS) return;
    wasDragged.current = true;
    const { left, width } = range.current.getBoundingClientRect();
    set(number, valueAt(number, (event.clientX - left) / width));
  };
  const endDrag = (end: () => void): void => {
    if (wasDragged.current && pressedAt.current !== undefined) end();
    pressedAt.current = undefined;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!number || event.ctrlKey || event.metaKey || event.altKey) return;
    const wanted = valueOfKey(event.key, stepsFrom(number, value));
    if (wanted !== undefined) set(number, wanted);
    else if (event.key === "Escape" && own) {
      leave();
      pressedAt.current = undefined;
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const onClick = (event: MouseEvent): void => {
    // The end of a drag is a click as well, while one by a key has no count.
    if (wasDragged.current && event.detail > 0) return;
    if (!own) return press();
    if (event.detail === 0) written.current = way;
    letGo();
  };
  const told = outcome ? outcome.why : l10n.t("Checking whether this fixes it…");
  const hint =
    number &&
    l10n.t("Drag, or press the arrow keys, to try other values. Enter writes the value, and Escape discards it.");
  return (
    <button
      ref={button}
      class={number ? "cure tunable" : "cure"}
      data-way={way}
      data-held={own !== undefined}
      disabled={disabled}
      // It can still be come to, and says why not.
      aria-disabled={outcome?.why !== undefined}
      aria-busy={outcome === undefined}
      title={lines(told ?? outcome?.does, told === undefined && l10n.t("Write to the file"), hint)}
      aria-description={lines(told, hint)}
      onPointerEnter={ask}
      onFocus={ask}
      onClick={onClick}
      {...(number && {
        onKeyDown,
        onBlur: leave,
        onPointerDown: (event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          [pressedAt.current, wasDragged.current] = [event.clientX, false];
        },
        onPointerMove: drag,
        onPointerUp: () => endDrag(letGo),
        onPointerCancel: () => endDrag(leave),
      })}
    >
      {number ? (
        <span class="cure-text" data-label={text} data-longest={longestLabel(number)}>
          <span class="cure-label">{own ? own.taken.label(own.value) : text}</span>
        </span>
      ) : (
        text
      )}
      {number && (
        <span class="cure-range" ref={range}>
          <ValueRange number={own?.taken ?? number} value={value} hasMark />
        </span>
      )}
    </button>
  );
}

function lines(...texts: readonly (string | false | undefined)[]): string | undefined {
  return texts.filter(Boolean).join("\n") || undefined;
}

/** The longest label of a number, for which there is room on its button: that does not change while values are tried. */
function longestLabel({ low, high, settled, label }: TunedNumber): string {
  // A value just above a power of ten has all the digits that are written.
  return [low * 1.11, high].map((value) => label(settled(value))).reduce((a, b) => (b.length > a.length ? b : a));
}
