import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import { recordExpectations } from "../../notebook/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/testing.js";
import { answer } from "../requests.js";
import { evaluatedWithLevels, recordingChoices } from "./recordedTests.js";
import { TestedScenes } from "./testedScenes.js";

/** Runs the expectations of scenes as tests, and records them. Returns what ends it. */
export function serveTesting(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  return [
    new TestedScenes(connection, host),
    answer(connection, messages.recordingChoices, async ({ tunnels, cursor, ...document }, token) => {
      const result = await evaluatedWithLevels(host, document, token);
      return result ? recordingChoices(result, tunnels, cursor) : null;
    }),
    answer(connection, messages.recording, async ({ tunnels, cell, ...document }, token) => {
      const result = await evaluatedWithLevels(host, document, token);
      if (!result) return null;
      const made = recordExpectations(result, { cells: cell === "all" ? undefined : [cell], tunnels });
      return { ...made, isReadable: result.notebook !== undefined };
    }),
  ];
}
