import * as vscode from "vscode";
import { levels as messages } from "../../engine/index.js";
import { Owner } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";
import { reasonOf } from "../sceneFiles.js";
import { LevelProblems, type LevelWall } from "./levelProblems.js";

/** Whoever waits for a check may end it, and hears how far it is. */
export interface CheckWaiting {
  readonly token?: vscode.CancellationToken;
  /** How much is done, from 0 to 1. */
  readonly progress?: (done: number) => void;
}

/** Checks levels on request and then whenever their files change; their problems stay until deleted or cleared. */
export class LevelChecks extends Owner {
  private readonly problems = this.owner.add(new LevelProblems());
  private lastProgress = 0;

  constructor(
    private readonly engine: EngineClient,
    log: vscode.LogOutputChannel,
  ) {
    super();
    const { connection } = engine;
    this.owner.add(
      connection.onNotification(messages.problems, ({ levels }) => {
        for (const { uri, files } of levels) this.problems.set(uri, files);
      }),
    );
    this.owner.add(connection.onNotification(messages.failed, ({ uri, reason }) => log.error(`${uri}: ${reason}`)));
    this.owner.add(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        const renamed = files.map(({ oldUri, newUri }) => ({ from: oldUri.toString(), to: newUri.toString() }));
        const done = connection.sendRequest(messages.renamed, { files: renamed });
        done.catch((error: unknown) => log.error(reasonOf(error)));
      }),
    );
  }

  /**
   * Checks a level. Undefined when it was cancelled, when something newer took its place, and where there is none.
   *
   * @throws an error that says what is wrong with a mover that cannot be used
   */
  async check(
    uri: vscode.Uri,
    wanted: messages.WantedCheck,
    { token, progress }: CheckWaiting = {},
  ): Promise<messages.CheckedLevel | undefined> {
    const { connection } = this.engine;
    const number = progress && ++this.lastProgress;
    const telling = progress && number ? connection.onProgress(messages.progress, number, progress) : undefined;
    try {
      const asked = {
        ...{ uri: uri.toString(), wanted },
        ...(number !== undefined && { progress: number }),
      };
      const checked = await connection.sendRequest(messages.check, asked, token);
      if (typeof checked === "string") throw new Error(checked);
      return checked ?? undefined;
    } finally {
      telling?.dispose();
    }
  }

  /** Returns the wall that a diagnostic of a file is about. */
  wallOf(file: vscode.Uri, diagnostic: vscode.Diagnostic): LevelWall | undefined {
    return this.problems.wallOf(file, diagnostic);
  }

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  async clear(): Promise<void> {
    await this.engine.connection.sendRequest(messages.clear, {});
  }
}
