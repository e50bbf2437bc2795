import {
  readCell,
  withChange,
  type CellView,
  type HostMessage,
  type SceneView,
} from "../../src/view/protocol/index.js";

type NotebookMessage = Extract<HostMessage, { type: "notebook" }>;
type StaleMessage = Extract<HostMessage, { type: "stale" }>;

export type ContentsMessage = Extract<HostMessage, { type: "notebook" | "cells" | "stale" | "current" }>;

/** One cell and the version of the text that it was last sent for. */
interface ShownCell {
  readonly cell: CellView;
  readonly version: number;
}

/** What the host last said. */
export interface Contents extends Readonly<Omit<NotebookMessage, "type" | "cells">> {
  /** Undefined until the text could be read once. */
  readonly cells?: readonly ShownCell[];
  /** Changes since the whole file was told. */
  readonly part?: number;
  /** Why the cells are older than the text. */
  readonly stale?: Omit<StaleMessage, "type" | "uri" | "version" | "name">;
}

/** The scene of a cell; undefined where it is none. */
export function sceneIn(contents: Contents | undefined, cell: number | undefined): SceneView | undefined {
  const shown = cell === undefined ? undefined : contents?.cells?.[cell]?.cell;
  return shown?.kind === "scene" ? shown : undefined;
}

/**
 * The contents after a message; the same object where the message is late or about another file.
 *
 * @throws RangeError for a change of something else than these contents: a message was lost
 */
export function withMessage(before: Contents | undefined, message: ContentsMessage): Contents | undefined {
  switch (message.type) {
    case "notebook": {
      const { type: _, cells, ...about } = message;
      return { ...about, cells: cells.map((cell) => ({ cell, version: about.version })) };
    }
    case "cells": {
      if (!before?.cells || isLate(before, message)) return before;
      const { part, version, changes } = message;
      if (part !== (before.part ?? 0) + 1) throw new RangeError(`Change ${part} comes after ${before.part ?? 0}.`);
      const cells = [...before.cells];
      for (const { index, change } of changes) {
        const cell = readCell(withChange(cells[index]?.cell, change));
        if (!cell) throw new RangeError("The change leads to no cell.");
        cells[index] = { cell, version };
      }
      return { ...withoutStale(before), version, part, cells };
    }
    case "stale": {
      if (isLate(before, message)) return before;
      const { type: _, uri, version, name, ...stale } = message;
      return { ...(before?.uri === uri ? before : { problems: [] }), uri, version, name, stale };
    }
    case "current":
      return !before || isLate(before, message) ? before : { ...withoutStale(before), version: message.version };
  }
}

/** Versions of one text only grow; a message about another file than the one shown came too late. */
function isLate(before: Contents | undefined, message: { readonly uri: string; readonly version: number }): boolean {
  return before !== undefined && (before.uri !== message.uri || message.version < before.version);
}

function withoutStale({ stale: _, ...contents }: Contents): Contents {
  return contents;
}
