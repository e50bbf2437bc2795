import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import type { Layers } from "../../src/view/index.js";
import { Keys } from "../editing/Keys.js";
import type { Badge } from "../words.js";
import { Badges } from "./Badges.js";
import { Icon } from "./Icon.js";
import { Popup } from "./Popup.js";

interface Props {
  readonly title: string;
  readonly badges: readonly Badge[];
  readonly layers: Layers;
  readonly playing: boolean;
  readonly canPlay: boolean;
  setLayers(change: Partial<Layers>): void;
  playAll(): void;
}

function layerNames(): readonly (readonly [keyof Layers, string])[] {
  return [
    ["hull", l10n.t("Swept hull")],
    ["path", l10n.t("Path")],
    ["ghosts", l10n.t("The game’s own check")],
    ["broad", l10n.t("Broad-phase box")],
    ["labels", l10n.t("Labels")],
    ["grid", l10n.t("Grid and ruler")],
  ];
}

/** The notebook's title, what it comes to, and what concerns all cells. */
export function Head({ title, badges, layers, playing, canPlay, setLayers, playAll }: Props): VNode {
  return (
    <header class="head">
      <h1>{title}</h1>
      <Badges badges={badges} />
      <div class="actions">
        {canPlay && (
          <button type="button" onClick={playAll} title={l10n.t("Play or pause every scene")}>
            <Icon name={playing ? "pause" : "play"} /> {playing ? l10n.t("Pause all") : l10n.t("Play all")}
          </button>
        )}
        <LayerMenu layers={layers} setLayers={setLayers} />
        <Keys />
      </div>
    </header>
  );
}

function LayerMenu({ layers, setLayers }: Pick<Props, "layers" | "setLayers">): VNode {
  return (
    <Popup name={l10n.t("Layers")} icon="layers">
      {() => (
        <fieldset>
          <legend class="hidden">{l10n.t("What the pictures show")}</legend>
          {layerNames().map(([layer, name]) => (
            <label key={layer}>
              <input
                type="checkbox"
                checked={layers[layer]}
                onChange={(event) => setLayers({ [layer]: event.currentTarget.checked })}
              />
              {name}
            </label>
          ))}
        </fieldset>
      )}
    </Popup>
  );
}
