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

/** One of VS Code's own icons. Decoration: the button around it has the name. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  // As text, which is compared: elements would be made, laid out and painted anew with each change of the page.
  return <span class="icon" aria-hidden="true" dangerouslySetInnerHTML={{ __html: sources[name] }} />;
}
