import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Badge, Layers } from "../../src/view/index.js";
import { Badges, Icon, Popup } from "./controls.js";

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

/** What can be done in a picture, and how. */
function ways(): readonly (readonly [how: string, what: string])[] {
  const command = /mac/i.test(navigator.userAgent) ? "⌘" : l10n.t("Ctrl");
  return [
    [l10n.t("Click · B, Shift+B"), l10n.t("Select a body; its text is shown")],
    [
      l10n.t("Shift- or {command}-click · M", { command }),
      l10n.t("Select more than one; M: the body stays selected while B goes on"),
    ],
    [l10n.t("Shift+drag on the ground · {command}+A", { command }), l10n.t("Select all within, or all")],
    [l10n.t("Drag what is selected · arrow keys"), l10n.t("Move it from where it starts")],
    [
      l10n.t("Drag an edge or corner · {command}+arrow keys", { command }),
      l10n.t("Resize; at the opposite edge a size ends at 0"),
    ],
    [
      l10n.t("Drag the round handle · {command}+Shift+arrow keys", { command }),
      l10n.t("Aim: to where it would be after one frame"),
    ],
    [l10n.t("Shift"), l10n.t("While dragging: along one axis. With arrow keys: ten steps")],
    [l10n.t("Alt"), l10n.t("While dragging: off the grid. With arrow keys: a tenth of a step")],
    [l10n.t("Esc"), l10n.t("Leave it as it was; select nothing")],
    [l10n.t("Double-click on the ground · N"), l10n.t("Add a body")],
    [l10n.t("Delete"), l10n.t("Remove what is selected")],
    [l10n.t("{command}+Z · {command}+Shift+Z", { command }), l10n.t("Undo · redo")],
    [l10n.t("Wheel · + −"), l10n.t("Zoom")],
    [l10n.t("Drag · arrow keys, with nothing selected"), l10n.t("Pan")],
    [l10n.t("F · Space"), l10n.t("Fit · play or pause")],
  ];
}

/** A button, and the key ?, that show all keys and gestures. */
export function Keys(): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === "?" && !event.ctrlKey && !event.metaKey && !event.altKey) dialog.current?.showModal();
    };
    document.addEventListener("keydown", onKeyDown);
    return () => document.removeEventListener("keydown", onKeyDown);
  }, []);
  return (
    <>
      <button type="button" title={l10n.t("Keys and gestures (?)")} onClick={() => dialog.current?.showModal()}>
        <Icon name="question" /> {l10n.t("Keys")}
      </button>
      <dialog ref={dialog} class="keys" aria-labelledby="keys-title">
        <p id="keys-title">{l10n.t("Keys and gestures in a picture")}</p>
        <dl>
          {ways().map(([how, what]) => (
            <div key={how}>
              <dt>{how}</dt>
              <dd>{what}</dd>
            </div>
          ))}
        </dl>
        <button type="button" onClick={() => dialog.current?.close()}>
          {l10n.t("Close")}
        </button>
      </dialog>
    </>
  );
}
