import type { Node } from "jsonc-parser";
import type { Mover } from "../audit/index.js";
import type { LevelChoice } from "../levels/index.js";
import type { TextRange } from "../scene/index.js";

/** The name of a project file: it is for all files in its folder and below. */
export const projectName = "aabb.config.json";

/** What a game says of its levels, once for all: a parsed project file. Whatever was unusable is left out and has a problem. */
export interface Project {
  /** By name, in the order of the text. */
  readonly movers: ReadonlyMap<string, ProjectMover>;
  /** In the order of the text: the first that fits a level counts. */
  readonly levels: readonly LevelRule[];
  readonly accept: readonly Accepted[];
}

export interface ProjectMover {
  readonly name: string;
  /** As it is judged: at the worst of its frame rates. */
  readonly mover: Mover;
  /** Keys that an audit does not take into account. */
  readonly notEvaluated: readonly string[];
}

/** What is solid in some levels, and which movers they are checked for. */
export interface LevelRule {
  /** Name or glob, from the project's folder. */
  readonly files: string;
  readonly choice: Pick<LevelChoice, "solid" | "layers">;
  /** Names of movers that there are; absent for all. */
  readonly movers?: readonly string[];
}

/** A finding that is known and put up with. */
export interface Accepted {
  /** Its fingerprint. */
  readonly finding: string;
  /** The part of a frame that it had: with less it counts again. Absent where it does not matter. */
  readonly dwell?: number;
  /** Path of the level from the project's folder; absent for any. */
  readonly file?: string;
  readonly reason?: string;
  readonly source: Node;
}

/** What is wrong with a project file. */
export interface ProjectProblem {
  readonly code: string;
  readonly severity: "error" | "warning";
  readonly message: string;
  readonly range: TextRange;
  /** What most likely was meant, as JSON to stand in place of the range. */
  readonly meant?: string;
  /** For `missing`: a key that would do, which the object at the range does not have. */
  readonly key?: string;
}

/** Codes of problems that only a project file can have. */
export const projectProblemCodes = {
  "unknown-mover": "The project has no mover of this name.",
  "accept-unmatched": "An accepted finding is not found any more.",
} as const satisfies Record<string, string>;
