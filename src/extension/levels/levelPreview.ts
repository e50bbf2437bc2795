import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { NotificationType } from "vscode-jsonrpc/browser";
import { levels as messages } from "../../engine/index.js";
import { type LevelHostMessage, type LevelWebviewMessage, readLevelWebviewMessage } from "../../view/protocol/index.js";
import type { EngineClient } from "../engine/client.js";
import { saveExport } from "../preview/export.js";
import { Page, type PageContext, Pages } from "../preview/page.js";
import { reveal } from "../preview/textEditor.js";
import { editorRange, nameOf, onDidChangeSetting, reasonOf } from "../sceneFiles.js";
import { openingProject } from "./godotProject.js";
import { openWallScene } from "./newSceneFromWall.js";
import { isArtShown, pictureRoots, placedImage } from "./tilesetImages.js";
import { profilesSetting } from "./workspaceLevels.js";

export const levelPreviewType = "aabb.level";

/** What can be asked of a picture from the palette. */
type LevelCommand = Extract<LevelHostMessage, { type: "command" }>["command"];

/** What pictures of levels share. */
interface LevelPreviewContext extends PageContext {
  readonly engine: EngineClient;
  /** Keeps for what a user has a level checked. */
  remember(check: messages.RememberedCheck): void;
}

type Request = Exclude<LevelWebviewMessage, { type: "ready" }>;

/** What a picture shows when it is opened. */
interface Opening {
  /** What its level is checked for, as it was chosen or as a page has kept it. */
  readonly wanted: messages.OpenPictureParams["wanted"];
  /** Whether it begins with what the level came to when it was checked last. */
  readonly isChecked?: boolean;
}

/** One panel that shows the levels of a file, with the walls that a mover can pass. */
export class LevelPreview extends Page<Request, LevelHostMessage> {
  private static last = 0;
  /** By which the engine knows it. */
  private readonly picture = ++LevelPreview.last;
  protected readonly read = readLevelWebviewMessage;
  /** The number of the newest page. */
  private page = 0;
  /** What its level is checked for. */
  private wanted: Opening["wanted"];
  /** Opens the folder in which missing files of the level may be. */
  private opening: vscode.Command | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    opening: Opening,
    private readonly context: LevelPreviewContext,
  ) {
    super(panel, uri, context, pictureRoots(uri));
    const { picture } = this;
    this.wanted = opening.wanted;
    this.owner.add(
      panel.onDidChangeViewState(() => {
        if (!panel.visible) this.notify(messages.pageHidden, { picture });
      }),
    );
    const settingsChanged = (): void => this.notify(messages.pictureSettings, { picture, settings: this.settings });
    this.owner.add(onDidChangeSetting("aabb.level", settingsChanged, () => this.uri));
    this.attempt(this.openInEngine(opening.isChecked));
    this.owner.add(
      context.engine.onDidRestart(() => {
        this.attempt(this.openInEngine());
        if (this.isListening) this.attempt(this.ready());
      }),
    );
    this.panel.title = titleOf(uri);
    this.open("level");
  }

  private async openInEngine(isChecked = false): Promise<void> {
    const { picture, uri, wanted, settings } = this;
    const opened = { picture, uri: uri.toString(), wanted, settings, isChecked };
    if (!(await this.context.engine.connection.sendRequest(messages.openPicture, opened))) this.dispose();
  }

  /** Remembers what is shown, for an engine that is started again. */
  private async keepCheck(): Promise<void> {
    const check = await this.shownCheck();
    if (check) this.wanted = { check };
  }

  private get settings(): messages.PictureSettings {
    return { profiles: profilesSetting(this.uri), isArtShown: isArtShown(this.uri) };
  }

  protected async ready(): Promise<void> {
    const { picture } = this;
    await this.context.engine.connection.sendRequest(messages.pageReady, { picture, page: ++this.page });
  }

  renamed(uri: vscode.Uri): void {
    this.uri = uri;
    const { picture, settings } = this;
    this.notify(messages.pictureRenamed, { picture, uri: uri.toString(), settings });
    this.panel.title = titleOf(uri);
  }

  /** Returns what the level that is shown was checked for. */
  async shownCheck(): Promise<messages.MoverCheck | undefined> {
    const { picture } = this;
    return (await this.context.engine.connection.sendRequest(messages.shownCheck, { picture })) ?? undefined;
  }

  /** Chooses the mover as which its numbers have been saved. */
  async choose(profile: string): Promise<void> {
    const { picture } = this;
    await this.context.engine.connection.sendRequest(messages.chooseMover, { picture, profile });
    await this.keepCheck();
  }

  /** Has the page frame a wall, as soon as it has it. */
  showWall(fingerprint: string): void {
    this.notify(messages.showWall, { picture: this.picture, fingerprint });
  }

  /** Gives a message of the engine to the page that it is for. */
  forward(page: number, packed: unknown): void {
    if (this.isListening && page === this.page) this.attempt(this.panel.webview.postMessage(packed));
  }

  /** Finds what opens the folder in which missing files may be. */
  findOpening(isMissing: boolean): void {
    this.attempt(this.offerOpening(isMissing));
  }

  private async offerOpening(isMissing: boolean): Promise<void> {
    const opening = isMissing ? await openingProject(this.uri) : undefined;
    const isNew = opening?.title !== this.opening?.title;
    this.opening = opening;
    if (isNew) this.notify(messages.opensFolder, { picture: this.picture, title: opening?.title ?? null });
  }

  /** Returns where the page gets images. */
  async placed(images: readonly string[]) {
    return await Promise.all(images.map((image) => placedImage(image, this.panel.webview)));
  }

  protected async answer(message: Request): Promise<string | undefined> {
    if (message.uri !== this.uri.toString()) return l10n.t("The level preview now shows another file.");
    if (message.type === "export") return await saveExport(this.uri, message);
    if (message.type === "openProject") {
      if (this.opening) {
        const { command, arguments: given = [] } = this.opening;
        await vscode.commands.executeCommand(command, ...(given as readonly unknown[]));
      }
      return undefined;
    }
    const { picture } = this;
    const answer = await this.context.engine.connection.sendRequest(messages.askPicture, { picture, message });
    await this.keepCheck();
    if (!answer) return undefined;
    if (answer.notice !== undefined) void vscode.window.showInformationMessage(answer.notice);
    if (answer.scene !== undefined) return await this.openScene(answer.scene);
    if (answer.reveal) {
      const { uri, range } = answer.reveal;
      const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(uri));
      await reveal(document, [seenRange(editorRange(range))], this.panel.viewColumn);
    }
    return answer.error;
  }

  private async openScene(text: string): Promise<string | undefined> {
    try {
      await openWallScene(this.uri, text);
      return undefined;
    } catch (error) {
      const reason = reasonOf(error);
      void vscode.window.showInformationMessage(reason);
      return reason;
    }
  }

  /** Has the page carry out a command. */
  command(command: LevelCommand): void {
    if (this.isListening) this.post({ type: "command", command });
  }

  /** The number by which the engine knows it. */
  get number(): number {
    return this.picture;
  }

  private notify<P>(type: NotificationType<P>, params: P): void {
    this.attempt(this.send(type, params));
  }

  private async send<P>(type: NotificationType<P>, params: P): Promise<void> {
    await this.context.engine.connection.sendNotification(type.method, params);
  }

  override dispose(): void {
    if (!this.isDisposed) this.notify(messages.closePicture, { picture: this.picture });
    super.dispose();
  }
}

