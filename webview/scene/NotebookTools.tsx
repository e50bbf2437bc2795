import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import type { LaneLayout, Layers } from "../../src/view/index.js";
import type { Contents } from "./contents.js";
import { Banner } from "../shell/notices.js";
import { commandKey, Icon, Popup } from "../shell/controls.js";
import { Keys, type Way } from "../shell/Keys.js";
import type { SceneProps } from "./SceneProps.js";
import { Signs, Swatch } from "./Swatch.js";

interface Props extends Pick<SceneProps, "palette" | "store" | "player"> {
  readonly contents: Contents;
}

function layerNames(): readonly (readonly [keyof Layers, string])[] {
  return [
    ["ghosts", l10n.t("Your game")],
    ["path", l10n.t("The sweep’s path")],
    ["hull", l10n.t("Path without obstacles")],
    ["broad", l10n.t("Broad-phase box")],
    ["labels", l10n.t("Labels")],
    ["grid", l10n.t("Grid and ruler")],
  ];
}

/** Layers that have a sign of their own in legends. */
const layerSigns = { ghosts: "game", path: "sweep", hull: "start" } as const;

/** The controls in the head of a notebook, for all of its cells, and why it cannot be read. */
export function NotebookTools({ contents, palette, store, player }: Props): VNode {
  const playing = store.state.cells.some((cell) => cell.playing);
  const scenes = contents.cells?.filter(({ cell }) => cell.kind === "scene") ?? [];
  return (
    <>
      {scenes.length > 1 && (
        <button onClick={() => player.toggleAll()} title={l10n.t("Play or pause every scene")}>
          <Icon name={playing ? "pause" : "play"} /> {playing ? l10n.t("Pause all") : l10n.t("Play all")}
        </button>
      )}
      <LayerMenu {...{ store, palette }} />
      <Keys title={l10n.t("Keys and gestures in a diagram")} ways={ways()}>
        <Signs palette={palette} />
      </Keys>
      <StaleBanner {...{ contents, store }} />
    </>
  );
}

function LayerMenu({ store, palette }: Pick<Props, "store" | "palette">): VNode {
  return (
    <Popup name={l10n.t("Layers")} icon="layers">
      {() => (
        <>
          <fieldset>
            <legend class="hidden">{l10n.t("Lanes (V)")}</legend>
            {layoutNames().map(([layout, name]) => (
              <label key={layout}>
                <input
                  type="radio"
                  name="lanes"
                  checked={store.state.layout === layout}
                  onChange={() => store.setLayout(layout)}
                />
                {name}
              </label>
            ))}
          </fieldset>
          <fieldset>
            <legend class="hidden">{l10n.t("Diagram contents")}</legend>
            {layerNames().map(([layer, name]) => (
              <label key={layer}>
                <input
                  type="checkbox"
                  checked={store.state.layers[layer]}
                  onChange={(event) => store.setLayers({ [layer]: event.currentTarget.checked })}
                />
                {layer in layerSigns && (
                  <Swatch sign={layerSigns[layer as keyof typeof layerSigns]} palette={palette} />
                )}
                {name}
              </label>
            ))}
          </fieldset>
        </>
      )}
    </Popup>
  );
}

function layoutNames(): readonly (readonly [LaneLayout, string])[] {
  return [
    ["lanes", l10n.t("Two lanes")],
    ["game", l10n.t("Only your game")],
    ["sweep", l10n.t("Only the sweep")],
    ["overlaid", l10n.t("Both runs in one lane")],
  ];
}

/** Why the page is older than its text, over what stands below the head: what comes and goes with the text moves nothing. */
function StaleBanner({ contents: { stale, cells }, store }: Pick<Props, "contents" | "store">): VNode | null {
  if (!stale) return null;
  const { line, column, message, code } = stale;
  const last =
    line === 0
      ? l10n.t("This is the last diagram that could be drawn.")
      : l10n.t("This diagram is older than the source.");
  return (
    <Banner says={cells ? last : l10n.t("There is no diagram yet.")}>
      {code === "empty" ? (
        <>
          {message} <ExampleButton store={store} />
        </>
      ) : line === 0 ? (
        message
      ) : (
        <button
          key={message}
          class="problem"
          title={l10n.t("Show in the source")}
          onClick={() => store.revealProblem()}
        >
          {message} <code>{code}</code> · {l10n.t("line {line}, column {column}", { line, column })}
        </button>
      )}
    </Banner>
  );
}

