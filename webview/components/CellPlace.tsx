import type { ComponentChildren, VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";
import type { Badge } from "../../src/view/index.js";
import { Badges } from "./controls.js";
import { useNear } from "./place.js";

interface Props {
  readonly index: number;
  readonly title: string;
  readonly badges: readonly Badge[];
  /** Pixels to reserve for a cell that has not been near yet. */
  readonly roughHeight: number;
  /** What stands beside the title. Called, like `content`, only while the cell is near. */
  actions(): ComponentChildren;
  content(): ComponentChildren;
}

/**
 * The place of a scene in the notebook. Only what is in the window or near it has its content; of all others there is
 * the heading, which is read, searched and jumped to, and the room that they take.
 */
export function CellPlace({ index, title, badges, roughHeight, actions, content }: Props): VNode {
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const height = useRef(roughHeight);
  const enter = useRef<"first" | "last" | undefined>(undefined);

  useLayoutEffect(() => {
    const element = section.current;
    if (!near || !element) return undefined;
    // The focus that came to the empty room goes on to where it would be, had the content been there.
    const controls = enter.current && [...element.querySelectorAll<HTMLElement>(focusable)];
    controls?.at(enter.current === "last" ? -1 : 0)?.focus();
    enter.current = undefined;
    const sized = new ResizeObserver(() => (height.current = element.offsetHeight));
    sized.observe(element);
    return () => sized.disconnect();
  }, [near]);

  const onFocus = ({ relatedTarget }: FocusEvent): void => {
    const from = relatedTarget instanceof Node ? (section.current?.compareDocumentPosition(relatedTarget) ?? 0) : 0;
    enter.current = from & Node.DOCUMENT_POSITION_FOLLOWING ? "last" : "first";
  };
  const flagged = badges.some(({ tone }) => tone === "bad");
  return (
    <section
      ref={section}
      class={flagged ? "cell flagged" : "cell"}
      data-cell={index}
      aria-labelledby={`title-${index}`}
      style={{ height: near ? "" : `${height.current}px` }}
    >
      <div class="cell-head">
        <h2 id={`title-${index}`}>{title}</h2>
        <Badges badges={badges} />
        {near && <div class="actions">{actions()}</div>}
      </div>
      {near ? content() : <div tabIndex={0} role="group" aria-label={title} onFocus={onFocus} />}
    </section>
  );
}

const focusable = "button:enabled, select:enabled, input:enabled, a[href], [tabindex='0']";
