import type { Node } from "jsonc-parser";
import type { Mover } from "../audit/index.js";
import type { GodotBody, LevelChoice } from "../levels/index.js";
import type { ReferredLevel, TextRange, UnknownKey } from "../scene/index.js";

/** The name of a project file: it is for all files in its folder and below. */
export const projectName = "aabb.config.json";

/** What a game says of its levels, once for all: a parsed project file. Whatever was unusable is left out and has a problem. */
export interface Project {
  /** By name, in the order of the text. */
  readonly movers: ReadonlyMap<string, ProjectMover>;
  /** All that the text has, in its order; those of scenes are among `movers` once these are read. Undefined for one that cannot be used. */
  readonly declared: ReadonlyMap<string, ProjectMover | SceneMover | undefined>;
  /** In the order of the text: the first that fits a level counts. */
  readonly levels: readonly LevelRule[];
  /** In the order of the text: the first that fits a recording counts. */
  readonly recordings: readonly RecordingRule[];
  readonly accept: readonly AcceptedFinding[];
}

/** Names of the movers that a project has and nothing can be checked for: each has a problem. */
export function unusableMovers({ movers, declared }: Project): readonly string[] {
  return [...declared.keys()].filter((name) => !movers.has(name));
}

export interface ProjectMover {
  readonly name: string;
  /** As it is judged: at the slowest of its frame rates. */
  readonly mover: Mover;
  /** The body of a scene that it is, as the scene and its script say it; absent where the project says its size. */
  readonly body?: GodotBody;
  /** The `collision_mask` of that body, as bits. */
  readonly mask?: number;
}

/** A mover that a scene of Godot says. */
export interface SceneMover {
  readonly name: string;
  /** As it is written: its path from the project's folder. */
  readonly scene: string;
  /** Name of its body, where the scene has several. */
  readonly node?: string;
  /** What counts in place of what the scene says. */
  readonly own: Partial<Mover>;
  /** Where the scene is named. */
  readonly source: TextRange;
}

/** What is solid in some levels, and which movers they are checked for. */
export interface LevelRule {
  /** Name or glob, from the project's folder. */
  readonly files: string;
  readonly choice: Pick<LevelChoice, "solid" | "layers">;
  /** Names of movers that there are; absent for all. */
  readonly movers?: readonly string[];
}

/** Which level was played in some recordings, and who is looked at. */
export interface RecordingRule {
  /** Name or glob, from the project's folder. */
  readonly files: string;
  /** By a path from the project's folder. */
  readonly level?: ReferredLevel;
  /** Names of movers that there are; absent for all bodies. */
  readonly movers?: readonly string[];
}

/** A finding that is known and put up with. */
export interface AcceptedFinding {
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
  readonly unknownKey?: UnknownKey;
}

/** Codes of problems that only a project file can have. */
export const projectProblemCodes = {
  "unknown-mover": "The project has no mover with this name.",
  "mover-scene": "The scene of a mover cannot be read, or does not give its size or its speed.",
  "accept-unmatched": "An accepted finding no longer occurs.",
} as const satisfies Record<string, string>;
