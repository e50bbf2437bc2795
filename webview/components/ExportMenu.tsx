import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { sceneSheet, type Layers, type Palette } from "../../src/drawing/index.js";
import type { SceneView } from "../../src/protocol.js";
import { copied, copy, fileOf, saved, type Export, type Exportable } from "../export/exports.js";
import { instantFor, type CellState } from "../state/viewState.js";
import type { Store } from "../state/store.js";
import { broadPhasesOnce } from "./lenses/useBroadPhases.js";
import { Popup } from "./Popup.js";

interface Props {
  /** The scene's heading. */
  readonly title: string;
  readonly scene: SceneView;
  readonly state: CellState;
  readonly layers: Layers;
  readonly palette: Palette;
  readonly store: Store;
}

/** Saves or copies what a cell shows now. */
export function ExportMenu(props: Props): VNode {
  const { scene, store } = props;
  const [note, setNote] = useState("");
  const place = useRef<HTMLDivElement>(null);

  const run = async (chosen: Export, isCopy: boolean): Promise<void> => {
    setNote("");
    try {
      const from = exportable(props, place.current);
      if (isCopy) await copy(chosen, from);
      else store.export(await fileOf(chosen, from, store.contents?.name ?? ""));
      if (isCopy) setNote("Copied.");
    } catch (error) {
      setNote(`${chosen.name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  };

  return (
    <div class="export" ref={place}>
      <span class="note" role="status">
        {note}
      </span>
      <Popup name="Export" title="Save or copy this picture">
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
                    disabled={!item.isFor(scene)}
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

/** The scene as its stages show it. */
function exportable({ title, scene, state, layers, palette }: Props, inCell: Element | null): Exportable {
  const stages = inCell?.closest("[data-cell]")?.querySelector(".stages");
  if (!stages) throw new Error("there is no picture");
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
  return { scene, sheet };
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
    const at = all.findIndex((item) => item === document.activeElement);
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next === all.length ? 0 : next)?.focus();
  };
  return (
    <div class="items" role="menu" aria-label="Export" ref={menu} onKeyDown={onKeyDown}>
      {children}
    </div>
  );
}
