// What a game wrote down of itself, read into columns.
export type { RecordedFinding } from "./recordedFinding.js";
export { RecordedFindings } from "./recordedFindings.js";
export { recordedMessage, recordedName, recordedSentences } from "./recordedMessages.js";
export { type EngineRecorder, engineRecorders, recorderModule } from "./recorders.js";
export { RecordingReader, type ReadingOptions } from "./reader.js";
export { Recording } from "./recording.js";
export { type RecordingProblem, recordingProblemCodes } from "./recordedFacts.js";
export { RecordedState } from "./state.js";
