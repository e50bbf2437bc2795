import * as l10n from "@vscode/l10n";
import { readLevels, resolveReference, type LevelChoice, type LevelReading } from "../levels/index.js";
import { outsideLevel, sceneLevel, type SceneLevel } from "../notebook/index.js";
import { projectChecks } from "../project/index.js";
import type { ReferredLevel } from "../scene/index.js";
import { Changes } from "./fileChanges.js";
import { CancellationError, LiveValue, type Computation, type Context, type Recipe } from "./liveValue.js";
import { Owner, type Disposable } from "./disposables.js";
import type { FilesAround } from "./filesAround.js";
import type { Projects } from "./projects.js";
import { reasonOf } from "./scheduler.js";

/** A level's file as it was read, and the texts that it was read from. */
export interface ReadLevel {
  readonly reading: LevelReading;
  readonly files: FilesAround;
  /** What was asked for, and for the rest what the project says. */
  readonly choice: LevelChoice;
}

/** Readings that are kept after their last use, while many scenes are gone through that tend to be of the same few. */
const mostIdle = 8;

/** A program writes several files, and a file in several parts. */
const rest = { ms: 40, since: "first" } as const;

/** The levels that anybody wants: each file is read once for all that want it alike, and again when it has changed. */
export class LevelReadings extends Owner {
  private readonly readings = new Map<string, LiveValue<ReadLevel>>();
  /** Nobody uses them now; the one that was used last is the last. */
  private readonly idle = new Map<string, LiveValue<ReadLevel>>();
  private batches = 0;
  /** Of scenes that nobody looks at, one level is read at a time: each may take much memory, and all of the processor. */
  private lastTurn: Promise<unknown> = Promise.resolve();

  /** @param projects say what is solid in levels of which nobody else does */
  constructor(
    private readonly context: Context,
    private readonly projects?: Projects,
  ) {
    super();
  }

  /**
   * The reading of a file. What is not chosen of it, its project chooses.
   *
   * @param around what lies around the file or around who wants it, made anew for each reading
   * @param path from the root of these files
   * @param isNamed whether the user has named the file, which then may be a link to wherever
   */
  of(around: () => FilesAround, path: string, choice: LevelChoice, isNamed = false): LiveValue<ReadLevel> {
    const { layers, levels, solid, mask } = choice;
    const key = JSON.stringify([around().root, path, layers, levels, solid, mask, isNamed]);
    const known = this.readings.get(key);
    this.idle.delete(key);
    if (known) return known;
    const compute: Recipe<ReadLevel>["compute"] = (computation, before) =>
      this.read(around, path, choice, computation, before);
    const unused = (reading: LiveValue<ReadLevel>): void => {
      this.idle.set(key, reading);
      this.letGo(this.batches > 0 ? mostIdle : 0);
    };
    const made = this.owner.add(new LiveValue(this.context, { rest, compute }, unused));
    this.readings.set(key, made);
    return made;
  }

  /**
   * The level that a scene refers to, for which nobody waits in front of a picture.
   *
   * @param around what lies around the scene, made anew for each reading
   */
  async levelFor(
    around: () => FilesAround,
    reference: ReferredLevel,
    read: (reading: LiveValue<ReadLevel>) => Promise<ReadLevel> = (reading) => reading.settled(),
  ): Promise<SceneLevel> {
    const path = resolveReference(around().file, reference.file);
    if (path === undefined) return outsideLevel(reference);
    const turn = this.lastTurn.then(() => read(this.of(around, path, reference)));
    this.lastTurn = turn.catch(() => undefined);
    return levelOf(await turn, reference);
  }

  private async read(
    around: () => FilesAround,
    path: string,
    asked: LevelChoice,
    computation: Computation,
    before: ReadLevel | undefined,
  ): Promise<ReadLevel> {
    const { follow, pause } = computation;
    const choice = await this.chosen(around().uriOf(path), asked, computation);
    if (before && JSON.stringify(before.choice) === JSON.stringify(choice)) {
      for (const file of before.reading.files) follow(before.files.uriOf(file));
      if (await before.files.areUnchanged(before.reading.files)) return before;
    }
    const files = around();
    const wanted = new Set<string>();
    const following = {
      folders: files.folders,
      read: (file: string): Promise<string> => {
        wanted.add(file);
        follow(files.uriOf(file));
        return files.read(file);
      },
    };
    try {
      return { reading: await readLevels(path, following, choice, pause), files, choice };
    } catch (error) {
      if (error instanceof CancellationError) throw error;
      // The program itself failed at these files.
      this.context.failed(error, path);
      const message = l10n.t("Unexpected error while reading the level: {reason}", { reason: reasonOf(error) });
      const source = { file: path, range: { offset: 0, length: 0 } };
      const problem = { code: "level-format", severity: "error", message, source } as const;
      return { reading: { levels: [], problems: [problem], files: [...wanted] }, files, choice };
    }
  }

  /** A choice with what the level's project says of the rest. */
  private async chosen(
    uri: string,
    { layers, levels, solid, mask }: LevelChoice,
    { read }: Computation,
  ): Promise<LevelChoice> {
    const found = this.projects?.around(uri);
    const file = found && (await read(found));
    const ofProject = file?.parsed.project && projectChecks(file.parsed.project, file.pathOf(uri)).choice;
    const [chosenLayers, chosenSolid] = [layers ?? ofProject?.layers, solid ?? ofProject?.solid];
    return {
      levels,
      layers: chosenLayers,
      solid: chosenSolid,
      mask,
    };
  }

  /** Many files are gone through: until this ends, the readings used last are kept. */
  batch(): Disposable {
    this.batches++;
    return this.owner.defer(() => {
      if (--this.batches === 0) this.letGo(0);
    });
  }

  private letGo(most: number): void {
    for (const [key, reading] of this.idle) {
      if (this.idle.size <= most) return;
      this.idle.delete(key);
      this.readings.delete(key);
      this.owner.delete(reading);
    }
  }
}

/** What is derived from files that do not change, for whom nobody has to wait: a run of a command. */
export function unchangingContext(): Context {
  const nothing = { dispose: () => undefined };
  return {
    scheduler: { now: () => 0, after: () => nothing },
    changes: new Changes({ watchAll: () => nothing, watchOne: () => undefined }),
    failed(error) {
      throw error;
    },
  };
}

/** Levels that are read once for all scenes of a run over files that do not change. */
export function readingsOfRun(projects?: Projects): LevelReadings {
  const readings = new LevelReadings(unchangingContext(), projects);
  readings.batch();
  return readings;
}

/** The level that a reference means, of a reading that is there. */
export function levelOf({ reading, files }: ReadLevel, reference: ReferredLevel): SceneLevel {
  return sceneLevel(reading, reference, (source) => files.placeOf(source));
}
