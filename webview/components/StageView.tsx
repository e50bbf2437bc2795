import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import {
  panBy,
  planeNames,
  zoomAt,
  type Layers,
  type Moment,
  type Outline,
  type Palette,
  type Pane,
  type Projection,
  type View,
} from "../../src/drawing/index.js";
import { attachGestures } from "../stage/gestures.js";
import { SceneStage } from "../stage/SceneStage.js";
import type { CellState } from "../state/viewState.js";

interface Props {
  readonly version: number;
  readonly label: string;
  readonly pane: Pane;
  readonly outline: Outline;
  readonly moment: Moment;
  readonly view: View;
  readonly state: CellState;
  readonly layers: Layers;
  readonly palette: Palette;
  /** Undefined: show everything. */
  setView(view: View | undefined): void;
  /** The body that was clicked, or undefined for the ground. */
  choose(body: number | undefined): void;
  togglePlay(): void;
}

/** A stage, and what pointer and keyboard do on it. */
export function StageView(props: Props): VNode {
  const { pane, outline, moment, view, state, layers, palette, version } = props;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<SceneStage | undefined>(undefined);
  const latest = useRef(props);
  latest.current = props;

  useLayoutEffect(() => {
    const element = container.current;
    const canvas = element?.firstElementChild;
    if (!element || !(canvas instanceof HTMLDivElement)) return undefined;
    const created = new SceneStage(canvas);
    stage.current = created;
    const detach = attachGestures(element, {
      get projection() {
        return created.projection;
      },
      setView: (moved) => latest.current.setView(moved),
      click: (x, y) => latest.current.choose(created.bodyAt(x, y)),
    });
    return () => {
      detach();
      created.destroy();
      stage.current = undefined;
    };
  }, []);

  const selected = useMemo(() => {
    const ids = new Set(state.selected);
    return new Set(outline.scene.bodies.ids.flatMap((id, body) => (ids.size > 0 && ids.has(id) ? [body] : [])));
  }, [outline, state.selected]);

  const { width, height } = pane;
  const { centerX, centerY, scale } = view;
  useLayoutEffect(() => {
    if (!stage.current || width <= 0) return;
    stage.current.resize({ width, height });
    stage.current.show({ version, outline, moment, view: { centerX, centerY, scale }, layers, selected, palette });
  }, [width, height, version, outline, moment, centerX, centerY, scale, layers, selected, palette]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection || event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = movedByKey(event.key, projection);
    if (moved) props.setView(moved);
    else if (event.key === "f" || event.key === "F") props.setView(undefined);
    else if (event.key === " ") props.togglePlay();
    else if (event.key === "b" || event.key === "B")
      props.choose(nextBody(outline, selected, event.key === "b" ? 1 : -1));
    else if (event.key === "Escape") props.choose(undefined);
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
      aria-label={isSpace ? `${planeNames[pane.plane]}, ${props.label}` : props.label}
      aria-keyshortcuts="F + - B Shift+B Space"
      onKeyDown={onKeyDown}
    >
      <div class="canvas" />
      {isSpace && (
        <span class="plane" aria-hidden="true">
          {planeNames[pane.plane]}
        </span>
      )}
    </div>
  );
}

function movedByKey(key: string, p: Projection): View | undefined {
  const step = 40;
  const middle = [p.width / 2, p.height / 2] as const;
  switch (key) {
    case "+":
    case "=":
      return zoomAt(p, ...middle, 1.25);
    case "-":
      return zoomAt(p, ...middle, 0.8);
    case "ArrowLeft":
      return panBy(p, step, 0);
    case "ArrowRight":
      return panBy(p, -step, 0);
    case "ArrowUp":
      return panBy(p, 0, step);
    case "ArrowDown":
      return panBy(p, 0, -step);
    default:
      return undefined;
  }
}

function nextBody(outline: Outline, selected: ReadonlySet<number>, direction: 1 | -1): number | undefined {
  const count = outline.scene.bodies.ids.length;
  if (count === 0) return undefined;
  const [current] = selected;
  if (current === undefined) return direction > 0 ? 0 : count - 1;
  return (current + direction + count) % count;
}
