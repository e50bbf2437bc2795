import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "./controls.js";

/** What is pressed or done with the pointer, and what that does. */
export type Way = readonly [how: string, what: string];

/** A button, and the key ?, that show all keys and gestures. */
export function Keys({ title, ways }: { readonly title: string; readonly ways: readonly Way[] }): VNode {
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
        <Icon name="question" /> {l10n.t("Keys")}
      </button>
      <dialog ref={dialog} class="keys" aria-labelledby="keys-title">
        <p id="keys-title">{title}</p>
        <dl>
          {ways.map(([how, what]) => (
            <div key={how}>
              <dt>{how}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button onClick={() => dialog.current?.close()}>{l10n.t("Close")}</button>
      </dialog>
    </>
  );
}
