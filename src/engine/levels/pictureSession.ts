import * as l10n from "@vscode/l10n";
import type { MessageConnection, NotificationType } from "vscode-jsonrpc/browser";
import { checkOfMover, type Mover } from "../../audit/index.js";
import { defined, frameRates } from "../../geometry/index.js";
import type { LevelArt, TileValues } from "../../levels/index.js";
import type { Place } from "../../report/index.js";
import { checkOf } from "../../model/index.js";
import { type LevelHostMessage, pack } from "../../view/protocol/index.js";
import {
  type AuditedLevels,
  type AuditResult,
  type Derived,
  type LevelCheck,
  Owner,
  reasonOf,
} from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/levels.js";
import { artView, imagesOf } from "./artView.js";
import { toRemember } from "./firstCheck.js";
import { offeredMovers } from "./offeredMovers.js";
import type { LevelAudits } from "./levelAudits.js";
import { auditView, choiceOf, findWall, levelView } from "./levelView.js";
import {
  asInProject,
  noProfiles,
  type Profiles,
  readCheck,
  readProfiles,
  withOffers,
  withProject,
} from "./profiles.js";
import { readTiles, tilesView, tileView } from "./tileViews.js";
import { nameOf } from "../uris.js";
import { missingWall, noScene, sceneOfWall, wallIn } from "./walls.js";

/** What pictures of levels share. */
export interface PictureContext {
  readonly host: EngineHost;
  readonly audits: LevelAudits;
  readonly connection: MessageConnection;
}

type Art = Derived<readonly LevelArt[]>;
type Numbers = Extract<messages.PictureRequest, { type: "auditMover" }>["mover"];

/** A picture of the levels of a file, with the walls that a mover can pass. */
export class PictureSession extends Owner {
  /** The number of the page that listens; 0 for none. */
  private page = 0;
  /** What is shown, and its number. */
  private audited: AuditedLevels | undefined;
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
  /** The button that opens the folder in which missing files of the level may be. */
  private opens: string | undefined;

  /** @param check what its level is checked for when its page begins */
  constructor(
    private readonly picture: number,
    public uri: string,
    private check: LevelCheck,
    private settings: messages.PictureSettings,
    private readonly context: PictureContext,
  ) {
    super();
    this.owner.add(
      context.host.workspace.levels.onDidCheck(({ uri: checked, audited }) => {
        if (checked !== this.uri) return;
        if (audited) this.show(audited);
        else this.lose(l10n.t("{file} no longer exists.", { file: nameOf(checked) }));
      }),
    );
    void this.findOffers();
  }

  private async findOffers(): Promise<void> {
    this.offers = await offeredMovers(this.context.host, this.uri).catch(() => noProfiles.checks);
    if (this.offers.length > 0) this.sendAudit();
  }

  /** What its level can be checked for now. */
  private get profiles(): Profiles {
    const written = readProfiles(this.settings.profiles);
    return withProject(withOffers(written, this.offers), this.audited?.project, this.uri);
  }

  /** A page has begun. Ends when it was told what there is to show, or when the level was checked. */
  async begin(page: number): Promise<void> {
    this.page = page;
    this.sent = undefined;
    if (this.audited) this.send();
    else await this.audit(this.check);
  }

  /** There is no page any more. */
  hide(): void {
    this.page = 0;
  }

  /** Its file has another name. */
  rename(uri: string, settings: messages.PictureSettings): void {
    this.uri = uri;
    this.settings = settings;
    this.owner.delete(this.art);
    this.art = undefined;
  }

  /** The settings of its file are others. */
  set(settings: messages.PictureSettings): void {
    this.settings = settings;
    this.sendAudit();
    this.followArt();
  }

  /** What is shown was checked for this. */
  get shownCheck(): LevelCheck | undefined {
    return this.audited?.results[0]?.check;
  }

  /** Chooses the mover as which its numbers have been saved. */
  async choose(profile: string): Promise<void> {
    const check = { ...this.check, mover: { ...this.check.mover, name: profile }, profile };
    this.remember(check);
    await this.audit(check);
  }

