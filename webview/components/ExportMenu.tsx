import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import { contactsCsv, sceneSheet, type Layers, type Palette } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import type { Store } from "../state/store.js";
import { instantFor, type CellState } from "../state/viewState.js";
import { Popup } from "./controls.js";
import {
  copiedWith,
  copy,
  fileOf,
  savedWith,
  type Export,
  type Exportable,
  type ExportedFile,
  type Rows,
} from "./exports.js";
import { broadPhasesOnce } from "./lenses/BroadPhaseLens.js";
import { focusedBeside } from "./place.js";

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

interface SceneExportProps {
  /** The scene's heading. */
  readonly title: string;
  readonly scene: SceneView;
  readonly state: CellState;
  readonly layers: Layers;
  readonly palette: Palette;
  readonly store: Store;
}

/** Saves or copies what the cell of a scene shows now. */
export function SceneExport(props: SceneExportProps): VNode {
  const { scene, store } = props;
  return (
    <ExportMenu
      file={store.contents?.name ?? ""}
      table="contacts"
      hasRows={scene.swept.contacts.length > 0}
      exportable={(cell) => exportable(props, cell)}
      save={(file) => store.export(file)}
    />
  );
}

/** The scene as its stages show it. */
function exportable({ title, scene, state, layers, palette }: SceneExportProps, cell: Element): Exportable {
  const stages = cell.querySelector(".stages");
  if (!stages) throw new Error(l10n.t("there is no picture"));
  const selected = state.selected.map((id) => scene.bodies.ids.indexOf(id)).filter((body) => body >= 0);
  const instant = instantFor(scene, state.choice);
  const sheet = sceneSheet(scene, title, {
    palette,
    width: Math.floor(stages.getBoundingClientRect().width),
    height: state.height,
    view: state.view,
    instant,
    ...broadPhasesOnce(scene, instant, selected, layers, state.lenses),
    selected: new Set(selected),
  });
  return { sheet, csv: () => contactsCsv(scene) };
}
