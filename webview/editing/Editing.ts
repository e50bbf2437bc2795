import * as l10n from "@vscode/l10n";
import type { BodyChange } from "../../src/view/index.js";
import type { SceneEdit, SceneView } from "../../src/view/protocol/index.js";
import type { Host } from "../host.js";
import { withSolids, type Drafting } from "./Drafting.js";
import { applied, EditQueue, type Released, type Telling } from "./EditQueue.js";
import type { Contents } from "../state/contents.js";

/** No message takes more bodies. */
export const mostBodies = 10_000;

function tooMany(): string {
  return l10n.t("More than {n} bodies cannot be changed at once.", { n: mostBodies });
}

/** What the last edit of a cell came to, in words; bad where it was refused. */
export interface Report {
  readonly tone: "plain" | "bad";
  readonly text: string;
}

/** A change under way, from the first pixel of a drag or the first key to the release. */
export interface Gesture {
  /** The scene as it was when the gesture began: all values of the gesture start from these. */
  readonly scene: SceneView;
  /** Whether it was ended, by whomever. */
  readonly isOver: boolean;
  /** Shows new values at once, and asks what follows from them. */
  change(changes: readonly BodyChange[]): void;
  /** Makes of the last values one edit of the text. */
  release(telling: Telling): void;
  /** Leaves everything as it was. */
  cancel(): void;
}

/** What is going on in one cell. */
interface Work {
  gesture: object | undefined;
  /** Values of the open gesture. */
  changes: readonly BodyChange[];
  /** Whether it was asked what these lead to. */
  isAsked: boolean;
  /** What the last values that were drafted lead to. */
  draft?: SceneView;
  /** Of the drafts that are still wanted: those that were asked for with another one came too late. */
  series: object;
  /** What was released. */
  readonly queue: EditQueue;
}

/**
 * Edits of cells. What a gesture makes of a scene is laid over what the host said until the host says the same, the edit
 * is refused, or the gesture is cancelled. Each cell has at most one gesture, and one edit on its way to the text; what is
 * released in the meantime follows it.
 */
