import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Palette } from "../../src/view/index.js";
import type { LevelState, LevelStore } from "./LevelStore.js";
import { LiveRegion } from "../shell/notices.js";
import { Swatch } from "./SolidForm.js";

interface Props {
  readonly tiles: LevelState["tiles"];
  readonly refusal: string | undefined;
  readonly palette: Palette;
  readonly store: LevelStore;
}

/** The tiles of a level by their number or value: a click on one makes all of them solid, or none. */
export function Tiles({ tiles, refusal, palette, store }: Props): VNode {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => store.listTiles(isOpen), [isOpen]);
  return (
    <details class="candidates tiles" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{l10n.t("Choose which tiles are solid")}</summary>
      {isOpen && (
        <>
          {tiles === undefined && <p>{l10n.t("Counting tiles…")}</p>}
          {tiles?.length === 0 && <p>{l10n.t("This level format cannot mark single tiles as solid.")}</p>}
          <Refusal text={refusal} />
          <ul>
            {tiles?.map(({ text, amount, count, solid, picture }) => (
              <li key={text}>
                <button
                  data-tile={text}
                  aria-pressed={solid > 0}
                  title={
                    solid > 0
                      ? l10n.t("Mark all of these tiles as not solid")
                      : l10n.t("Mark all of these tiles as solid")
                  }
                  onClick={() => store.auditTile(text, solid === 0)}
                >
                  <Swatch {...{ picture, palette }} />
                  <b>{text}</b>
                  <span>
                    {amount}, {solidity(solid, count)}
                  </span>
                </button>
              </li>
            ))}
          </ul>
        </>
      )}
    </details>
  );
}

function solidity(solid: number, count: number): string {
  if (solid === 0) return l10n.t("not solid");
  return solid === count ? l10n.t("solid") : l10n.t("{n} solid", { n: solid });
}

/** Why tiles cannot be chosen so; spoken when it comes. */
function Refusal({ text }: { readonly text: string | undefined }): VNode {
  return (
    <>
      {text !== undefined && (
        <p>
          <b class="bad">✗</b> {text}
        </p>
      )}
      <LiveRegion text={text ?? ""} />
    </>
  );
}

interface ClickedProps {
  readonly tile: NonNullable<LevelState["tile"]>["tile"];
  readonly refusal: string | undefined;
  readonly store: LevelStore;
}

/** The tile that was clicked, and what can be said of it. */
export function ClickedTile({ tile, refusal, store }: ClickedProps): VNode | null {
  if (!tile) return null;
  const { text, message, isSolid } = tile;
  return (
    <div class="chosen-wall clicked-tile">
      <p>{message}</p>
      <button onClick={() => store.auditTile(text, !isSolid)}>
        {isSolid ? l10n.t("Mark Tile as Not Solid") : l10n.t("Mark Tile as Solid")}
      </button>
      <Refusal text={refusal} />
      <LiveRegion text={message} />
    </div>
  );
}
