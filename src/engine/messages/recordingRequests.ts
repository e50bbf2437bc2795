// Recordings of games: recorders, scenes of moments, problems and reports, and what pages show.
import { NotificationType, RequestType0, RequestType } from "vscode-jsonrpc/browser";
import type { ReplayedFile } from "../../report/index.js";
import type { Severity } from "../../model/index.js";
import type { Packed } from "../../view/protocol/index.js";
import type { DocumentEdit, DocumentVersion } from "./openTexts.js";

export type { ReplayedFile };

/** A file that records a game, for the engine that the game is made with. */
export interface GameRecorder {
  /** The name of the game's engine. */
  readonly engine: string;
  readonly file: string;
  readonly text: string;
  /** Globs of files that a project with this engine has. */
  readonly foundBy: readonly string[];
  /** A regular expression that the text of such a file matches; `null` if any text does. */
  readonly mark: { readonly source: string; readonly flags: string } | null;
  /** Whether the text imports the module for recorders in JavaScript. */
  readonly needsModule: boolean;
}

/** All recorders, the most special engine first, and the file name of the module that some of them import. */
export const recorders = new RequestType0<
  { readonly module: string; readonly recorders: readonly GameRecorder[] },
  void
>("recordings/recorders");

/** Why something cannot be done, as a sentence for the user. */
export interface Refusal {
  readonly reason: string;
}

/** A frame of a recording that becomes a scene. `moment` is its number until `closeMoment`. */
export interface MomentOpening {
  readonly moment: number;
  readonly uri: string;
  /** Index of the frame, from 0. The scene is about what happens between the frame before it and this one. */
  readonly frame: number;
  /** Index of the body that the scene is about. If it is absent, the findings of this frame decide, or the user. */
  readonly body?: number;
  /** The run that a page shows: it is used as it is now. If it is absent, the recording is read to its end. */
  readonly run?: number;
}

/** The bodies that the scene of a moment may be about. */
export type MomentSubject = {
  /** Path of the level that was played, from the recording; absent if there is none. */
  readonly level?: string;
} & (
  | { readonly body: number }
  /** The user chooses one of these. */
  | { readonly choices: readonly { readonly body: number; readonly id: string }[] }
);

export const openMoment = new RequestType<MomentOpening, MomentSubject | Refusal, void>("recordings/openMoment");

/** The scene of an open moment. */
export interface MomentScene {
  readonly moment: number;
  readonly body: number;
  /** Path of the level from the scene; absent if there is none. */
  readonly level?: string;
}

export const momentScene = new RequestType<MomentScene, { readonly text: string }, void>("recordings/momentScene");

/** Appends the scene of a moment to a document as its last cell, which has the index `cell`. */
export const appendMoment = new RequestType<
  MomentScene & DocumentVersion,
  { readonly edit: DocumentEdit; readonly cell: number } | Refusal | null,
  void
>("recordings/appendMoment");

export const closeMoment = new NotificationType<{ readonly moment: number }>("recordings/closeMoment");

/** A recording whose problems the host shows, under the number of this session. */
export interface FollowedRecording {
  readonly session: number;
  readonly uri: string;
  /** Whether the user named the file, and no search found it. */
  readonly isNamed: boolean;
  /** Codes of problems that the user does not want to see. */
  readonly hidden: readonly string[];
}

/** The user does not want to see problems with these codes. */
export type HiddenCodes = Pick<FollowedRecording, "session" | "hidden">;

/** Follows the problems of a recording until `unfollow`. If the session is open, nothing changes. */
export const follow = new NotificationType<FollowedRecording>("recordings/follow");

export const hide = new NotificationType<HiddenCodes>("recordings/hide");

export const unfollow = new NotificationType<{ readonly session: number }>("recordings/unfollow");

/** A problem or a finding of a recording. */
export interface RecordingProblem {
  readonly code: string;
  readonly severity: Severity;
  readonly message: string;
  /** Line of the file, from 1. */
  readonly line: number;
  /** Index of the frame that a finding is of. */
  readonly frame?: number;
}

/** Problems of a recording, the worst first, and how many more there are. */
export interface ListedProblems {
  readonly listed: readonly RecordingProblem[];
  readonly more: number;
}

/** The problems of a followed recording changed. */
export interface ProblemsChange {
  readonly session: number;
  /** `null` if the problems before stay. */
  readonly problems: ListedProblems | null;
  /** Whether the file was deleted. */
  readonly isGone: boolean;
}

export const problemsChanged = new NotificationType<ProblemsChange>("recordings/problemsChanged");

/** An unexpected error, to be logged. */
export interface RecordingFailure {
  readonly uri: string;
  readonly reason: string;
}

export const failed = new NotificationType<RecordingFailure>("recordings/failed");

/** A recording to check. `name` is its name in the report. */
export interface RecordingCheck extends FollowedRecording {
  readonly name: string;
}

/** The report of a check. */
export interface CheckedRecording {
  /** Whether the problems are followed: they are unless the file was deleted. */
  readonly isFollowed: boolean;
  /** `null` if the check was cancelled. */
  readonly report: ReplayedFile | null;
}

/** Reads a recording to its end, follows its problems and reports them. */
export const check = new RequestType<RecordingCheck, CheckedRecording, void>("recordings/check");

/** A page that shows a recording, under the number that the host gave it. */
export interface OpenedPage {
  readonly page: number;
  readonly uri: string;
  /** The file's name, without folders. */
  readonly name: string;
  /** What the user should know about how the file is read. */
  readonly notes: readonly string[];
}

export const openPage = new NotificationType<OpenedPage>("recordings/openPage");

export const closePage = new NotificationType<{ readonly page: number }>("recordings/closePage");

/** The page begins, for the first time or again: it is told all there is, and then whatever is new. `view` counts this. */
export const beginPage = new NotificationType<{ readonly page: number; readonly view: number }>("recordings/beginPage");

/** The page is hidden: it is told nothing until it begins again. */
export const pausePage = new NotificationType<{ readonly page: number }>("recordings/pausePage");

/** Shows a frame on a page, now or as soon as it was read. */
export const showFrame = new NotificationType<{ readonly page: number; readonly frame: number }>(
  "recordings/showFrame",
);

/** A message for a page, which the host does not read. It is dropped if the page began again since. */
export interface PageMessage {
  readonly page: number;
  readonly view: number;
  readonly message: Packed;
}

export const pageMessage = new NotificationType<PageMessage>("recordings/pageMessage");

/** A run of a recording, as a page knows it. */
export interface PageRun {
  readonly page: number;
  /** How often the file was read from its beginning. */
  readonly run: number;
}

/** Frames of a run: `count` of them, every `step` from `first` on. */
export interface FramesRequest extends PageRun {
  readonly first: number;
  readonly step: number;
  readonly count: number;
}

/** Asks for the message with frames. The answer is the reason if there is none. */
export const frames = new RequestType<FramesRequest, Packed | string, void>("recordings/frames");

/** Asks for the message that shows the frame with a number or a time, as the user typed it. The answer is the reason if there is none. */
export const seek = new RequestType<PageRun & { readonly text: string }, Packed | string, void>("recordings/seek");

/** Asks why a message of a page is refused; `null` if it is about the newest run. */
export const refusal = new RequestType<PageRun, string | null, void>("recordings/refusal");
