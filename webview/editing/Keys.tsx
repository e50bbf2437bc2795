import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { Icon } from "../components/Icon.js";

const command = /mac/i.test(navigator.userAgent) ? "⌘" : "Ctrl";

/** What can be done in a picture, and how. */
const ways: readonly (readonly [string, string])[] = [
  ["Click · B, Shift+B", "Select a body; its text is shown"],
  [`Shift- or ${command}-click · M`, "Select more than one; M: the body stays selected while B goes on"],
  [`Shift+drag on the ground · ${command}+A`, "Select all within, or all"],
  ["Drag what is selected · arrow keys", "Move it from where it starts"],
  [`Drag an edge or corner · ${command}+arrow keys`, "Resize; at the opposite edge a size ends at 0"],
  [`Drag the round handle · ${command}+Shift+arrow keys`, "Aim: to where it would be after one frame"],
  ["Shift", "While dragging: along one axis. With arrow keys: ten steps"],
  ["Alt", "While dragging: off the grid. With arrow keys: a tenth of a step"],
  ["Esc", "Leave it as it was; select nothing"],
  ["Double-click on the ground · N", "Add a body"],
  ["Delete", "Remove what is selected"],
  [`${command}+Z · ${command}+Shift+Z`, "Undo · redo"],
  ["Wheel · + −", "Zoom"],
  ["Drag · arrow keys, with nothing selected", "Pan"],
  ["F · Space", "Fit · play or pause"],
];

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
      <button type="button" title="Keys and gestures (?)" onClick={() => dialog.current?.showModal()}>
        <Icon name="question" /> Keys
      </button>
      <dialog ref={dialog} class="keys" aria-labelledby="keys-title">
        <p id="keys-title">Keys and gestures in a picture</p>
        <dl>
          {ways.map(([how, what]) => (
            <div key={how}>
              <dt>{how}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => dialog.current?.close()}>
          Close
        </button>
      </dialog>
    </>
  );
}
