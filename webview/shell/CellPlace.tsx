import type { ComponentChildren, RefObject, VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Badge } from "../../src/view/index.js";
import { Badges } from "./controls.js";

/** What has the focus in the tree of an element: of a shadow tree the document knows no more than its host. */
export function focusedBeside(element: Element): Element | null {
  const root = element.getRootNode();
  return root instanceof Document || root instanceof ShadowRoot ? root.activeElement : null;
}

/** One for all: each observer has a root of its own to measure in every frame. */
const listeners = new WeakMap<Element, (isNear: boolean) => void>();
const observer = new IntersectionObserver(
  (entries) => entries.forEach(({ target, isIntersecting }) => listeners.get(target)?.(isIntersecting)),
  // As far as the window is high. Around its own window nothing is known to a page in a frame of another origin.
  { root: document, rootMargin: "100% 0px" },
);

/** Whether an element is in the window or near it. What has the focus stays near wherever it is. */
function useNear(place: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useLayoutEffect(() => {
    const element = place.current;
    if (!element) return undefined;
    const { top, bottom } = element.getBoundingClientRect();
    // At once, so that the first frame has the pictures in it; the observer speaks after that frame.
    let isNear = bottom > -innerHeight && top < 2 * innerHeight;
    const tell = (): void => setNear(isNear || element.contains(focusedBeside(element)));
    // While the focus moves, nothing has it.
    const focusLeft = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) setNear(isNear);
    };
    tell();
    listeners.set(element, (is) => {
      isNear = is;
      tell();
    });
    observer.observe(element);
    const listening = new AbortController();
    element.addEventListener("focusin", tell, listening);
    element.addEventListener("focusout", focusLeft, listening);
    return () => {
      observer.unobserve(element);
      listening.abort();
    };
  }, []);
  return near;
}

/** What can have the keyboard. */
export const focusable = "button:enabled, select:enabled, input:enabled, a[href], summary, [tabindex='0']";

interface CellPlaceProps {
  readonly index: number;
  readonly title: string;
  readonly badges: readonly Badge[];
  /** What stands in the title line in place of the badges, which say no more than the cell does below it. */
  readonly about?: string | undefined;
  /** The tools of the page of which this is the only cell: its title line is the head of the page. */
  readonly tools?: ComponentChildren;
  /** Pixels to reserve for a cell that has not been near yet. */
  readonly roughHeight: number;
  /** What stands beside the title. Called, like `content`, only while the cell is near. */
  actions(): ComponentChildren;
  content(): ComponentChildren;
}

/** The place of a scene: with its content near the window, elsewhere with the heading and the room that it takes. */
export function CellPlace(props: CellPlaceProps): VNode {
  const { index, title, badges, about, tools, roughHeight, actions, content } = props;
  const section = useRef<HTMLElement>(null);
  const near = useNear(section);
  const height = useRef(roughHeight);
  const enter = useRef<"first" | "last" | undefined>(undefined);

  useLayoutEffect(() => {
    const element = section.current;
    if (!near || !element) return undefined;
    // The focus that came to the empty room goes on to where it would be, had the content been there.
    const controls =
      enter.current && [...element.querySelectorAll<HTMLElement>(focusable)].filter((each) => each.checkVisibility());
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
  const state =
    about === undefined ? (
      <Badges badges={badges} />
    ) : (
      <span class="about" title={about}>
        {about}
      </span>
    );
  return (
    <section
      ref={section}
      class={tools === undefined ? "cell" : "cell whole-page"}
      data-cell={index}
      aria-labelledby={`title-${index}`}
      style={{ height: near ? "" : `${height.current}px` }}
    >
      {tools === undefined ? (
        <div class="cell-head">
          <h2 id={`title-${index}`}>{title}</h2>
          {state}
          {near && <div class="actions">{actions()}</div>}
        </div>
      ) : (
        <header class="head notebook-head">
          <h1 id={`title-${index}`}>{title}</h1>
          {state}
          <div class="actions">
            {near && actions()}
            {tools}
          </div>
        </header>
      )}
      {near ? content() : <div tabIndex={0} role="group" aria-label={title} onFocus={onFocus} />}
    </section>
  );
}

/**
 * A part of a cell that keeps the room that it once had, as long as it is as wide: what is typed in the text moves nothing that
 * stands below it. What the user opens or closes in it decides anew.
 */
export function Room({
  class: name,
  children,
}: {
  readonly class: string;
  readonly children: ComponentChildren;
}): VNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const room = element.current;
    if (!room) return undefined;
    let width = 0;
    const forget = (): void => void (room.style.minHeight = "");
    const sized = new ResizeObserver(() => {
      if (room.offsetWidth !== width) forget();
      width = room.offsetWidth;
      room.style.minHeight = `${room.getBoundingClientRect().height}px`;
    });
    sized.observe(room);
    const listening = new AbortController();
    room.addEventListener("click", forget, listening);
    return () => {
      sized.disconnect();
      listening.abort();
    };
  }, []);
  return (
    <div class={`room ${name}`} ref={element}>
      {children}
    </div>
  );
}

/** Where the head of the page ends, which stays in the window, in pixels. */
export function headBottom(): number {
  return document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
}
