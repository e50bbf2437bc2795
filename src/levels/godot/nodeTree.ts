import * as l10n from "@vscode/l10n";
import type { Source } from "../level.js";
import { LevelFault } from "../levelFaults.js";
import { MAX_BOXES, MAX_DEPTH } from "../reading.js";
import type { GodotFile, GodotFiles, Resource } from "./godotFiles.js";
import type { Section } from "./sections.js";
import type { Value } from "./value.js";

/** A node of a scene with all scenes in it that it is made of. */
export class GodotNode {
  readonly children = new Map<string, GodotNode>();
  /** Where it is written: first in its own scene, then in those that change something of it. */
  readonly #written: { readonly section: Section; readonly owner: GodotFile }[] = [];
  /** Its class; empty where the scene that it is an instance of could not be read. */
  type = "";

  constructor(
    readonly name: string,
    readonly parent: GodotNode | undefined,
  ) {}

  /** Adds what a scene says of it, before which what others say does not count. */
  write(section: Section, owner: GodotFile): void {
    this.#written.push({ section, owner });
    this.type = section.attribute("type")?.string() ?? this.type;
  }

  /** From the root of the level down, without it: `Platforms/Left`; the root's own name for itself. What has no name has its class. */
  get path(): string {
    const own = this.name === "" ? this.type : this.name;
    return this.parent?.parent === undefined ? own : `${this.parent.path}/${own}`;
  }

  /** What is written of a property last. */
  get(key: string): Value | undefined {
    return this.#find(key)?.value;
  }

  number(key: string, absent: number): number {
    return this.get(key)?.number() ?? absent;
  }

  isTrue(key: string, absent = false): boolean {
    return this.get(key)?.isTrue() ?? absent;
  }

  /** The resource that a property names; undefined where it is none, or one that cannot be read. */
  async resource(key: string, files: GodotFiles): Promise<Resource | undefined> {
    const found = this.#find(key);
    return found && (await files.resource(found.value, found.owner));
  }

  /** The keys below its headers, each once. */
  keys(): ReadonlySet<string> {
    return new Set(this.#written.flatMap(({ section }) => Array.from(section.properties(), ([key]) => key)));
  }

  /** The header of its own scene, or in the level the line that brings it there. */
  get source(): Source {
    const { section, owner } = this.#written.at(-1) ?? {};
    if (section === undefined || owner === undefined) return { file: "", range: { offset: 0, length: 0 } };
    const end = section.text.indexOf("\n", section.offset);
    return {
      file: owner.file,
      range: { offset: section.offset, length: (end < 0 ? section.text.length : end) - section.offset },
    };
  }

  #find(key: string) {
    for (const { section, owner } of this.#written.toReversed()) {
      const value = section.property(key);
      if (value !== undefined) return { value, owner };
    }
    return undefined;
  }
}

/** Makes the trees of scenes, with those that stand in them. */
export class Trees {
  /** A scene that is in another a thousand times is a thousand times as many nodes. */
  #nodesLeft = MAX_BOXES;
  /** What could not be put together: the place of the first scene, and how many. */
  readonly missing: GodotNode[] = [];

  constructor(readonly files: GodotFiles) {}

  /**
   * The root of a scene and all that is in it.
   * @param around the files whose scenes it stands in, the last the nearest
   * @throws LevelFault where it has no root, or too much is in it
   */
  async of(scene: GodotFile, around: readonly string[] = [], name?: string, parent?: GodotNode): Promise<GodotNode> {
    const [first, ...sections] = scene.nodes;
    if (first === undefined) {
      const message = l10n.t("The scene has no nodes.");
      throw new LevelFault("level-nothing", { offset: 0, length: 0 }, message);
    }
    const within = [...around, scene.file];
    const root = await this.#node(first, scene, within, name ?? nameOf(first), parent);
    for (const section of sections) {
      const path = section.attribute("parent")?.string() ?? ".";
      const above = find(root, path);
      if (above === undefined) {
        const message = l10n.t('The parent node "{path}" of "{node}" does not exist.', { path, node: nameOf(section) });
        this.files.reading.problems.add(
          "level-format",
          scene.file,
          section.attribute("parent")?.range ?? headOf(section),
          message,
        );
        continue;
      }
      const known = above.children.get(nameOf(section));
      // Without a class of its own it changes a node that a scene has brought.
      if (known !== undefined && section.attribute("instance") === undefined) known.write(section, scene);
      else above.children.set(nameOf(section), await this.#node(section, scene, within, nameOf(section), above));
    }
    return root;
  }

  async #node(section: Section, owner: GodotFile, within: readonly string[], name: string, parent?: GodotNode) {
    if (this.#nodesLeft === 0) {
      const message = l10n.t("The nested scenes have more than {most} nodes.", { most: MAX_BOXES });
      throw new LevelFault("level-too-large", headOf(section), message);
    }
    this.#nodesLeft--;
    const instance = section.attribute("instance");
    const node = instance === undefined ? undefined : await this.#instance(instance, owner, within, name, parent);
    const made = node ?? new GodotNode(name, parent);
    made.write(section, owner);
    if (instance !== undefined && node === undefined) this.missing.push(made);
    return made;
  }

  async #instance(value: Value, owner: GodotFile, within: readonly string[], name: string, parent?: GodotNode) {
    const { problems } = this.files.reading;
    return await problems.separately(owner.file, async () => {
      const scene = await this.files.scene(value, owner);
      if (scene === undefined) return undefined;
      if (within.includes(scene.file)) {
        const way = [...within.slice(within.indexOf(scene.file)), scene.file].join(" → ");
        throw new LevelFault("level-cycle", value.range, l10n.t("The scene contains itself: {way}.", { way }));
      }
      if (within.length >= MAX_DEPTH) {
        const message = l10n.t("Scenes are nested deeper than {most} levels.", { most: MAX_DEPTH });
        throw new LevelFault("level-too-large", value.range, message);
      }
      return await this.of(scene, within, name, parent);
    });
  }
}

function find(root: GodotNode, path: string): GodotNode | undefined {
  let node: GodotNode | undefined = root;
  for (const name of path === "." ? [] : path.split("/")) node = node?.children.get(name);
  return node;
}

function nameOf(section: Section): string {
  return section.attribute("name")?.string() ?? "";
}

function headOf({ offset }: Section) {
  return { offset, length: 1 };
}
