import { globMatcher, type LevelChoice } from "../levels/index.js";
import type { Project, ProjectMover } from "./project.js";

/** What a project has a level checked for. */
export interface ProjectChecks {
  readonly choice: Pick<LevelChoice, "solid" | "layers">;
  /** In the order of the project. None: the level is not checked. */
  readonly movers: readonly ProjectMover[];
}

/** Compiled once for all levels. */
const matchers = new WeakMap<Project, readonly ((file: string) => boolean)[]>();

/** What a project says of a level. @param file its path from the project's folder, with slashes */
export function projectChecks(project: Project, file: string): ProjectChecks {
  const known = matchers.get(project) ?? project.levels.map(({ files }) => matcherOf(files));
  matchers.set(project, known);
  const rule = project.levels[known.findIndex((matches) => matches(file))];
  const wanted = rule?.movers && new Set(rule.movers);
  const movers = [...project.movers.values()].filter(({ name }) => !wanted || wanted.has(name));
  return { choice: rule?.choice ?? {}, movers };
}

/** A name that is there is never read as a glob. */
function matcherOf(files: string): (file: string) => boolean {
  const matches = globMatcher(files, { dot: true });
  return (file) => file === files || matches(file);
}
