import { reasonOf } from "../../workspace/index.js";

/** Hears of what goes wrong in a thread. Reasons are for the log. */
export interface ThreadListener {
  /** Nothing caught an error. The thread goes on. */
  failed(reason: string): void;
  /** The thread could not start, or ended by itself. */
  stopped(reason: string): void;
}

/** What the log says if a host refuses threads: the program runs in the thread of the host then, between other work. */
export function noThread(error: unknown): string {
  return `No thread could be started, so the engine runs in the thread of the extension host: ${reasonOf(error)}`;
}

/** Runs the program of a thread in this one. @param text of its file */
export function runHere(text: string, port: MessagePort, options: unknown): void {
  const module = { exports: {} as { run?: (port: MessagePort, options: unknown) => void } };
  // The text is a file of the extension itself.
  // oxlint-disable-next-line typescript/no-implied-eval
  const load = new Function("module", "exports", text) as (module: object, exports: object) => void;
  load(module, module.exports);
  module.exports.run?.(port, options);
}
