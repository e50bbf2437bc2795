import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
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
    if (content.includes("l10n.t"))
      collect(ts.createSourceFile(file, content, ts.ScriptTarget.Latest, true), texts, misuses);
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
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => `${folder}/${file.replaceAll(path.sep, "/")}`)
    .sort();
}

function collect(source: ts.SourceFile, texts: SaidText[], misuses: Misuse[]): void {
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && isTranslation(node.expression)) {
      const { line, character } = source.getLineAndCharacterOfPosition(node.getStart());
      const place = `${source.fileName}:${String(line + 1)}:${String(character + 1)}`;
      const [text, ...values] = node.arguments;
      if (source.fileName === sayer) return;
      if (!text || !ts.isStringLiteralLike(text)) misuses.push({ place, reason: "the text is not a literal" });
      else if (/\{(?!\w+\})/.test(text.text)) misuses.push({ place, reason: "the brace begins no placeholder" });
      else if (!isInFunction(node))
        misuses.push({ place, reason: "said while modules load, before the language is known" });
      else texts.push({ text: text.text, place, values: namesOf(values) });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
}

function isTranslation(callee: ts.Expression): boolean {
  return ts.isPropertyAccessExpression(callee) && callee.name.text === "t" && callee.expression.getText() === "l10n";
}

function isInFunction(node: ts.Node): boolean {
  for (let at: ts.Node = node; !ts.isSourceFile(at); at = at.parent) {
    if (ts.isFunctionLike(at)) return true;
    if (ts.isPropertyDeclaration(at)) return !at.modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword);
  }
  return false;
}

function namesOf(values: readonly ts.Expression[]): readonly string[] | undefined {
  const [first] = values;
  if (!first) return [];
  if (!ts.isObjectLiteralExpression(first)) return undefined;
  const names = first.properties.map(({ name }) => name?.getText());
  return names.every((name) => name !== undefined) ? names.sort() : undefined;
}
