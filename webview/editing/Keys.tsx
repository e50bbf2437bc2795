import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../components/Icon.js";

/** What can be done in a picture, and how. */
function ways(): readonly (readonly [how: string, what: string])[] {
  const command = /mac/i.test(navigator.userAgent) ? "⌘" : l10n.t("Ctrl");
  return [
    [l10n.t("Click · B, Shift+B"), l10n.t("Select a body; its text is shown")],
    [
      l10n.t("Shift- or {command}-click · M", { command }),
      l10n.t("Select more than one; M: the body stays selected while B goes on"),
    ],
    [l10n.t("Shift+drag on the ground · {command}+A", { command }), l10n.t("Select all within, or all")],
    [l10n.t("Drag what is selected · arrow keys"), l10n.t("Move it from where it starts")],
    [
      l10n.t("Drag an edge or corner · {command}+arrow keys", { command }),
      l10n.t("Resize; at the opposite edge a size ends at 0"),
    ],
    [
      l10n.t("Drag the round handle · {command}+Shift+arrow keys", { command }),
      l10n.t("Aim: to where it would be after one frame"),
    ],
    [l10n.t("Shift"), l10n.t("While dragging: along one axis. With arrow keys: ten steps")],
    [l10n.t("Alt"), l10n.t("While dragging: off the grid. With arrow keys: a tenth of a step")],
    [l10n.t("Esc"), l10n.t("Leave it as it was; select nothing")],
    [l10n.t("Double-click on the ground · N"), l10n.t("Add a body")],
    [l10n.t("Delete"), l10n.t("Remove what is selected")],
    [l10n.t("{command}+Z · {command}+Shift+Z", { command }), l10n.t("Undo · redo")],
    [l10n.t("Wheel · + −"), l10n.t("Zoom")],
    [l10n.t("Drag · arrow keys, with nothing selected"), l10n.t("Pan")],
    [l10n.t("F · Space"), l10n.t("Fit · play or pause")],
  ];
}

/** A button, and the key ?, that show all keys and gestures. */
export function Keys(): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey) dialog.current?.showModal();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button type="button" title={l10n.t("Keys and gestures (?)")} onClick={() => dialog.current?.showModal()}>
        <Icon name="question" /> {l10n.t("Keys")}
      </button>
      <dialog ref={dialog} class="keys" aria-labelledby="keys-title">
        <p id="keys-title">{l10n.t("Keys and gestures in a picture")}</p>
        <dl>
          {ways().map(([how, what]) => (
            <div key={how}>
              <dt>{how}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => dialog.current?.close()}>
          {l10n.t("Close")}
        </button>
      </dialog>
    </>
  );
}
