import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { checkOf } from "../../model/index.js";
import { checkOfMover, type Mover } from "../../audit/index.js";
import { frameRates } from "../../geometry/index.js";
import { type LevelHostMessage, type LevelWebviewMessage, readLevelWebviewMessage } from "../../view/protocol/index.js";
import type { TileValues } from "../../levels/index.js";
import type { Place } from "../../report/index.js";
import type { AuditResult, LevelCheck } from "../../workspace/index.js";
import { saveExport } from "../preview/export.js";
import { Page, type PageContext, Pages } from "../preview/page.js";
import { reveal } from "../preview/textEditor.js";
import { editorRange, nameOf, onDidChangeSetting, reasonOf } from "../sceneFiles.js";
import type { CheckedLevel, LevelChecks } from "./levelChecks.js";
import { auditView, choiceOf, findWall, levelView } from "./levelView.js";
import { newSceneFromWall } from "./newSceneFromWall.js";
import { asInProject, noProfiles, type Profiles, readCheck, withOffers, withProject } from "./profiles.js";
import { profilesFor } from "./workspaceLevels.js";
import { godotMovers } from "./godotMovers.js";
import { openingProject } from "./godotProject.js";
import { readTiles, tilesView, tileView } from "./tiles.js";
import { artView, isArtShown, pictureRoots } from "./tilesetImages.js";
import type { SceneWorkspace } from "../workspace.js";

export const levelPreviewType = "aabb.level";

/** What can be asked of a picture from the palette. */
type LevelCommand = Extract<LevelHostMessage, { type: "command" }>["command"];

/** What pictures of levels share. */
interface LevelPreviewContext extends PageContext {
  readonly workspace: SceneWorkspace;
  readonly checks: LevelChecks;
  /** Keeps for what a user has a level checked. */
  remember(check: LevelCheck): void;
}

type Art = ReturnType<SceneWorkspace["art"]>;
type Request = Exclude<LevelWebviewMessage, { type: "ready" }>;
type Numbers = Extract<Request, { type: "auditMover" }>["mover"];

/** One panel that shows the levels of a file, with the walls that a mover can pass. */
export class LevelPreview extends Page<Request, LevelHostMessage> {
  protected readonly read = readLevelWebviewMessage;
  /** What is shown, and its number. */
  private checked: CheckedLevel | undefined;
  private version = 0;
  /** Why there is nothing newer than that to show. */
  private lost: string | undefined;
  /** The levels that the page has. */
  private sent: AuditResult["reading"] | undefined;
  /** What they look like in their editor, if that is shown. */
  private art: Art | undefined;
  /** The values of their tiles, as far as somebody has asked for them. */
  private tiles: { readonly reading: AuditResult["reading"]; readonly values: Promise<TileValues> } | undefined;
  /** Fingerprint of the wall that is to be framed. */
  private wanted: string | undefined;
  /** Movers that scenes of the engine have. */
  private offers = noProfiles.checks;
  /** Opens the folder in which missing files of the level may be. */
  private opening: vscode.Command | undefined;

  constructor(
    panel: vscode.WebviewPanel,
    uri: vscode.Uri,
    private check: LevelCheck,
    private readonly context: LevelPreviewContext,
  ) {
    super(panel, uri, context, pictureRoots(uri));
    this.owner.add(
      context.checks.onDidCheck((checked) => {
        if (checked.uri.toString() !== this.uri.toString()) return;
        if ("results" in checked) this.show(checked);
        else this.lose(l10n.t("{file} does not exist any more.", { file: nameOf(checked.uri) }));
      }),
    );
    const location = (): vscode.Uri => this.uri;
    const settingsChanged = (): void => {
      this.sendAudit();
      this.followArt();
    };
    this.owner.add(onDidChangeSetting("aabb.level", settingsChanged, location));
    this.renamed(uri);
    this.open("level");
    void this.findOffers();
  }

  private async findOffers(): Promise<void> {
    this.offers = await godotMovers(this.uri).catch(() => noProfiles.checks);
    if (this.offers.length > 0) this.sendAudit();
  }

  /** What its level can be checked for now. */
  private get profiles(): Profiles {
    return withProject(withOffers(profilesFor(this.uri), this.offers), this.checked?.project, this.uri);
  }

  protected async ready(): Promise<void> {
    this.sent = undefined;
    if (this.checked) this.send();
    else await this.audit(this.check);
  }

  renamed(uri: vscode.Uri): void {
    this.uri = uri;
    this.owner.delete(this.art);
    this.art = undefined;
    this.panel.title = l10n.t("Level {file}", { file: nameOf(uri) });
  }

  /** What is shown was checked for this. */
  get shownFor(): AuditResult["check"] | undefined {
    return this.checked?.results[0]?.check;
  }

  /** Chooses the mover as which its numbers have been saved. */
  async choose(profile: string): Promise<void> {
    const check = { ...this.check, mover: { ...this.check.mover, name: profile }, profile };
    this.context.remember(check);
    await this.audit(check);
  }

  /** Whether a wall is in what is shown. */
  shows(fingerprint: string): boolean {
    const result = this.checked?.results[0];
    return result !== undefined && hasWall(result, fingerprint);
  }

