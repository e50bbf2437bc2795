import * as l10n from "@vscode/l10n";
import type { CancellationToken, Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import {
  completionAt,
  contactHints,
  formattingEdits,
  hoverAt,
  levelLinks,
  occurrencesAt,
  renamableAt,
  renameAt,
  sceneLenses,
  schemaCompletionAt,
  schemaHoverAt,
} from "../../language/index.js";
import { resolveReference } from "../../levels/index.js";
import { bodyRange } from "../../notebook/index.js";
import { newSceneText, rangesOf, type Position, type Range, type TextRange } from "../../scene/index.js";
import type { OpenBooks } from "../books/index.js";
import type { EvaluatedText } from "../evaluatedText.js";
import { EvaluatedTexts } from "../evaluatedTexts.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/language.js";
import { levelNames } from "./levelNames.js";
import { outlineSymbols } from "./outlineSymbols.js";
import { QuickFixes } from "./quickFixes.js";
import { Schemas } from "./schemas.js";

/** Answers what the text editor asks about scenes. Returns what ends it. */
export function serveLanguage(
  connection: MessageConnection,
  host: EngineHost,
  books: OpenBooks,
): readonly Disposable[] {
  const texts = new EvaluatedTexts(host, books);
  const schemas = new Schemas(host);
  const fixes = new QuickFixes(texts, host.scheduler);
  return [
    connection.onRequest(messages.hover, async (at, token) => {
      const text = await texts.of(at, token);
      return (text && hoverIn(text, hoverAt(text.result, text.offsetAt(at.position)))) ?? null;
    }),
    connection.onRequest(messages.schemaHover, async (at, token) => {
      const schema = await schemas.ofScenes();
      const text = await texts.of(at, token);
      return (text && hoverIn(text, schemaHoverAt(text.result.root, text.offsetAt(at.position), schema))) ?? null;
    }),
    connection.onRequest(messages.completion, async (at, token) => {
      const text = await texts.of(at, token);
      const found = text && completionAt(text.result, text.offsetAt(at.position), text.readable);
      if (!found) return null;
      const names = found.files ? await levelNames(host, at.uri, found.files, token) : [];
      return text.isOutdated() ? null : { range: text.rangeOf(found.range), values: [...found.values, ...names] };
    }),
    connection.onRequest(messages.schemaCompletion, async (at, token) => {
      const schema = await schemas.ofScenes();
      const text = await texts.of(at, token);
      const found = text && schemaCompletionAt(text.result, text.offsetAt(at.position), schema);
      if (!found || !text.holds(found.range)) return null;
      return { range: text.rangeOf(found.range), suggestions: found.suggestions };
    }),
    connection.onRequest(messages.schema, ({ name }) => schemas.textOf(name)),
    connection.onRequest(messages.formatting, ({ tabSize, insertSpaces, ...document }) => {
      const text = texts.textOf(document);
      if (text === undefined) return null;
      const rangeOf = rangesOf(text);
      return formattingEdits(text, { tabSize, insertSpaces }).map((edit) => ({
        range: rangeOf(edit),
        text: edit.text,
      }));
    }),
    connection.onRequest(messages.newScene, ({ fps }) => newSceneText(fps)),
    connection.onRequest(messages.codeLenses, async (document, token) => {
      const text = await texts.settled(document, token);
      if (!text) return null;
      return sceneLenses(text.result).map(({ range, cell, verdict }) => ({
        range: text.rangeOf(range),
        cell,
        verdict,
      }));
    }),
    connection.onRequest(messages.inlayHints, async ({ range, ...document }, token) => {
      const text = await texts.settled(document, token);
      return text ? hintsIn(text, range) : null;
    }),
    connection.onRequest(messages.outline, async (document, token) => {
      const text = await texts.settled(document, token);
      if (!text) return null;
      return outlineSymbols(text);
    }),
    connection.onRequest(messages.levelLinks, async (document, token) => {
      const around = host.filesAround(document.uri);
      const text = await texts.settled(document, token);
      if (!text) return null;
      return levelLinks(text.result).flatMap(({ range, file }) => {
        const path = text.holds(range) ? resolveReference(around.file, file) : undefined;
        return path === undefined ? [] : [{ range: text.rangeOf(range), target: around.uriOf(path) }];
      });
    }),
    connection.onRequest(messages.occurrences, async (at, token) => {
      const text = await texts.of(at, token);
      if (!text) return null;
      const { declarations, references } = rangesAt(text, at.position);
      const locations = (ranges: readonly TextRange[]) => ranges.flatMap((range) => text.locationOf(range) ?? []);
      return { declarations: locations(declarations), references: locations(references) };
    }),
    connection.onRequest(messages.prepareRename, async (at, token) => {
      const text = await texts.of(at, token);
      if (!text) return null;
      const found = renamableAt(text.result, text.offsetAt(at.position));
      if (typeof found === "string") return found;
      const { declarations, references } = rangesAt(text, at.position);
      if ([...declarations, ...references].some((range) => !text.locationOf(range))) return outsideCells();
      return { range: text.rangeOf(found.range), id: found.id };
    }),
    connection.onRequest(messages.rename, async (at, token) => {
      const text = await texts.of(at, token);
      if (!text) return null;
      const edits = renameAt(text.result, text.offsetAt(at.position), at.id);
      return typeof edits === "string" ? edits : (text.documentEdits(edits) ?? outsideCells());
    }),
    connection.onRequest(messages.quickFixes, (wanted, token: CancellationToken) => fixes.find(wanted, token)),
    host.workspace.scenes.onDidEvaluate(({ isSameText }) => {
      if (isSameText) void connection.sendNotification(messages.hintsChanged);
    }),
  ];
}

function hoverIn(
  text: EvaluatedText,
  found: { readonly range: TextRange; readonly markdown: string } | undefined,
): messages.HoverText | undefined {
  return found && { range: text.rangeOf(found.range), markdown: found.markdown };
}

function hintsIn(text: EvaluatedText, { start, end }: Range): readonly messages.ContactHint[] {
  const offset = text.offsetAt(start);
  const length = text.offsetAt(end) - offset;
  const positionAt = (at: number): Position => text.rangeOf({ offset: at, length: 0 }).start;
  return contactHints(text.result, { offset, length }).map(({ offset: at, before, other, target, after, tooltip }) => ({
    position: positionAt(at),
    before,
    other,
    target: target && text.rangeOf(target),
    after,
    tooltip: tooltip(),
  }));
}

function rangesAt(text: EvaluatedText, position: Position) {
  const { declarations = [], references = [] } = occurrencesAt(text.result, text.offsetAt(position)) ?? {};
  return { declarations: declarations.map(({ source }) => bodyRange(source)), references };
}

function outsideCells(): string {
  return l10n.t("The file also uses this name outside its cells. Rename it in the text editor.");
}
