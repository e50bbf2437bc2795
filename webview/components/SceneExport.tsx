import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { contactsCsv, sceneSheet, type Layers, type Palette } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import type { Exportable } from "../export/exports.js";
import { instantFor, type CellState } from "../state/viewState.js";
import type { Store } from "../state/store.js";
import { ExportMenu } from "./ExportMenu.js";
import { broadPhasesOnce } from "./lenses/useBroadPhases.js";

interface Props {
  /** The scene's heading. */
  readonly title: string;
  readonly scene: SceneView;
  readonly state: CellState;
  readonly layers: Layers;
  readonly palette: Palette;
  readonly store: Store;
}

/** Saves or copies what the cell of a scene shows now. */
export function SceneExport(props: Props): VNode {
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
function exportable({ title, scene, state, layers, palette }: Props, cell: Element): Exportable {
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
