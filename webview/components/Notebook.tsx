import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { notebookBadges, type Palette } from "../../src/view/index.js";
import type { Player } from "../state/Player.js";
import type { Contents } from "../state/contents.js";
import type { Store } from "../state/store.js";
import type { ViewState } from "../state/viewState.js";
import { Head } from "./Head.js";
import { Problems, SceneCell } from "./SceneCell.js";
import { LiveRegion, Markdown } from "./controls.js";
import { useCursorInView } from "./place.js";

interface Props {
  readonly contents: Contents | undefined;
  readonly state: ViewState;
  readonly palette: Palette;
  readonly store: Store;
  readonly player: Player;
}

/** The whole page. */
export function Notebook({ contents, state, palette, store, player }: Props): VNode {
  const cells = contents?.cells;
  const badges = useMemo(() => notebookBadges(cells?.map(({ cell }) => cell) ?? []), [cells]);
  useUndoKeys(store);
  useCursorInView(store.cursor);
  if (!contents) return <main id="notebook" aria-busy="true" />;
  const { stale } = contents;
  const title = contents.title ?? contents.name;
  let scenes = 0;
  const hasScenes = cells?.some(({ cell }) => cell.kind === "scene") ?? false;
  const spoken = stale
    ? l10n.t("The text cannot be read: {reason}", { reason: stale.message })
    : badges.map(({ text }) => text).join(", ");
  return (
    <main
      id="notebook"
      class={stale ? "stale" : ""}
      data-file={contents.name}
      data-version={contents.version}
      data-stale={stale ? "true" : "false"}
    >
      <Head
        title={title}
        badges={cells ? badges : []}
        layers={state.layers}
        playing={state.cells.some(({ playing }) => playing)}
        canPlay={hasScenes}
        setLayers={(change) => store.setLayers(change)}
        playAll={() => player.toggleAll()}
      />
      {stale && <StaleBanner stale={stale} hasPicture={cells !== undefined} reveal={() => store.revealProblem()} />}
      <Problems problems={contents.problems} choose={(problem) => store.revealProblem(undefined, problem)} />
      <div class="cells">
        {cells?.map(({ cell, version }, index) => {
          if (cell.kind === "prose") return <Markdown key={index} class="prose" text={cell.markdown} />;
          const cellState = state.cells[index];
          scenes++;
          return (
            cellState && (
              <SceneCell
                key={index}
                index={index}
                number={scenes}
                scene={store.editing.shown(index) ?? cell}
                report={store.editing.report(index)}
                editable={stale === undefined}
                version={version}
                state={cellState}
                layers={state.layers}
                palette={palette}
                store={store}
                player={player}
              />
            )
          );
        })}
        {cells?.length === 0 && !stale && (
          <p class="empty">{l10n.t("This notebook is empty: add a scene with bodies, or a cell of Markdown.")}</p>
        )}
      </div>
      <LiveRegion text={spoken} />
    </main>
  );
}

interface BannerProps {
  readonly stale: NonNullable<Contents["stale"]>;
  readonly hasPicture: boolean;
  reveal(): void;
}

function StaleBanner({ stale, hasPicture, reveal }: BannerProps): VNode {
  if (stale.line === 0) {
    return (
      <div class="banner" role="status">
        <b class="bad">✗ {hasPicture ? l10n.t("This is the last picture.") : l10n.t("There is no picture yet.")}</b>{" "}
        {stale.message}
      </div>
    );
  }
  return (
    <div class="banner" role="status">
      <b class="bad">
        ✗ {hasPicture ? l10n.t("This picture is older than the text.") : l10n.t("There is no picture yet.")}
      </b>
      <button type="button" class="problem" title={l10n.t("Show it in the text")} onClick={reveal}>
        {stale.message} <code>{stale.code}</code> ·{" "}
        {l10n.t("line {line}, column {column}", { line: stale.line, column: stale.column })}
      </button>
    </div>
  );
}

/** Undo and redo of the text from anywhere in its picture. */
export function useUndoKeys(store: Store): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      const step = stepOf(event);
      if (!step || event.defaultPrevented) return;
      // VS Code would undo what was typed into this page, which is nothing.
      event.preventDefault();
      event.stopPropagation();
      store.step(step);
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
