import type { CancellationToken } from "vscode-jsonrpc/browser";
import { recordExpectations, subjectAt, type NotebookResult } from "../../notebook/index.js";
import { scenesOf } from "../../report/index.js";
import { offsetAt, type Position } from "../../scene/index.js";
import type { EngineHost } from "../engineHost.js";
import type { RecordingChoices } from "../messages/testing.js";
import type { DocumentVersion } from "../messages/openTexts.js";

/** Evaluates a version of a document with its levels. Returns undefined if the document has another version by then. */
export async function evaluatedWithLevels(
  { workspace, documentAt }: EngineHost,
  { uri, version }: DocumentVersion,
  token: CancellationToken,
): Promise<NotebookResult | undefined> {
  const document = documentAt(uri);
  if (document?.version !== version) return undefined;
  const evaluated = await workspace.scenes.withLevels(document);
  return token.isCancellationRequested || evaluated.version !== version ? undefined : evaluated.result;
}

/** Returns the scenes of a file in which expectations can be recorded. */
export function recordingChoices(
  result: NotebookResult,
  tunnels: boolean,
  cursor: Position | undefined,
): RecordingChoices {
  const countsOf = (cells: readonly number[] | undefined) => {
    const { updated, added } = recordExpectations(result, { cells, tunnels });
    return { updated, added };
  };
  const cell = cursor && subjectAt(result, [offsetAt(result.text, cursor)]).cell;
  return {
    all: countsOf(undefined),
    scenes: scenesOf(result.cells).map(({ index, title }) => ({ cell: index, title, ...countsOf([index]) })),
    cellAtCursor: cell,
  };
}
