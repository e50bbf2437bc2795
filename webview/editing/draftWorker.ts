import { ownFile } from "../ownFile.js";
import type { WorkerAnswer, WorkerMessage } from "../worker/messages.js";
import type { DraftWorker } from "./Drafting.js";

/**
 * Starts the thread of {@link Drafting}. Pages of webviews may only start what they hold themselves, so the script is
 * fetched and started from memory; what is posted before it is there waits for it. Without it, as where a policy forbids
 * workers, edits are made all the same, and only what they would come to is not seen before.
 *
 * @param script beside that of the page
 * @param translations of its texts, as JSON; without them they are English
 */
export function startDraftWorker(script: string, translations: string | undefined): DraftWorker {
  const worker: DraftWorker & { thread?: Worker } = {
    onAnswer: () => undefined,
    post: (message) => (worker.thread ? worker.thread.postMessage(message) : early.push(message)),
  };
  const early: WorkerMessage[] = translations === undefined ? [] : [{ type: "translations", translations }];
  const started = async (): Promise<void> => {
    const source = URL.createObjectURL(await (await ownFile(script)).blob());
    const thread = new Worker(source);
    URL.revokeObjectURL(source);
    thread.addEventListener("message", ({ data }: MessageEvent<WorkerAnswer>) => worker.onAnswer(data));
    thread.addEventListener("error", ({ message }) => console.warn(`Drafts cannot be made: ${message}`));
    for (const message of early) thread.postMessage(message);
    worker.thread = thread;
  };
  started().catch((error: unknown) => console.warn("Drafts cannot be made:", error));
  return worker;
}
