import type { ComponentChildren, HTMLAttributes, RefObject, VNode } from "preact";
import { useRef } from "preact/hooks";

/** Where keys lead: by a little, by more, and to both ends. */
export interface Steps {
  readonly on: number;
  readonly back: number;
  readonly farOn: number;
  readonly farBack: number;
  readonly first: number;
  readonly last: number;
}

/** Where a key leads that sliders have everywhere; undefined for any other. */
export function valueOfKey(key: string, { on, back, farOn, farBack, first, last }: Steps): number | undefined {
  const values: Readonly<Record<string, number>> = {
    ...{ ArrowRight: on, ArrowUp: on, ArrowLeft: back, ArrowDown: back },
    ...{ PageUp: farOn, PageDown: farBack, Home: first, End: last },
  };
  return values[key];
}

interface Props {
  readonly class: string;
  readonly label: string;
  readonly least: number;
  readonly most: number;
  readonly now: number;
  /** What `now` is in words. */
  readonly text: string;
  readonly title?: string;
  /**
   * Whether it can be moved now; a slider that can be moved keeps the keys that it takes from the page. Absent where it can always be moved;
   * then the page sees its keys as well.
   */
  readonly editable?: boolean;
  /** The element over whose width the pointer is told, for who wants to measure it. */
  readonly track?: RefObject<HTMLDivElement | null>;
  readonly trackClass: string;
  readonly more?: HTMLAttributes<HTMLDivElement> & Readonly<Record<`data-${string}`, string>>;
  readonly children: ComponentChildren;
  stepsOf(event: KeyboardEvent): Steps;
  /** A key led there. */
  go(wanted: number): void;
  /** The pointer is at a share of the width, below 0 or above 1 beside the track; the width is in pixels. */
  scrub(share: number, width: number, isPress: boolean): void;
  /** Another key. @returns whether it means anything here */
  press?(key: string): boolean;
}

/** A slider: moved by the pointer, which it keeps until that is let go, and by the keys that sliders have everywhere. */
export function Slider(props: Props): VNode {
  const { label, least, most, now, text, title, editable, trackClass, more, children } = props;
  const own = useRef<HTMLDivElement>(null);
  const track = props.track ?? own;
  const scrub = (event: PointerEvent, isPress: boolean): void => {
    if (!track.current || editable === false || !(event.buttons & 1)) return;
    const { left, width } = track.current.getBoundingClientRect();
    props.scrub((event.clientX - left) / width, width, isPress);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (editable === false) return;
    const wanted = valueOfKey(event.key, props.stepsOf(event));
    if (wanted !== undefined) props.go(wanted);
    else if (!props.press?.(event.key)) return;
    event.preventDefault();
    if (editable) event.stopPropagation();
  };
  return (
    <div
      {...more}
      class={props.class}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-valuemin={least}
      aria-valuemax={most}
      aria-valuenow={now}
      aria-valuetext={text}
      aria-disabled={editable === undefined ? undefined : !editable}
      title={title}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        scrub(event, true);
      }}
      onPointerMove={(event) => scrub(event, false)}
    >
      <div class={trackClass} ref={track}>
        {children}
      </div>
    </div>
  );
}
