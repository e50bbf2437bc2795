import type { CellView, HostMessage, SceneDraft } from "../../src/view/protocol/index.js";
import { withSolids } from "../editing/Drafting.js";

type NotebookMessage = Extract<HostMessage, { type: "notebook" }>;
type StaleMessage = Extract<HostMessage, { type: "stale" }>;

/** One cell and the version of the text that it was last sent for. */
export interface ShownCell {
  readonly cell: CellView;
  readonly version: number;
}

/** What the host last said. */
export interface Contents {
  readonly uri: string;
  readonly version: number;
  readonly name: string;
  readonly title?: string;
  /** Undefined until the text could be read once. */
  readonly cells?: readonly ShownCell[];
  readonly problems: NotebookMessage["problems"];
  /** Why the cells are older than the text. */
  readonly stale?: Pick<StaleMessage, "code" | "message" | "line" | "column">;
}

/** The contents after a message; the same object where the message is late or about another file. */
export function withMessage(before: Contents | undefined, message: HostMessage): Contents | undefined {
  switch (message.type) {
    case "notebook": {
      const { uri, version, name, title, cells, problems } = message;
      const shown = cells.map((cell) => ({ cell, version }));
      return { uri, version, name, ...(title !== undefined && { title }), cells: shown, problems };
    }
    case "cell":
    case "scene": {
      const known = before?.cells?.[message.index]?.cell;
      if (!known || isLate(before, message)) return before;
      const cell = message.type === "cell" ? message.cell : changed(known, message.scene);
      const shown = { cell, version: message.version };
      return { ...withoutStale(before), version: message.version, cells: before.cells.with(message.index, shown) };
    }
    case "stale": {
      if (isLate(before, message)) return before;
      const { uri, version, name, code, message: text, line, column } = message;
      const kept = before?.uri === uri ? before : { problems: [] };
      return { ...kept, uri, version, name, stale: { code, message: text, line, column } };
    }
    case "current":
      return !before || isLate(before, message) ? before : { ...withoutStale(before), version: message.version };
    case "text":
    case "cursor":
    case "show":
    case "settings":
    case "command":
    case "reply":
      return before;
  }
}

/** A cell whose scene is another one, with all that never moves. */
function changed(cell: CellView, draft: SceneDraft): CellView {
  return cell.kind === "scene" ? withSolids(draft, cell) : cell;
}

/** Versions of one text only grow; a message about another file than the one shown came too late. */
function isLate(before: Contents | undefined, message: { readonly uri: string; readonly version: number }): boolean {
  return before !== undefined && (before.uri !== message.uri || message.version < before.version);
}

function withoutStale(contents: Contents): Contents {
  const { stale, ...rest } = contents;
  void stale;
  return rest;
}
