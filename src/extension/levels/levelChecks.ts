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
  /** What levels were checked for last. */
  private readonly wanted = new Map<string, messages.WantedCheck>();

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
      engine.onDidRestart(() => void this.checkAgain((uri, error) => log.error(`${uri}: ${reasonOf(error)}`))),
    );
    this.owner.add(
      vscode.workspace.onDidRenameFiles(({ files }) => {
        for (const { oldUri, newUri } of files) this.rename(oldUri.toString(), newUri.toString());
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
        progress: number,
      };
      const checked = await connection.sendRequest(messages.check, asked, token);
      if (typeof checked === "string") throw new Error(checked);
      if (checked) this.wanted.set(asked.uri, wanted);
      return checked ?? undefined;
    } finally {
      telling?.dispose();
    }
  }

  /** Checks all levels in an engine that was started again, one after the other: there may be ten thousand. */
  private async checkAgain(failed: (uri: string, error: unknown) => void): Promise<void> {
    for (const [uri, wanted] of [...this.wanted])
      await this.check(vscode.Uri.parse(uri), wanted).catch((error: unknown) => failed(uri, error));
  }

  private rename(from: string, to: string): void {
    for (const [uri, wanted] of [...this.wanted]) {
      if (uri !== from && !uri.startsWith(`${from}/`)) continue;
      this.wanted.delete(uri);
      this.wanted.set(to + uri.slice(from.length), wanted);
    }
  }

  /** Returns the wall that a diagnostic of a file is about. */
  wallOf(file: vscode.Uri, diagnostic: vscode.Diagnostic): LevelWall | undefined {
    return this.problems.wallOf(file, diagnostic);
  }

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  async clear(): Promise<void> {
    this.wanted.clear();
    await this.engine.connection.sendRequest(messages.clear, {});
  }
}