  /** Shows what its level was checked for; of several checks the first. */
  show(audited: AuditedLevels): void {
    const [first] = audited.results;
    if (!first) return;
    this.audited = audited;
    this.lost = undefined;
    this.check = first.check;
    this.version++;
    this.send();
    const isMissing = first.reading.problems.some(({ code }) => code === "level-missing-file");
    this.notify(messages.missesFiles, { picture: this.picture, isMissing });
  }

  /** Offers to open the folder in which missing files may be. */
  offerFolder(title: string | undefined): void {
    this.opens = title;
    this.sendAudit();
  }

  private send(): void {
    const reading = this.audited?.results[0]?.reading;
    if (this.page === 0 || !reading) return;
    const isNew = reading !== this.sent;
    if (isNew) this.post({ type: "levels", ...this.about(), levels: reading.levels.map(levelView) });
    this.sent = reading;
    this.sendAudit();
    if (isNew) this.followArt();
    // It may have been lost while nobody looked.
    if (this.lost !== undefined) this.lose(this.lost);
  }

  private sendAudit(): void {
    const result = this.audited?.results[0];
    if (this.page === 0 || !result) return;
    const view = auditView(result, this.profiles);
    const opens = this.opens !== undefined && { opens: this.opens };
    this.post({ type: "audit", ...this.about(), version: this.version, ...view, ...opens });
    this.frameWanted(result);
  }

  /** Has the page frame a wall, as soon as it has it; with the mover that can pass it first. */
  showWall(fingerprint: string): void {
    const [first] = this.audited?.results ?? [];
    const latest = this.context.audits.latest(this.uri);
    const result = latest?.results.find((each) => hasWall(each, fingerprint));
    if (latest && result && !(first && hasWall(first, fingerprint)))
      this.show({ ...latest, results: [result, ...latest.results.filter((other) => other !== result)] });
    this.wanted = fingerprint;
    const shown = this.audited?.results[0];
    if (this.page > 0 && shown) this.frameWanted(shown);
  }

  private frameWanted({ audits }: AuditResult): void {
    const choices = audits.map(({ walls }, level) => {
      const wall = walls.find(({ fingerprint }) => fingerprint === this.wanted);
      return wall && choiceOf(wall, level);
    });
    const choice = choices.find(Boolean);
    if (!choice) return;
    this.wanted = undefined;
    this.post({ type: "showWall", ...this.about(), ...choice });
  }

  /** Begins with the first picture, which does not wait for it. */
  private followArt(): void {
    const { isArtShown } = this.settings;
    if (isArtShown && this.art) this.attempt(this.sendArt(this.art));
    else if (isArtShown) {
      const art = this.owner.add(this.context.host.workspace.art(this.uri));
      this.art = art;
      this.owner.add(art.observe(() => this.attempt(this.sendArt(art))));
    } else if (this.art) {
      this.owner.delete(this.art);
      this.art = undefined;
      this.post({ type: "art", ...this.about(), levels: [], lost: [] });
    }
  }

  private async sendArt(art: Art): Promise<void> {
    const { latest } = art;
    if (!latest || !("value" in latest) || !this.sent) return;
    const { sent, picture } = this;
    const images = imagesOf(latest.value);
    const placed = await this.context.connection.sendRequest(messages.images, { picture, images });
    const view = artView(sent.levels, latest.value, placed);
    if (art === this.art && sent === this.sent) this.post({ type: "art", ...this.about(), ...view });
  }

  private lose(message: string): void {
    this.lost = message;
    this.post({ type: "stale", ...this.about(), message });
  }

  /** Does what the page asks. */
  async answer(message: messages.PictureRequest): Promise<messages.PictureAnswer> {
    try {
      return await this.doAsked(message);
    } catch (error) {
      return { error: reasonOf(error) };
    }
  }

