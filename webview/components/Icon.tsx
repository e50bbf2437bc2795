import question from "@vscode/codicons/src/icons/question.svg";
import down from "@vscode/codicons/src/icons/chevron-down.svg";
import layers from "@vscode/codicons/src/icons/layers.svg";
import next from "@vscode/codicons/src/icons/chevron-right.svg";
import nextContact from "@vscode/codicons/src/icons/debug-continue.svg";
import pause from "@vscode/codicons/src/icons/debug-pause.svg";
import play from "@vscode/codicons/src/icons/play.svg";
import previous from "@vscode/codicons/src/icons/chevron-left.svg";
import previousContact from "@vscode/codicons/src/icons/debug-reverse-continue.svg";
import type { VNode } from "preact";

const sources = { down, layers, next, nextContact, pause, play, previous, previousContact, question };

export type IconName = keyof typeof sources;

const parsed = new Map<IconName, Element>();

/** One of VS Code's own icons. Decoration: the button around it has the name. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return <span class="icon" aria-hidden="true" ref={(span) => span?.replaceChildren(drawing(name))} key={name} />;
}

function drawing(name: IconName): Node {
  let element = parsed.get(name);
  if (!element) {
    element = new DOMParser().parseFromString(sources[name], "image/svg+xml").documentElement;
    parsed.set(name, element);
  }
  return document.importNode(element, true);
}
