import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  copiedWith,
  copy,
  fileOf,
  savedWith,
  type Export,
  type Exportable,
  type ExportedFile,
  type Rows,
} from "../export/exports.js";
import { focusedBeside } from "./focus.js";
import { Popup } from "./Popup.js";

interface Props {
  /** The name of the file that it is of. */
  readonly file: string;
  /** What the rows of its table are, and whether there are any. */
  readonly table: Rows;
  readonly hasRows: boolean;
  /** What a cell shows now. */
  exportable(cell: Element): Exportable;
  save(file: ExportedFile): void;
}

/** Saves or copies what a cell shows now. */
export function ExportMenu({ file, table, hasRows, exportable, save }: Props): VNode {
  const [note, setNote] = useState("");
  const place = useRef<HTMLDivElement>(null);
  const { saved, copied } = useMemo(() => ({ saved: savedWith(table), copied: copiedWith(table) }), [table]);

  const run = async (chosen: Export, isCopy: boolean): Promise<void> => {
    setNote("");
    try {
      const cell = place.current?.closest("[data-cell]");
      if (!cell) throw new Error(l10n.t("there is no picture"));
      const from = exportable(cell);
      if (isCopy) await copy(chosen, from);
      else save(await fileOf(chosen, from, file));
      if (isCopy) setNote(l10n.t("Copied."));
    } catch (error) {
      setNote(`${chosen.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return (
    <div class="export" ref={place}>
      <span class="note" role="status">
        {note}
      </span>
      <Popup name={l10n.t("Export")} title={l10n.t("Save or copy this picture")}>
        {(close) => (
          <Menu>
            {[saved, copied].map((group, i) => (
              <div key={i} role="group">
                {group.map((item) => (
                  <button
                    key={item.name}
                    type="button"
                    role="menuitem"
                    tabIndex={-1}
                    disabled={item.format === "csv" && !hasRows}
                    onClick={() => {
                      close();
                      void run(item, group === copied);
                    }}
                  >
                    {item.name}
                  </button>
                ))}
              </div>
            ))}
          </Menu>
        )}
      </Popup>
    </div>
  );
}

/** The items of a menu: arrow keys, Home and End go through them, and the first has the focus when it opens. */
function Menu({ children }: { readonly children: VNode[] }): VNode {
  const menu = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [
    ...(menu.current?.querySelectorAll<HTMLElement>("[role=menuitem]:enabled") ?? []),
  ];
  useLayoutEffect(() => items()[0]?.focus(), []);
  const onKeyDown = (event: KeyboardEvent): void => {
    const all = items();
    const focused = menu.current && focusedBeside(menu.current);
    const at = all.findIndex((item) => item === focused);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next === all.length ? 0 : next)?.focus();
  };
  return (
    <div class="items" role="menu" aria-label={l10n.t("Export")} ref={menu} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