function titleOf(uri: vscode.Uri): string {
  return l10n.t("Level {file}", { file: nameOf(uri) });
}

/** Where a whole layer is meant, since its tiles have no text of their own, it is shown where that begins. */
function seenRange(range: vscode.Range): vscode.Range {
  return range.isSingleLine && range.end.character - range.start.character <= MOST_SELECTED
    ? range
    : new vscode.Range(range.start, range.start);
}

/** Characters. */
const MOST_SELECTED = 200;

/** All pictures of levels that are open: one of a file. */
export class LevelPreviews extends Pages<LevelPreview> {
  constructor(private readonly context: LevelPreviewContext) {
    super(levelPreviewType);
    for (const each of servePictures(context, (picture) => this.numbered(picture))) this.owner.add(each);
  }

  private numbered(picture: number): LevelPreview | undefined {
    return [...this.pages].find(({ number }) => number === picture);
  }

  /** Shows what a level was checked for. */
  show(uri: vscode.Uri, check: messages.MoverCheck, column = vscode.ViewColumn.Active): LevelPreview {
    const [there] = this.of(uri);
    if (there) {
      there.panel.reveal(there.panel.viewColumn);
      return there;
    }
    const title = l10n.t("Level");
    const panel = vscode.window.createWebviewPanel(levelPreviewType, title, column, { enableFindWidget: true });
    return this.open(panel, uri, { wanted: { check }, isChecked: true });
  }

  /**
   * Shows a wall in the picture of its level, for the mover that can pass it.
   *
   * @throws an error that says why there is no such wall
   */
  async showWall(uri: vscode.Uri, fingerprint: string): Promise<void> {
    const wall = { uri: uri.toString(), fingerprint };
    const check = await this.context.engine.connection.sendRequest(messages.checkOfWall, wall);
    if (typeof check === "string") throw new Error(check);
    this.show(uri, check, vscode.ViewColumn.Beside).showWall(fingerprint);
  }

  protected restored(panel: vscode.WebviewPanel, uri: vscode.Uri, state: object): () => void {
    const { mover, profile, choice } = state as Readonly<Record<string, unknown>>;
    return () => this.open(panel, uri, { wanted: { restored: { mover, profile, choice } } });
  }

  private open(panel: vscode.WebviewPanel, uri: vscode.Uri, opening: Opening): LevelPreview {
    return this.add(new LevelPreview(panel, uri, opening, this.context));
  }
}

/** Gives what the engine says of pictures to their previews. Returns what ends it. */
export function servePictures(
  { engine: { connection }, remember }: LevelPreviewContext,
  previewOf: (picture: number) => LevelPreview | undefined,
): readonly vscode.Disposable[] {
  return [
    connection.onNotification(messages.post, ({ picture, page, packed }) => previewOf(picture)?.forward(page, packed)),
    connection.onNotification(messages.missesFiles, ({ picture, isMissing }) =>
      previewOf(picture)?.findOpening(isMissing),
    ),
    connection.onNotification(messages.remember, (check) => remember(check)),
    connection.onRequest(messages.images, async ({ picture, images }) => {
      return (await previewOf(picture)?.placed(images)) ?? [];
    }),
  ];
}
