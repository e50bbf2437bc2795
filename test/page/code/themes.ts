import fs from "node:fs";
import path from "node:path";
import { repository } from "../../harness/fetchServer.js";

export const themeNames = ["light", "dark", "high-contrast", "high-contrast-light"] as const;
export type ThemeName = (typeof themeNames)[number];

/** What VS Code gives to the page of a webview in a theme. */
export interface Theme {
  readonly classes: readonly string[];
  readonly data: Readonly<Record<string, string>>;
  readonly variables: Readonly<Record<string, string>>;
}

const folder = path.join(repository, "test", "fixtures", "themes");
const read = (file: string): string => fs.readFileSync(path.join(folder, file), "utf8");

/** The style sheet that VS Code gives to every webview. */
export const webviewStyles = read("webview.css");

const themes = new Map(themeNames.map((name) => [name, JSON.parse(read(`${name}.json`)) as Theme]));

/** How package.json names the kinds of themes. */
const manifestNames = {
  light: "light",
  dark: "dark",
  "high-contrast": "highContrast",
  "high-contrast-light": "highContrastLight",
} as const;

export interface ContributedColour {
  readonly id: string;
  readonly defaults: Readonly<Record<(typeof manifestNames)[ThemeName], string>>;
}

/**
 * A theme of VS Code with the colours that the extension has by now, or that its user has chosen.
 *
 * @param chosen by the id of a colour
 */
export function themeOf(
  name: ThemeName,
  contributed: readonly ContributedColour[],
  chosen: Readonly<Record<string, string>>,
): Theme {
  const theme = themes.get(name);
  if (!theme) throw new Error(`there is no theme ${name}`);
  const own = contributed.map(({ id, defaults }) => [id, defaults[manifestNames[name]]] as const);
  const colours = [...own, ...Object.entries(chosen)].map(
    ([id, colour]) => [`--vscode-${id.replaceAll(".", "-")}`, colour] as const,
  );
  return { ...theme, variables: { ...theme.variables, ...Object.fromEntries(colours) } };
}