  /** Shows what its level was checked for; of several checks the first. */
  show(checked: CheckedLevel): void {
    const [first] = checked.results;
    if (!first) return;
    this.checked = checked;
    this.lost = undefined;
    this.check = first.check;
    this.version++;
    this.send();
    this.attempt(this.findOpening(first));
  }

  private async findOpening({ reading }: AuditResult): Promise<void> {
    const isMissing = reading.problems.some(({ code }) => code === "level-missing-file");
    const opening = isMissing ? await openingProject(this.uri) : undefined;
    const isNew = opening?.title !== this.opening?.title;
    this.opening = opening;
    if (isNew) this.sendAudit();
  }

  private send(): void {
    const reading = this.checked?.results[0]?.reading;
    if (!this.isListening || !reading) return;
    const isNew = reading !== this.sent;
    if (isNew) this.tell({ type: "levels", ...this.about(), levels: reading.levels.map(levelView) });
    this.sent = reading;
    this.sendAudit();
    if (isNew) this.followArt();
    // It may have been lost while nobody looked.
    if (this.lost !== undefined) this.lose(this.lost);
  }

  private sendAudit(): void {
    const result = this.checked?.results[0];
    if (!this.isListening || !result) return;
    const view = auditView(result, this.profiles);
    const opens = this.opening && { opens: this.opening.title };
    this.tell({ type: "audit", ...this.about(), version: this.version, ...view, ...opens });
    this.frameWanted(result);
  }

  /** Has the page frame a wall, as soon as it has it. */
  showWall(fingerprint: string): void {
    this.wanted = fingerprint;
    const result = this.checked?.results[0];
    if (this.isListening && result) this.frameWanted(result);
  }

  private frameWanted({ audits }: AuditResult): void {
    const choices = audits.map(({ walls }, level) => {
      const wall = walls.find(({ fingerprint }) => fingerprint === this.wanted);
      return wall && choiceOf(wall, level);
    });
    const choice = choices.find(Boolean);
    if (!choice) return;
    this.wanted = undefined;
    this.tell({ type: "showWall", ...this.about(), ...choice });
  }

  /** Begins with the first picture, which does not wait for it. */
  private followArt(): void {
    const isShown = isArtShown(this.uri);
    if (isShown && this.art) this.attempt(this.sendArt(this.art));
    else if (isShown) {
      const art = this.owner.add(this.context.workspace.art(this.uri.toString()));
      this.art = art;
      this.owner.add(art.observe(() => this.attempt(this.sendArt(art))));
    } else if (this.art) {
      this.owner.delete(this.art);
      this.art = undefined;
      this.tell({ type: "art", ...this.about(), levels: [], lost: [] });
    }
  }

  private async sendArt(art: Art): Promise<void> {
    const { latest } = art;
    if (!latest || !("value" in latest) || !this.sent) return;
    const { sent } = this;
    const view = await artView(sent.levels, latest.value, this.panel.webview);
    if (art === this.art && sent === this.sent) this.tell({ type: "art", ...this.about(), ...view });
  }

  private lose(message: string): void {
    this.lost = message;
    this.tell({ type: "stale", ...this.about(), message });
  }

  protected async answer(message: Request): Promise<string | undefined> {
    if (message.uri !== this.uri.toString()) return l10n.t("The picture shows another file now.");
    switch (message.type) {
      case "auditProfile": {
        const { profile } = message;
        const found = this.profiles.checks.find((check) => check.profile === profile);
        if (!found) return l10n.t('There is no mover "{profile}" any more.', { profile });
        this.context.remember(found);
        await this.audit(found);
        return undefined;
      }
      case "auditMover": {
        // What the page has no fields for stays, but with other numbers it is another mover.
        const check = { mover: movedAs(this.check.mover, message.mover), choice: this.check.choice };
        this.context.remember(check);
        await this.audit(check);
        return undefined;
      }
      case "auditSolid": {
        const { choice, mover } = this.check;
        const { size, speed } = mover;
        const { solid = choice.solid, layers = choice.layers } = message;
        const wanted = { size, speed, ...(solid && { solid }), ...(layers && { layers }) };
        await this.audit({ mover, choice: { ...choice, ...readCheck(wanted, profilesFor(this.uri)).choice } });
        return undefined;
      }
      case "tiles": {
        const { version } = this;
        const values = await this.tileValues();
        if (values) this.tell({ type: "tiles", ...this.about(), version, tiles: await tilesView(values) });
        return undefined;
      }
      case "tileAt": {
        const { level, x, y } = message;
        const { version } = this;
        const values = await this.tileValues();
        const tile = values?.tileAt(level, [x, y]);
        this.tell({ type: "tile", ...this.about(), version, level, ...(tile && { tile: tileView(tile) }) });
        return undefined;
      }
      case "auditTile": {
        const values = await this.tileValues();
        const choice = (await values?.chosen(message.tile, message.isSolid)) ?? isGone();
        if (typeof choice === "string") return choice;
        await this.audit({ mover: this.check.mover, choice });
        return undefined;
      }
      case "export":
        return await saveExport(this.uri, message);
      case "revealWall":
        return await this.reveal(
          ({ audits, audited }) => audited.levels[message.level]?.findings[findWall(audits, message)],
        );
      case "sceneFromWall": {
        const { checked } = this;
        const audits = checked?.results[0]?.audits ?? [];
        const wall = audits[message.level]?.walls[findWall(audits, message)];
        if (!checked || !wall) return isGone();
        try {
          await newSceneFromWall(checked, wall);
        } catch (error) {
          const reason = reasonOf(error);
          void vscode.window.showInformationMessage(reason);
          return reason;
        }
        return undefined;
      }
      case "openProject":
        if (this.opening) {
          const { command, arguments: given = [] } = this.opening;
          await vscode.commands.executeCommand(command, ...(given as readonly unknown[]));
        }
        return undefined;
      case "revealLevelProblem":
        return await this.reveal(({ audited }) => audited.problems.find((each) => each.message === message.problem));
    }
  }

