import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { parseSync, Visitor, type Argument, type Expression } from "oxc-parser";
import { repository } from "../../harness/fetchServer.js";

/** A text that the product says through the library of its translations. */
export interface SaidText {
  /** The English text, by which translations find it. */
  readonly text: string;
  /** File, line and column. */
  readonly place: string;
  /** What is put into it, by name; undefined where the source does not show the names. */
  readonly values: readonly string[] | undefined;
}

/** Something that a translation cannot work with. */
export interface Misuse {
  readonly place: string;
  readonly reason: string;
}

/** The folders with sources of the product. */
const sources = ["src", "webview"];

/** The one file that says texts which are declared elsewhere: those of the format, see `declaredTexts`. */
const sayer = "src/scene/format/translated.ts";

/** All calls of `l10n.t` in the sources of the product. */
export function saidTexts(): { readonly texts: readonly SaidText[]; readonly misuses: readonly Misuse[] } {
  const texts: SaidText[] = [];
  const misuses: Misuse[] = [];
  for (const file of sources.flatMap(filesIn)) {
    const content = readFileSync(path.join(repository, file), "utf8");
    if (content.includes("l10n.t")) collect(file, content, texts, misuses);
  }
  return { texts, misuses };
}

/** The translations of a language by the file of each part: what VS Code loads is all of them in one. */
export function translations(language: string): ReadonlyMap<string, Readonly<Record<string, string>>> {
  const folder = path.join(repository, "l10n", language);
  return new Map(
    readdirSync(folder).map((file) => [
      `l10n/${language}/${file}`,
      JSON.parse(readFileSync(path.join(folder, file), "utf8")) as Record<string, string>,
    ]),
  );
}

/** The names in braces, sorted and each once. */
export function placeholders(text: string): readonly string[] {
  return [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(([, name = ""]) => name))].sort();
}

/** The TypeScript files below a folder, relative to the repository, with slashes. */
function filesIn(folder: string): readonly string[] {
  return readdirSync(path.join(repository, folder), { recursive: true, encoding: "utf8" })
    .filter((file) => /(?<!\.d)\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .sort();
}

function collect(file: string, content: string, texts: SaidText[], misuses: Misuse[]): void {
  /** How many functions are around a place: what is in one of them runs once modules are loaded. */
  let depth = 0;
  const enter = (): void => void depth++;
  const leave = (): void => void depth--;
  const ofField = (by: 1 | -1) => (field: { readonly static: boolean }) => {
    if (!field.static) depth += by;
  };
  const visitor = new Visitor({
    ...{ FunctionDeclaration: enter, FunctionExpression: enter, ArrowFunctionExpression: enter },
    ...{ "FunctionDeclaration:exit": leave, "FunctionExpression:exit": leave, "ArrowFunctionExpression:exit": leave },
    ...{ PropertyDefinition: ofField(1), "PropertyDefinition:exit": ofField(-1) },
    CallExpression: ({ callee, arguments: [text, ...values], start }) => {
      if (file === sayer || !isTranslation(callee)) return;
      const before = content.slice(0, start).split("\n");
      const place = `${file}:${String(before.length)}:${String((before.at(-1)?.length ?? 0) + 1)}`;
      const said = text && literal(text);
      if (said === undefined) misuses.push({ place, reason: "the text is not a literal" });
      else if (/\{(?!\w+\})/.test(said)) misuses.push({ place, reason: "the brace begins no placeholder" });
      else if (depth === 0) misuses.push({ place, reason: "said while modules load, before the language is known" });
      else texts.push({ text: said, place, values: namesOf(values) });
    },
  });
  visitor.visit(parseSync(file, content).program);
}

function isTranslation(callee: Expression): boolean {
  if (callee.type !== "MemberExpression" || callee.property.type !== "Identifier") return false;
  return callee.property.name === "t" && callee.object.type === "Identifier" && callee.object.name === "l10n";
}

function literal(text: Argument): string | undefined {
  if (text.type === "Literal" && typeof text.value === "string") return text.value;
  return text.type === "TemplateLiteral" && text.expressions.length === 0
    ? (text.quasis[0]?.value.cooked ?? undefined)
    : undefined;
}

function namesOf(values: readonly Argument[]): readonly string[] | undefined {
  const [first] = values;
  if (!first) return [];
  if (first.type !== "ObjectExpression") return undefined;
  const names = first.properties.map((property) =>
    property.type === "Property" && property.key.type === "Identifier" ? property.key.name : undefined,
  );
  return names.every((name) => name !== undefined) ? names.sort() : undefined;
}
