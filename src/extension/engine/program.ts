// The program of the engine's thread. It knows nothing of VS Code: all that it needs comes over its port.
import { type EngineOptions, type Port, runEngine } from "../../engine/index.js";
import { scheduler } from "../hostScheduler.js";

/** Runs the engine at one end of a message channel. */
export function run(port: Port, options: EngineOptions): void {
  runEngine(port, scheduler, options);
}
