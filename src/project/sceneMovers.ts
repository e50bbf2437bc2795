import * as l10n from "@vscode/l10n";
import { type LevelFiles, moverNumbers, readGodotBodies, resolveReference } from "../levels/index.js";
import type { ParsedProject } from "./parseProject.js";
import type { ProjectMover, ProjectProblem, SceneMover } from "./project.js";

/** Whether a project has movers whose numbers are in scenes. */
export function hasSceneMovers({ project }: ParsedProject): boolean {
  return [...(project?.declared.values() ?? [])].some((mover) => mover && "scene" in mover);
}

/**
 * A project with the movers of its scenes as these are now, and a problem for each of which something is not known.
 *
 * @param parsed also with what the scenes were before
 * @param file path of the project file from the root of the files
 */
export async function withSceneMovers(parsed: ParsedProject, file: string, files: LevelFiles): Promise<ParsedProject> {
  const { project } = parsed;
  if (!project) return parsed;
  const scenes = new Map<string, ReturnType<typeof readGodotBodies>>();
  const movers = new Map<string, ProjectMover>();
  const problems = parsed.problems.filter(({ code }) => code !== "mover-scene");
  for (const [name, declared] of project.declared) {
    if (!declared) continue;
    if ("mover" in declared) {
      movers.set(name, declared);
      continue;
    }
    const path = resolveReference(file, declared.scene);
    const read = path === undefined ? undefined : (scenes.get(path) ?? readGodotBodies(path, files));
    if (path !== undefined && read) scenes.set(path, read);
    const mover = read ? moverOf(declared, await read) : notInside(declared);
    if (typeof mover === "string") problems.push(problemOf(declared, mover));
    else movers.set(name, mover);
  }
  problems.sort((a, b) => a.range.offset - b.range.offset);
  return { ...parsed, project: { ...project, movers }, problems };
}

function problemOf({ source }: SceneMover, message: string): ProjectProblem {
  return { code: "mover-scene", severity: "error", message, range: source };
}

function notInside({ scene }: SceneMover): string {
  return l10n.t('"{scene}" must be the path of a readable file, relative to the folder of this file.', { scene });
}

/** A mover as its scene says it, or what is missing for that. */
function moverOf(
  { name, scene, node, own }: SceneMover,
  { bodies, fault }: Awaited<ReturnType<typeof readGodotBodies>>,
): ProjectMover | string {
  if (fault !== undefined) return l10n.t("{file} cannot be read: {why}", { file: scene, why: fault });
  if (bodies.length === 0)
    return l10n.t("{file} has no CharacterBody2D node. Nodes of instanced scenes do not count.", { file: scene });
  const names = bodies.map((each) => `"${each.name}"`).join(", ");
  const [body, ...others] = node === undefined ? bodies : bodies.filter((each) => each.name === node);
  if (!body) {
    return l10n.t('{file} has no CharacterBody2D node "{node}". It has {names}.', {
      file: scene,
      node: node ?? "",
      names,
    });
  }
  if (others.length > 0) {
    return l10n.t('{file} has several CharacterBody2D nodes: {names}. Set "node" to one of these names.', {
      file: scene,
      names,
    });
  }
  const { size, speed } = { ...body, ...own };
  if (!size) {
    return l10n.t(
      'The size of {node} cannot be read from {file}: it has no collision shape, or one that is not a rectangle, capsule or circle. Set "size" here.',
      { node: body.name, file: scene },
    );
  }
  if (!speed && body.missingScript !== undefined) {
    return l10n.t(
      '{script}, the script of {node} in {file}, is missing. Set "speed" here, such as {example}, or add the script.',
      { script: body.missingScript, node: body.name, file: scene, example: '"speed": [300, 400]' },
    );
  }
  if (!speed) {
    return l10n.t(
      'The script of {node} in {file} contains no fixed number for a speed. Set "speed" here, such as {example}.',
      { node: body.name, file: scene, example: '"speed": [300, 400]' },
    );
  }
  const mover = { ...moverNumbers({ ...body, size, speed }, speed), ...own };
  return { name, mover, mask: body.mask, ...(own.size === undefined && { body }) };
}
