// What the text editor asks about scenes, by positions in documents.
import { NotificationType0, RequestType } from "vscode-jsonrpc/browser";
import type { Indentation, OutlineItem, SchemaSuggestion, Suggestion } from "../../language/index.js";
import type { Range, Position } from "../../scene/index.js";
import type { DocumentEdit, DocumentPosition, DocumentRange, DocumentVersion } from "./openTexts.js";

/** Markdown about a range of a document. */
export interface HoverText {
  readonly range: Range;
  readonly markdown: string;
}

/** The bodies under the pointer, and what becomes of them. */
export const hover = new RequestType<DocumentPosition, HoverText | null, void>("language/hover");

/** What the scene format says about the key under the pointer. */
export const schemaHover = new RequestType<DocumentPosition, HoverText | null, void>("language/schemaHover");

/** A value that completes the text. `kind` chooses the icon, `text` is JSON. */
export interface CompletionValue {
  readonly kind: Suggestion["kind"] | "level files" | "levels" | "layers";
  readonly text: string;
  readonly detail: string;
}

/** Values that depend on the scene and on the files around it: ids, results, level files, layers. The best come first. */
export const completion = new RequestType<
  DocumentPosition,
  { readonly range: Range; readonly values: readonly CompletionValue[] } | null,
  void
>("language/completion");

/** Keys and values that the scene format has. */
export const schemaCompletion = new RequestType<
  DocumentPosition,
  { readonly range: Range; readonly suggestions: readonly SchemaSuggestion[] } | null,
  void
>("language/schemaCompletion");

/** Which schema: that of scenes, or that of project files. */
export type SchemaName = "aabb" | "aabb.config";

/** A JSON schema in the language of the user, as JSON. */
export const schema = new RequestType<{ readonly name: SchemaName }, string, void>("language/schema");

/** The edits that bring a document into its usual form. */
export const formatting = new RequestType<
  DocumentVersion & Indentation,
  readonly { readonly range: Range; readonly text: string }[] | null,
  void
>("language/formatting");

/** The text of a new scene at so many frames per second, above 0. */
export const newScene = new RequestType<{ readonly fps: number }, string, void>("language/newScene");

/** A line above a scene: its verdict, the worst first. `cell` is absent while the text is broken. */
export interface SceneLens {
  readonly range: Range;
  readonly cell?: number;
  readonly verdict: readonly string[];
}

export const codeLenses = new RequestType<DocumentVersion, readonly SceneLens[] | null, void>("language/codeLenses");

/** A hint behind a moving body: what it hits first. `target` is where `other` is written. */
export interface ContactHint {
  readonly position: Position;
  readonly before: string;
  readonly other: string;
  readonly target?: Range;
  readonly after: string;
  readonly tooltip: string;
}

export const inlayHints = new RequestType<
  DocumentVersion & { readonly range: Range },
  readonly ContactHint[] | null,
  void
>("language/inlayHints");

/** Code lenses and inlay hints changed, though no text did: a level of a scene is another one. */
export const hintsChanged = new NotificationType0("language/hintsChanged");

/** An item of the outline. */
export interface OutlineSymbol {
  readonly kind: OutlineItem["kind"];
  readonly name: string;
  readonly detail: string;
  readonly range: Range;
  readonly selection: Range;
  readonly children: readonly OutlineSymbol[];
}

export const outline = new RequestType<DocumentVersion, readonly OutlineSymbol[] | null, void>("language/outline");

/** The names of level files in a document. `target` is the uri of the file. */
export const levelLinks = new RequestType<
  DocumentVersion,
  readonly { readonly range: Range; readonly target: string }[] | null,
  void
>("language/levelLinks");

/** Where the body at a position is declared, and where it is named; also in other cells of a notebook. */
export const occurrences = new RequestType<
  DocumentPosition,
  { readonly declarations: readonly DocumentRange[]; readonly references: readonly DocumentRange[] } | null,
  void
>("language/occurrences");

/** What is renamed at a position, or a sentence that says why nothing is. */
export const prepareRename = new RequestType<
  DocumentPosition,
  { readonly range: Range; readonly id: string } | string | null,
  void
>("language/prepareRename");

/** The edits that rename the body or layer at a position, or a sentence that says why it cannot be renamed. */
export const rename = new RequestType<
  DocumentPosition & { readonly id: string },
  readonly DocumentEdit[] | string | null,
  void
>("language/rename");

/** A problem as the editor shows it. `code` and `message` say which one it is. */
export interface ShownProblem {
  readonly code: unknown;
  readonly message: string;
  readonly start: Position;
}

/** A change that was tried: the text with it was evaluated. `problem` is the index of the problem that it fixes, if it is one alone. */
export interface QuickFix {
  readonly title: string;
  readonly edits: readonly DocumentEdit[];
  readonly isPreferred?: boolean;
  readonly problem?: number;
}

/** Which fixes are wanted. */
export interface QuickFixesParams extends DocumentVersion {
  readonly problems: readonly ShownProblem[];
  /** Fixes of the problems. */
  readonly wantsFixes: boolean;
  /** Also fixes of all similar problems in the file. They take longer. */
  readonly wantsForAll: boolean;
  /** The fix of all clear mistakes in the file. */
  readonly wantsFixAll: boolean;
}

export const quickFixes = new RequestType<
  QuickFixesParams,
  { readonly fixes: readonly QuickFix[]; readonly fixAll?: QuickFix } | null,
  void
>("language/quickFixes");
