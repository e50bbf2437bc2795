import * as l10n from "@vscode/l10n";
import {
  readLevels,
  resolveReference,
  type LevelFiles,
  type LevelReading,
  type Pause,
  type Source,
} from "../levels/index.js";
import type { LevelReference } from "../scene/index.js";
import { sceneLevel, unreadText, type LevelPlace, type SceneLevel } from "./sceneLevel.js";

/** What lies around a scene: the files that it may refer to, by their paths from a root. */
export interface FilesAround extends LevelFiles {
  /** Path of the scene. */
  readonly file: string;
  /** Where its paths begin: files around another scene are the same ones if they have the same root. */
  readonly root: string;
  /** Where a source is in its text. Only of files that were read. */
  placeOf(source: Source): LevelPlace;
}

/** A file for one choice of what counts in it. */
interface Known {
  readonly files: FilesAround;
  readonly reading: Promise<LevelReading>;
}

/** Levels that are kept after their last use. Scenes that stand beside each other tend to be of the same few. */
const MOST_KEPT = 8;

/** The levels that many scenes are evaluated with, one after the other: each is read once for all that want it alike. */
export class LevelReadings {
  /** By what was asked for; the latest used last. */
  readonly #known = new Map<string, Known>();
  /** One is read at a time: each may take much memory, and all of the processor. */
  #last: Promise<unknown> = Promise.resolve();

  /** @param pause is called during long work */
  constructor(private readonly pause?: Pause) {}

  async levelFor(scene: FilesAround, reference: LevelReference): Promise<SceneLevel> {
    const asked = levelPath(scene, reference);
    if (!asked) return outsideLevel(reference);
    const known = this.#known.get(asked.key) ?? this.#read(scene, asked.path, reference);
    this.#known.delete(asked.key);
    this.#known.set(asked.key, known);
    for (const key of this.#known.keys()) {
      if (this.#known.size <= MOST_KEPT) break;
      this.#known.delete(key);
    }
    return sceneLevel(await known.reading, reference, (source) => known.files.placeOf(source));
  }

  #read(files: FilesAround, path: string, choice: LevelReference): Known {
    const reading = this.#last.then(() => readLevels(path, files, choice, this.pause));
    this.#last = reading.catch(() => undefined);
    return { files, reading };
  }
}

/**
 * Where a scene's level is, and a key for its reading that is the same for all who ask for the same. Undefined where the
 * reference leads out of the root.
 */
export function levelPath(
  { file, root }: Pick<FilesAround, "file" | "root">,
  { file: reference, layers, levels, solid }: LevelReference,
): { readonly path: string; readonly key: string } | undefined {
  const path = resolveReference(file, reference);
  return path === undefined ? undefined : { path, key: JSON.stringify([root, path, layers, levels, solid]) };
}

/** What a scene gets whose level lies where nothing is read. */
export function outsideLevel({ file }: LevelReference): SceneLevel {
  const message = l10n.t("{file} is outside of the workspace. Levels are read from inside of it only.", { file });
  return {
    solids: { grids: [], boxes: [] },
    summary: unreadText(file),
    problems: [{ code: "level-outside", severity: "error", message }],
    notEvaluated: [file],
  };
}
