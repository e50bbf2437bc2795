import type { Level, LevelChoice, Pause } from "./level.js";
import type { Reading } from "./reading.js";

/** What a reader of a format is given. */
export interface LevelText {
  /** From the workspace's root. */
  readonly file: string;
  readonly text: string;
  readonly choice: LevelChoice;
  readonly pause: Pause | undefined;
}

/** Reads the levels of a file, whose format it has; what is wrong goes to the problems of the reading. */
export type LevelReader = (level: LevelText, reading: Reading) => Promise<readonly Level[]>;
