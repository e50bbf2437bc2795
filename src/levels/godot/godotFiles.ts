import * as l10n from "@vscode/l10n";
import { resolveReference } from "../knownNames.js";
import { LevelFault } from "../levelFaults.js";
import type { Reading } from "../reading.js";
import type { Source } from "../level.js";
import { readSections, type Section } from "./sections.js";
import type { Reference, Value } from "./value.js";

/** A text scene or resource, with the resources that are in it and those that it refers to. */
export interface GodotFile {
  readonly file: string;
  readonly kind: "scene" | "resource";
  /** Of the resource that the file is; empty of a scene. */
  readonly type: string;
  /** The nodes of a scene in the order of the text, the root first. */
  readonly nodes: readonly Section[];
  /** What a resource is itself. */
  readonly resource: Section | undefined;
  readonly parts: ReadonlyMap<string, Section>;
  readonly external: ReadonlyMap<string, Section>;
}

/** A resource, and the file in whose words it is written. */
export interface Resource {
  readonly type: string;
  readonly section: Section;
  readonly owner: GodotFile;
}

const start = { offset: 0, length: 0 };

/** The file in the folder that `res://` is. */
export const projectOfGodot = "project.godot";

/** Files of a project, each read once. */
export class GodotFiles {
  readonly #files = new Map<string, Promise<GodotFile | undefined>>();
  #root: Promise<ProjectRoot> | undefined;
  #isMissingTold = false;

  constructor(
    readonly reading: Reading,
    /** That was asked for: the project around it is the one. */
    readonly first: string,
  ) {}

  /** @throws LevelFault where the text is none of Godot 4 */
  parse(file: string, text: string): GodotFile {
    const [head, ...sections] = readSections(text);
    const kind = head?.tag === "gd_scene" ? "scene" : head?.tag === "gd_resource" ? "resource" : undefined;
    if (head === undefined || kind === undefined) {
      const message = l10n.t("This is not a Godot text scene: the first section must be [gd_scene] or [gd_resource].");
      throw new LevelFault("level-format", start, message);
    }
    const format = head.attribute("format")?.number() ?? 0;
    if (format !== 3 && format !== 4) {
      const message = l10n.t(
        "This file has format {format}; Godot 4 writes formats 3 and 4. Open and save it in Godot 4.",
        {
          format,
        },
      );
      throw new LevelFault(
        "level-version",
        head.attribute("format")?.range ?? { offset: head.offset, length: 1 },
        message,
      );
    }
    const type = head.attribute("type")?.string() ?? "";
    const resource = sections.find(({ tag }) => tag === "resource");
    const byId = (tag: string) =>
      new Map(sections.filter((each) => each.tag === tag).map((each) => [idOf(each), each] as const));
    const nodes = sections.filter(({ tag }) => tag === "node");
    const parts = byId("sub_resource");
    return { file, kind, type, nodes, resource, parts, external: byId("ext_resource") };
  }

  /** The resource that a reference leads to; undefined, with a problem, where it leads nowhere. */
  async resource(value: Value, owner: GodotFile): Promise<Resource | undefined> {
    const reference = value.reference();
    if (reference === undefined) return undefined;
    if (!reference.isExternal) {
      const section = owner.parts.get(reference.id);
      if (section === undefined) throw this.#unknown(reference, value);
      return { type: section.attribute("type")?.string() ?? "", section, owner };
    }
    const file = await this.#external(reference, value, owner);
    if (file?.resource === undefined) return undefined;
    return { type: file.type, section: file.resource, owner: file };
  }

  /** The scene that a reference leads to; undefined, with a problem, where it leads nowhere. */
  async scene(value: Value, owner: GodotFile): Promise<GodotFile | undefined> {
    const reference = value.reference();
    if (reference?.isExternal !== true) return undefined;
    const file = await this.#external(reference, value, owner);
    return file?.kind === "scene" ? file : undefined;
  }

  /** The text of a script or another file that a reference leads to; undefined where there is none. */
  async textOf(value: Value, owner: GodotFile): Promise<string | undefined> {
    const { file } = await this.pathOf(value, owner);
    return file === undefined ? undefined : await this.reading.optional(file);
  }

  /** The file that a reference leads to, as it is written, and its path from the workspace's root; without that where it lies elsewhere. */
  async pathOf(value: Value, owner: GodotFile): Promise<{ readonly written?: string; readonly file?: string }> {
    const reference = value.reference();
    const path = reference?.isExternal === true ? owner.external.get(reference.id)?.attribute("path") : undefined;
    if (path === undefined) return {};
    const file = await this.#fileOf(path.string(), path, owner);
    return { written: path.string(), file };
  }

