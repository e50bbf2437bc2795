import * as l10n from "@vscode/l10n";
import type { ComponentChildren, VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { SceneView } from "../../src/view/protocol/index.js";

/** Says what changed to a screen reader: only when it changed, and after it was there empty. */
export function LiveRegion({ text }: { readonly text: string }): VNode {
  const [spoken, setSpoken] = useState("");
  useEffect(() => setSpoken(text), [text]);
  return (
    <div class="hidden" role="status" aria-live="polite">
      {spoken}
    </div>
  );
}

/** Over a picture that is not that of the text any more: what it is, and why. */
export function Banner({ says, children }: { readonly says: string; readonly children: ComponentChildren }): VNode {
  return (
    <div class="banner" role="status">
      <b class="bad">✗ {says}</b> {children}
    </div>
  );
}

/** More than this many of a kind are shown on request. */
const fewLines = 6;

interface FewProps<Line> {
  readonly class: string;
  readonly lines: readonly Line[];
  /** Words of the button that shows the others. */
  readonly more: string;
  readonly children: (line: Line, index: number) => VNode;
}

/** The first few of many lines, and on request the others. */
export function Few<Line>({ class: name, lines, more, children }: FewProps<Line>): VNode | null {
  const [all, setAll] = useState(false);
  if (lines.length === 0) return null;
  return (
    <div class={name}>
      {lines.slice(0, all ? 1000 : fewLines).map(children)}
      {lines.length > fewLines && !all && (
        <button class="more" onClick={() => setAll(true)}>
          {more}
        </button>
      )}
    </div>
  );
}

/** What is wrong with a text; a click goes to its place. */
export function Problems({ problems, choose }: Pick<SceneView, "problems"> & { choose(problem: number): void }): VNode {
  const listed = problems.map((problem, index) => ({ ...problem, index })).filter((problem) => !isPending(problem));
  return (
    <Few class="problems" lines={listed} more={l10n.t("Show all {n} problems", { n: listed.length })}>
      {({ code, severity, message, index }) => (
        <button
          key={`${index} ${message}`}
          class="problem"
          title={l10n.t("Show in the source")}
          onClick={() => choose(index)}
        >
          <b class={severity === "error" ? "bad" : "info"}>{severity === "error" ? "✗" : "▲"}</b> {message}{" "}
          <code>{code}</code>
        </button>
      )}
    </Few>
  );
}

/** Whether a problem is no more than that the level is still being read, which its line says. */
export function isPending({ code }: SceneView["problems"][number]): boolean {
  return code === "level-pending";
}
