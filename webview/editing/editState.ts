import * as l10n from "@vscode/l10n";
import type { BodyChange } from "../../src/view/index.js";
import type { SceneChange, SceneEdit, SceneView, SettingChange } from "../../src/view/protocol/index.js";
import { merged, type Gesture, type FinishedChange, type Report } from "./changes.js";

/** Values of a gesture: of bodies, and of the scene itself where the gesture is about that. */
interface Values {
  readonly changes: readonly BodyChange[];
  readonly settings?: SettingChange | undefined;
}

/** A gesture that is not released, with its newest values, and whether a draft of these was requested. */
interface OpenGesture extends Values {
  readonly gesture: Gesture;
  readonly isRequested: boolean;
}

/** The scene after the last values that were drafted. Drafts that were requested in another `series` are late. */
interface DraftedScene {
  readonly draft?: SceneView | undefined;
  readonly series: object;
}

/** The version of the text that an edit is sent for, and what was reported of the cell until then. */
export interface Base {
  readonly version: number;
  readonly reported: Report | undefined;
}

/** An edit that the host was asked for. When it is made, the new text may still be on its way to the page. */
export interface SentEdit extends FinishedChange, Base {
  readonly isMade: boolean;
}

/** An edit that was sent, what was released after it, and a gesture that was begun after that. */
interface SentState extends DraftedScene {
  readonly kind: "sent" | "settled";
  readonly sent: SentEdit;
  readonly waiting: readonly FinishedChange[];
  readonly open?: OpenGesture | undefined;
}

/**
 * How far a cell's edit is:
 *
 *     idle ─▶ drafting ─▶ sent ─▶ settled ─▶ idle, or what came after the edit: drafting or sent
 *               └───────────┴──▶ refused ─▶ idle
 *
 * An edit without a gesture goes from idle to sent.
 */
export type EditState =
  | { readonly kind: "idle" }
  | ({ readonly kind: "drafting"; readonly open: OpenGesture } & DraftedScene)
  | SentState
  | { readonly kind: "refused"; readonly reason: string };

export type EditEvent =
  | { readonly kind: "begin"; readonly gesture: Gesture }
  | ({ readonly kind: "change" } & Values)
  | { readonly kind: "request" | "cancel" }
  | { readonly kind: "drafted"; readonly draft: SceneView }
  | ({ readonly kind: "release"; readonly released: FinishedChange } & Base)
  | { readonly kind: "made"; readonly version: number }
  | { readonly kind: "refuse"; readonly reason: string }
  /** The host has told of a text: whether the cell is another one in it, and whether what was begun cannot go on there. */
  | { readonly kind: "text"; readonly version: number; readonly isNew: boolean; readonly isLost: boolean }
  /** What was settled or refused has been reported. */
  | ({ readonly kind: "continue" } & Base);

export const idle: EditState = { kind: "idle" };

/** The state of a cell after an event. */
export function nextState(state: EditState, event: EditEvent): EditState {
  switch (event.kind) {
    case "begin": {
      const open = { gesture: event.gesture, changes: [], isRequested: true };
      return state.kind === "sent" ? { ...state, open } : drafting(open);
    }
    case "change": {
      const { changes, settings } = event;
      return withOpen(state, { changes, settings, isRequested: false });
    }
    case "request":
      // Back at its first values, the host's scene is the answer.
      return withOpen(state.kind === "drafting" && !editOf(state.open) ? drafting(state.open) : state, {
        isRequested: true,
      });
    case "drafted":
      return "series" in state ? { ...state, draft: event.draft } : state;
    case "cancel":
      return state.kind === "sent" ? { ...state, open: undefined } : idle;
    case "release":
      if (state.kind !== "sent") return sent(event.released, event, "series" in state ? state : { series: {} });
      return { ...state, open: undefined, waiting: queued(state.waiting, event.released) };
    case "made":
      return state.kind === "sent"
        ? settledBy(event.version, { ...state, sent: { ...state.sent, isMade: true } })
        : state;
    case "refuse":
      return { kind: "refused", reason: event.reason };
    case "text":
      // Drafts were about the cell before.
      if (state.kind === "sent")
        return settledBy(event.version, event.isNew ? { ...state, draft: undefined, series: {} } : state);
      if (event.isLost) return { kind: "refused", reason: l10n.t("The source has changed in the meantime.") };
      return state.kind === "drafting" && event.isNew ? drafting({ ...state.open, isRequested: false }) : state;
    case "continue": {
      if (state.kind !== "settled") return idle;
      const { waiting, open } = state;
      const [first, ...others] = waiting;
      if (first) return { ...sent(first, event, { series: {} }), waiting: others, open };
      return open ? drafting(open) : idle;
    }
  }
}

/** Edits that are not in the text yet, in their order. */
export function editsOf(state: EditState): readonly SceneChange[] {
  return state.kind === "sent" ? [state.sent, ...state.waiting].map(({ edit }) => edit) : [];
}

/** The gesture of a cell that is not released. */
export function openIn(state: EditState): OpenGesture | undefined {
  return "open" in state ? state.open : undefined;
}

/** What values make of a scene; undefined where they change nothing. */
export function editOf({ changes, settings }: Values): SceneEdit | undefined {
  if (changes.length === 0 && !settings) return undefined;
  return { kind: "change", bodies: [...changes], ...(settings && { settings }) };
}

function drafting(open: OpenGesture): EditState {
  return { kind: "drafting", open, series: {} };
}

function sent(released: FinishedChange, { version, reported }: Base, { draft, series }: DraftedScene): SentState {
  return { kind: "sent", sent: { ...released, version, reported, isMade: false }, waiting: [], draft, series };
}

function withOpen(state: EditState, change: Partial<OpenGesture>): EditState {
  if (state.kind === "drafting") return { ...state, open: { ...state.open, ...change } };
  return state.kind === "sent" && state.open ? { ...state, open: { ...state.open, ...change } } : state;
}

/** An edit is over when the host has made it and has told of the text with it. */
function settledBy(version: number, state: SentState): EditState {
  const { isMade, version: before } = state.sent;
  return isMade && version > before ? { ...state, kind: "settled" } : state;
}

/** Adds an edit to those that wait. Values that would be replaced at once become one edit with the next, and so do rules. */
function queued(waiting: readonly FinishedChange[], next: FinishedChange): readonly FinishedChange[] {
  const last = waiting.at(-1)?.edit;
  const { edit } = next;
  if (last?.kind === "check" && edit.kind === "check") return waiting.with(-1, next);
  if (last?.kind !== "change" || edit.kind !== "change") return [...waiting, next];
  const settings = { ...last.settings, ...edit.settings };
  const both = editOf({
    changes: merged(last.bodies, edit.bodies),
    settings: Object.keys(settings).length > 0 ? settings : undefined,
  });
  return both ? waiting.with(-1, { ...next, edit: both }) : waiting;
}
