import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { directionGlyph, fraction, vectorText } from "../../src/drawing/index.js";
import type { SceneView } from "../../src/protocol.js";
import { count, seconds } from "../words.js";

interface Props {
  readonly scene: SceneView;
  readonly current: number | undefined;
  choose(contact: number): void;
}

/** Rows that are shown at first, and that each "more" adds. */
export const rowsAtFirst = 200;

/** All contacts of the swept run. A click on a row goes to its time. */
export function ContactTable({ scene, current, choose }: Props): VNode | null {
  const [shown, setShown] = useState(rowsAtFirst);
  const { contacts } = scene.swept;
  if (contacts.length === 0) return null;
  // One row is in the tab order, arrow keys reach the others.
  const focusable = current !== undefined && current < shown ? current : 0;
  const onKeyDown = (event: KeyboardEvent, row: number): void => {
    const element = event.currentTarget as HTMLElement;
    if (event.key === "Enter" || event.key === " ") choose(row);
    else if (event.key === "ArrowDown") (element.nextElementSibling as HTMLElement | null)?.focus();
    else if (event.key === "ArrowUp") (element.previousElementSibling as HTMLElement | null)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="contacts">
      <table>
        <caption class="hidden">Contacts of the swept run</caption>
        <thead>
          <tr>
            {["frame", "t", "seconds", "body", "meets", "normal", "response", "leaves at"].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {contacts.slice(0, shown).map((contact, i) => (
            <tr
              key={i}
              data-contact={i}
              class={i === current ? "current" : ""}
              aria-current={i === current ? "true" : undefined}
              tabIndex={i === focusable ? 0 : -1}
              onClick={() => choose(i)}
              onKeyDown={(event) => onKeyDown(event, i)}
            >
              <td>{contact.frame}</td>
              <td>{fraction(contact.time)}</td>
              <td>{seconds(contact.seconds)}</td>
              <td>{scene.bodies.ids[contact.body]}</td>
              <td>{contact.obstacleName}</td>
              <td>
                {directionGlyph(contact.normal, scene.yAxis)} {vectorText(contact.normal)}
              </td>
              <td>{contact.response}</td>
              <td>{fraction(contact.exit)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {contacts.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + rowsAtFirst)}>
          Show {Math.min(rowsAtFirst, contacts.length - shown)} more of {count(contacts.length, "contact")}
        </button>
      )}
    </div>
  );
}
