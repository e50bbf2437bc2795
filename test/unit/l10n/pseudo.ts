import * as l10n from "@vscode/l10n";
import { ruleNames } from "../../../src/model/index.js";
import type { NotebookResult } from "../../../src/notebook/index.js";

/**
 * Lets everything be said in a language that is nothing but marks around the English texts, `⟦The text with a ⟧value⟦.⟧`,
 * until {@link speakEnglish}. Words outside of the marks are not said through the library of translations, also where they
 * are put into a text that is.
 *
 * @returns the texts that are said from now on
 */
export function speakMarked(): Set<string> {
  const said = new Set<string>();
  const contents: Record<string, string> = new Proxy(
    {},
    {
      get: (_, text) => {
        said.add(String(text));
        return inMarks(String(text));
      },
    },
  );
  l10n.config({ contents });
  return said;
}

/** A text between marks, without what is put into it. */
export function inMarks(text: string): string {
  return `⟦${text.replace(/\{\w+\}/g, "⟧$&⟦")}⟧`;
}

export function speakEnglish(): void {
  l10n.config({ contents: {} });
}

/** Words that stay as they are in every language: units, time as a letter, and what the format calls things. */
const always = ["fps", "ms", "s", "px", "t", "tile", "box", "bodies"];

/**
 * The words of a text that are not marked, and that a translation could not reach.
 *
 * @param names what the author of the scene calls things, and words of the format: they stay
 */
export function unmarked(text: string, names: Iterable<string> = []): readonly string[] {
  // Numbers with an exponent have a letter.
  const left = text.replace(/⟦[^⟦⟧]*⟧/g, " ").replace(/\de[+-]?\d/g, " ");
  // Mostly nothing is left, whatever the names are.
  if (!/[\p{L}\p{M}]/u.test(left)) return [];
  const stay = [...names, ...ruleNames].filter((name) => name !== "").sort((a, b) => b.length - a.length);
  const own = stay
    // A word is compared with words: there is an x in px, and in box.
    .filter((name) => !/^[\p{L}\p{M}]+$/u.test(name))
    .reduce((rest, name) => rest.replaceAll(name, " "), left);
  return (own.match(/[\p{L}\p{M}]+/gu) ?? []).filter((word) => !always.includes(word) && !stay.includes(word));
}

/** All that an evaluation says in sentences. */
export function messagesOf({ cells, problems }: NotebookResult): readonly string[] {
  const scenes = cells.flatMap((cell) => (cell.kind === "scene" ? [cell] : []));
  const found = scenes.flatMap(({ result }) => [...result.findings, ...result.expectations]);
  return [...problems, ...scenes.flatMap((scene) => scene.problems), ...found].map(({ message }) => message);
}

/** What the author of a notebook calls things, and the words of the format for what the scenes are. */
export function namesIn({ cells }: NotebookResult): ReadonlySet<string> {
  const scenes = cells.flatMap((cell) => (cell.kind === "scene" ? [cell.scene] : []));
  return new Set(
    scenes.flatMap(({ unit, detection, method, level, bodies, solids, answers = [] }) => [
      ...[unit, detection, method, level?.file ?? ""],
      ...bodies.flatMap(({ id, response, layers = [], collidesWith = [] }) => [
        id,
        response,
        ...layers,
        ...collidesWith,
      ]),
      ...solids.grids.map(({ layer = "" }) => layer),
      ...[...solids.boxes, ...answers].map(({ name }) => name),
    ]),
  );
}