  /** The tiles of the levels that are shown; read when they are first asked for. */
  private async tileValues(): Promise<TileValues | undefined> {
    const result = this.checked?.results[0];
    if (!result) return undefined;
    const { reading, check } = result;
    if (this.tiles?.reading !== reading) {
      this.tiles = { reading, values: readTiles(this.uri, check.choice, reading.levels, () => this.isDisposed) };
    }
    return await this.tiles.values;
  }

  /** What comes of it is shown when the check says that it is done. */
  private async audit(check: LevelCheck): Promise<void> {
    this.check = check;
    await this.context.checks.check(this.uri, asInProject(check));
  }

  private async reveal(placeIn: (result: AuditResult) => Place | undefined): Promise<string | undefined> {
    const { checked } = this;
    const [result] = checked?.results ?? [];
    const place = result && placeIn(result);
    if (!checked || !place) return isGone();
    const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(checked.uriOf(place.file)));
    await reveal(document, [seenRange(editorRange(place.range))], this.panel.viewColumn);
    return undefined;
  }

  /** Has the page carry out a command. */
  command(command: LevelCommand): void {
    this.tell({ type: "command", command });
  }

  private tell(message: LevelHostMessage): void {
    if (this.isListening) this.post(message);
  }
}

function hasWall({ audits }: AuditResult, fingerprint: string): boolean {
  return audits.some(({ walls }) => walls.some((wall) => wall.fingerprint === fingerprint));
}

/** A mover with the numbers and the rule of the form; without a name, since it is another one. */
function movedAs(before: Mover, { check: rule, fps, ...given }: Numbers): Mover {
  const numbers = { ...given, ...frameRates(fps) };
  const { name: _, gravity: _gravity, maxSpeed: _maxSpeed, check, isSwept, ...mover } = before;
  const known = checkOfMover(before);
  const stays = rule === (known.isStated ? known.rule : undefined);
  if (stays) return { ...mover, ...numbers, ...(check && { check }), ...(isSwept && { isSwept }) };
  return { ...mover, ...numbers, ...(rule !== undefined && { check: checkOf(rule) }) };
}

function isGone(): string {
  return l10n.t("The level has been checked again: this is not in it any more.");
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
  }

  /** Shows what a level was checked for. */
  show(checked: CheckedLevel, check: LevelCheck, column = vscode.ViewColumn.Active): LevelPreview {
    const [there] = this.of(checked.uri);
    if (there) {
      there.panel.reveal(there.panel.viewColumn);
      return there;
    }
    const title = l10n.t("Level");
    const panel = vscode.window.createWebviewPanel(levelPreviewType, title, column, { enableFindWidget: true });
    const preview = this.open(panel, checked.uri, check);
    preview.show(checked);
    return preview;
  }

  /** Shows a wall in the picture of its level, for the mover that can pass it. */
  showWall(checked: CheckedLevel, fingerprint: string): void {
    const result = checked.results.find((each) => hasWall(each, fingerprint));
    if (!result) throw new Error(isGone());
    const reordered = { ...checked, results: [result, ...checked.results.filter((other) => other !== result)] };
    const preview = this.show(reordered, result.check, vscode.ViewColumn.Beside);
    if (!preview.shows(fingerprint)) preview.show(reordered);
    preview.showWall(fingerprint);
  }

  protected restored(panel: vscode.WebviewPanel, uri: vscode.Uri, state: object): () => void {
    const { mover, profile, choice } = state as Readonly<Record<string, unknown>>;
    const profiles = profilesFor(uri);
    const chosen = profiles.checks.find((check) => check.profile === profile);
    const check = chosen ?? readCheck(Object.assign({}, mover, choice), profiles);
    // By its name the project may have it still.
    const named = typeof profile === "string" ? { ...check, profile } : check;
    return () => this.open(panel, uri, named);
  }

  private open(panel: vscode.WebviewPanel, uri: vscode.Uri, check: LevelCheck): LevelPreview {
    const preview = this.add(new LevelPreview(panel, uri, check, this.context));
    preview.onDidDispose(() => this.context.checks.pictureClosed(preview.uri));
    return preview;
  }
}
