import * as l10n from "@vscode/l10n";
import type { ComponentChild, ComponentChildren, VNode } from "preact";
import { useMemo, useState } from "preact/hooks";
import {
  contactRow,
  describedBodies,
  describedIn,
  directionGlyph,
  fixed,
  fraction,
  gravityText,
  parabolasText,
  traitTexts,
  vectorText,
} from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { count, type Countable } from "../../src/wording/index.js";

interface Props<Row> extends HeadProps {
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
export function RowTable<Row>(props: Props<Row>): VNode | null {
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

/** Rows that are shown at first, and that each "more" adds. */
export const rowsAtFirst = 200;

type ContactTableProps = Pick<Props<unknown>, "current" | "choose"> & { readonly scene: SceneView };

/** When and who is what matters; the others give way, those of rank 1 first. */
const contactRanks = [undefined, undefined, "rank-1", undefined, undefined, undefined, "rank-2", "rank-1"];

/** All contacts of the swept run. A click on a row goes to its time. */
export function ContactTable({ scene, current, choose }: ContactTableProps): VNode {
  // While the run is played, it is the same from one contact to the next, however long it is.
  const table = useMemo(() => contactTable({ scene, current, choose }), [scene, current]);
  return table;
}

function contactTable({ scene, ...chosen }: ContactTableProps): VNode {
  return (
    <RowTable
      caption={l10n.t("Contacts of the swept run")}
      columns={[
        ...[l10n.t("frame"), "t", l10n.t("seconds"), l10n.t("body"), l10n.t("meets")],
        ...[l10n.t("normal"), l10n.t("response"), l10n.t("leaves at")],
      ]}
      ranks={contactRanks}
      rows={scene.swept.contacts.times}
      kind="contact"
      atFirst={rowsAtFirst}
      {...chosen}
      cells={(_, contact) => {
        const { frame, time, seconds, body, obstacle, normal, response, exit } = contactRow(scene, contact);
        const direction = (
          <>
            {directionGlyph(normal, scene.yAxis)} <span class="rank-2">{vectorText(normal)}</span>
          </>
        );
        return [frame, fraction(time), fixed(seconds, 4), body, obstacle, direction, response, fraction(exit)];
      }}
    />
  );
}

interface BodyTableProps {
  readonly scene: SceneView;
  /** Ascending. */
  readonly selected: ReadonlySet<number>;
  choose(body: number): void;
}

/** Rows that are shown at first: the crowds of a scene are alike. */
const bodiesAtFirst = 6;

/** What is written of bodies besides place, size and velocity. A click on a row selects its body. */
export function BodyTable({ scene, selected, choose }: BodyTableProps): VNode {
  const { bodies, hasShape, hasMotion, hasLimits } = useMemo(() => describedBodies(scene), [scene]);
  const current = bodies.findIndex((body) => selected.has(body));
  const laws = [gravityText(scene.gravity, scene), parabolasText(scene.bodies.parabolas !== undefined)].filter(
    (text) => text !== undefined,
  );
  return (
    <>
      <RowTable
        caption={l10n.t("How bodies move, and what they meet")}
        columns={[
          l10n.t("body"),
          ...(hasShape ? [l10n.t("shape")] : []),
          ...(hasMotion ? [l10n.t("motion")] : []),
          ...(hasLimits ? [l10n.t("meets")] : []),
        ]}
        rows={bodies}
        kind="body"
        atFirst={bodiesAtFirst}
        current={current < 0 ? undefined : current}
        about={() => ({ class: "described" })}
        choose={(row) => choose(bodies[row] as number)}
        cells={(body) => {
          const { shape, motion, limits } = traitTexts(describedIn(scene, body), scene);
          return [
            scene.bodies.ids[body] ?? "",
            ...(hasShape ? [shape] : []),
            ...(hasMotion ? [motion] : []),
            ...(hasLimits ? [limits] : []),
          ];
        }}
      />
      {laws.length > 0 && <p class="laws">{laws.join(" ")}</p>}
    </>
  );
}
