import * as l10n from "@vscode/l10n";
import type { HTMLAttributes, RefObject, VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { Projection } from "../../src/view/index.js";
import { Pause } from "../Pause.js";
import { attachGestures, type GestureTarget } from "../stage/gestures.js";
import { commandKey } from "./controls.js";
import { useStage } from "./useStage.js";

/**
 * A stage that the pointer works on, by what `target` was when the page was drawn last. `hint` says how it is zoomed, while that
 * is to be told.
 */
export function useHeldStage<S extends { destroy(): void; readonly projection: Projection | undefined }>(
  Stage: new (canvas: HTMLDivElement) => S,
  target: GestureTarget,
) {
  const latest = useRef(target);
  latest.current = target;
  const [isHinted, setHinted] = useState(false);
  const mounted = useStage(Stage, (element, created) =>
    attachGestures(
      element,
      created,
      () => latest.current,
      () => setHinted(true),
    ),
  );
  return { ...mounted, hint: isHinted && <WheelHint gone={() => setHinted(false)} /> };
}

interface Props extends HTMLAttributes<HTMLDivElement> {
  readonly container: RefObject<HTMLDivElement | null>;
  readonly "aria-keyshortcuts": string;
  readonly "data-plane"?: string;
}

/** The place of a stage in its page: it takes the keys that work on the picture. */
export function StagePlace({ container, children, ...more }: Props): VNode {
  return (
    <div data-stage ref={container} tabIndex={0} role="application" {...more}>
      <div class="canvas" />
      {children}
    </div>
  );
}

/** Milliseconds that a hint stays. */
const hintMs = 4000;

/** How a picture is zoomed, for who has just scrolled the page by the wheel over one. */
function WheelHint({ gone }: { gone(): void }): VNode {
  useEffect(() => {
    const shown = new Pause(hintMs);
    shown.request(gone);
    return () => shown.cancel();
  }, []);
  return (
    <p class="wheel-hint" role="status">
      {l10n.t("{command}+wheel zooms. After a click on the diagram, the wheel alone zooms.", { command: commandKey() })}
    </p>
  );
}
