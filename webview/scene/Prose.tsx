import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";
import { Markdown } from "../shell/controls.js";

/** The text of a Markdown cell. */
export function Prose({ text }: { readonly text: string }): VNode {
  return <Markdown class="prose" text={text} />;
}

/** The text above the first scene. Where the window is small, it is cut after a few lines, so that the scene is seen as well. */
export function Lead({ text }: { readonly text: string }): VNode {
  const [isWhole, setWhole] = useState(false);
  const [isCut, setCut] = useState(false);
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const lead = element.current?.firstElementChild;
    if (!lead) return undefined;
    const measure = (): void => setCut(lead.scrollHeight > lead.clientHeight + 1);
    measure();
    const sized = new ResizeObserver(measure);
    sized.observe(lead);
    return () => sized.disconnect();
  }, [text]);
  return (
    <div class={isWhole ? "lead whole" : "lead"} ref={element}>
      <Markdown class="prose" text={text} />
      {(isCut || isWhole) && (
        <button class="more" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? l10n.t("Less") : l10n.t("More")}
        </button>
      )}
    </div>
  );
}
