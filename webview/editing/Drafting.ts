import type { CellView, HostMessage, SceneEdit } from "../../src/view/protocol/index.js";
import { pointsIn } from "../../src/view/index.js";
import { ownFile, type Host } from "../shell/host.js";
import type { CellLevels, WorkerAnswer, WorkerMessage } from "../worker/messages.js";

/** A version of a text. */
export interface TextVersion {
  readonly uri: string;
  readonly version: number;
}

/** What a scene would be after an edit; a sentence says why there is no such edit. */
export interface DraftRequest extends TextVersion {
  readonly cell: number;
  readonly edit: SceneEdit;
  /** Gets the scene but for its tiles and its level, which no edit changes. */
  readonly answered: (answer: WorkerAnswer) => void;
}

/** Starts the thread that makes drafts: `answered` gets each answer, what is returned takes what the thread is told. */
export type StartDrafts = (answered: (answer: WorkerAnswer) => void) => (message: WorkerMessage) => void;

/**
 * Asks what edits would come to, without the way to the extension host and back, which takes longer than a frame. The host
 * only gives the text, once for each version in which something is drafted.
 *
 * One draft is being made at a time. Of those that are asked for in the meantime the last of each cell is made next; the
 * others get no answer.
 */
export class Drafting {
  private worker: ReturnType<StartDrafts> | undefined;
  /** What the worker has, or will have before anything else. */
  private text: TextVersion | undefined;
  /** What the host was asked for. */
  private wanted: TextVersion | undefined;
  private underWay: DraftRequest | undefined;
  private readonly waiting = new Map<number, DraftRequest>();

  /**
   * @param levels what of each scene is not in the text
   * @param start called with the first draft
   */
  constructor(
    private readonly host: Pick<Host, "request">,
    private readonly levels: () => CellLevels,
    private readonly start: StartDrafts,
  ) {}

  ask(request: DraftRequest): void {
    this.waiting.set(request.cell, request);
    this.next();
  }

  /** Takes the text that was asked for. */
  receive({ uri, version, text }: Extract<HostMessage, { type: "text" }>): void {
    if (!isSame(this.wanted, { uri, version })) return;
    this.wanted = undefined;
    this.text = { uri, version };
    this.post({ type: "text", text, levels: this.levels() });
    this.next();
  }

  /** A level is another one than when the text was taken. */
  forget(): void {
    this.text = undefined;
  }

  private next(): void {
    const request = this.waiting.values().next().value;
    if (!request || this.underWay) return;
    const { uri, version, cell, edit } = request;
    if (!isSame(this.text, request)) this.askForText({ uri, version });
    else {
      this.waiting.delete(cell);
      this.underWay = request;
      this.post({ type: "draft", cell, edit });
    }
  }

  private askForText(wanted: TextVersion): void {
    if (isSame(this.wanted, wanted)) return;
    this.wanted = wanted;
    this.host.request({ type: "text", ...wanted }, (error) => {
      if (error === undefined || !isSame(this.wanted, wanted)) return;
      // The text is another one by now: whoever drafts hears of it, and asks again.
      this.wanted = undefined;
      for (const [cell, request] of this.waiting) if (isSame(request, wanted)) this.waiting.delete(cell);
      this.next();
    });
  }

  private post(message: WorkerMessage): void {
    this.worker ??= this.start((answer) => {
      const request = this.underWay;
      this.underWay = undefined;
      request?.answered(answer);
      this.next();
    });
    this.worker(message);
  }
}

function isSame(a: TextVersion | undefined, b: TextVersion): boolean {
  return a?.uri === b.uri && a.version === b.version;
}

/** The levels of scenes, as their views have them. */
export function levelsOf(cells: readonly { readonly cell: CellView }[]): CellLevels {
  return new Map(
    cells.flatMap(({ cell }, index) => {
      if (cell.kind !== "scene" || cell.level === undefined) return [];
      const { names, rects, corners: all } = cell.boxes;
      const boxes = names.map((name, i) => {
        const [x0 = NaN, y0 = NaN, x1 = NaN, y1 = NaN] = rects.subarray(4 * i, 4 * i + 4);
        const corners = all && pointsIn(all, i);
        return { name, box: { min: [x0, y0], max: [x1, y1] }, ...(corners && { corners }) };
      });
      const grids = cell.grids.filter(({ layer }) => layer !== undefined);
      const problems = cell.problems.filter(({ code }) => code.startsWith("level-") || code === "left-out");
      const notEvaluated = cell.levelNotEvaluated ?? [];
      return [[index, { solids: { grids, boxes }, summary: cell.level, problems, notEvaluated }]];
    }),
  );
}

/**
 * Starts the thread of {@link Drafting}. Pages of webviews may only start what they hold themselves, so the script is
 * fetched and started from memory; what is posted before it is there waits for it. Without it, as where a policy forbids
 * workers, edits are made all the same, and only what they would come to is not seen before.
 *
 * @param script beside that of the page
 * @param translations of its texts, as JSON; without them they are English
 */
export function draftsIn(script: string, translations: string | undefined): StartDrafts {
  return (answered) => {
    const early: WorkerMessage[] = translations === undefined ? [] : [{ type: "translations", translations }];
    let post = (message: WorkerMessage): void => void early.push(message);
    const started = async (): Promise<void> => {
      const source = URL.createObjectURL(await (await ownFile(script)).blob());
      const thread = new Worker(source);
      URL.revokeObjectURL(source);
      thread.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => answered(data));
      thread.addEventListener("error", ({ message }) => console.warn(`Drafts cannot be made: ${message}`));
      post = (message) => thread.postMessage(message);
      early.forEach(post);
    };
    started().catch((error: unknown) => console.warn("Drafts cannot be made:", error));
    return (message) => post(message);
  };
}
