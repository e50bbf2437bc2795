import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { englishManifest } from "../l10n/manifestTexts.js";

const root = new URL("../../../", import.meta.url);
const read = (path: string): string => readFileSync(new URL(path, root), "utf8");

interface Step {
  readonly id: string;
  readonly description: string;
  readonly media:
    | { readonly image: Readonly<Record<string, string>>; readonly altText: string }
    | { readonly markdown: string };
}

const { contributes } = englishManifest() as {
  readonly contributes: {
    readonly commands: readonly { readonly command: string; readonly title: string; readonly category: string }[];
    readonly configuration: { readonly properties: Readonly<Record<string, object>> };
    readonly walkthroughs: readonly { readonly steps: readonly Step[] }[];
  };
};
const { commands, configuration, walkthroughs } = contributes;

/** All tests in a real VS Code, as one text. */
const tests = ["test/vscode/", "test/journeys/"]
  .flatMap((folder) => readdirSync(new URL(folder, root)).map((name) => read(folder + name)))
  .join("\n");

it.each(commands)("$command is run by a test in a real VS Code", ({ command, category, title }) => {
  expect(tests.includes(`"${command}"`) || tests.includes(`"${category}: ${title}"`)).toBe(true);
});

it.each(Object.keys(configuration.properties))("%s is set by a test in a real VS Code", (setting) => {
  // By its whole name in a file of settings, or without the section where a program asks for that.
  const [, ...rest] = setting.split(".");
  expect(tests.includes(`"${setting}"`) || tests.includes(`"${rest.join(".")}"`)).toBe(true);
});

it.each(walkthroughs.flatMap(({ steps }) => steps))("the walkthrough's $id has pictures and real commands", (step) => {
  const { media } = step;
  const files = "markdown" in media ? [media.markdown] : Object.values(media.image);
  for (const file of files) expect(existsSync(new URL(file, root)), file).toBe(true);
  if ("altText" in media) expect(media.altText).not.toBe("");
  const known = new Set(commands.map(({ command }) => command));
  for (const [, command = ""] of step.description.matchAll(/\(command:(aabb\.[\w.]+)\)/g)) {
    expect(known.has(command), command).toBe(true);
  }
});
