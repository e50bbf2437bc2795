import type { MessageConnection } from "vscode-jsonrpc/browser";
import { type AuditedLevels, type CheckWaiting, Owner, type WantedChecks } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/levels.js";
import { problemsByFile } from "./problemsByFile.js";
import { isWithin, nameOf } from "../uris.js";
import { type FoundWall, missingWall, uncheckedLevel, wallIn } from "./walls.js";

/** Checks levels on request and then whenever their files change; their problems stay until a level is deleted or they are cleared. */
export class LevelAudits extends Owner {
  /** Levels whose problems were taken away: they are not shown until one is checked for something else. */
  private readonly quiet = new Set<string>();

  constructor(
    private readonly host: EngineHost,
    private readonly connection: MessageConnection,
  ) {
    super();
    this.owner.add(
      host.workspace.levels.onDidCheck(({ uri, audited }) => {
        if (!audited) this.quiet.delete(uri);
        if (!this.quiet.has(uri)) this.tell([uri], audited);
      }),
    );
  }

  /** Checks a level. Undefined when it was cancelled, when something newer took its place, and where there is none. */
  async check(uri: string, checks: WantedChecks, waiting?: CheckWaiting): Promise<AuditedLevels | undefined> {
    return this.checked(uri, await this.host.workspace.levels.check(uri, nameOf(uri), checks, waiting));
  }

  /** Checks a level that a search has found: nothing is kept of it but its problems. */
  async checkFound(uri: string, checks: WantedChecks, waiting: CheckWaiting): Promise<AuditedLevels | undefined> {
    return this.checked(uri, await this.host.workspace.levels.checkFound(uri, nameOf(uri), checks, waiting));
  }

  private checked(uri: string, audited: AuditedLevels | undefined): AuditedLevels | undefined {
    if (audited && this.quiet.delete(uri)) this.tell([uri], audited);
    return audited;
  }

  /** Returns what a level came to when it was checked last. */
  latest(uri: string): AuditedLevels | undefined {
    return this.host.workspace.levels.latest(uri);
  }

  /** Returns what a level came to when it was checked last; it is checked again if that was not kept. */
  async whole(uri: string): Promise<AuditedLevels | undefined> {
    const checks = this.host.workspace.levels.checksOf(uri);
    return this.latest(uri) ?? (checks && (await this.check(uri, checks)));
  }

  /** Returns a wall of a level that was checked, or a sentence that says why there is no such wall. */
  async findWall(uri: string, fingerprint: string): Promise<FoundWall | string> {
    const audited = await this.whole(uri);
    if (!audited) return uncheckedLevel();
    return wallIn(audited, fingerprint) ?? missingWall();
  }

  /** Takes the problems of all levels away. None is followed any more but those that are in a picture. */
  clear(isInPicture: (uri: string) => boolean): void {
    const { levels } = this.host.workspace;
    levels.forgetGone();
    const { uris } = levels;
    for (const uri of uris) {
      this.quiet.add(uri);
      if (!isInPicture(uri)) this.forget(uri);
    }
    this.tell(uris, undefined);
  }

  /** Ends following a level whose problems were taken away, since there is no picture of it any more. */
  pictureClosed(uri: string): void {
    if (!this.quiet.has(uri)) return;
    this.forget(uri);
    this.tell([uri], undefined);
  }

  /** Checks the levels of a file or folder under its new name. */
  async rename({ from, to }: { readonly from: string; readonly to: string }): Promise<void> {
    const movedTo = (uri: string): string | undefined =>
      isWithin(uri, from) ? to + uri.slice(from.length) : undefined;
    const moved = this.host.workspace.levels.takeMoved(movedTo);
    this.tell(
      moved.map((level) => level.from),
      undefined,
    );
    await Promise.all(moved.map((level) => this.check(level.to, level.checks)));
  }

  private forget(uri: string): void {
    this.quiet.delete(uri);
    this.host.workspace.levels.forget(uri);
  }

  private tell(uris: readonly string[], audited: AuditedLevels | undefined): void {
    if (this.owner.isDisposed || uris.length === 0) return;
    const byFile = audited ? problemsByFile(audited) : [];
    const files = [...byFile].map(([uri, problems]) => ({ uri, problems }));
    void this.connection.sendNotification(messages.problems, { levels: uris.map((uri) => ({ uri, files })) });
  }
}
