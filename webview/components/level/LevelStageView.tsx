import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useMemo, useRef } from "preact/hooks";
import { fit, pickWall, type LevelGeometry, type Palette, type View } from "../../../src/view/index.js";
import type { WeakWallView } from "../../../src/view/protocol/index.js";
import { LevelStage } from "../../stage/LevelStage.js";
import { attachGestures, movedByKey } from "../../stage/gestures.js";
import { useStage, useWidth } from "../useStage.js";

interface Props {
  readonly label: string;
  readonly outline: LevelGeometry;
  readonly walls: readonly WeakWallView[];
  readonly chosen: number | undefined;
  /** Undefined: all of it. */
  readonly view: View | undefined;
  readonly palette: Palette;
  setView(view: View | undefined): void;
  choose(wall: number): void;
}

const heights = { least: 200, most: 480 } as const;

/** A level's picture, and what pointer and keyboard do on it. */
export function LevelStageView(props: Props): VNode {
  const { label, outline, walls, chosen, view, palette } = props;
  const latest = useRef(props);
  latest.current = props;
  const { container, stage } = useStage(LevelStage, (element, created) => {
    const wallAt = (x: number, y: number): number | undefined =>
      created.projection && pickWall(latest.current.walls, created.projection, x, y);
    return attachGestures(element, {
      get projection() {
        return created.projection;
      },
      setView: (moved) => latest.current.setView(moved),
      click: (x, y) => {
        const wall = wallAt(x, y);
        if (wall !== undefined) latest.current.choose(wall);
      },
      doubleClick: () => undefined,
      drag: () => undefined,
      cursor: (x, y) => (wallAt(x, y) === undefined ? "" : "pointer"),
    });
  });
  const width = useWidth(container);

  const [x0, y0, x1, y1] = outline.bounds;
  const wanted = (0.9 * width * (y1 - y0)) / (x1 - x0) + 110;
  const height = Math.round(Math.min(heights.most, Math.max(heights.least, wanted)));
  const fitted = useMemo(() => fit([x0, y0, x1, y1], { width, height }, false), [x0, y0, x1, y1, width, height]);
  useLayoutEffect(() => {
    if (width > 0) stage.current?.show({ width, height }, { outline, walls, chosen, view: view ?? fitted, palette });
  }, [width, height, outline, walls, chosen, view, fitted, palette]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const projection = stage.current?.projection;
    if (!projection || event.ctrlKey || event.metaKey || event.altKey) return;
    const moved = movedByKey(event.key, projection);
    const step = { n: 1, N: -1, b: 1, B: -1 }[event.key];
    if (moved) props.setView(moved);
    else if (event.key === "f" || event.key === "F") props.setView(undefined);
    else if (step !== undefined && walls.length > 0) {
      const from = chosen ?? (step > 0 ? -1 : 0);
      props.choose((from + step + walls.length) % walls.length);
    } else return;
    event.preventDefault();
  };

  return (
    <div
      class="stage level-stage"
      data-stage
      ref={container}
      style={{ height: `${height}px` }}
      tabIndex={0}
      role="application"
      aria-label={label}
      aria-keyshortcuts="F + - N Shift+N ArrowLeft ArrowRight ArrowUp ArrowDown"
      aria-description={l10n.t(
        "Arrow keys move the picture, plus and minus zoom, F shows all of it, N goes to the next wall that can be passed.",
      )}
      onKeyDown={onKeyDown}
    >
      <div class="canvas" />
    </div>
  );
}
