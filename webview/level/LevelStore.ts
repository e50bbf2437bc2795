import { defined } from "../../src/geometry/index.js";
import * as l10n from "@vscode/l10n";
import * as v from "valibot";
import type { View } from "../../src/view/index.js";
import {
  wallChoice,
  type LevelHostMessage,
  type WallChoice,
  type WeakWallView,
} from "../../src/view/protocol/index.js";
import type { Art } from "../stage/TilesetArt.js";
import { TilesetImages } from "../stage/TilesetImages.js";
import { keptOf, keptView, PageStore } from "../shell/PageStore.js";

export type AuditMessage = Extract<LevelHostMessage, { type: "audit" }>;
export type MoverView = AuditMessage["mover"];
type TilesMessage = Extract<LevelHostMessage, { type: "tiles" }>;
type TileMessage = Extract<LevelHostMessage, { type: "tile" }>;

/** What outlives a reload of the page, or its panel's being hidden. */
const keptLevels = v.object({
  uri: v.string(),
  /** How each level is looked at; null: all of it. */
  views: v.array(keptView),
  chosen: v.optional(wallChoice),
});

export interface LevelState extends Readonly<v.InferOutput<typeof keptLevels>> {
  readonly name: string;
  readonly levels: Extract<LevelHostMessage, { type: "levels" }>["levels"];
  /** Undefined until the first audit of these levels has come. */
  readonly audit?: AuditMessage | undefined;
  /** By level, what it looks like in its editor. */
  readonly art?: readonly Art[];
  /** Why parts of that are not there. */
  readonly lost?: readonly string[];
  /** The wall that the host wants to be framed, until it is. */
  readonly wanted?: WallChoice | undefined;
  /** Why there is nothing newer. */
  readonly stale?: string | undefined;
  /** The values of tiles, and the tile that was clicked: those of the last audit. */
  readonly tiles?: TilesMessage["tiles"] | undefined;
  readonly tile?: TileMessage | undefined;
  /** Why a choice of tiles was refused. */
  readonly refusal?: string | undefined;
}

/** What the host said of a level and how it is looked at. The one place that changes either. */
export class LevelStore extends PageStore {
  state: LevelState | undefined;
  private readonly images = new TilesetImages(() => {
    // The pictures are other ones now: there were none.
    if (this.state?.art) this.state = { ...this.state, art: this.state.art.map((art) => ({ ...art })) };
    this.drawPage();
  });

  protected get about() {
    return this.state && { uri: this.state.uri };
  }

  protected get kept() {
    if (!this.state?.audit) return undefined;
    const { uri, audit, views, chosen } = this.state;
    const { mover, profile, choice } = audit;
    return { uri, mover, profile, choice, views, chosen };
  }

  receive(message: Exclude<LevelHostMessage, { type: "command" | "reply" }>): void {
    const { uri, name } = message;
    const before = this.state ?? { levels: [], ...(keptOf(keptLevels, this.host.savedState, uri) ?? { views: [] }) };
    if (message.type === "levels") this.state = { ...lastingOf(before), uri, name, levels: message.levels };
    else if (message.type === "art") {
      const art = message.levels.map((level) => ({ ...level, images: this.images }));
      this.state = { ...before, uri, name, art, lost: message.lost };
    } else if (message.type === "audit") {
      const isNew = message.version !== this.state?.audit?.version;
      const said = isNew ? { tile: undefined, refusal: undefined } : {};
      this.state = { ...before, ...said, uri, name, audit: message, stale: undefined };
      if (isNew && this.isListing) this.listTiles(true);
    } else if (message.type === "tiles" || message.type === "tile") {
      if (!this.state || message.version !== this.state.audit?.version) return;
      this.state = {
        ...this.state,
        ...(message.type === "tile" ? { tile: message, refusal: undefined } : { tiles: message.tiles }),
      };
    } else if (message.type === "showWall") {
      const choice = choiceOf(message.level, message);
      this.state = { ...before, uri, name, chosen: choice, wanted: choice };
    } else this.state = { ...before, uri, name, stale: message.message };
    // Levels are drawn with their audit, which comes with them.
    if (message.type !== "levels") this.changed();
  }

  /** What is not shown of the levels' looks, with why. */
  get lostPictures(): readonly string[] {
    const failed = this.images.lost.map((address) => lastName(decodeURIComponent(new URL(address).pathname)));
    const why = l10n.t("not a supported image");
    return [...(this.state?.lost ?? []), ...failed.map((name) => `${name} (${why})`)];
  }

  /** Whether the values of tiles are looked at. */
  private isListing = false;

  /** Has the values of tiles told, now and after each audit, for as long as they are looked at. */
  listTiles(isListing: boolean): void {
    this.isListing = isListing;
    if (this.state && isListing) this.request({ type: "tiles" });
  }

  /** Checks with all tiles of a value solid, or none of them. */
  auditTile(tile: string, isSolid: boolean): void {
    if (!this.state) return;
    this.request({ type: "auditTile", tile, isSolid }, (refusal) => {
      if (refusal === undefined || !this.state) return;
      this.state = { ...this.state, refusal };
      this.changed();
    });
  }

  /** Frames a wall, with the view that shows it. */
  choose(level: number, wall: WeakWallView, view: View): void {
    if (!this.state?.audit) return;
    this.state = { ...this.state, chosen: choiceOf(level, wall), wanted: undefined };
    this.look(level, view);
  }

  /** Frames no wall, and leaves the view as it is. */
  unchoose(): void {
    if (!this.state) return;
    this.state = { ...this.state, chosen: undefined };
    this.changed();
  }

  /** Carries out a command of the palette: a scene is made of the wall that is framed, else of the worst one. */
  run(command: "fit" | "sceneFromWall", level: number): void {
    if (command === "fit") return this.look(level, undefined);
    const walls = this.state?.audit?.levels[level]?.walls ?? [];
    const wall = this.state && walls[chosenAmong(walls, level, this.state) ?? 0];
    if (wall) this.request({ type: "sceneFromWall", ...choiceOf(level, wall) });
  }

  /** Changes how a level is looked at; undefined: all of it. */
  look(level: number, view: View | undefined): void {
    if (!this.state) return;
    const { levels, views } = this.state;
    this.state = { ...this.state, views: levels.map((_, i) => (i === level ? view : views[i]) ?? null) };
    this.changed();
  }
}

/** What names a wall to the host. */
export function choiceOf(level: number, { code, axis, wall }: Omit<WallChoice, "level">): WallChoice {
  return { level, code, axis, wall };
}

/** What stays when the levels are other ones: how they look in their editor is told after that. */
function lastingOf({ views, chosen, art, lost, tiles }: Omit<LevelState, "uri" | "name" | "levels">) {
  return { views, chosen, ...defined({ art, lost, tiles }) };
}

function lastName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Index of the chosen wall among those of a level; undefined where it is none of them. */
export function chosenAmong(walls: readonly WeakWallView[], level: number, { chosen }: LevelState): number | undefined {
  if (chosen?.level !== level) return undefined;
  const found = walls.findIndex(
    ({ code, axis, wall }) =>
      code === chosen.code && axis === chosen.axis && wall.every((edge, i) => edge === chosen.wall[i]),
  );
  return found < 0 ? undefined : found;
}
