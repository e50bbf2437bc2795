import * as l10n from "@vscode/l10n";
import type { BodyChange } from "../../src/view/index.js";
import type { SceneChange, SceneEdit, SceneView, SettingChange } from "../../src/view/protocol/index.js";
import type { Host } from "../shell/host.js";
import { sceneIn, type Contents } from "../scene/contents.js";
import { applied, merged, withSolids, type Gesture, type Released, type Report, type Telling } from "./changes.js";
import type { Drafting } from "./Drafting.js";

/** No message takes more bodies. */
export const mostBodies = 10_000;

/** What is going on in one cell. */
interface Work {
  gesture: Gesture | undefined;
  /** Values of the open gesture. */
  changes: BodyChange[];
  /** Likewise, of the scene itself; undefined where the gesture is about bodies alone. */
  settings?: SettingChange | undefined;
  /** Whether it was asked what these lead to. */
  isAsked: boolean;
  /** What the last values that were drafted lead to. */
  draft?: SceneView;
  /** Of the drafts that are still wanted: those that were asked for with another one came too late. */
  series: object;
  /** The edit that the host was asked for, until the text has it. */
  sent?: Released & { readonly version: number; readonly reported: Report | undefined; isMade: boolean };
  /** What was released after it. */
  readonly waiting: Released[];
  /** What is shown, by the parts that it is made of, so that what has not changed is not drawn again. */
  overlay?: { readonly parts: readonly unknown[]; readonly scene: SceneView };
}

/**
 * Edits of cells. What a gesture makes of a scene is laid over what the host said until the host says the same, the edit
 * is refused, or the gesture is cancelled. Each cell has at most one gesture, and one edit on its way to the text; what is
 * released in the meantime follows it.
 */
