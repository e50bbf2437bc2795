import { type ChildProcess, spawnSync } from "node:child_process";
import { ANSWER, type Answers } from "../verify/index.js";
import type { Disposable } from "../workspace/index.js";
import { deadline } from "./timers.js";
import type { Portion } from "./moduleMessages.js";

/** How a process ended that had questions before it. */
export class Lost extends Error {
  constructor(
    readonly how: "died" | "hung",
    readonly why: string,
  ) {
    super(why);
  }
}

/** What waits for answers; the first one is being worked on. */
export interface Waiting {
  readonly portion: Portion;
  /** Of a program: how many of its questions are not answered yet, and what is known. */
  open: number;
  readonly values: Float64Array;
  readonly texts: Map<number, string>;
  readonly resolve: (answers: Answers) => void;
  readonly reject: (lost: Lost) => void;
}

/** A process with someone's code in it, until it ends. */
export abstract class Connection {
  protected readonly waiting: Waiting[] = [];
  private timer: Disposable | undefined;
  private ended: readonly [how: "died" | "hung", why: string] | undefined;

  protected constructor(
    protected readonly child: ChildProcess,
    private readonly timeoutMs: number,
    /** What is said besides where no answer comes in time, such as the last line that was none. */
    private readonly hint: () => string = () => "",
  ) {
    running.add(child);
    child.once("exit", (code, signal) => {
      running.delete(child);
      this.end(
        "died",
        signal === null ? `the process exited with code ${String(code)}` : `the process was killed by ${signal}`,
      );
    });
    child.on("error", (error) => this.end("died", error.message));
  }

  get isOver(): boolean {
    return this.ended !== undefined;
  }

  ask(portion: Portion): Promise<Answers> {
    return new Promise((resolve, reject) => {
      if (this.ended) {
        reject(new Lost(...this.ended));
        return;
      }
      const { count } = portion;
      const values = new Float64Array(ANSWER * count).fill(NaN);
      this.waiting.push({ portion, open: count, values, texts: new Map(), resolve, reject });
      if (this.waiting.length === 1) this.restartTimer();
      this.send(portion);
    });
  }

  protected abstract send(portion: Portion): void;

  /** Something came: who waits has all the time again. */
  protected restartTimer(): void {
    this.timer?.dispose();
    if (this.waiting.length === 0) return;
    this.timer = deadline(this.timeoutMs, () => {
      this.end("hung", `no result after ${this.timeoutMs / 1000} s (--timeout sets the limit)${this.hint()}`);
    });
  }

  /** The first one that waits has its answers. */
  protected settle(answers: Answers): void {
    this.waiting.shift()?.resolve(answers);
    this.restartTimer();
  }

  private end(how: "died" | "hung", why: string): void {
    if (this.ended) return;
    this.ended = [how, why];
    this.close();
    for (const { reject } of this.waiting.splice(0)) reject(new Lost(how, why));
  }

  close(): void {
    this.ended ??= ["died", "it was stopped"];
    this.timer?.dispose();
    killTree(this.child);
  }
}

/** Processes that are to end with this one. */
export const running = new Set<ChildProcess>();

/** Children that lead a group of processes: a shell, and what it started. */
export const groups = new WeakSet<ChildProcess>();

export function killTree(child: ChildProcess): void {
  const { pid } = child;
  try {
    if (pid === undefined || !groups.has(child)) child.kill("SIGKILL");
    else if (process.platform !== "win32") {
      // Once: as soon as it is gone, its number may be that of others.
      groups.delete(child);
      process.kill(-pid, "SIGKILL");
    }
    // Windows has no groups: a shell that is ended leaves what it started.
    else spawnSync("taskkill", ["/pid", String(pid), "/t", "/f"], { stdio: "ignore" });
  } catch {
    // It is gone already.
  }
}

process.once("exit", () => {
  for (const child of running) killTree(child);
});
