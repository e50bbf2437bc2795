import * as l10n from "@vscode/l10n";
import { parseProjectInSteps, projectName, type ParsedProject } from "../project/index.js";
import { Derived, type Context, type Recipe } from "./derived.js";
import { Owner } from "./disposables.js";
import { reasonOf } from "./scheduler.js";

/** A project file that is there. */
export interface ProjectFile {
  readonly uri: string;
  /** Uri of the folder that it is for. */
  readonly folder: string;
  readonly parsed: ParsedProject;
  /** Path of a file from the folder, with slashes. */
  pathOf(uri: string): string;
}

/** Where project files are looked for, and how they are read. */
export interface ProjectPlaces {
  /** Uri of the folder around a file or folder; undefined around all. */
  folderAround(uri: string): string | undefined;
  fileIn(folder: string, name: string): string;
  /** Path of a file from a folder around it, with slashes. */
  pathFrom(folder: string, uri: string): string;
  /** Undefined where there is no such file; rejects with why there is no text of one that there is. */
  read(uri: string): Promise<string | undefined>;
}

/** People type, and programs write a file in several steps. */
const rest = { ms: 100, since: "last" } as const;

/** The project files that anybody wants: each is found once for all files below its folder, and read again when it has changed. */
export class Projects extends Owner {
  private readonly files = new Map<string, Derived<ProjectFile | undefined>>();
  private readonly folders = new Map<string, Derived<ProjectFile | undefined>>();

  /** @param isOfRun whether all are kept: files do not change, and nobody looks at them for long */
  constructor(
    private readonly context: Context,
    private readonly places: ProjectPlaces,
    private readonly isOfRun = false,
  ) {
    super();
  }

  /** The project of a file or folder: the nearest upward. */
  around(uri: string): Derived<ProjectFile | undefined> | undefined {
    const folder = this.places.folderAround(uri);
    return folder === undefined ? undefined : this.of(folder);
  }

  /** The project of what is in a folder. */
  of(folder: string): Derived<ProjectFile | undefined> {
    return this.derived(this.folders, folder, async ({ read }) => {
      const own = await read(this.at(this.places.fileIn(folder, projectName)));
      if (own) return own;
      const outer = this.around(folder);
      return outer && (await read(outer));
    });
  }

  /** A project file by its own uri; undefined where there is none. */
  at(uri: string): Derived<ProjectFile | undefined> {
    return this.derived(this.files, uri, async ({ follow, pause }, before) => {
      follow(uri);
      const folder = this.places.folderAround(uri) ?? uri;
      const made = (parsed: ParsedProject): ProjectFile => {
        return { uri, folder, parsed, pathOf: (file) => this.places.pathFrom(folder, file) };
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
      if (before?.parsed.root && before.parsed.text === text) return before;
      const steps = parseProjectInSteps(text);
      let step = steps.next();
      for (; step.done !== true; step = steps.next()) await pause(0);
      return made(step.value);
    });
  }

  private derived(
    among: Map<string, Derived<ProjectFile | undefined>>,
    key: string,
    compute: Recipe<ProjectFile | undefined>["compute"],
  ): Derived<ProjectFile | undefined> {
    const known = among.get(key);
    if (known) return known;
    const unused = (project: Derived<ProjectFile | undefined>): void => {
      if (this.isOfRun) return;
      among.delete(key);
      this.owner.delete(project);
    };
    const made = this.owner.add(new Derived(this.context, { rest, compute }, unused));
    among.set(key, made);
    return made;
  }
}
