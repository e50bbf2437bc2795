import * as l10n from "@vscode/l10n";
import { rules } from "../../model/index.js";
import { directions, methods } from "./sceneKeys.js";
import { detections, integrators, repeats, responses } from "./values.js";

/** A text of the declaration or the JSON schema in the language that is spoken. They are declared in English while modules load. */
export function translated(text: string): string {
  return l10n.t(text);
}

const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  yAxis: directions,
  detection: detections,
  check: rules,
  rule: rules,
  method: methods,
  integrator: integrators,
  response: responses,
  repeat: repeats,
};

/** What a word means as the value of a key (`"slide"` of `response`); undefined where the format has no such word. */
export function wordMeaning(key: string, word: string): string | undefined {
  const words = Object.hasOwn(choices, key) ? choices[key] : undefined;
  const meaning = words && Object.hasOwn(words, word) ? words[word] : undefined;
  return meaning === undefined ? undefined : translated(meaning);
}

/** Keys under which a JSON schema has a text for whoever writes a file. */
const shown = new Set(["title", "label", "description", "markdownDescription"]);

/** A JSON schema of the format in the language that is spoken. What it offers to write into a file stays as it is. */
export function translatedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(translatedSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  // What has a label is offered, and all of it that is no text for the reader is content.
  const isOffer = "label" in schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) => {
      if (typeof value === "string") return [key, shown.has(key) ? translated(value) : value];
      return [key, isOffer ? value : translatedSchema(value)];
    }),
  );
}
