import * as l10n from "@vscode/l10n";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./controls.js";

/** What is pressed or done with the pointer, and what that does. */
export type Way = readonly [how: string, what: string];

interface Props {
  readonly title: string;
  readonly ways: readonly Way[];
  /** More sections of the dialog, below the keys. */
  readonly children?: ComponentChildren;
}

/** A button, and the key ?, that show all keys and gestures. */
export function Keys({ title, ways, children }: Props): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const isTyped = event.target instanceof HTMLInputElement;
      if (event.key === "?" && !isTyped && !event.ctrlKey && !event.metaKey && !event.altKey)
        dialog.current?.showModal();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button title={l10n.t("Keys and gestures (?)")} onClick={() => dialog.current?.showModal()}>
        <Icon name="question" /> <span class="tool-name">{l10n.t("Keys")}</span>
      </button>
      <dialog ref={dialog} class="keys" aria-labelledby="keys-title">
        {/* The button comes first: it gets the focus, and the dialog opens at its top. */}
        <div class="keys-head">
          <p id="keys-title">{title}</p>
          <button onClick={() => dialog.current?.close()}>{l10n.t("Close")}</button>
        </div>
        <dl>
          {ways.map(([how, what]) => (
            <div key={how}>
              <dt>{how}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        {children}
      </dialog>
    </>
  );
}
