import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { notebookBadges } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import type { Contents } from "./contents.js";
import type { SceneStore } from "./SceneStore.js";
import { badgesText, badgesWhile, PageHead } from "../shell/PageHead.js";
import { NotebookTools } from "./NotebookTools.js";
import { SceneCell } from "./SceneCell.js";
import type { SceneProps } from "./SceneProps.js";
import { Lead, Prose } from "./Prose.js";
import { LiveRegion, Problems } from "../shell/notices.js";
import { useCursorInView } from "./readingPlace.js";

type Props = Pick<SceneProps, "palette" | "store" | "player">;

export function Notebook({ palette, store, player }: Props): VNode {
  const { contents, state } = store;
  const cells = contents?.cells;
  const badges = useMemo(() => notebookBadges(cells?.map(({ cell }) => cell) ?? []), [cells]);
  useUndoKeys(store);
  useCursorInView(store.cursor);
  if (!contents) return <main id="notebook" aria-busy="true" />;
  const { stale } = contents;
  const isAlone = cells?.filter(({ cell }) => cell.kind === "scene").length === 1;
  let scenes = 0;
  const spoken = stale ? l10n.t("The source cannot be read: {reason}", { reason: stale.message }) : badgesText(badges);
  return (
    <main
      id="notebook"
      class={stale ? "stale" : ""}
      data-file={contents.name}
      data-version={contents.version}
      data-stale={stale ? "true" : "false"}
    >
      {!isAlone && (
        <PageHead
          kind="notebook"
          title={contents.title ?? contents.name}
          badges={badgesWhile(!!stale, cells ? badges : [])}
        >
          <div class="actions">
            <NotebookTools {...{ contents, palette, store, player }} />
          </div>
        </PageHead>
      )}
      <div class="cells">
        {inPageOrder(cells ?? [], isAlone).map(({ cell, version, index }) => {
          if (cell.kind === "prose") {
            const Text = scenes === 0 ? Lead : Prose;
            return <Text key={index} text={cell.markdown} />;
          }
          const cellState = state.cells[index];
          scenes++;
          if (!cellState) return undefined;
          return (
            <SceneCell
              key={index}
              {...{ index, version, palette, store, player }}
              number={scenes}
              scene={stale ? outdated(cell) : (store.editing.sceneWithEdits(index) ?? cell)}
              report={store.editing.report(index)}
              editable={stale === undefined && store.editing.forbidden === undefined}
              state={cellState}
              layers={state.layers}
              layout={state.layout}
              lenses={state.lenses}
              rows={state.rows}
              isAlone={isAlone}
            />
          );
        })}
        {cells?.length === 0 && !stale && (
          <p class="empty">{l10n.t("This notebook is empty. Add a scene with bodies, or a Markdown cell.")}</p>
        )}
      </div>
      <div class="notices">
        <Problems problems={contents.problems} choose={(problem) => store.revealProblem(undefined, problem)} />
      </div>
      <LiveRegion text={spoken} />
    </main>
  );
}

/** The cells as the page shows them: where there is only one scene it comes first, and the prose below it. */
function inPageOrder(cells: NonNullable<Contents["cells"]>, isAlone: boolean) {
  const placed = cells.map((shown, index) => ({ ...shown, index }));
  if (!isAlone) return placed;
  return placed.toSorted((a, b) => Number(b.cell.kind === "scene") - Number(a.cell.kind === "scene"));
}

const knownOutdated = new WeakMap<SceneView, SceneView>();

/** A scene whose text is gone or cannot be read: of the same one it is the same object, so that it is drawn once. */
function outdated(scene: SceneView): SceneView {
  const known = knownOutdated.get(scene) ?? { ...scene, isOutdated: true };
  knownOutdated.set(scene, known);
  return known;
}

/** Undo and redo of the text from anywhere in its picture. */
function useUndoKeys(store: SceneStore): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (!step || event.defaultPrevented) return;
      // VS Code would undo what was typed into this page, which is nothing.
      event.preventDefault();
      event.stopPropagation();
      store.request({ type: step });
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, [store]);
}

function stepOf({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent): "undo" | "redo" | undefined {
  if (!(ctrlKey || metaKey) || altKey) return undefined;
  if (key.toLowerCase() === "z") return shiftKey ? "redo" : "undo";
  return key.toLowerCase() === "y" && ctrlKey && !shiftKey ? "redo" : undefined;
}
