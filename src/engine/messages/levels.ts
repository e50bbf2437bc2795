// Checks of levels for tunneling, and their pictures. A level is named by the uri of its file.
import { NotificationType, ProgressType, RequestType } from "vscode-jsonrpc/browser";
import type { AuditReport, Remark } from "../../report/index.js";
import type { Range } from "../../scene/index.js";
import type { LevelWebviewMessage, Packed } from "../../view/protocol/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import type { DocumentEdit, DocumentRange } from "./openTexts.js";

/** A mover, and the parts of a level that stop it. */
export type MoverCheck = LevelCheck;

/**
 * What a level is checked for:
 * - a check, which its project may have changed if it has a name
 * - what a program gives: a mover, or the name of one
 * - all movers of its project, or else of the settings, if the file is a level at all: a search found it.
 *
 * `profiles` is the value of the setting with movers. It may be anything.
 */
export type WantedCheck =
  | { readonly check: MoverCheck }
  | { readonly given: unknown; readonly profiles: unknown }
  | { readonly isFound: true; readonly profiles: unknown };

export interface CheckParams {
  readonly uri: string;
  readonly wanted: WantedCheck;
  /** Token of the progress that is told. */
  readonly progress?: number;
}

/** A level that was checked. */
export interface CheckedLevel {
  readonly uri: string;
  /** One of each mover, with the names of what was skipped or not checked. */
  readonly results: readonly { readonly notEvaluated: readonly string[] }[];
  /** The numbers of all movers together, by the severities that the user chose. */
  readonly summary: AuditReport["summary"];
  /** Names of the movers of its project that cannot be used. */
  readonly unusableMovers: readonly string[];
}

/**
 * Checks a level, and again whenever its files change. Replies `null` if the check was cancelled, if a newer one took its place,
 * and if there is no level, and with a sentence if the mover cannot be used.
 */
export const check = new RequestType<CheckParams, CheckedLevel | string | null, void>("levels/check");

/** An audit as a terminal shows it, with the exit code of a program. */
export interface AuditText {
  readonly text: string;
  readonly exit: number;
}

/**
 * Checks levels that a search found, each for all movers of its project, or else of the settings. `profiles` has the values of
 * the setting, `profile` is the index of the one for a level. More warnings than `maxWarnings` fail the audit.
 */
export const auditText = new RequestType<
  {
    readonly levels: readonly { readonly uri: string; readonly profile: number }[];
    readonly profiles: readonly unknown[];
    readonly maxWarnings: number;
  },
  AuditText,
  void
>("levels/auditText");

/** How much of a check is done, from 0 to 1. */
export const progress = new ProgressType<number>();

/** A problem of a level, at a place in the file that it is listed for. */
export interface LevelProblem extends Pick<Remark, "range" | "code" | "severity" | "message" | "accepted"> {
  /** Other places of the problem in that file. */
  readonly related: readonly { readonly range: Range; readonly message: string }[];
  /** The wall that it is about. */
  readonly wall?: {
    readonly fingerprint: string;
    /** How many walls the problem is about. */
    readonly places: number;
    /** Tells it from other walls at its place, after the code: mover and level, thickness, direction. Every wall has all of these. */
    readonly names: readonly string[];
  };
}

/** All problems of some levels, by the files that they are in. */
export const problems = new NotificationType<{
  readonly levels: readonly {
    readonly uri: string;
    readonly files: readonly { readonly uri: string; readonly problems: readonly LevelProblem[] }[];
  }[];
}>("levels/problems");

/** Takes the problems of all levels away. A level is not checked again by itself, unless there is a picture of it. */
export const clear = new RequestType<Record<string, never>, null, void>("levels/clear");

/** Files or folders have other names. Replies when the levels among them were checked again. */
export const renamed = new RequestType<
  { readonly files: readonly { readonly from: string; readonly to: string }[] },
  null,
  void
>("levels/renamed");

/** How many movers the value of the setting has, and what is wrong with the others. */
export const profiles = new RequestType<
  { readonly profiles: unknown },
  { readonly count: number; readonly problems: readonly string[] },
  void
>("levels/profiles");

/** What the user had levels checked for last: the name of a mover, or else a mover of no name. Another version may have kept it. */
export interface RememberedCheck {
  readonly profile?: unknown;
  readonly mover?: unknown;
}

/** What a level is checked for if nobody says it, and what is wrong with the movers of the settings. */
export const firstCheck = new RequestType<
  {
    readonly uri: string;
    readonly profiles: unknown;
    readonly remembered: RememberedCheck;
    /** Frames per second of a mover that nobody described. */
    readonly fps: number;
  },
  { readonly check: MoverCheck; readonly problems: readonly string[] },
  void
>("levels/firstCheck");

/** All levels of the workspace. */
export const find = new RequestType<Record<string, never>, readonly string[], void>("levels/find");

/** Whether a text is a level, also one that is made of others. */
export const isLevelText = new RequestType<{ readonly uri: string; readonly text: string }, boolean, void>(
  "levels/isLevelText",
);

/** A wall of a level that was checked. */
export interface WallOfLevel {
  readonly uri: string;
  readonly fingerprint: string;
}

