import type { VNode } from "preact";
import type { Layers } from "../../src/drawing/index.js";
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

const layerNames: readonly (readonly [keyof Layers, string])[] = [
  ["hull", "Swept hull"],
  ["path", "Path"],
  ["ghosts", "The game’s own check"],
  ["broad", "Broad-phase box"],
  ["labels", "Labels"],
  ["grid", "Grid and ruler"],
];

/** The notebook's title, what it comes to, and what concerns all cells. */
export function Head({ title, badges, layers, playing, canPlay, setLayers, playAll }: Props): VNode {
  return (
    <header class="head">
      <h1>{title}</h1>
      <Badges badges={badges} />
      <div class="actions">
        {canPlay && (
          <button type="button" onClick={playAll} title="Play or pause every scene">
            <Icon name={playing ? "pause" : "play"} /> {playing ? "Pause all" : "Play all"}
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
    <Popup name="Layers" icon="layers">
      {() => (
        <fieldset>
          <legend class="hidden">What the pictures show</legend>
          {layerNames.map(([layer, name]) => (
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
