import { judgedAtSentence } from "../wording/index.js";

/** {@link judgedAtSentence} of something in a report. */
export function judgedAt({ fps, fastestFps }: { readonly fps: number; readonly fastestFps: number | null }) {
  return judgedAtSentence({ fps, fastestFps: fastestFps ?? undefined });
}
