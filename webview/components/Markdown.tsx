import * as l10n from "@vscode/l10n";
import { micromark } from "micromark";
import type { VNode } from "preact";
import { useLayoutEffect, useRef } from "preact/hooks";

/** Rendered Markdown. HTML in it stays text, links lead to the web only, and nothing is fetched. */
export function Markdown({ text, class: name }: { readonly text: string; readonly class: string }): VNode {
  const element = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => element.current?.replaceChildren(...rendered(text)), [text]);
  return <div class={name} ref={element} />;
}

function rendered(text: string): Node[] {
  const { body } = new DOMParser().parseFromString(micromark(text), "text/html");
  for (const image of body.querySelectorAll("img")) image.replaceWith(`[${image.alt || l10n.t("image")}]`);
  for (const link of body.querySelectorAll("a")) {
    if (!/^https?:\/\//i.test(link.getAttribute("href") ?? "")) link.removeAttribute("href");
  }
  return [...body.childNodes].map((node) => document.importNode(node, true));
}
