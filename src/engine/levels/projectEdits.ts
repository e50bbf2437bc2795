import * as l10n from "@vscode/l10n";
import { groupsOf, type LevelAudit, type Mover, placeKey, type WeakWall } from "../../audit/index.js";
import { readGodotBodies } from "../../levels/index.js";
import {
  acceptEdits,
  emptyProject,
  isUsable,
  parseProject,
  projectName,
  saveEdits,
  type Usable,
} from "../../project/index.js";
import { rangesOf } from "../../scene/index.js";
import { applyTextEdits, type TextEdit } from "../../scene/edit/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import type { AcceptParams, ProjectEdit, ProjectPlace } from "../messages/levels.js";
import { offeredMovers } from "./offeredMovers.js";
import type { LevelAudits } from "./levelAudits.js";
import { isWithin, nameOf, pathFrom } from "../uris.js";
import { missingWall, uncheckedLevel } from "./walls.js";

/**
 * Returns the edit by which the project of a level accepts a finding, or all listed walls of the same problem. A wall that is
 * passed along both axes is one finding.
 *
 * @returns a sentence if it cannot be accepted
 */
export async function acceptWall(
  host: EngineHost,
  audits: LevelAudits,
  { fingerprint, isOfProblem, reason, ...place }: AcceptParams,
): Promise<ProjectEdit | string> {
  const audited = await audits.whole(place.uri);
  if (!audited) return uncheckedLevel();
  const walls = audited.results
    .flatMap((result) => result.audits)
    .map((audit) => (isOfProblem ? wallsLike(audit, fingerprint) : wallsAt(audit, fingerprint)))
    .find(({ length }) => length > 0);
  if (!walls) return missingWall();
  return await projectEdit(host, place, (parsed, folder) => {
    const file = pathFrom(folder, place.uri);
    return acceptEdits(
      parsed,
      walls.map(({ fingerprint: finding, dwell }) => ({ finding, dwell, file, reason })),
    );
  });
}

/** Returns the findings of one wall: two if it is passed along both axes. */
function wallsAt({ walls }: LevelAudit, fingerprint: string): readonly WeakWall[] {
  const wall = walls.find((each) => each.fingerprint === fingerprint);
  const place = wall && placeKey({ code: wall.code, seam: wall.seam, ...wall.wall });
  return walls.filter((each) => placeKey({ code: each.code, seam: each.seam, ...each.wall }) === place);
}

/** Returns all listed walls that are weak for the same reason as one. */
function wallsLike({ walls, unlistedBy }: LevelAudit, fingerprint: string): readonly WeakWall[] {
  const { groups } = groupsOf(
    walls.map((weak) => ({ ...weak, ...weak.wall })),
    unlistedBy,
  );
  const all = groups.map(({ listed }) => listed.flat().flatMap((i) => walls[i] ?? []));
  return all.find((group) => group.some((wall) => wall.fingerprint === fingerprint)) ?? [];
}

/**
 * Returns the edit by which the project of a level keeps what the level was checked for: the mover under a name, and what counts
 * as solid.
 *
 * @returns a sentence if the project file cannot be edited
 */
export async function saveCheck(
  host: EngineHost,
  place: ProjectPlace,
  name: string,
  check: LevelCheck,
): Promise<ProjectEdit | string> {
  const { mover, choice } = check;
  return await projectEdit(host, place, async (parsed, folder) => {
    const scene = await sceneOf(host, place.uri, folder, check);
    return saveEdits(parsed, { name, mover, file: pathFrom(folder, place.uri), choice, ...(scene && { scene }) });
  });
}

/** Returns the scene that says a mover's numbers, where a level of Godot offers it with just these. */
async function sceneOf(host: EngineHost, level: string, folder: string, { profile, mover }: LevelCheck) {
  const same = (await offeredMovers(host, level)).filter((offer) => isSameMover(offer.mover, mover));
  const offer = same.find((each) => each.profile === profile) ?? (same.length === 1 ? same[0] : undefined);
  if (!offer?.body) return undefined;
  const { file, name, speed } = offer.body;
  const files = host.filesAround(level);
  const uri = files.uriOf(file);
  const { bodies } = await readGodotBodies(file, files);
  // Of two that are called alike a project cannot mean one.
  if (!isWithin(uri, folder) || bodies.filter((body) => body.name === name).length !== 1) return undefined;
  const { speed: _, ...says } = offer.mover;
  return {
    scene: pathFrom(folder, uri),
    node: bodies.length > 1 ? name : undefined,
    says: { ...says, ...(speed && { speed }) },
  };
}

function isSameMover({ name: _, ...a }: Mover, { name: __, ...b }: Mover): boolean {
  const textOf = (mover: object): string =>
    JSON.stringify(
      Object.entries(mover)
        .filter(([, value]) => value !== undefined)
        .toSorted(),
    );
  return textOf(a) === textOf(b);
}

/**
 * Returns an edit of the project file of a level, or of a new one.
 *
 * @param editsOf gives the edits of a project in a folder
 * @returns a sentence if the file cannot be edited
 */
async function projectEdit(
  host: EngineHost,
  { uri: level, home }: ProjectPlace,
  editsOf: (parsed: Usable, folder: string) => readonly TextEdit[] | Promise<readonly TextEdit[]>,
): Promise<ProjectEdit | string> {
  const found = await host.workspace.projects?.around(level)?.settled();
  const uri = found?.uri ?? `${home.replace(/\/$/, "")}/${projectName}`;
  const parsed = found?.parsed ?? parseProject(emptyProject);
  if (!isUsable(parsed)) return l10n.t("{file} has problems; fix them first.", { file: nameOf(uri) });
  const edits = await editsOf(parsed, found?.folder ?? home);
  if (!found) return { uri, contents: applyTextEdits(emptyProject, edits) };
  const rangeOf = rangesOf(parsed.text);
  return { uri, edits: edits.map((edit) => ({ uri, range: rangeOf(edit), text: edit.text })) };
}
