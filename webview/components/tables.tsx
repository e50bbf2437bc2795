import * as l10n from "@vscode/l10n";
import type { ComponentChild, VNode } from "preact";
import { useState } from "preact/hooks";
import { directionGlyph, fraction, vectorText } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { count, type Countable } from "../../src/wording/index.js";
import { seconds } from "../words.js";

interface Props<Row> {
  /** For those who do not see it. */
  readonly caption: string;
  readonly columns: readonly string[];
  readonly rows: readonly Row[];
  /** What a row is, in one word: also the name of the attribute with its index. */
  readonly kind: Countable;
  /** Rows that are shown at first, and that each "more" adds. */
  readonly atFirst: number;
  readonly current: number | undefined;
  /** As many as there are columns. */
  cells(row: Row, index: number): readonly ComponentChild[];
  /** What more a row has. */
  about?(row: Row): { readonly class?: string; readonly title?: string };
  choose(index: number): void;
}

/** A table whose rows are chosen, by a click or with keys. */
export function RowTable<Row>(props: Props<Row>): VNode | null {
  const { caption, columns, rows, kind, atFirst, current, cells, about, choose } = props;
  const [shown, setShown] = useState(atFirst);
  if (rows.length === 0) return null;
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
    <>
      <table>
        <caption class="hidden">{caption}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map((row, i) => {
            const { class: name = "", title } = about?.(row) ?? {};
            return (
              <tr
                key={i}
                {...{ [`data-${kind}`]: i }}
                class={`${i === current ? "current" : ""} ${name}`.trim()}
                aria-current={i === current ? "true" : undefined}
                tabIndex={i === focusable ? 0 : -1}
                title={title}
                onClick={() => choose(i)}
                onKeyDown={(event) => onKeyDown(event, i)}
              >
                {cells(row, i).map((cell, column) => (
                  <td key={column}>{cell}</td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + atFirst)}>
          {l10n.t("Show {n} more of {all}", {
            n: Math.min(atFirst, rows.length - shown),
            all: count(rows.length, kind),
          })}
        </button>
      )}
    </>
  );
}

interface ContactTableProps {
  readonly scene: SceneView;
  readonly current: number | undefined;
  choose(contact: number): void;
}

/** Rows that are shown at first, and that each "more" adds. */
export const rowsAtFirst = 200;

function columns(): readonly string[] {
  return [
    ...[l10n.t("frame"), "t", l10n.t("seconds"), l10n.t("body"), l10n.t("meets")],
    ...[l10n.t("normal"), l10n.t("response"), l10n.t("leaves at")],
  ];
}

/** All contacts of the swept run. A click on a row goes to its time. */
export function ContactTable({ scene, current, choose }: ContactTableProps): VNode | null {
  const { contacts } = scene.swept;
  if (contacts.length === 0) return null;
  return (
    <div class="contacts">
      <RowTable
        caption={l10n.t("Contacts of the swept run")}
        columns={columns()}
        rows={contacts}
        kind="contact"
        atFirst={rowsAtFirst}
        current={current}
        choose={choose}
        cells={(contact) => [
          contact.frame,
          fraction(contact.time),
          seconds(contact.seconds),
          scene.bodies.ids[contact.body],
          contact.obstacleName,
          `${directionGlyph(contact.normal, scene.yAxis)} ${vectorText(contact.normal)}`,
          contact.response,
          fraction(contact.exit),
        ]}
      />
    </div>
  );
}
