import * as l10n from "@vscode/l10n";
import type { ComponentChild, ComponentChildren, VNode } from "preact";
import { useState } from "preact/hooks";
import { count, type Countable } from "../../src/wording/index.js";

export interface RowTableProps<Row> extends HeadProps {
  readonly rows: ArrayLike<Row>;
  /** What a row is, in one word: also the name of the attribute with its index. */
  readonly kind: Countable;
  /** Rows that are shown at first, and that each "more" adds. */
  readonly atFirst: number;
  readonly current: number | undefined;
  /** As many as there are columns; of fewer the last one takes the room of the others. */
  cells(row: Row, index: number): readonly ComponentChild[];
  /** What is said below the rows. */
  readonly children?: ComponentChild;
  /** What more a row has: another index than its own, or none where it is no such thing. */
  about?(row: Row): { readonly class?: string; readonly title?: string; readonly index?: number | undefined };
  choose(index: number): void;
}

/** A table whose rows are chosen, by a click or with keys. */
export function RowTable<Row>(props: RowTableProps<Row>): VNode | null {
  const { caption, columns, ranks = [], rows, kind, atFirst, current, children, cells, about, choose } = props;
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
    <div class="contacts">
      <table>
        <TableHead caption={caption} columns={columns} ranks={ranks} />
        <tbody>
          {Array.from({ length: Math.min(rows.length, shown) }, (_, i) => {
            const row = rows[i] as Row;
            const { class: name = "", title, index } = { index: i, ...about?.(row) };
            const own = cells(row, i);
            return (
              <tr
                key={i}
                {...{ [`data-${kind}`]: index }}
                class={`${i === current ? "current" : ""} ${name}`.trim()}
                aria-current={i === current ? "true" : undefined}
                tabIndex={i === focusable ? 0 : -1}
                title={title}
                onClick={() => choose(i)}
                onKeyDown={(event) => onKeyDown(event, i)}
              >
                {own.map((cell, column) => (
                  <td
                    key={column}
                    class={ranks[column]}
                    colSpan={column === own.length - 1 ? columns.length - column : undefined}
                  >
                    {cell}
                  </td>
                ))}
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > shown && (
        <button class="more" onClick={() => setShown(shown + atFirst)}>
          {l10n.t("Show {n} more of {all}", {
            n: Math.min(atFirst, rows.length - shown),
            all: count(rows.length, kind),
          })}
        </button>
      )}
      {children}
    </div>
  );
}

interface HeadProps {
  /** For those who do not see it. */
  readonly caption: string;
  readonly columns: readonly string[];
  /** By column what it is called in the style sheet, where it gives way when there is no room. */
  readonly ranks?: readonly (string | undefined)[];
}

function TableHead({ caption, columns, ranks = [] }: HeadProps): VNode {
  return (
    <>
      <caption class="hidden">{caption}</caption>
      <thead>
        <tr>
          {columns.map((name, i) => (
            <th key={name} scope="col" class={ranks[i]}>
              {name}
            </th>
          ))}
        </tr>
      </thead>
    </>
  );
}

interface LensTableProps extends HeadProps {
  readonly class: string;
  /** Of what is scrolled. */
  readonly label: string;
  readonly children: ComponentChildren;
  readonly aside?: ComponentChild;
}

/** The table of a lens, which keys can scroll. */
export function LensTable({ class: name, label, children, aside, ...head }: LensTableProps): VNode {
  return (
    <div class={`lens-table ${name}`.trim()} tabIndex={0} role="group" aria-label={label}>
      <table class="methods">
        <TableHead {...head} />
        <tbody>{children}</tbody>
      </table>
      {aside}
    </div>
  );
}
