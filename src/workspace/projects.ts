import * as l10n from "@vscode/l10n";
import { hasSceneMovers, parseProject, projectName, withSceneMovers, type ParsedProject } from "../project/index.js";
import type { Remark } from "../report/index.js";
import { rangesOf } from "../scene/index.js";
import { LiveValue, type Computation, type Context, type Recipe } from "./liveValue.js";
import { Owner } from "./disposables.js";
import type { FilesAround } from "./filesAround.js";
import { reasonOf } from "./scheduler.js";

/** A project file that is there. */
export interface ProjectFile {
  readonly uri: string;
  /** Uri of the folder that it is for. */
  readonly folder: string;
  /** With the movers of scenes that it names as these are now. */
  readonly parsed: ParsedProject;
  /** Uris of all that it was read from. */
  readonly files: readonly string[];
  /** Path of a file from the folder, with slashes. */
  pathOf(uri: string): string;
  /** Uri of such a path. */
  uriOf(path: string): string;
}

/** Where project files are looked for, and how they are read. */
export interface ProjectPlaces {
  /** Uri of the folder around a file or folder; undefined around all. */
  folderAround(uri: string): string | undefined;
  /** Uri of a path from a folder, with slashes. */
  fileIn(folder: string, path: string): string;
  /** Path of a file from a folder around it, with slashes. */
  pathFrom(folder: string, uri: string): string;
  /** Undefined where there is no such file; rejects with why there is no text of one that there is. */
  read(uri: string): Promise<string | undefined>;
  /** What lies around a project file: the scenes of its movers. */
  around(uri: string): FilesAround;
}

/** People type, and programs write a file in several steps. */
const rest = { ms: 100, since: "last" } as const;

/** The project files that anybody wants: each is found once for all files below its folder, and read again when it has changed. */
export class Projects extends Owner {
  private readonly files = new Map<string, LiveValue<ProjectFile | undefined>>();
  private readonly folders = new Map<string, LiveValue<ProjectFile | undefined>>();

  /** @param isOfRun whether all are kept: files do not change, and nobody looks at them for long */
  constructor(
    private readonly context: Context,
    private readonly places: ProjectPlaces,
    private readonly isOfRun = false,
  ) {
    super();
  }

  /** The project of a file or folder: the nearest upward. */
  around(uri: string): LiveValue<ProjectFile | undefined> | undefined {
    const folder = this.places.folderAround(uri);
    return folder === undefined ? undefined : this.of(folder);
  }

  /** The project of what is in a folder. */
  of(folder: string): LiveValue<ProjectFile | undefined> {
    return this.derived(this.folders, folder, async ({ read }) => {
      const own = await read(this.at(this.places.fileIn(folder, projectName)));
      if (own) return own;
      const outer = this.around(folder);
      return outer && (await read(outer));
    });
  }

  /** A project file by its own uri; undefined where there is none. */
  at(uri: string): LiveValue<ProjectFile | undefined> {
    return this.derived(this.files, uri, async (computation, before) => {
      computation.follow(uri);
      const folder = this.places.folderAround(uri) ?? uri;
      const made = (parsed: ParsedProject, files: readonly string[] = []): ProjectFile => {
        const { pathFrom, fileIn } = this.places;
        return {
          ...{ uri, folder, parsed, files: [uri, ...files] },
          pathOf: (file) => pathFrom(folder, file),
          uriOf: (path) => fileIn(folder, path),
        };
      };
      let text: string | undefined;
      try {
        text = await this.places.read(uri);
      } catch (error) {
        const message = l10n.t("The project file cannot be read: {reason}.", { reason: reasonOf(error) });
        const range = { offset: 0, length: 0 };
        const problems = [{ code: "unreadable", severity: "error", message, range }] as const;
        return made({ text: "", root: undefined, problems });
      }
      if (text === undefined) return undefined;
      const known = before?.parsed.root && before.parsed.text === text ? before : undefined;
      const parsed = known?.parsed ?? parseProject(text);
      if (!hasSceneMovers(parsed)) return known ?? made(parsed);
      const read = await this.sceneMovers(uri, parsed, computation);
      // A scene may be another one, and its body the same.
      const isSame = known && summaryOf(known.parsed) === summaryOf(read.parsed);
      return isSame ? known : made(read.parsed, read.files);
    });
  }

  /** A project with what its scenes say of their bodies, and whichever files were asked for that. */
  private async sceneMovers(uri: string, parsed: ParsedProject, { follow }: Computation) {
    const around = this.places.around(uri);
    const asked = new Set<string>();
    const following = {
      folders: around.folders,
      read(path: string): Promise<string> {
        const file = around.uriOf(path);
        asked.add(file);
        follow(file);
        return around.read(path);
      },
    };
    return { parsed: await withSceneMovers(parsed, around.file, following), files: [...asked] };
  }

  private derived(
    among: Map<string, LiveValue<ProjectFile | undefined>>,
    key: string,
    compute: Recipe<ProjectFile | undefined>["compute"],
  ): LiveValue<ProjectFile | undefined> {
    const known = among.get(key);
    if (known) return known;
    const unused = (project: LiveValue<ProjectFile | undefined>): void => {
      if (this.isOfRun) return;
      among.delete(key);
      this.owner.delete(project);
    };
    const made = this.owner.add(new LiveValue(this.context, { rest, compute }, unused));
    among.set(key, made);
    return made;
  }
}

/** What is wrong with a project file, as reports say it. @param file as they name it @param more besides what is wrong with its text */
export function projectRemarks(
  { parsed }: ProjectFile,
  file: string,
  more: ParsedProject["problems"] = [],
): readonly Remark[] {
  const range = rangesOf(parsed.text);
  return [...parsed.problems, ...more].map(({ code, severity, message, range: at, unknownKey }) => {
    return { file, range: range(at), code, severity, message, ...(unknownKey && { unknownKey }) };
  });
}

/** What comes of the scenes of a project. */
function summaryOf({ project, problems }: ParsedProject): string {
  return JSON.stringify([[...(project?.movers ?? [])], problems]);
}