  async #external(reference: Reference, value: Value, owner: GodotFile): Promise<GodotFile | undefined> {
    const section = owner.external.get(reference.id);
    const path = section?.attribute("path");
    if (section === undefined || path === undefined) throw this.#unknown(reference, value);
    const written = path.string();
    const file = await this.#fileOf(written, path, owner);
    if (file === undefined) return undefined;
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const read = this.#read(file, written, { file: owner.file, range: path.range });
    this.#files.set(file, read);
    return read;
  }

  async #read(file: string, written: string, from: Source) {
    if (/\.(?:scn|res)$/i.test(file)) {
      const message = l10n.t("{file} is a binary Godot file. Save it as text (.tscn, .tres) so that it can be read.", {
        file,
      });
      this.reading.problems.add("level-unsupported", from.file, from.range, message);
      return undefined;
    }
    const isLost = inProject(written) !== undefined && (await this.#isProjectMissing()) && !(await this.#isThere(file));
    if (isLost) {
      this.#tellMissing(written, from);
      return undefined;
    }
    const text = await this.reading.text(file, from);
    if (text === undefined) return undefined;
    return await this.reading.problems.separately(file, () => this.parse(file, text));
  }

  /** The path from the workspace's root; undefined, with a problem, where it leads out of the project. */
  async #fileOf(written: string, { range }: Value, owner: GodotFile): Promise<string | undefined> {
    const path = inProject(written);
    const root = this.#absolute(await this.root());
    const from = path === undefined ? this.#absolute(owner.file) : fileIn(root, "_");
    const file = resolveReference(from, path ?? written);
    const isInside = file !== undefined && (root === "" || file.startsWith(`${root}/`));
    if (isInside) return this.#relative(file);
    const message = l10n.t('"{reference}" is outside the project. Level files are only read from inside the project.', {
      reference: written,
    });
    this.reading.problems.add("level-outside", owner.file, range, message);
    return undefined;
  }

  /**
   * The folder of the nearest project.godot above the file that was asked for, from the workspace's root: `..` and more of them where it is
   * above that. The file's own folder where there is none.
   */
  async root(): Promise<string> {
    return (await this.#foundRoot()).folder;
  }

  #foundRoot(): Promise<ProjectRoot> {
    return (this.#root ??= this.#findRoot());
  }

  async #findRoot(): Promise<ProjectRoot> {
    const own = this.first.split("/").slice(0, -1);
    const inside = Array.from({ length: own.length + 1 }, (_, up) => own.slice(0, own.length - up));
    const above = this.#folders.map((_, up) => Array<string>(up + 1).fill(".."));
    for (const folders of [...inside, ...above]) {
      const folder = folders.join("/");
      if (await this.#isThere(fileIn(folder, projectOfGodot))) return { folder, isFound: true };
    }
    return { folder: own.join("/"), isFound: false };
  }

  get #folders(): readonly string[] {
    return this.reading.source.folders ?? [];
  }

  /** A path from the workspace's root as one from the file system's, which has no `..`. */
  #absolute(path: string): string {
    const parts = path === "" ? [] : path.split("/");
    const up = parts.filter((part) => part === "..").length;
    return [...this.#folders.slice(0, this.#folders.length - up), ...parts.slice(up)].join("/");
  }

  /** The shortest path from the workspace's root, so that each file has one. */
  #relative(absolute: string): string {
    const parts = absolute.split("/");
    const folders = this.#folders;
    const different = folders.findIndex((name, i) => name !== parts[i]);
    const shared = different < 0 ? folders.length : different;
    return [...folders.slice(shared).map(() => ".."), ...parts.slice(shared)].join("/");
  }

  async #isThere(file: string): Promise<boolean> {
    return (await this.reading.optional(file)) !== undefined;
  }

  async #isProjectMissing(): Promise<boolean> {
    return !(await this.#foundRoot()).isFound;
  }

  /** Once for all references: they have one cause. */
  #tellMissing(reference: string, { file, range }: Source): void {
    if (this.#isMissingTold) return;
    this.#isMissingTold = true;
    const message = l10n.t(
      '"{reference}" cannot be read: its path starts at the folder of {project}, but this project file was not found in the level\'s folder or any folder above.',
      { reference, project: projectOfGodot },
    );
    this.reading.problems.add("level-missing-file", file, range, message);
  }

  #unknown({ id, isExternal }: Reference, value: Value): LevelFault {
    const kind = isExternal ? "ext_resource" : "sub_resource";
    const message = l10n.t('This file has no [{kind}] with the id "{id}".', { kind, id });
    return new LevelFault("level-format", value.range, message);
  }
}

interface ProjectRoot {
  readonly folder: string;
  readonly isFound: boolean;
}

/** The path in the project that a `res://` means; undefined for others. */
function inProject(written: string): string | undefined {
  return /^res:\/\/(.*)$/.exec(written)?.[1];
}

/** A file of a folder; both are paths from one root, which is "". */
export function fileIn(folder: string, name: string): string {
  return folder === "" ? name : `${folder}/${name}`;
}

function idOf(section: Section): string {
  const value = section.attribute("id");
  if (value === undefined) return "";
  const { text, range } = value;
  return text.slice(range.offset, range.offset + range.length).replace(/^"|"$/g, "");
}
