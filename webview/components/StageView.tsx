import type { VNode } from "preact";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";
import {
  fit,
  panBy,
  zoomAt,
  type Layers,
  type Moment,
  type Outline,
  type Palette,
  type Projection,
} from "../../src/drawing/index.js";
import { attachGestures } from "../stage/gestures.js";
import { SceneStage } from "../stage/SceneStage.js";
import type { CellState } from "../state/viewState.js";

interface Props {
  readonly version: number;
  readonly label: string;
  readonly outline: Outline;
  readonly moment: Moment;
  readonly state: CellState;
  readonly layers: Layers;
  readonly palette: Palette;
  /** Called with everything that a change of the view changes. */
  look(change: Partial<CellState>): void;
  /** The body that was clicked, or undefined for the ground. */
  choose(body: number | undefined): void;
  togglePlay(): void;
}

/** Pixels beyond the window in which stages are kept ready. */
const nearby = "400px 0px";
const heights = { least: 220, most: 360 } as const;

/** The place of a stage. The stage itself lives only while it is in or near the window. */
export function StageView(props: Props): VNode {
  const { outline, moment, state, layers, palette, version } = props;
  const container = useRef<HTMLDivElement>(null);
  const stage = useRef<SceneStage | undefined>(undefined);
  const [near, setNear] = useState(false);
  const [width, setWidth] = useState(0);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const seen = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: nearby,
    });
    const sized = new ResizeObserver((entries) => setWidth(Math.floor(entries.at(-1)?.contentRect.width ?? 0)));
    seen.observe(element);
    sized.observe(element);
    return () => {
      seen.disconnect();
      sized.disconnect();
    };
  }, []);

  useLayoutEffect(() => {
    const element = container.current;
    const canvas = element?.firstElementChild;
    if (!near || !element || !(canvas instanceof HTMLDivElement)) return undefined;
    const created = new SceneStage(canvas);
    stage.current = created;
    const detach = attachGestures(element, {
      get projection() {
        return created.projection;
      },
      setView: (view) => latest.current.look({ view, fittedWidth: undefined }),
      click: (x, y) => latest.current.choose(created.bodyAt(x, y)),
    });
    return () => {
      detach();
      created.destroy();
      stage.current = undefined;
    };
  }, [near]);

  const selected = useMemo(() => {
    const ids = new Set(state.selected);
    return new Set(outline.scene.bodies.ids.flatMap((id, body) => (ids.size > 0 && ids.has(id) ? [body] : [])));
  }, [outline, state.selected]);

  const height = state.height ?? heightFor(outline, width);
  // Fitted when first shown, on request, and while nobody has moved it when the stage's width changes: never by an edit.
  const mustFit = state.view === undefined || (state.fittedWidth !== undefined && state.fittedWidth !== width);
  const fitted = useMemo(() => fit(outline.bounds, { width, height }, outline.up), [outline, width, height]);
  const view = (mustFit ? undefined : state.view) ?? fitted;

  useLayoutEffect(() => {
    if (!stage.current || width === 0) return;
    stage.current.resize({ width, height });
    stage.current.show({ version, outline, moment, view, layers, selected, palette });
    if (mustFit && hasContent(outline)) props.look({ view, height, fittedWidth: width });
  }, [near, width, height, version, outline, moment, view, layers, selected, palette]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection || event.ctrlKey || event.metaKey || event.altKey) return;
    const change = keyChange(event.key, projection);
    if (change) props.look(change);
    else if (event.key === " ") props.togglePlay();
    else if (event.key === "b" || event.key === "B")
      props.choose(nextBody(outline, selected, event.key === "b" ? 1 : -1));
    else if (event.key === "Escape") props.choose(undefined);
    else return;
    event.preventDefault();
  };

  return (
    <div
      class="stage"
      data-stage
      ref={container}
      style={{ height: `${height}px` }}
      tabIndex={0}
      role="application"
      aria-label={props.label}
      aria-keyshortcuts="F + - B Shift+B Space"
      onKeyDown={onKeyDown}
    >
      <div class="canvas" />
    </div>
  );
}

function keyChange(key: string, p: Projection): Partial<CellState> | undefined {
  const step = 40;
  const middle = [p.width / 2, p.height / 2] as const;
  switch (key) {
    case "f":
    case "F":
      return { view: undefined };
    case "+":
    case "=":
      return { view: zoomAt(p, ...middle, 1.25), fittedWidth: undefined };
    case "-":
      return { view: zoomAt(p, ...middle, 0.8), fittedWidth: undefined };
    case "ArrowLeft":
      return { view: panBy(p, step, 0), fittedWidth: undefined };
    case "ArrowRight":
      return { view: panBy(p, -step, 0), fittedWidth: undefined };
    case "ArrowUp":
      return { view: panBy(p, 0, step), fittedWidth: undefined };
    case "ArrowDown":
      return { view: panBy(p, 0, -step), fittedWidth: undefined };
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

function hasContent({ scene }: Outline): boolean {
  return scene.bodies.ids.length > 0 || scene.tilemap !== undefined;
}

/** The height that suits the shape of what is shown, within limits. */
function heightFor({ bounds }: Outline, width: number): number {
  const shape = (bounds[3] - bounds[1]) / (bounds[2] - bounds[0]);
  const wanted = Number.isFinite(shape) ? width * 0.85 * shape + 110 : heights.least;
  return Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
}
