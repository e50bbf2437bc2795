import { defined } from "../geometry/index.js";
import type { Check } from "../model/index.js";
import { checkOfMover } from "../audit/index.js";
import { globMatcher, type LevelChoice } from "../levels/index.js";
import type { Vec } from "../geometry/index.js";
import type { ReferredLevel } from "../scene/index.js";
import { type Project, type ProjectMover, type RecordingRule, unusableMovers } from "./project.js";

/** What a project has a level checked for. */
export interface ProjectChecks {
  readonly choice: Pick<LevelChoice, "solid" | "layers">;
  /** In the order of the project. None: the level is not checked. */
  readonly movers: readonly ProjectMover[];
  /** Names of those that it should be checked for, and that cannot be used. */
  readonly unusable: readonly string[];
}

/** Compiled once for all levels. */
const matchers = new WeakMap<Project, readonly ((file: string) => boolean)[]>();

/** What a project says of a level. @param file its path from the project's folder, with slashes */
export function projectChecks(project: Project, file: string): ProjectChecks {
  const known = matchers.get(project) ?? project.levels.map(({ files }) => matcherOf(files));
  matchers.set(project, known);
  const rule = project.levels[known.findIndex((matches) => matches(file))];
  const wanted = rule?.movers && new Set(rule.movers);
  const isWanted = (name: string): boolean => !wanted || wanted.has(name);
  const movers = [...project.movers.values()].filter(({ name }) => isWanted(name));
  return { choice: rule?.choice ?? {}, movers, unusable: unusableMovers(project).filter(isWanted) };
}

/** What a project says of a recording. */
export interface ProjectRecording {
  /** Whether one of its rules is about the recording. */
  readonly isNamed: boolean;
  /** The level that was played, by a path from the recording. */
  readonly level?: ReferredLevel;
  /** What is known of a body by its id, and whether it is looked at. */
  about(id: string): ProjectBody;
}

export interface ProjectBody {
  readonly size?: Vec;
  readonly maxSpeed?: Vec;
  readonly check?: Check;
  readonly isLeftOut?: boolean;
}

/** Compiled once for all recordings. */
const recordingMatchers = new WeakMap<Project, readonly ((file: string) => boolean)[]>();

/** What a project says of a recording. @param file its path from the project's folder, with slashes */
export function projectRecording(project: Project, file: string): ProjectRecording {
  const known = recordingMatchers.get(project) ?? project.recordings.map(({ files }) => matcherOf(files));
  recordingMatchers.set(project, known);
  const rule: RecordingRule | undefined = project.recordings[known.findIndex((matches) => matches(file))];
  const wanted = rule?.movers && new Set(rule.movers);
  const up = "../".repeat(file.split("/").length - 1);
  return {
    isNamed: rule !== undefined,
    level: rule?.level && { ...rule.level, file: up + rule.level.file },
    about(id) {
      const name = project.movers.has(id) ? id : (id.split("#", 1)[0] ?? id);
      const mover = project.movers.get(name)?.mover;
      return {
        ...defined({
          size: mover?.size,
          maxSpeed: mover?.maxSpeed,
          check: mover && checkOfMover(mover),
          isLeftOut: wanted && !wanted.has(name) ? true : undefined,
        }),
      };
    },
  };
}

/** A name that is there is never read as a glob. */
function matcherOf(files: string): (file: string) => boolean {
  const matches = globMatcher(files, { dot: true });
  return (file) => file === files || matches(file);
}
