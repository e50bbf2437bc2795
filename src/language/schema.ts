import * as l10n from "@vscode/l10n";
import { getNodePath, type JSONPath, type Node } from "jsonc-parser";
import { ruleAnswer } from "../model/index.js";
import type { NotebookResult } from "../notebook/index.js";
import type { TextRange } from "../scene/index.js";
import { locationAt, replacedRange } from "./location.js";
import { nodeAt } from "./writtenCells.js";

/** A JSON schema as far as it completes and explains: the build makes it of the format's declaration. */
export interface CompletionSchema {
  readonly markdownDescription?: string;
  readonly properties?: Readonly<Record<string, CompletionSchema>>;
  readonly items?: CompletionSchema;
  readonly additionalProperties?: CompletionSchema | boolean;
  readonly anyOf?: readonly CompletionSchema[];
  readonly defaultSnippets?: readonly SchemaSnippet[];
  readonly default?: unknown;
  readonly examples?: readonly unknown[];
  /** By what a key is sorted, in place of its name. */
  readonly suggestSortText?: string;
}

interface SchemaSnippet {
  readonly label: string;
  readonly description?: string;
  readonly markdownDescription?: string;
  /** A value; one that begins with `^` is the text of a snippet. */
  readonly body?: unknown;
  readonly bodyText?: string;
}

/** A key or a value that the format has at a place. */
export interface SchemaSuggestion {
  readonly kind: "key" | "value" | "snippet";
  readonly label: string;
  /** What is written, as a snippet of VS Code. */
  readonly snippet: string;
  /** What it means, as Markdown. */
  readonly meaning?: string;
  readonly sortText?: string;
  /** Whether there are values to choose from once it is written. */
  readonly asksForValue?: boolean;
}

/** What the format has at a place, and what of the text it takes the place of. */
export interface SchemaCompletion {
  readonly range: TextRange;
  readonly suggestions: readonly SchemaSuggestion[];
}

/** The keys, or the values, that the format has at an offset. Works in texts that are broken there. */
export function schemaCompletionAt(
  notebook: Pick<NotebookResult, "text" | "root" | "notebook">,
  offset: number,
  schema: CompletionSchema,
): SchemaCompletion | undefined {
  const { text, root } = notebook;
  if (isInComment(text, offset)) return undefined;
  if (!root) return /\S/.test(text) ? undefined : { range: { offset, length: 0 }, suggestions: valuesOf([schema]) };
  const at = locationAt(text, root, offset);
  if (!at) return undefined;
  if (at.isAtPropertyKey) return keysAt(text, at, offset, schema);
  const range = replacedRange(notebook, offset, at);
  const values = valuesOf(schemasAt(schema, at.path));
  const suggestions = isRuleAt(at.path) ? values.map(withQuestion) : values;
  return range && suggestions.length > 0 ? { range, suggestions } : undefined;
}

/** What the format says of the key, or of the value of the key, at an offset. */
export function schemaHoverAt(
  root: Node | undefined,
  offset: number,
  schema: CompletionSchema,
): { readonly range: TextRange; readonly markdown: string } | undefined {
  const node = root && nodeAt(root, offset);
  const property = node?.parent?.type === "property" ? node.parent : undefined;
  if (!node || !property || node.type === "object" || node.type === "array") return undefined;
  const path = [...getNodePath(property), String(property.children?.[0]?.value)];
  const meanings = schemasAt(schema, path).flatMap(({ markdownDescription: text }) => text ?? []);
  const markdown = [...new Set(meanings)].join("\n\n");
  return markdown === "" ? undefined : { range: { offset: node.offset, length: node.length }, markdown };
}

/** All schemas that a value at a path may be of. */
function schemasAt(schema: CompletionSchema, path: JSONPath): readonly CompletionSchema[] {
  let found = alternatives([schema]);
  for (const step of path) {
    found = alternatives(
      found.flatMap(({ items, properties, additionalProperties }) => {
        if (typeof step === "number") return items ?? [];
        if (properties && Object.hasOwn(properties, step)) return properties[step] ?? [];
        return typeof additionalProperties === "object" ? additionalProperties : [];
      }),
    );
  }
  return found;
}

function alternatives(schemas: readonly CompletionSchema[]): readonly CompletionSchema[] {
  return schemas.flatMap((schema) => [schema, ...alternatives(schema.anyOf ?? [])]);
}

type Location = NonNullable<ReturnType<typeof locationAt>>;

