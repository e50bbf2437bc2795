/** Hears of what goes wrong in a thread. Reasons are for the log. */
export interface ThreadListener {
  /** Nothing caught an error. The thread goes on. */
  failed(reason: string): void;
  /** The thread could not start, or ended by itself. */
  stopped(reason: string): void;
}
