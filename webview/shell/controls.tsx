import down from "@vscode/codicons/src/icons/chevron-down.svg";
import previous from "@vscode/codicons/src/icons/chevron-left.svg";
import next from "@vscode/codicons/src/icons/chevron-right.svg";
import pause from "@vscode/codicons/src/icons/debug-pause.svg";
import layers from "@vscode/codicons/src/icons/layers.svg";
import play from "@vscode/codicons/src/icons/play.svg";
import question from "@vscode/codicons/src/icons/question.svg";
import loop from "@vscode/codicons/src/icons/sync.svg";
import * as l10n from "@vscode/l10n";
import { micromark } from "micromark";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import type { Badge } from "../../src/view/index.js";
import end from "./icons/end.svg";
import nextContact from "./icons/next-contact.svg";
import previousContact from "./icons/previous-contact.svg";
import start from "./icons/start.svg";
import { marks } from "../../src/wording/index.js";

const sources = { down, end, layers, loop, next, nextContact, pause, play, previous, previousContact, question, start };

export type IconName = keyof typeof sources;

/** One of VS Code's own icons, or of ours in their manner. Decoration: the button around it has the name. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  // As text, which is compared: elements would be made, laid out and painted anew with each change of the page.
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sources[name] }} />;
}

/**
 * Short statements in one line, whatever they are: what stands below must not move when they change. They are one statement:
 * where one of them changes all are written anew, and none is seen to move.
 */
export function Badges({ badges }: { readonly badges: readonly Badge[] }): VNode {
  return (
    <div class="badges" key={badges.map(({ text }) => text).join("\n")}>
      {badges.map(({ tone, text }) => (
        <span key={text} class={`chip ${tone}`} title={text}>
          {text}
        </span>
      ))}
    </div>
  );
}

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
    const listening = new AbortController();
    for (const type of ["pointerdown", "focusin"]) document.addEventListener(type, leave, listening);
    return () => listening.abort();
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
      <button ref={button} title={title} aria-expanded={open} aria-haspopup="true" onClick={() => setOpen(!open)}>
        {icon ? (
          <>
            <Icon name={icon} /> <span class="tool-name">{name}</span>
          </>
        ) : (
          name
        )}
      </button>
      {open && <div class="popup">{children(close)}</div>}
    </div>
  );
}

interface SelectProps<Value> {
  readonly options: readonly (readonly [value: Value, text: string])[];
  readonly value: Value;
  readonly title?: string;
  /** For a list without a label beside it. */
  readonly label?: string;
  choose(value: Value): void;
}

/** A list of which one is chosen. */
export function Select<Value extends string | number>(props: SelectProps<Value>): VNode {
  const { options, value, title, label, choose } = props;
  return (
    <select
      {...{ title, value, "aria-label": label }}
      onChange={({ currentTarget: { selectedIndex } }) => choose(options[selectedIndex]?.[0] ?? value)}
    >
      {options.map(([each, text]) => (
        <option key={each} value={each}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** A text in which something is marked as `strong`. */
export function Text({ children }: { readonly children: string }): VNode {
  return <>{children.split(marks).map((part, i) => (i % 2 === 0 ? part : <b key={i}>{part}</b>))}</>;
}

/** The key that commands are given with. */
export function commandKey(): string {
  return /mac/i.test(navigator.userAgent) ? "⌘" : l10n.t("Ctrl");
}

/** Rendered Markdown. HTML in it stays text, links lead to the web only, and nothing is fetched. */
export function Markdown({ text, class: name }: { readonly text: string; readonly class: string }): VNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(...rendered(text)), [text]);
  return <div class={name} ref={element} />;
}

function rendered(text: string): Node[] {
  const { body } = new DOMParser().parseFromString(micromark(text), "text/html");
  for (const image of body.querySelectorAll("img")) image.replaceWith(`[${image.alt || l10n.t("image")}]`);
  for (const link of body.querySelectorAll("a")) {
    if (!/^https?:\/\//i.test(link.getAttribute("href") ?? "")) link.removeAttribute("href");
  }
  return [...body.childNodes].map((node) => document.importNode(node, true));
}
