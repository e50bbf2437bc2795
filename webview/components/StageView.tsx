import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  only,
  planeName,
  project,
  withFullReach,
  type Candidates,
  type Hands,
  type Layers,
  type InstantGeometry,
  type SceneGeometry,
  type Palette,
  type Pane,
  type View,
} from "../../src/view/index.js";
import type { CellEditor } from "../editing/CellEditor.js";
import { SceneStage } from "../stage/SceneStage.js";
import { attachGestures, movedByKey } from "../stage/gestures.js";
import type { CellState } from "../state/viewState.js";
import { handlesFor, StageEditor } from "../editing/StageEditor.js";
import { useStage } from "./useStage.js";

interface Props {
  readonly version: number;
  readonly label: string;
  readonly pane: Pane;
  readonly outline: SceneGeometry;
  readonly moment: InstantGeometry;
  readonly view: View;
  readonly state: CellState;
  readonly layers: Layers;
  readonly candidates?: Candidates | undefined;
  readonly palette: Palette;
  /** Undefined: show everything. */
  setView(view: View | undefined): void;
  /** The middle of what is looked at, on all axes of the scene. */
  readonly center: readonly number[];
  readonly editor: CellEditor;
  /** Whether the picture is that of the text, so that it can be taken hold of. */
  readonly editable: boolean;
  togglePlay(): void;
}

/** A stage, and what pointer and keyboard do on it. */
export function StageView(props: Props): VNode {
  const { pane, outline, moment, view, state, layers, candidates, palette, version } = props;
  const latest = useRef(props);
  latest.current = props;
  const [shown, show] = useState<Pick<Hands, "reading" | "marquee">>();
  const hands: StageEditor = useMemo(
    () => new StageEditor(() => ({ ...latest.current, show, projection: stage.current?.projection })),
    [],
  );
  const { container, stage } = useStage(SceneStage, (element, created) =>
    attachGestures(element, {
      get projection() {
        return created.projection;
      },
      setView: (moved) => latest.current.setView(moved),
      click: (x, y, held) => hands.click(x, y, held),
      doubleClick: (x, y) => hands.doubleClick(x, y),
      drag: (x, y, held) => hands.drag(x, y, held),
      cursor: (x, y) => hands.cursor(x, y),
    }),
  );

  const selected = useMemo(() => {
    const ids = new Set(state.selected);
    return new Set(outline.scene.bodies.ids.flatMap((id, body) => (ids.size > 0 && ids.has(id) ? [body] : [])));
  }, [outline, state.selected]);

  const { width, height } = pane;
  const { centerX, centerY, scale } = view;
  const held = props.editable ? only(selected) : undefined;
  const drawn = useMemo(() => (held === undefined ? outline : withFullReach(outline, held)), [outline, held]);
  const handles = useMemo(() => {
    const projection = project({ centerX, centerY, scale }, { width, height }, outline.up);
    return held === undefined ? [] : handlesFor(outline, selected, projection);
  }, [outline, selected, held, centerX, centerY, scale, width, height]);
  useLayoutEffect(() => {
    if (!stage.current || width <= 0) return;
    stage.current.resize({ width, height });
    const looked = { centerX, centerY, scale };
    stage.current.show({ version, outline: drawn, moment, view: looked, layers, selected, candidates, palette });
  }, [width, height, version, drawn, moment, centerX, centerY, scale, layers, selected, candidates, palette]);
  useLayoutEffect(() => stage.current?.showHands({ handles, ...shown }), [handles, shown]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection) return;
    if (hands.keyDown(event)) {
      // What is done here must not be done by VS Code as well.
      event.stopPropagation();
      event.preventDefault();
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = movedByKey(event.key, projection);
    if (moved) props.setView(moved);
    else if (event.key === "f" || event.key === "F") props.setView(undefined);
    else if (event.key === " ") props.togglePlay();
    else return;
    event.preventDefault();
  };

  const isSpace = outline.scene.dimensions === 3;
  return (
    <div
      class="stage"
      data-stage
      data-plane={pane.plane}
      ref={container}
      style={{ left: `${pane.left}px`, top: `${pane.top}px`, width: `${width}px`, height: `${height}px` }}
      tabIndex={0}
      role="application"
      aria-label={isSpace ? `${planeName(pane.plane)}, ${props.label}` : props.label}
      aria-keyshortcuts="F + - Space B Shift+B M N Delete Control+A ArrowLeft ArrowRight ArrowUp ArrowDown ?"
      aria-description={l10n.t("B selects a body, arrow keys move it, with Ctrl they resize it. Press ? for all keys.")}
      onKeyDown={onKeyDown}
      onKeyUp={(event) => hands.keyUp(event)}
      onBlur={() => hands.blur()}
    >
      <div class="canvas" />
      {isSpace && (
        <span class="plane" aria-hidden="true">
          {planeName(pane.plane)}
        </span>
      )}
    </div>
  );
}
