import path from "node:path";
import type { TestProject } from "vitest/node";
import { repository } from "../harness/fetchServer.js";
import { startServer, webHostSettings } from "../harness/vscodeServer.js";
import prepare from "../page/globalSetup.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The port of the running VS Code. */
    port: number;
    /** The port of one that runs the extension in a web worker of the window, as VS Code for the Web does. */
    workerPort: number;
    /** The folder of the extension under test. */
    extension: string;
  }
}

/** An extension with a file system of its own. */
const memoryFolder = path.join(repository, "test", "harness", "memoryFolder");

/** One VS Code of each kind for all journeys. */
export default async function start(project: TestProject): Promise<() => Promise<void>> {
  prepare();
  const [server, inWorker] = await Promise.all([
    startServer(),
    startServer({ settings: webHostSettings, folders: [memoryFolder] }),
  ]);
  project.provide("port", server.port);
  project.provide("workerPort", inWorker.port);
  project.provide("extension", process.env["AABB_EXTENSION"] ?? repository);
  return async () => {
    await Promise.all([server.stop(), inWorker.stop()]);
  };
}
