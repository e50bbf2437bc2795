import * as l10n from "@vscode/l10n";
import type { BodyChange } from "../../src/view/index.js";
import type { SceneChange, SceneDraft, SceneView, SettingChange } from "../../src/view/protocol/index.js";
import type { PageHost } from "../shell/host.js";
import { sceneIn, type Contents } from "../scene/contents.js";
import { applied, withSolids, type Gesture, type Report, type Telling } from "./changes.js";
import type { Drafting } from "./Drafting.js";
import {
  editOf,
  editsOf,
  idle,
  nextState,
  openIn,
  type Base,
  type EditEvent,
  type EditState,
  type SentEdit,
} from "./editState.js";

/** No message takes more bodies. */
export const mostBodies = 10_000;

/**
 * Edits of cells. What a gesture makes of a scene is laid over what the host said until the host says the same, the edit
 * is refused, or the gesture is cancelled. Each cell has at most one gesture, and one edit on its way to the text; what is
 * released in the meantime follows it. {@link nextState} has the rules; here is what is done by them.
 */
export class Editing {
  /** Of cells in which something is under way. */
  private readonly states = new Map<number, EditState>();
  /** What is shown of these, and the parts that it is made of: as long as these are the same, it is not drawn again. */
  private readonly overlays = new Map<number, { readonly parts: readonly unknown[]; readonly scene: SceneView }>();
  private readonly reports = new Map<number, Report>();
  /** What is to be done in the next frame. */
  private readonly due = new Set<() => void>();
  /** Why nothing here can be edited at all; undefined where it can. */
  forbidden: string | undefined;

  /**
   * @param contents what the host last said
   * @param changed called when something is to be shown
   * @param nextFrame calls back in the next animation frame
   */
  constructor(
    private readonly host: Pick<PageHost, "request">,
    private readonly drafting: Pick<Drafting, "ask">,
    private readonly contents: () => Contents | undefined,
    private readonly changed: () => void,
    private readonly nextFrame: (callback: () => void) => void = (callback) => requestAnimationFrame(callback),
  ) {}