/** Writes an example into an empty file, or says why that cannot be. */
function ExampleButton({ store }: Pick<Props, "store">): VNode {
  const [refusal, setRefusal] = useState<string>();
  return (
    <>
      <button onClick={() => store.request({ type: "writeExample" }, setRefusal)}>{l10n.t("Write an Example")}</button>
      {refusal !== undefined && <b class="bad"> {refusal}</b>}
    </>
  );
}

/** What can be done in a picture, and how. */
function ways(): readonly Way[] {
  const command = commandKey();
  return [
    [l10n.t("V"), l10n.t("Switch between lanes")],
    [l10n.t("Click · B, Shift+B"), l10n.t("Select a body and show its source")],
    [
      l10n.t("Shift- or {command}-click · M", { command }),
      l10n.t("Select several bodies; M: keep this body selected while B selects others"),
    ],
    [
      l10n.t("Shift+drag on the background · {command}+A", { command }),
      l10n.t("Select the bodies in the rectangle; {command}+A: all bodies", { command }),
    ],
    [l10n.t("Drag the selection · arrow keys"), l10n.t("Move the start position")],
    [l10n.t("Drag an edge or corner · {command}+arrow keys", { command }), l10n.t("Resize; the smallest size is 0")],
    [
      l10n.t("Drag the round handle · {command}+Shift+arrow keys", { command }),
      l10n.t("Aim: set the position after one frame"),
    ],
    [l10n.t("Drag the rotation handle · R, Shift+R"), l10n.t("Rotate; Shift+drag and the keys rotate in steps of 15°")],
    [l10n.t("Drag a corner or a path point · P selects a point, arrow keys move it"), l10n.t("Move only this point")],
    [l10n.t("Drag or click + · I"), l10n.t("Add a corner or a path point; Delete removes the selected one")],
    [l10n.t("Shift"), l10n.t("While dragging: along one axis. With arrow keys: ten times as far")],
    [l10n.t("Alt"), l10n.t("While dragging: ignore the grid. With arrow keys: a tenth as far")],
    [l10n.t("Esc"), l10n.t("Cancel the drag, or clear the selection")],
    [l10n.t("Double-click on the background · N"), l10n.t("Add a body")],
    [l10n.t("Arrange · {command}+D", { command }), l10n.t("Duplicate the selection")],
    [
      l10n.t("Arrange · Alt+A, D, W, S, H, V"),
      l10n.t("Align left, right, top, bottom edges, horizontal centers, vertical centers"),
    ],
    [l10n.t("Delete"), l10n.t("Remove the selected bodies")],
    [
      l10n.t("Click a tile, then drag · T, arrow keys, Enter"),
      l10n.t("Paint or erase tiles of the scene’s own tilemap; Esc stops"),
    ],
    [l10n.t("{command}+Z · {command}+Shift+Z", { command }), l10n.t("Undo · redo")],
    [
      l10n.t("{command}+wheel · + −", { command }),
      l10n.t("Zoom. After a click on the diagram, the wheel alone zooms until the pointer leaves it or you press Esc"),
    ],
    [l10n.t("Drag · arrow keys, with nothing selected"), l10n.t("Pan")],
    [l10n.t("F"), l10n.t("Zoom to the movement; press again to show everything")],
    [l10n.t("Space · L"), l10n.t("Play or pause · restart at the end")],
    [l10n.t("Home, End · comma, period"), l10n.t("To the start, to the end · back or forward one frame")],
    [l10n.t("C, Shift+C"), l10n.t("Next or previous contact")],
  ];
}