/** The keys that an object can still have. */
function keysAt(text: string, { object, value }: Location, offset: number, schema: CompletionSchema): SchemaCompletion {
  const range = keyRange(text, value, offset);
  const written = new Set<unknown>();
  for (const { children: [key] = [] } of object.children ?? [])
    if (key && key.offset !== range.offset) written.add(key.value);
  const rest = text.slice(range.offset + range.length).replace(blanks, "");
  const hasValue = rest.startsWith(":");
  // Behind the last one there is a bracket, or nothing.
  const separator = /^[^,}\]]/.test(rest) ? "," : "";
  const known = new Map<string, CompletionSchema>();
  for (const { properties = {} } of schemasAt(schema, getNodePath(object))) {
    for (const [name, own] of Object.entries(properties))
      if (!known.has(name) && !written.has(name)) known.set(name, own);
  }
  const suggestions = [...known].map(([name, own]): SchemaSuggestion => {
    const single = singleValue(own);
    const valueText = single ?? "$1";
    return {
      ...{ kind: "key", label: name, sortText: own.suggestSortText ?? name },
      snippet: hasValue ? JSON.stringify(name) : `${JSON.stringify(name)}: ${valueText}${separator}`,
      meaning: own.markdownDescription,
      asksForValue: (!hasValue && single === undefined) || undefined,
    };
  });
  return { range, suggestions };
}

const blanks = /^(?:\s|\/\/[^\r\n]*|\/\*[^]*?\*\/)+/;

/** The key that the cursor is in, or the word without quotes before it. */
function keyRange(text: string, token: TextRange | undefined, offset: number): TextRange {
  if (token && text[token.offset] === '"' && token.offset < offset && offset <= token.offset + token.length)
    return token;
  const { length } = /[\w$-]*$/.exec(text.slice(Math.max(0, offset - MAX_WORD), offset))?.[0] ?? "";
  return { offset: offset - length, length };
}

/** Characters of a word before the cursor that are looked at. */
const MAX_WORD = 100;

/** The value that is written with a key: the only one that the format proposes for it. */
function singleValue(schema: CompletionSchema): string | undefined {
  const values = valuesOf([schema]);
  return values.length === 1 ? values[0]?.snippet : undefined;
}

/** The values that schemas propose, each once. */
function valuesOf(schemas: readonly CompletionSchema[]): readonly SchemaSuggestion[] {
  const found = new Map<string, SchemaSuggestion>();
  const add = (suggestion: SchemaSuggestion): void => {
    if (!found.has(suggestion.label)) found.set(suggestion.label, suggestion);
  };
  // Each kind of all schemas before the next: what is proposed with its meaning comes first.
  for (const { defaultSnippets = [] } of schemas) {
    for (const { label, body, bodyText, description, markdownDescription = description } of defaultSnippets) {
      const isText = bodyText !== undefined || (typeof body === "string" && body.startsWith("^"));
      const snippet = bodyText ?? (typeof body === "string" && isText ? body.slice(1) : literal(body));
      const meaning = markdownDescription === undefined ? {} : { meaning: markdownDescription };
      add({ kind: isText ? "snippet" : "value", label, snippet, ...meaning });
    }
  }
  for (const { default: usual, examples = [] } of schemas) {
    if (usual !== undefined) {
      const label = JSON.stringify(usual);
      add({ kind: "value", label, snippet: literal(usual), meaning: l10n.t("The default value.") });
    }
    for (const example of examples) add({ kind: "value", label: JSON.stringify(example), snippet: literal(example) });
  }
  return [...found.values()].map((suggestion, i) => ({ ...suggestion, sortText: String(i).padStart(3, "0") }));
}

/** Whether the value at a path says how the game checks: `check`, or `rule` in it. */
function isRuleAt(path: JSONPath): boolean {
  return path.at(path.at(-1) === "rule" ? -2 : -1) === "check";
}

/** The rule of a game with the question that leads to it. */
function withQuestion(suggestion: SchemaSuggestion): SchemaSuggestion {
  const { label, meaning = "" } = suggestion;
  const question = ruleAnswer(label.replaceAll('"', ""))?.question;
  return question === undefined ? suggestion : { ...suggestion, meaning: `${question} ${meaning}`.trim() };
}

/** A value in a snippet, where some characters have a meaning. */
function literal(value: unknown): string {
  return JSON.stringify(value).replaceAll(/[\\$}]/g, "\\$&");
}

/** Whether a comment that ends with its line begins before an offset. */
function isInComment(text: string, offset: number): boolean {
  const line = text.slice(text.lastIndexOf("\n", offset - 1) + 1, offset);
  return line.replaceAll(/"(?:[^"\\]|\\.)*"/g, "").includes("//");
}
