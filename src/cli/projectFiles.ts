import { existsSync } from "node:fs";
import path from "node:path";
import { isIn, readBytes, writeWithin } from "../disk/index.js";
import { acceptEdits, emptyProject, isUsable, parseProject, projectName, type NewAccepted } from "../project/index.js";
import { applyTextEdits } from "../scene/edit/index.js";
import { Projects, unchangingContext, type ProjectFile } from "../workspace/index.js";
import { UsageError } from "./arguments.js";
import { filesAround, reportedName, slashed } from "./findFiles.js";
import { readText, Unreadable, unreadableBecause, unwritableBecause } from "./readFile.js";

/** The project files around the files of a run. Their uris are absolute paths. */
export function projectsOfRun(): Projects {
  const places = {
    folderAround(file: string): string | undefined {
      const folder = path.dirname(file);
      return folder === file ? undefined : folder;
    },
    fileIn: (folder: string, name: string) => path.join(folder, name),
    pathFrom: (folder: string, file: string) => slashed(path.relative(folder, file)),
    read: (file: string) => Promise.resolve().then(() => textOf(file)),
    around: (file: string) => filesAround({ path: file, name: reportedName(file) }),
  };
  return new Projects(unchangingContext(), places, true);
}

/** Folders of which one must really hold a project file: it is found, not named, so a link must not lead to other files. */
function homeOf(file: string): readonly string[] {
  const folder = path.dirname(file);
  return isIn(process.cwd(), file) ? [process.cwd(), folder] : [folder];
}

function textOf(file: string): string | undefined {
  try {
    return readText(file, homeOf(file), "project file");
  } catch (error) {
    const cause = error instanceof Unreadable ? error.cause : undefined;
    const isNone = cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR");
    if (isNone) return undefined;
    throw error;
  }
}

/** The projects of some files, each once, with the files that each is for. */
export async function projectsOf(files: readonly { readonly path: string }[], projects: Projects) {
  const found = new Map<ProjectFile, string[]>();
  for (const { path: file } of files) {
    const project = await projects.around(file)?.settled();
    const known = project && found.get(project);
    if (known) known.push(file);
    else if (project) found.set(project, [file]);
  }
  return found;
}

/** Whether a file of a project is not there. */
export const isGone = ({ folder }: ProjectFile, file: string): boolean => !existsSync(path.join(folder, file));

/**
 * Writes findings into the project file as accepted; all that it says otherwise stays as it is, to the byte.
 *
 * @param file absolute; it need not be there
 * @throws UsageError where the file cannot be edited, and where it is a link that leads out of its folder
 */
export async function writeAccepted(file: string, findings: readonly NewAccepted[]): Promise<void> {
  const name = reportedName(file);
  const text = existsSync(file) ? await wholeText(file, name) : emptyProject;
  const parsed = parseProject(text);
  if (!isUsable(parsed))
    throw new UsageError(`${name} cannot be edited until this is fixed: ${reasonIn(parsed.problems)}`);
  try {
    await writeWithin(file, applyTextEdits(text, acceptEdits(parsed, findings)), homeOf(file));
  } catch (error) {
    throw new UsageError(`${name}: ${unwritableBecause(error)}`);
  }
}

const reasonIn = ([first]: ReturnType<typeof parseProject>["problems"]): string =>
  first?.message ?? "it is not a project file";

/** With a byte order mark, where it has one. */
async function wholeText(file: string, name: string): Promise<string> {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(await readBytes(file, homeOf(file)));
  } catch (error) {
    throw new UsageError(`${name} cannot be edited: ${unreadableBecause(error, "project file")}`);
  }
}

/** Where a project file is made for levels that have none. */
export const newProject = (): string => path.resolve(projectName);