export class Editing {
  private readonly works = new Map<number, Work>();
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
    private readonly host: Pick<Host, "request">,
    private readonly drafting: Pick<Drafting, "ask">,
    private readonly contents: () => Contents | undefined,
    private readonly changed: () => void,
    private readonly nextFrame: (callback: () => void) => void = (callback) => requestAnimationFrame(callback),
  ) {}

  /** The scene to show of a cell: the host's, with what is under way. */
  shown(cell: number): SceneView | undefined {
    const given = sceneIn(this.contents(), cell);
    const work = this.works.get(cell);
    if (!given || !work) return given;
    const edits = editsOf(work);
    const parts = [work.draft ?? given, work.changes, ...edits];
    const { overlay } = work;
    if (overlay?.parts.length === parts.length && parts.every((part, i) => part === overlay.parts[i]))
      return overlay.scene;
    const changes = edits.flatMap((edit) => (edit.kind === "change" ? edit.bodies : []));
    const scene = applied(work.draft ?? given, [...changes, ...work.changes]);
    work.overlay = { parts, scene };
    return scene;
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

  /** Why a cell cannot be edited now; undefined where it can. */
  obstacle(cell: number): string | undefined {
    if (this.forbidden !== undefined) return this.forbidden;
    const contents = this.contents();
    if (contents?.stale) return l10n.t("This picture is older than the text: fix the text first.");
    const work = this.works.get(cell);
    const isListChanging = work && editsOf(work).some(({ kind }) => kind !== "change");
    return isListChanging ? l10n.t("The last change is still on its way.") : undefined;
  }

  /** Begins a gesture, in place of an open one; undefined where the cell cannot be edited, which the user is told. */
  begin(cell: number): Gesture | undefined {
    const scene = this.shown(cell);
    if (!scene || this.isRefused(cell, this.obstacle(cell))) return undefined;
    const work = this.work(cell);
    const isOpen = (): boolean => this.works.get(cell)?.gesture === gesture;
    const whileOpen = (act: () => void): void => (isOpen() ? act() : undefined);
    const gesture: Gesture = {
      scene,
      get isOver() {
        return !isOpen();
      },
      change: (changes, settings) => whileOpen(() => this.change(cell, work, changes, settings)),
      release: (telling) => whileOpen(() => this.release(cell, work, telling)),
      cancel: () => whileOpen(() => this.endGesture(cell, work)),
    };
    work.gesture = gesture;
    work.changes = [];
    work.settings = undefined;
    this.tell(cell, undefined);
    return gesture;
  }

  /** Makes an edit at once, without drafts. False where it cannot be, which the user is told. */
  make(cell: number, edit: SceneChange, telling: Telling): boolean {
    if (this.isRefused(cell, this.obstacle(cell) ?? tooMany(namedIn(edit)))) return false;
    this.queue(cell, this.work(cell), { edit, telling });
    return true;
  }

  /** Tells why something cannot be done, if there is a reason. */
  private isRefused(cell: number, reason: string | undefined): boolean {
    if (reason !== undefined) this.tell(cell, { tone: "bad", text: reason });
    return reason !== undefined;
  }

  /** The host has said something about the text: edits are done, or what they were about is not there any more. */
  follow(before: Contents | undefined): void {
    const contents = this.contents();
    const isOfOneText = contents?.uri === before?.uri && contents?.version === before?.version;
    for (const [cell, work] of this.works) {
      const isSame = contents?.uri === before?.uri && contents?.cells?.[cell]?.cell === before?.cells?.[cell]?.cell;
      if (work.sent) {
        // The draft was about the text before.
        if (!isSame) this.drop(work);
        this.settle(cell, work);
      } else if (contents?.stale || (!isSame && !isOfOneText)) {
        this.fail(cell, l10n.t("The text was changed meanwhile."));
      } else if (!isSame) {
        // Of the same text only a level can be another: the gesture goes on in it.
        this.drop(work);
        work.isAsked = false;
        this.inNextFrame(this.askAll);
      }
    }
  }

  private work(cell: number): Work {
    const fresh: Work = { gesture: undefined, changes: [], isAsked: true, series: {}, waiting: [] };
    const work = this.works.get(cell) ?? fresh;
    this.works.set(cell, work);
    return work;
  }

  private change(cell: number, work: Work, changes: readonly BodyChange[], settings?: SettingChange): void {
    const reason = tooMany(changes);
    if (reason !== undefined) {
      this.fail(cell, reason);
      return;
    }
    work.changes = [...changes];
    work.settings = settings;
    work.isAsked = false;
    this.inNextFrame(this.askAll);
    this.due.delete(this.changed);
    this.changed();
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

  private readonly askAll = (): void => this.works.forEach((work, cell) => this.ask(cell, work));

  /** Asks what the newest values lead to. */
  private ask(cell: number, work: Work): void {
    const contents = this.contents();
    // While an edit is on its way a draft would be about a text that is gone when it arrives.
    if (!contents || !work.gesture || work.isAsked || work.sent) return;
    work.isAsked = true;
    // Back where it began: what the host said is the answer.
    const edit = editOf(work);
    if (!edit) {
      this.drop(work);
      this.changed();
      return;
    }
    const { uri, version } = contents;
    const { gesture, series } = work;
    this.drafting.ask({
      ...{ uri, version, cell, edit },
      answered: (answer) => {
        const given = sceneIn(this.contents(), cell);
        if (this.works.get(cell) !== work || work.series !== series || !given) return;
        if (typeof answer !== "string") {
          work.draft = withSolids(answer, given);
          // With the next move of the pointer, which comes just before a frame, or in that frame: once, not for each.
          this.inNextFrame(this.changed);
        } else if (work.gesture === gesture && !work.sent) {
          this.fail(cell, answer);
        }
      },
    });
  }

  /** Takes no draft any more of those that were asked for. */
  private drop(work: Work): void {
    delete work.draft;
    work.series = {};
  }

  private release(cell: number, work: Work, telling: Telling): void {
    const edit = editOf(work);
    if (edit) this.queue(cell, work, { edit, telling });
    else this.endGesture(cell, work);
  }

  /** Ends the gesture; with nothing else on its way, the host's picture stands again. */
  private endGesture(cell: number, work: Work): void {
    work.gesture = undefined;
    work.changes = [];
    work.settings = undefined;
    if (!work.sent) this.works.delete(cell);
    this.changed();
  }

  /** Ends the gesture with an edit. Values that are released while others wait become one edit with them. */
  private queue(cell: number, work: Work, next: Released): void {
    work.gesture = undefined;
    work.changes = [];
    work.settings = undefined;
    const last = work.waiting.at(-1)?.edit;
    if (last?.kind === "change" && next.edit.kind === "change") {
      const bodies = merged(last.bodies, next.edit.bodies);
      const settings = { ...last.settings, ...next.edit.settings };
      const edit = { kind: "change", bodies, ...(Object.keys(settings).length > 0 && { settings }) } as const;
      work.waiting.splice(-1, 1, { ...next, edit });
    } else {
      work.waiting.push(next);
    }
    this.send(cell, work);
    this.changed();
  }

  /** Before the edit that was sent is in the text, the next would be about bodies that are not there any more. */
  private send(cell: number, work: Work): void {
    const contents = this.contents();
    if (!contents || work.sent) return;
    const next = work.waiting.shift();
    if (!next) return;
    const { uri, version } = contents;
    const sent = { ...next, version, reported: this.reports.get(cell), isMade: false };
    work.sent = sent;
    this.host.request({ type: "edit", uri, version, cell, edit: next.edit }, (error) => {
      if (this.works.get(cell) !== work || work.sent !== sent) return;
      sent.isMade = true;
      if (error === undefined) this.settle(cell, work);
      else this.fail(cell, error);
    });
  }

  /** An edit is over when the host has made it and the text that it made is what the host last spoke of. */
  private settle(cell: number, work: Work): void {
    const contents = this.contents();
    const { sent } = work;
    if (!contents || !sent?.isMade || contents.version <= sent.version) return;
    delete work.sent;
    this.drop(work);
    const scene = sceneIn(contents, cell);
    // What was refused meanwhile is news; that an earlier edit was made is none.
    const report = this.reports.get(cell);
    const isNews = report?.tone !== "bad" || report === sent.reported;
    if (scene && isNews) this.reports.set(cell, { tone: "plain", text: sent.telling(scene) });
    this.send(cell, work);
    if (editsOf(work).length === 0) {
      if (work.gesture) this.inNextFrame(this.askAll);
      else this.works.delete(cell);
    }
    this.changed();
  }

  /** What was begun cannot be: the picture returns to what the text has, and says why. */
  private fail(cell: number, reason: string): void {
    this.works.delete(cell);
    this.tell(cell, { tone: "bad", text: l10n.t("Not changed: {reason}", { reason }) });
  }
}

/** What a gesture makes of a scene; undefined where it changes nothing. */
function editOf({ changes: bodies, settings }: Work): SceneEdit | undefined {
  if (bodies.length === 0 && !settings) return undefined;
  return { kind: "change", bodies, ...(settings && { settings }) };
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

/** Edits that are not in the text yet, in their order. */
function editsOf({ sent, waiting }: Work): readonly SceneChange[] {
  return [...(sent ? [sent] : []), ...waiting].map(({ edit }) => edit);
}
