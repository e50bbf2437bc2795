import * as l10n from "@vscode/l10n";
import type { MessageConnection } from "vscode-jsonrpc/browser";
import { unreadableFile, type CheckedFile } from "../../report/index.js";
import {
  Cancelled,
  findingsRest,
  Owner,
  reasonOf,
  type Derived,
  type Disposable,
  type SceneFinding,
} from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/problemMessages.js";
import { isOutOfSight, isScene, isWithin, nameOf } from "../uris.js";
import { publishedScene } from "./publish.js";

type Publication = Derived<messages.PublishedProblems | undefined>;

/** A scene whose problems are published. */
interface FollowedScene {
  readonly uri: string;
  readonly found: SceneFinding;
  readonly following: Disposable;
  /** Whether the user named it. */
  readonly isNamed: boolean;
  /** Whether it keeps its problems when it is closed. */
  isKept: boolean;
  /** Its problems as they are published; absent while there are none. */
  published?: { readonly made: Publication; readonly following: Disposable } | undefined;
}

/** Publishes the problems of scenes: of each while it is open, and of checked ones as they are on the disk. */
export class SceneProblems extends Owner {
  private readonly followed = new Map<string, FollowedScene>();
  private listening: Disposable | undefined;

  constructor(
    private readonly connection: MessageConnection,
    private readonly host: EngineHost,
  ) {
    super();
    const { scenes } = host.workspace;
    this.owner.add(scenes.onDidEvaluate(({ document: { uri } }) => void this.evaluated(uri.toString())));
    this.owner.add(scenes.onDidClose(({ uri }) => this.closed(uri.toString())));
    this.owner.add(connection.onNotification(messages.includeWorkspace, () => this.includeWorkspace()));
    this.owner.add(
      connection.onNotification(messages.filesRenamed, ({ files }) => {
        for (const { oldUri, newUri } of files) this.renamed(oldUri, newUri);
      }),
    );
  }

  /** Publishes all problems again: the user may have chosen other severities. */
  severitiesChanged(): void {
    for (const { published } of this.followed.values()) published?.made.invalidate();
  }

  /**
   * Checks a scene, with its unsaved text if it is open, and keeps its problems when it is closed. They are published first.
   *
   * @param isNamed whether the user named it, and it was not found by a search
   */
  async check(uri: string, isNamed: boolean): Promise<CheckedFile> {
    await this.keep(uri, isNamed);
    const name = nameOf(uri);
    const file = await this.host.workspace.findings.whole(uri, name, isNamed);
    await this.followed
      .get(uri)
      ?.published?.made.settled()
      .catch((error: unknown) => this.failed(uri, error));
    if (file) return file;
    const reason = l10n.t("the file does not exist");
    return unreadableFile(name, l10n.t("{file} cannot be read: {reason}.", { file: name, reason }));
  }

  /** Keeps the problems of every scene that is written from now on. */
  private includeWorkspace(): void {
    this.listening ??= this.owner.add(
      this.host.workspace.changes.listen((event, uri) => {
        if (event !== "deleted" && isScene(uri) && !isOutOfSight(uri)) void this.keep(uri);
      }),
    );
  }

  private async evaluated(uri: string): Promise<void> {
    if (this.followed.has(uri) || !(await this.host.isEditable(uri))) return;
    // A scene that was closed meanwhile may still be evaluated for someone else. Nothing would end what is published of it.
    if (!this.owner.isDisposed && this.host.workspace.scenes.openAt(uri)) this.follow(uri, false);
  }

  private async keep(uri: string, isNamed = false): Promise<void> {
    const isEditable = await this.host.isEditable(uri);
    if (isEditable && !this.owner.isDisposed) this.follow(uri, isNamed).isKept = true;
  }

  private follow(uri: string, isNamed: boolean): FollowedScene {
    const before = this.followed.get(uri);
    if (before && (before.isNamed || !isNamed)) return before;
    const found = this.host.workspace.findings.of(uri, nameOf(uri), isNamed);
    const following = this.owner.add(found.observe(() => this.found(scene)));
    const scene: FollowedScene = { uri, found, following, isNamed, isKept: false };
    if (before) this.leave(before);
    this.followed.set(uri, scene);
    if (found.isCurrent) this.found(scene);
    return scene;
  }

  /** Follows the new findings of a scene. */
  private found(scene: FollowedScene): void {
    const { uri, found } = scene;
    const { latest } = found;
    if (latest && "error" in latest) return this.failed(uri, latest.error);
    const file = latest?.value;
    if (!file) return this.forget(uri);
    if (file.problems.length === 0 && file.cells.every(({ findings }) => findings.length === 0)) {
      this.owner.delete(scene.published?.following);
      scene.published = undefined;
      return this.publish({ uri, problems: [], unlisted: 0 });
    }
    if (scene.published) return;
    const made: Publication = this.host.workspace.derived({
      rest: findingsRest,
      isExact: true,
      compute: async ({ read }) => {
        const checked = await read(found);
        const chosen = await this.host.chosenSeverities(uri);
        return checked && publishedScene(uri, checked, chosen, this.host.filesAround(uri));
      },
    });
    const publish = (): void => {
      const { latest } = made;
      if (latest && "error" in latest) this.failed(uri, latest.error);
      else if (latest?.value) this.publish(latest.value);
    };
    scene.published = { made, following: this.owner.add(made.observe(publish)) };
  }

  private closed(uri: string): void {
    if (!this.followed.get(uri)?.isKept) this.forget(uri);
  }

  private renamed(oldUri: string, newUri: string): void {
    for (const { uri, isNamed, isKept } of [...this.followed.values()]) {
      if (!isKept || !isWithin(uri, oldUri)) continue;
      const moved = newUri + uri.slice(oldUri.length);
      this.forget(uri);
      if (isScene(moved)) void this.keep(moved, isNamed);
    }
  }

  private forget(uri: string): void {
    const scene = this.followed.get(uri);
    if (!scene) return;
    this.followed.delete(uri);
    this.leave(scene);
    this.publish({ uri, problems: [], unlisted: 0 });
  }

  private leave({ following, published }: FollowedScene): void {
    this.owner.delete(published?.following);
    this.owner.delete(following);
  }

  private publish(problems: messages.PublishedProblems): void {
    void this.connection.sendNotification(messages.sceneProblems, problems);
  }

  private failed(uri: string, error: unknown): void {
    if (error instanceof Cancelled || this.owner.isDisposed) return;
    void this.connection.sendNotification(messages.failed, { uri, reason: reasonOf(error) });
  }
}