/** What the level was checked for that found the wall, or a sentence that says why there is no such wall. */
export const checkOfWall = new RequestType<WallOfLevel, MoverCheck | string, void>("levels/checkOfWall");

/** The text of a scene in which the mover passes the wall, or a sentence that says why there is none. */
export const wallScene = new RequestType<WallOfLevel, { readonly text: string } | string, void>("levels/wallScene");

/** An edit of a project file, or the contents of one that has to be made. */
export type ProjectEdit = { readonly uri: string } & (
  | { readonly contents: string }
  | { readonly edits: readonly DocumentEdit[] }
);

/** A level, and the folder for its project file if there is none. */
export interface ProjectPlace {
  readonly uri: string;
  readonly home: string;
}

export interface AcceptParams extends ProjectPlace {
  readonly fingerprint: string;
  /** Whether all walls of its problem are accepted, and not this one alone. */
  readonly isOfProblem: boolean;
  readonly reason: string;
}

/** The edit by which the project of a level accepts a wall, or a sentence that says why it cannot. */
export const acceptEdit = new RequestType<AcceptParams, ProjectEdit | string, void>("levels/acceptEdit");

/**
 * The edit by which the project of a level keeps under a name what the level was checked for; or a sentence that says why it
 * cannot. A program gives `given`.
 */
export const saveEdit = new RequestType<
  ProjectPlace & { readonly name: string } & ({ readonly check: MoverCheck } | { readonly given: unknown }),
  ProjectEdit | string,
  void
>("levels/saveEdit");

/** Settings of a picture's file. */
export interface PictureSettings {
  readonly profiles: unknown;
  /** Whether pictures of tilesets are shown. */
  readonly isArtShown: boolean;
}

/** A picture of a level, by its number. */
interface OfPicture {
  readonly picture: number;
}

export interface OpenPictureParams extends OfPicture {
  readonly uri: string;
  readonly wanted: { readonly check: MoverCheck } | { readonly restored: Readonly<Record<string, unknown>> };
  readonly settings: PictureSettings;
  readonly isChecked: boolean;
}

/**
 * Opens a picture. `check` is what its level is checked for; `restored` is what a page kept of that.
 * With `isChecked` the picture shows what the level came to when it was checked last.
 * Replies `false` if the page kept nothing usable: then there is no picture.
 */
export const openPicture = new RequestType<OpenPictureParams, boolean, void>("levels/openPicture");

export const closePicture = new NotificationType<OfPicture>("levels/closePicture");

export const pictureSettings = new NotificationType<OfPicture & { readonly settings: PictureSettings }>(
  "levels/pictureSettings",
);

/** The file of a picture has another name. */
export const pictureRenamed = new NotificationType<
  OfPicture & { readonly uri: string; readonly settings: PictureSettings }
>("levels/pictureRenamed");

/** A page began and knows nothing. What is posted for it has its number. Replies when the level was checked. */
export const pageReady = new RequestType<OfPicture & { readonly page: number }, null, void>("levels/pageReady");

/** There is no page: the panel is hidden. */
export const pageHidden = new NotificationType<OfPicture>("levels/pageHidden");

/** A message for a page, packed. */
export const post = new NotificationType<OfPicture & { readonly page: number; readonly packed: Packed }>("levels/post");

/** What the page asks, but for what only the editor can do. */
export type PictureRequest = Exclude<
  LevelWebviewMessage,
  { readonly type: "ready" } | { readonly type: "export" } | { readonly type: "openProject" }
>;

/** What comes of a request of a page. `error` says why nothing does. */
export interface PictureAnswer {
  readonly error?: string;
  /** To be selected in the text editor. */
  readonly reveal?: DocumentRange;
  /** The text of a new scene next to the level. */
  readonly scene?: string;
  /** Why there is no new scene, for the user. */
  readonly notice?: string;
}

/** Replies `null` if there is no such picture. */
export const askPicture = new RequestType<OfPicture & { readonly message: PictureRequest }, PictureAnswer | null, void>(
  "levels/askPicture",
);

/** Has a picture show its level for the mover of this name. */
export const chooseMover = new RequestType<OfPicture & { readonly profile: string }, null, void>("levels/chooseMover");

/** Has a picture frame a wall of its level, and show the level for the mover that can pass it. */
export const showWall = new NotificationType<OfPicture & { readonly fingerprint: string }>("levels/showWall");

/** What the level of a picture was checked for. */
export const shownCheck = new RequestType<OfPicture, MoverCheck | null, void>("levels/shownCheck");

/** Whether files of the level are missing that another folder may have. */
export const missesFiles = new NotificationType<OfPicture & { readonly isMissing: boolean }>("levels/missesFiles");

/** The button that opens that folder; `null` without one. */
export const opensFolder = new NotificationType<OfPicture & { readonly title: string | null }>("levels/opensFolder");

/** Something went wrong that nobody waits for. */
export const failed = new NotificationType<{ readonly uri: string; readonly reason: string }>("levels/failed");

/** The user chose what levels are checked for. */
export const remember = new NotificationType<RememberedCheck>("levels/remember");

/** From the engine: where the page of a picture gets these images, or why it cannot have one. */
export const images = new RequestType<
  OfPicture & { readonly images: readonly string[] },
  readonly { readonly image: string; readonly source?: string; readonly lost?: string }[],
  void
>("levels/images");