export class Editing {
  private readonly works = new Map<number, Work>();
  private readonly reports = new Map<number, Report>();
  /** Shown scenes by the parts that they are made of, so that what has not changed is not drawn again. */
  private readonly overlays = new Map<number, { readonly parts: readonly unknown[]; readonly scene: SceneView }>();
  private isFrameAsked = false;
  /** Whether a draft waits for the next frame to be shown. */
  private isShowing = false;
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
    const given = this.sceneOf(cell);
    const work = this.works.get(cell);
    if (!given || !work) return given;
    const { edits } = work.queue;
    const parts = [work.draft ?? given, work.changes, ...edits];
    const before = this.overlays.get(cell);
    if (before?.parts.length === parts.length && parts.every((part, i) => part === before.parts[i]))
      return before.scene;
    const changes = edits.flatMap((edit) => (edit.kind === "change" ? edit.bodies : []));
    const scene = applied(work.draft ?? given, [...changes, ...work.changes]);
    this.overlays.set(cell, { parts, scene });
    return scene;
  }

  /** What the last edit of a cell came to. */
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
    if (contents?.stale) return l10n.t("This picture is older than the text: mend the text first.");
    const isListChanging = this.works.get(cell)?.queue.edits.some(({ kind }) => kind !== "change");
    return isListChanging ? l10n.t("The last change is still on its way.") : undefined;
  }

  /** Begins a gesture; undefined where the cell cannot be edited now. A gesture that is open there is cancelled. */
  begin(cell: number): Gesture | undefined {
    const scene = this.shown(cell);
    if (!scene || this.obstacle(cell) !== undefined) return undefined;
    const work = this.work(cell);
    const token = {};
    work.gesture = token;
    work.changes = [];
    this.tell(cell, undefined);
    const isOver = (): boolean => this.works.get(cell)?.gesture !== token;
    return {
      scene,
      get isOver() {
        return isOver();
      },
      change: (changes) => {
        if (!isOver()) this.change(work, changes);
      },
      release: (telling) => {
        if (!isOver()) this.release(cell, work, telling);
      },
      cancel: () => {
        if (!isOver()) this.endGesture(cell, work);
      },
    };
  }

  /** Makes an edit at once, without drafts. False where it cannot be, which the user is told. */
  make(cell: number, edit: SceneEdit, telling: Telling): boolean {
    const count = edit.bodies.length;
    const reason = this.obstacle(cell) ?? (count > mostBodies ? tooMany() : undefined);
    if (reason !== undefined) {
      this.tell(cell, { tone: "bad", text: reason });
      return false;
    }
    const work = this.work(cell);
    this.endGesture(cell, work);
    this.works.set(cell, work);
    this.queue(cell, work, { edit, telling });
    return true;
  }

  /** The host has said something about the text: edits are done, or what they were about is not there any more. */
  follow(before: Contents | undefined): void {
    const contents = this.contents();
    const isOfOneText = contents?.uri === before?.uri && contents?.version === before?.version;
    for (const [cell, work] of this.works) {
      const isSame = contents?.uri === before?.uri && contents?.cells?.[cell]?.cell === before?.cells?.[cell]?.cell;
      if (work.queue.isUnderWay) {
        // The draft was about the text before.
        if (!isSame) this.drop(work);
        this.settle(cell, work);
      } else if (contents?.stale || (!isSame && !isOfOneText)) {
        this.fail(cell, l10n.t("The text was changed meanwhile."));
      } else if (!isSame) {
        // Of the same text only a level can be another: the gesture goes on in it.
        this.drop(work);
        work.isAsked = false;
        this.askInNextFrame();
      }
    }
  }

  private sceneOf(cell: number): SceneView | undefined {
    const given = this.contents()?.cells?.[cell]?.cell;
    return given?.kind === "scene" ? given : undefined;
  }

  private work(cell: number): Work {
    const work: Work = this.works.get(cell) ?? {
      gesture: undefined,
      changes: [],
      isAsked: true,
      series: {},
      queue: new EditQueue(),
    };
    this.works.set(cell, work);
    return work;
  }

  private change(work: Work, changes: readonly BodyChange[]): void {
    work.changes = changes;
    work.isAsked = false;
    this.askInNextFrame();
    this.isShowing = false;
    this.changed();
  }

  /** With the next move of the pointer, which comes just before a frame, or in that frame: once, not for each. */
  private showInNextFrame(): void {
    if (this.isShowing) return;
    this.isShowing = true;
    this.nextFrame(() => {
      if (!this.isShowing) return;
      this.isShowing = false;
      this.changed();
    });
  }

  private askInNextFrame(): void {
    if (this.isFrameAsked) return;
    this.isFrameAsked = true;
    this.nextFrame(() => {
      this.isFrameAsked = false;
      for (const [cell, work] of this.works) this.ask(cell, work);
    });
  }

  /** Asks what the newest values lead to. */
  private ask(cell: number, work: Work): void {
    const contents = this.contents();
    // While an edit is on its way a draft would be about a text that is gone when it arrives.
    if (!contents || !work.gesture || work.isAsked || work.queue.isUnderWay) return;
    work.isAsked = true;
    const bodies = this.withinLimit(cell, work.changes);
    if (!bodies) return;
    // Back where it began: what the host said is the answer.
    if (bodies.length === 0) {
      this.drop(work);
      this.changed();
      return;
    }
    const { uri, version } = contents;
    const { gesture, series } = work;
    const edit = { kind: "change", bodies } as const;
    this.drafting.ask({
      ...{ uri, version, cell, edit },
      answered: (answer) => {
        const given = this.sceneOf(cell);
        if (this.works.get(cell) !== work || work.series !== series || !given) return;
        if (typeof answer !== "string") {
          work.draft = withSolids(answer, given);
          this.showInNextFrame();
        } else if (work.gesture === gesture && !work.queue.isUnderWay) {
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

  private withinLimit(cell: number, changes: readonly BodyChange[]): BodyChange[] | undefined {
    if (changes.length <= mostBodies) return [...changes];
    this.fail(cell, tooMany());
    return undefined;
  }

  private release(cell: number, work: Work, telling: Telling): void {
    const bodies = this.withinLimit(cell, work.changes);
    if (!bodies) return;
    if (bodies.length === 0) {
      this.endGesture(cell, work);
      return;
    }
    work.gesture = undefined;
    work.changes = [];
    this.queue(cell, work, { edit: { kind: "change", bodies }, telling });
  }

  /** Ends the gesture; with nothing else on its way, the host's picture stands again. */
  private endGesture(cell: number, work: Work): void {
    work.gesture = undefined;
    work.changes = [];
    if (!work.queue.isUnderWay) this.forget(cell);
    this.changed();
  }

  private forget(cell: number): void {
    this.works.delete(cell);
    this.overlays.delete(cell);
  }

  private queue(cell: number, work: Work, next: Released): void {
    work.queue.add(next);
    this.send(cell, work);
    this.changed();
  }

  private send(cell: number, { queue }: Work): void {
    const contents = this.contents();
    const sent = contents && queue.send(contents.version);
    if (!sent) return;
    const { uri, version } = contents;
    this.host.request({ type: "edit", uri, version, cell, edit: sent.edit }, (error) => {
      const work = this.works.get(cell);
      if (work?.queue !== queue || !queue.isWaitingFor(sent)) return;
      if (error !== undefined) {
        this.fail(cell, error);
        return;
      }
      queue.made();
      this.settle(cell, work);
    });
  }

  /** An edit is over when the host has made it and the text that it made is what the host last spoke of. */
  private settle(cell: number, work: Work): void {
    const contents = this.contents();
    const done = contents && work.queue.settle(contents.version);
    if (!done) return;
    this.drop(work);
    const scene = this.sceneOf(cell);
    if (scene) this.reports.set(cell, { tone: "plain", text: done.telling(scene) });
    this.send(cell, work);
    if (!work.queue.isUnderWay) {
      if (work.gesture) this.askInNextFrame();
      else this.forget(cell);
    }
    this.changed();
  }

  /** What was begun cannot be: the picture returns to what the text has, and says why. */
  private fail(cell: number, reason: string): void {
    this.forget(cell);
    this.tell(cell, { tone: "bad", text: l10n.t("Not changed: {reason}", { reason }) });
  }
}
