import type * as vscode from "vscode";
import { levelPath, outsideLevel, sceneLevel, type LevelSource, type SceneLevel } from "../../notebook/index.js";
import type { LevelReference } from "../../scene/index.js";
import { FilesAround } from "../levelFiles.js";
import { Owner, type Disposable } from "../owner.js";
import { FileChanges } from "./fileChanges.js";
import { FollowedLevel, type ReadLevel } from "./followedLevel.js";

interface Entry {
  readonly level: FollowedLevel;
  readonly users: Set<LevelsInUse>;
}

/** The levels of all open scenes: each is read once for all that want it alike, and followed as long as one wants it. */
export class OpenLevels implements Disposable {
  private readonly owner = new Owner();
  private readonly changes = this.owner.own(new FileChanges());
  private readonly entries = new Map<string, Entry>();

  constructor(private readonly log: vscode.LogOutputChannel) {}

  /**
   * The levels of one scene.
   *
   * @param hasChanged called when one of them is there, or is another one than before
   */
  levelsOf(scene: vscode.Uri, hasChanged: () => void): LevelsInUse {
    return new LevelsInUse(scene, this, hasChanged);
  }

  /** For {@link LevelsInUse}. */
  take(user: LevelsInUse, key: string, path: string, reference: LevelReference): FollowedLevel {
    let entry = this.entries.get(key);
    if (!entry) {
      const users = new Set<LevelsInUse>();
      const hasChanged = (): void => [...users].forEach((each) => each.hasChanged());
      const level = new FollowedLevel(user.scene, path, reference, this.changes, hasChanged, this.log);
      entry = { level: this.owner.own(level), users };
      this.entries.set(key, entry);
    }
    entry.users.add(user);
    return entry.level;
  }

  /** For {@link LevelsInUse}. */
  leave(user: LevelsInUse, key: string): void {
    const entry = this.entries.get(key);
    entry?.users.delete(user);
    if (entry?.users.size !== 0) return;
    this.entries.delete(key);
    this.owner.release(entry.level);
  }

  dispose(): void {
    this.entries.clear();
    this.owner.dispose();
  }
}

/** What a scene has taken of a level. */
interface Cut {
  readonly of: ReadLevel | undefined;
  readonly level: SceneLevel;
}

/** The levels that the latest text of one open scene wants. */
export class LevelsInUse implements Disposable {
  /** Keys of what is read. */
  private readonly keys = new Set<string>();
  /** By reading and bounds. The same object as long as it says the same: by that a scene knows that nothing changed. */
  private cuts = new Map<string, Cut>();

  constructor(
    readonly scene: vscode.Uri,
    private readonly levels: OpenLevels,
    readonly hasChanged: () => void,
  ) {}

  /**
   * Evaluates the scene with its levels as far as they are there. What is not asked for meanwhile is not wanted any more,
   * unless the text could not be read at all: it is about to be mended.
   */
  evaluate<T extends { readonly notebook?: unknown }>(evaluate: (levels: LevelSource) => T): T {
    const around = new FilesAround(this.scene);
    const keys = new Set<string>();
    const cuts = new Map<string, Cut>();
    const result = evaluate((reference) => {
      const asked = levelPath(around, reference);
      const latest = asked && this.levels.take(this, asked.key, asked.path, reference).latest;
      if (asked) {
        keys.add(asked.key);
        this.keys.add(asked.key);
      }
      if (asked && !latest) return undefined;
      const key = JSON.stringify([asked?.key, reference.file, reference.bounds]);
      const known = this.cuts.get(key);
      const cut = known && known.of === latest ? known : { of: latest, level: cutOf(latest, reference) };
      cuts.set(key, cut);
      return cut.level;
    });
    if (!result.notebook) return result;
    this.cuts = cuts;
    for (const key of this.keys) {
      if (keys.has(key)) continue;
      this.keys.delete(key);
      this.levels.leave(this, key);
    }
    return result;
  }

  dispose(): void {
    for (const key of this.keys) this.levels.leave(this, key);
    this.keys.clear();
    this.cuts.clear();
  }
}

function cutOf(latest: ReadLevel | undefined, reference: LevelReference): SceneLevel {
  if (!latest) return outsideLevel(reference);
  return sceneLevel(latest.reading, reference, (source) => latest.files.placeOf(source));
}
