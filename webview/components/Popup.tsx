import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { Icon, type IconName } from "./Icon.js";

interface Props {
  readonly name: string;
  readonly icon?: IconName;
  readonly title?: string;
  /** What it shows while it is open; `close` gives the focus back to the button. */
  readonly children: (close: () => void) => ComponentChildren;
}

/** A button that opens something small below itself. Escape, a click and a focus elsewhere close it. */
export function Popup({ name, icon, title, children }: Props): VNode {
  const [open, setOpen] = useState(false);
  const popup = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!open) return undefined;
    const leave = (event: Event): void => {
      // In a shadow tree the event's own target would be the tree's host.
      if (!popup.current || !event.composedPath().includes(popup.current)) setOpen(false);
    };
    document.addEventListener("pointerdown", leave);
    document.addEventListener("focusin", leave);
    return () => {
      document.removeEventListener("pointerdown", leave);
      document.removeEventListener("focusin", leave);
    };
  }, [open]);
  const close = (): void => {
    setOpen(false);
    button.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === "Escape" && open) close();
  };
  return (
    <div class="menu" ref={popup} onKeyDown={onKeyDown}>
      <button
        ref={button}
        type="button"
        title={title}
        aria-expanded={open}
        aria-haspopup="true"
        onClick={() => setOpen(!open)}
      >
        {icon && <Icon name={icon} />} {name}
      </button>
      {open && <div class="popup">{children(close)}</div>}
    </div>
  );
}
