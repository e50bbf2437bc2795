import type { ComponentChildren, VNode } from "preact";
import { Icon } from "../shell/controls.js";
import { keepInPlace } from "./readingPlace.js";

interface Props {
  readonly class: string;
  readonly name: string;
  /** What is inside, in a few words behind the name. */
  readonly summary: string;
  readonly isOpen: boolean;
  readonly children: ComponentChildren;
  setOpen(isOpen: boolean): void;
}

/** A folded row: its name, what it holds, and below that its content while it is open. */
export function Fold({ class: name, name: title, summary, isOpen, children, setOpen }: Props): VNode {
  return (
    <details
      class={`fold ${name}`}
      open={isOpen}
      // The browser opens it as well, for a text that is searched in the page.
      onToggle={({ currentTarget }) => currentTarget.open !== isOpen && setOpen(currentTarget.open)}
    >
      <summary
        onClick={(event) => {
          event.preventDefault();
          // The other scenes of the notebook open theirs as well: what was pressed stays under the pointer.
          keepInPlace(event.currentTarget, () => setOpen(!isOpen));
        }}
      >
        <Icon name={isOpen ? "down" : "next"} /> <b>{title}</b> <span class="dim">{summary}</span>
      </summary>
      {children}
    </details>
  );
}
