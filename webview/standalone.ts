import * as l10n from "@vscode/l10n";
import { palettes, type ThemeKind } from "../src/view/index.js";
import type { PageHost } from "./shell/host.js";
import { properties } from "./stage/themePalette.js";

/** What a page holds under a name, as text. */
export function heldText(id: "notebook" | "translations"): string | undefined {
  return document.getElementById(`held-${id}`)?.textContent ?? undefined;
}

/** Why nothing is edited in a page that stands by itself. */
export function whyNotEdited(): string {
  return l10n.t(
    "This page is a copy of the notebook from the time of the export. To make changes, edit the notebook itself.",
  );
}

/** Stands for the extension host in a page that nobody is behind: files go where the browser puts them. */
export const nobody: PageHost = {
  request(message, answered) {
    if (message.type === "export") download(message.name, message.content);
    answered?.(undefined);
  },
  ready: () => undefined,
  savedState: undefined,
  save: () => undefined,
};

function download(name: string, content: Uint8Array): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([new Uint8Array(content)]));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Gives a page the colours that its reader's system asks for, now and whenever that asks for others. */
export function followSystemTheme(): void {
  const queries = ["(prefers-color-scheme: light)", "(prefers-contrast: more)"].map((query) => matchMedia(query));
  const apply = (): void => {
    const [isLight, isStrong] = queries.map(({ matches }) => matches);
    const theme: ThemeKind = isStrong
      ? isLight
        ? "high-contrast-light"
        : "high-contrast"
      : isLight
        ? "light"
        : "dark";
    for (const [role, property] of Object.entries(properties))
      document.body.style.setProperty(property, palettes[theme].colours[role as keyof typeof properties]);
    document.body.className = `vscode-${theme}`;
  };
  for (const query of queries) query.addEventListener("change", apply);
  apply();
}
