import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Size } from "../../../src/view/index.js";
import { LensStage, type LensPicture } from "../../stage/LensStage.js";

interface Props {
  readonly name: string;
  /** What the picture says, in words and numbers. */
  readonly alternative: string;
  /** Why it is a hit or a miss. */
  readonly children: ComponentChildren;
  /** The picture of a size; a function that is the same for as long as it gives the same picture. */
  picture(size: Size): LensPicture;
}

const height = 176;

/** A lens that is drawn, with its sentence below it. */
export function DrawnLens({ name, alternative, children, picture }: Props): VNode {
  const place = useRef<HTMLDivElement>(null);
  const stage = useRef<LensStage | undefined>(undefined);
  const [width, setWidth] = useState(0);

  useLayoutEffect(() => {
    const element = place.current;
    const canvas = element?.firstElementChild;
    if (!element || !(canvas instanceof HTMLDivElement)) return undefined;
    const created = new LensStage(canvas);
    stage.current = created;
    const measure = (): void => setWidth(Math.floor(element.clientWidth));
    const sized = new ResizeObserver(measure);
    sized.observe(element);
    // At once, so that the first frame has the picture in it.
    measure();
    return () => {
      sized.disconnect();
      created.destroy();
      stage.current = undefined;
    };
  }, []);

  useLayoutEffect(() => {
    const size = { width, height };
    if (width > 0) stage.current?.show(size, picture(size));
  }, [width, picture]);

  return (
    <>
      <div
        class="lens-picture"
        ref={place}
        role="img"
        aria-label={`${name}. ${alternative}`}
        style={{ height: `${height}px` }}
      >
        <div class="canvas" />
      </div>
      <p class="lens-sentence">{children}</p>
    </>
  );
}
