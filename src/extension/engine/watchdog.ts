import type { Scheduler, Disposable } from "../../workspace/index.js";

/** How long an engine may be silent, in milliseconds. Reading the largest levels takes some seconds on a slow machine. */
export interface Patience {
  /** After it began to work, before it is asked whether it hears messages. */
  readonly silentMs: number;
  /** For the answer. */
  readonly answerMs: number;
}

export const defaultPatience: Patience = { silentMs: 20_000, answerMs: 10_000 };

/** Notices an engine that never ends a loop, and knows at which file it works. */
export class Watchdog {
  private timer: Disposable | undefined;
  /** The file at which the engine began to work last. */
  file: string | undefined;

  /**
   * @param ask asks the engine whether it hears messages
   * @param stuck called if there is no answer
   */
  constructor(
    private readonly scheduler: Scheduler,
    private readonly patience: Patience,
    private readonly ask: () => Promise<unknown>,
    private readonly stuck: () => void,
  ) {}

  /** The engine works at a file. */
  working(file: string): void {
    this.file = file;
    this.wait(this.patience.silentMs, () => void this.look());
  }

  private async look(): Promise<void> {
    const waiting = this.wait(this.patience.answerMs, this.stuck);
    await this.ask().catch(() => undefined);
    // The engine may have begun to work at another file meanwhile.
    if (this.timer === waiting) this.dispose();
  }

  private wait(ms: number, then: () => void): Disposable {
    this.timer?.dispose();
    return (this.timer = this.scheduler.after(ms, then));
  }

  dispose(): void {
    this.timer?.dispose();
    this.timer = undefined;
  }
}
