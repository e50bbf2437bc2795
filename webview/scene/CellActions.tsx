import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { animatedSvg, bodiesCsv, contactsCsv, mostAnimated, sceneSheet } from "../../src/view/index.js";
import { CellEditor } from "../editing/CellEditor.js";
import { alignmentOf } from "../editing/StageEditor.js";
import type { SceneProps } from "./SceneProps.js";
import { fitted, instantFor, selectedIn } from "./viewState.js";
import { ExportMenu, type Exportable } from "../shell/ExportMenu.js";
import { Popup } from "../shell/controls.js";
import { broadPhasesOnce } from "./lenses/BroadPhaseLens.js";

interface Props extends SceneProps {
  readonly title: string;
  readonly isEmpty: boolean;
}

/** What stands beside the title of a scene. */
export function Actions(props: Props): VNode {
  const { index, scene, isEmpty, store, state, editable } = props;
  return (
    <>
      {store.editing.forbidden === undefined && (
        <button
          title={l10n.t("Add a body (N)")}
          disabled={!editable}
          onClick={() => new CellEditor(store, index).add()}
        >
          {l10n.t("Add")}
        </button>
      )}
      {store.editing.forbidden === undefined && <ArrangeMenu {...props} />}
      <button
        title={l10n.t("Zoom to the movement, or to the whole scene (F)")}
        onClick={() => store.look(index, fitted(state))}
      >
        {l10n.t("Fit")}
      </button>
      {!isEmpty && (
        <ExportMenu
          file={store.contents?.name ?? ""}
          canBePage={store.pageOf !== undefined}
          canBeAnimated={scene.frames > 0 && scene.frames <= mostAnimated}
          tables={{ contacts: scene.swept.contacts.times.length > 0, bodies: scene.bodies.ids.length > 0 }}
          exportable={(stages) => exportable(props, stages)}
          save={(file) => store.export(file)}
        />
      )}
    </>
  );
}

/** What is done with bodies that are selected, beside moving them. */
function ArrangeMenu({ index, scene, state, store, editable }: Props): VNode {
  const chosen = selectedIn(scene, state.selected);
  const editor = new CellEditor(store, index);
  const lines: readonly (readonly [name: string, code: string])[] = [
    [l10n.t("Align left edges (Alt+A)"), "KeyA"],
    [l10n.t("Align horizontal centers (Alt+H)"), "KeyH"],
    [l10n.t("Align right edges (Alt+D)"), "KeyD"],
    [l10n.t("Align top edges (Alt+W)"), "KeyW"],
    [l10n.t("Align vertical centers (Alt+V)"), "KeyV"],
    [l10n.t("Align bottom edges (Alt+S)"), "KeyS"],
  ];
  return (
    <Popup name={l10n.t("Arrange")} title={l10n.t("Duplicate and align the selection")}>
      {(close) => (
        <div class="items">
          <button
            disabled={!editable || chosen.length === 0}
            onClick={() => {
              editor.duplicate(chosen);
              close();
            }}
          >
            {l10n.t("Duplicate (Ctrl+D)")}
          </button>
          {lines.map(([name, code]) => (
            <button
              key={code}
              disabled={!editable || chosen.length < 2}
              onClick={() => {
                const alignment = alignmentOf(code, scene.yAxis);
                if (alignment) editor.align(chosen, alignment);
                close();
              }}
            >
              {name}
            </button>
          ))}
        </div>
      )}
    </Popup>
  );
}

function exportable(
  { title, scene, state, layers, layout, lenses, palette, store }: Props,
  stages: Element,
): Exportable {
  const { view, height, areBeside } = state;
  const width = Math.floor(stages.getBoundingClientRect().width);
  const selected = selectedIn(scene, state.selected);
  const instant = instantFor(scene, state.choice);
  const broad = broadPhasesOnce({ scene, instant, selected, layers, lenses });
  const look = { palette, width, height, areBeside, view, layout, instant, ...broad, selected: new Set(selected) };
  return {
    sheet: sceneSheet(scene, title, look),
    csv: (table) => (table === "bodies" ? bodiesCsv : contactsCsv)(scene),
    page: () => store.page(),
    animation: () =>
      animatedSvg(
        scene,
        title,
        { palette, width, height, areBeside, view, layout, layers, hasCaption: true },
        state.pace,
      ),
  };
}