  /** The scene to show of a cell: the host's, with what is under way. */
  sceneWithEdits(cell: number): SceneView | undefined {
    const given = sceneIn(this.contents(), cell);
    const state = this.stateOf(cell);
    if (!given || state.kind === "idle") return given;
    const scene = "draft" in state ? (state.draft ?? given) : given;
    const edits = editsOf(state);
    const { changes = [] } = openIn(state) ?? {};
    const parts = [scene, changes, ...edits];
    const before = this.overlays.get(cell);
    if (before?.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]))
      return before.scene;
    const sent = edits.flatMap((edit) => (edit.kind === "change" ? edit.bodies : []));
    const overlay = { parts, scene: applied(scene, [...sent, ...changes]) };
    this.overlays.set(cell, overlay);
    return overlay.scene;
  }

  /** Whether something of a cell is being dragged or changed by keys. */
  hasGesture(cell: number): boolean {
    return openIn(this.stateOf(cell)) !== undefined;
  }

  report(cell: number): Report | undefined {
    return this.reports.get(cell);
  }

  /** Tells the user of a cell something, or takes back what was told. */
  tell(cell: number, report: Report | undefined): void {
    if (report) this.reports.set(cell, report);
    else if (!this.reports.delete(cell)) return;
    this.changed();
  }

  /** Begins a gesture, in place of an open one; undefined where the cell cannot be edited, which the user is told. */
  begin(cell: number): Gesture | undefined {
    const scene = this.sceneWithEdits(cell);
    if (!scene || this.isRefused(cell, this.obstacle(cell))) return undefined;
    const isOpen = (): boolean => openIn(this.stateOf(cell))?.gesture === gesture;
    const whileOpen = (act: () => void): void => (isOpen() ? act() : undefined);
    const gesture: Gesture = {
      scene,
      get isOver() {
        return !isOpen();
      },
      change: (changes, settings) => whileOpen(() => this.change(cell, changes, settings)),
      release: (telling) => whileOpen(() => this.release(cell, telling)),
      cancel: () => whileOpen(() => this.move(cell, { kind: "cancel" })),
    };
    this.move(cell, { kind: "begin", gesture });
    this.tell(cell, undefined);
    return gesture;
  }

  /** Makes an edit at once, without drafts. False where it cannot be, which the user is told. */
  make(cell: number, edit: SceneChange, telling: Telling): boolean {
    if (this.isRefused(cell, this.obstacle(cell, edit) ?? tooMany(namedIn(edit)))) return false;
    this.move(cell, { kind: "release", released: { edit, telling }, ...this.textOf(cell) });
    return true;
  }

  /** Why a cell, or one thing in it, cannot be edited now; undefined where it can. */
  private obstacle(cell: number, edit?: SceneChange): string | undefined {
    if (this.forbidden !== undefined) return this.forbidden;
    if (this.contents()?.stale) return l10n.t("This diagram is older than the source: fix the source first.");
    // A rule of the scene can follow any edit, and any edit can follow it and new values.
    const isInOrder =
      edit?.kind === "check" || editsOf(this.stateOf(cell)).every(({ kind }) => kind === "change" || kind === "check");
    return isInOrder ? undefined : l10n.t("The last change is not finished yet.");
  }

  /** Tells why something cannot be done, if there is a reason. */
  private isRefused(cell: number, reason: string | undefined): boolean {
    if (reason !== undefined) this.tell(cell, { tone: "bad", text: reason });
    return reason !== undefined;
  }

  /** The host has said something about the text: edits are done, or what they were about is not there any more. */
  follow(before: Contents | undefined): void {
    const contents = this.contents();
    if (!contents) return;
    const isOfFile = contents.uri === before?.uri;
    const { version } = contents;
    for (const cell of this.states.keys()) {
      const isNew = !isOfFile || contents.cells?.[cell]?.cell !== before.cells?.[cell]?.cell;
      // In the same text only a level can be another: what was begun goes on in it.
      const isLost = contents.stale !== undefined || (isNew && !(isOfFile && version === before.version));
      this.move(cell, { kind: "text", version, isNew, isLost });
    }
  }

  private stateOf(cell: number): EditState {
    return this.states.get(cell) ?? idle;
  }

  /** Takes a cell to its next state, and does what that asks for. */
  private move(cell: number, event: EditEvent): void {
    const before = this.stateOf(cell);
    let state = nextState(before, event);
    const isOver = state.kind === "settled" || state.kind === "refused";
    if (state.kind === "settled") this.reportMade(cell, state.sent);
    else if (state.kind === "refused")
      this.reports.set(cell, { tone: "bad", text: l10n.t("Not changed: {reason}", { reason: state.reason }) });
    if (isOver) state = nextState(state, { kind: "continue", ...this.textOf(cell) });
    this.states.set(cell, state);
    if (state.kind === "idle") [this.states, this.overlays].forEach((all) => all.delete(cell));
    if (state.kind === "sent" && (isOver || before.kind !== "sent")) this.send(cell, state.sent);
    if (state.kind === "drafting" && !state.open.isRequested) this.inNextFrame(this.requestDrafts);
    // With the next move of the pointer, which comes just before a frame, or in that frame: once, not for each.
    if (event.kind === "drafted") this.inNextFrame(this.changed);
    else if (isOver || event.kind === "change" || event.kind === "cancel" || event.kind === "release") this.draw();
  }

  private draw(): void {
    this.due.delete(this.changed);
    this.changed();
  }

  /** The text that an edit is sent for, and what the user was told last. */
  private textOf(cell: number): Base {
    return { version: this.contents()?.version ?? 0, reported: this.reports.get(cell) };
  }

  private change(cell: number, changes: readonly BodyChange[], settings?: SettingChange): void {
    const reason = tooMany(changes);
    this.move(cell, reason === undefined ? { kind: "change", changes, settings } : { kind: "refuse", reason });
  }

  private release(cell: number, telling: Telling): void {
    const open = openIn(this.stateOf(cell));
    const edit = open && editOf(open);
    if (edit) this.move(cell, { kind: "release", released: { edit, telling }, ...this.textOf(cell) });
    else this.move(cell, { kind: "cancel" });
  }

  /** Once, however often it is asked for. */
  private inNextFrame(act: () => void): void {
    if (this.due.size === 0) {
      this.nextFrame(() => {
        const acts = [...this.due];
        this.due.clear();
        acts.forEach((due) => due());
      });
    }
    this.due.add(act);
  }

  /** Has the newest values of each gesture drafted. While an edit is on its way, a draft would be about a text that is gone. */
  private readonly requestDrafts = (): void =>
    this.states.forEach((state, cell) => {
      const contents = this.contents();
      if (!contents || state.kind !== "drafting" || state.open.isRequested) return;
      const edit = editOf(state.open);
      this.move(cell, { kind: "request" });
      if (!edit) return this.draw();
      const { uri, version } = contents;
      const { series, open } = state;
      const answered = (answer: SceneDraft | string): void => {
        const given = sceneIn(this.contents(), cell);
        const now = this.stateOf(cell);
        if (!given || !("series" in now) || now.series !== series) return;
        if (typeof answer !== "string") this.move(cell, { kind: "drafted", draft: withSolids(answer, given) });
        else if (now.kind === "drafting" && now.open.gesture === open.gesture)
          this.move(cell, { kind: "refuse", reason: answer });
      };
      this.drafting.ask({ uri, version, cell, edit, answered });
    });

  private send(cell: number, sent: SentEdit): void {
    const { uri } = this.contents() ?? { uri: "" };
    const { version, edit } = sent;
    this.host.request({ type: "edit", uri, version, cell, edit }, (error) => {
      const state = this.stateOf(cell);
      if (state.kind !== "sent" || state.sent !== sent) return;
      if (error === undefined) this.move(cell, { kind: "made", version: this.textOf(cell).version });
      else this.move(cell, { kind: "refuse", reason: error });
    });
  }

  /** What was refused while the edit was on its way is news; that an earlier edit was made is none. */
  private reportMade(cell: number, { telling, reported }: SentEdit): void {
    const scene = sceneIn(this.contents(), cell);
    const report = this.reports.get(cell);
    if (scene && (report?.tone !== "bad" || report === reported))
      this.reports.set(cell, { tone: "plain", text: telling(scene) });
  }
}

/** All that a change names one by one. */
function namedIn(edit: SceneChange): readonly unknown[] {
  if (edit.kind === "fix" || edit.kind === "check") return [];
  return edit.kind === "paint" ? edit.tiles : edit.bodies;
}

function tooMany({ length }: readonly unknown[]): string | undefined {
  return length > mostBodies
    ? l10n.t("More than {n} bodies or tiles cannot be changed at once.", { n: mostBodies })
    : undefined;
}
