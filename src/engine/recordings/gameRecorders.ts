import { type EngineRecorder, engineRecorders, recorderModule } from "../../recordings/index.js";
import type { GameRecorder } from "../messages/recordingRequests.js";

/** Returns all recorders as plain data. */
export function gameRecorders() {
  return { module: recorderModule, recorders: engineRecorders.map(gameRecorder) };
}

function gameRecorder(recorder: EngineRecorder): GameRecorder {
  const { engine, file, text, foundBy, needsModule = false } = recorder;
  const mark = recorder.package === undefined ? recorder.mark : new RegExp(`"${recorder.package}"\\s*:`);
  return { engine, file, text, foundBy, mark: mark ? { source: mark.source, flags: mark.flags } : null, needsModule };
}
