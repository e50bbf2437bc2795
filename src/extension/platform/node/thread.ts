import { readFileSync } from "node:fs";
import { Worker, type MessagePort as NodePort } from "node:worker_threads";
import { noThread, runHere, type ThreadListener } from "../platformThreads.js";

/** Loads the program and calls it. An error that nothing catches is reported and the thread goes on, as in an extension host. */
const startProgram = `const { parentPort, workerData } = require("node:worker_threads");
process.on("uncaughtException", (error) => parentPort.postMessage(String(error?.stack ?? error)));
require(workerData.program).run(workerData.port, workerData.options);`;

/**
 * Starts a program in a worker thread: calls the `run` that it exports with a port and options. If Node refuses threads, the program
 * runs in this one.
 *
 * @param program path of the file
 * @returns what ends the thread
 */
export function startThread(program: string, port: MessagePort, options: unknown, listener: ThreadListener) {
  const workerData = { program, port, options };
  const transferList = [port as unknown as NodePort];
  let thread: Worker;
  try {
    thread = new Worker(startProgram, { eval: true, workerData, transferList });
  } catch (error) {
    listener.failed(noThread(error));
    runHere(readFileSync(program, "utf8"), port, options);
    return { dispose: () => port.close() };
  }
  let hasEnded = false;
  thread.on("message", (reason: unknown) => listener.failed(String(reason)));
  // Thrown where nothing could be reported, as when memory runs out: the thread ends.
  thread.on("error", (error) => listener.failed(error.stack ?? String(error)));
  thread.on("exit", (code) => {
    if (!hasEnded) listener.stopped(`exit code ${code}`);
  });
  return {
    dispose: () => {
      hasEnded = true;
      void thread.terminate();
    },
  };
}