  private async doAsked(message: messages.PictureRequest): Promise<messages.PictureAnswer> {
    switch (message.type) {
      case "auditProfile": {
        const { profile } = message;
        const found = this.profiles.checks.find((check) => check.profile === profile);
        if (!found) return { error: l10n.t('The mover "{profile}" no longer exists.', { profile }) };
        this.remember(found);
        await this.audit(found);
        return {};
      }
      case "auditMover": {
        // What the page has no fields for stays, but with other numbers it is another mover.
        const check = { mover: movedAs(this.check.mover, message.mover), choice: this.check.choice };
        this.remember(check);
        await this.audit(check);
        return {};
      }
      case "auditSolid": {
        const { choice, mover } = this.check;
        const { size, speed } = mover;
        const { solid = choice.solid, layers = choice.layers } = message;
        const wanted = { size, speed, ...defined({ solid, layers }) };
        await this.audit({ mover, choice: { ...choice, ...readCheck(wanted, noProfiles).choice } });
        return {};
      }
      case "tiles": {
        const { version } = this;
        const values = await this.tileValues();
        if (values) this.post({ type: "tiles", ...this.about(), version, tiles: await tilesView(values) });
        return {};
      }
      case "tileAt": {
        const { level, x, y } = message;
        const { version } = this;
        const values = await this.tileValues();
        const tile = values?.tileAt(level, [x, y]);
        this.post({ type: "tile", ...this.about(), version, level, tile: tile && tileView(tile) });
        return {};
      }
      case "auditTile": {
        const values = await this.tileValues();
        const choice = (await values?.chosen(message.tile, message.isSolid)) ?? missingWall();
        if (typeof choice === "string") return { error: choice };
        await this.audit({ mover: this.check.mover, choice });
        return {};
      }
      case "revealWall":
        return this.reveal(({ audits, audited }) => {
          return audited.levels[message.level]?.findings[findWall(audits, message)];
        });
      case "sceneFromWall": {
        const { audited } = this;
        const audits = audited?.results[0]?.audits ?? [];
        const wall = audits[message.level]?.walls[findWall(audits, message)];
        const found = audited && wall && wallIn(audited, wall.fingerprint);
        if (!found) return { error: missingWall() };
        const scene = sceneOfWall(found, this.uri);
        return scene === undefined ? { error: noScene(), notice: noScene() } : { scene };
      }
      case "revealLevelProblem":
        return this.reveal(({ audited }) => audited.problems.find((each) => each.message === message.problem));
    }
  }

  /** The tiles of the levels that are shown; read when they are first asked for. */
  private async tileValues(): Promise<TileValues | undefined> {
    const result = this.audited?.results[0];
    if (!result) return undefined;
    const { reading, check } = result;
    if (this.tiles?.reading !== reading) {
      const isEnded = (): boolean => this.owner.isDisposed;
      this.tiles = { reading, values: readTiles(this.context.host, this.uri, check.choice, reading.levels, isEnded) };
    }
    return await this.tiles.values;
  }

  /** What comes of it is shown when the check says that it is done. */
  private async audit(check: LevelCheck): Promise<void> {
    this.check = check;
    await this.context.audits.check(this.uri, asInProject(check));
  }

  private reveal(placeIn: (result: AuditResult) => Place | undefined): messages.PictureAnswer {
    const { audited } = this;
    const [result] = audited?.results ?? [];
    const place = result && placeIn(result);
    if (!audited || !place) return { error: missingWall() };
    return { reveal: { uri: audited.uriOf(place.file), range: place.range } };
  }

  /** The file, as messages name it. */
  private about(): { readonly uri: string; readonly name: string } {
    return { uri: this.uri, name: nameOf(this.uri) };
  }

  private remember(check: LevelCheck): void {
    this.notify(messages.remember, toRemember(check));
  }

  private post(message: LevelHostMessage): void {
    const { picture, page } = this;
    if (page > 0) this.notify(messages.post, { picture, page, packed: pack(message) });
  }

  private notify<P>(type: NotificationType<P>, params: P): void {
    if (!this.owner.isDisposed) void this.context.connection.sendNotification(type.method, params);
  }

  /** Fire-and-forget: what goes wrong is logged. */
  private attempt(doing: Promise<unknown>): void {
    doing.catch((error: unknown) => {
      // A picture may be closed at any moment; what was asked for it then comes to nothing.
      this.notify(messages.failed, { uri: this.uri, reason: reasonOf(error) });
    });
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
  if (stays) return { ...mover, ...numbers, ...defined({ check, isSwept }) };
  return { ...mover, ...numbers, ...(rule !== undefined && { check: checkOf(rule) }) };
}
