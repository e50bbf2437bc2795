import * as l10n from "@vscode/l10n";
import { checkedFile, unreadableFile, type CheckedFile } from "../report/index.js";
import { CancellationError, LiveValue, type Computation, type Context, type Recipe } from "./liveValue.js";
import { Owner } from "./disposables.js";
import { reasonOf, type Rest } from "./scheduler.js";
import type { ClosedScenes, Host, OpenScenes, OpenText, EvaluatedFile } from "./scenes.js";

/** How long what was found stays as it is while it is being made anew: nobody reads it at each key. */
export const findingsRest: Rest = { ms: 100, since: "first" };

/** Closed scenes that are looked at at the same time, after a checkout of another branch: reading waits much more than it works. */
const atOnce = 8;

/** What is found in a scene; undefined once there is no such file. */
export type SceneFinding = LiveValue<CheckedFile | undefined>;

/**
 * What is found in scenes: of one that an editor has open in its text, of others in their files. It is made anew when the text,
 * the file or a level is another, and what was begun before that comes to nothing.
 */
export class SceneFindings<D extends OpenText> extends Owner {
  private readonly values = new Map<string, SceneFinding>();
  private readonly lanes = Array.from({ length: atOnce }, (): Promise<unknown> => Promise.resolve());
  private looks = 0;

  constructor(
    private readonly context: Context,
    private readonly scenes: OpenScenes<D>,
    private readonly closed: ClosedScenes,
    private readonly host: Pick<Host, "isThere">,
  ) {
    super();
    const changed = ({ uri }: D): void => {
      for (const isNamed of [false, true]) this.values.get(keyOf(uri.toString(), isNamed))?.invalidate();
    };
    this.owner.add(scenes.onDidOutdate(changed));
    this.owner.add(scenes.onDidClose(changed));
  }

  /**
   * What is found in a scene, with its levels as far as they are there while it is open.
   *
   * @param name of its file, for reports
   * @param isNamed whether the user has named it, and it was not found by a search
   */
  of(uri: string, name: string, isNamed: boolean): SceneFinding {
    const key = keyOf(uri, isNamed);
    const known = this.values.get(key);
    if (known) return known;
    /** What was last found in an open scene, and the result that it was found in. Work that ended too late found none. */
    let last: { readonly result: EvaluatedFile<D>; readonly file: CheckedFile } | undefined;
    const compute: Recipe<CheckedFile | undefined>["compute"] = async (computation, previous) => {
      const document = this.scenes.openAt(uri);
      if (!document) {
        last = undefined;
        return await this.inLane(() => this.ofFile(uri, name, isNamed, computation));
      }
      const result = await this.scenes.settled(document);
      if (last && last.file === previous && last.result === result) return previous;
      const file = checkedFile(name, result.result);
      last = { result, file };
      return file;
    };
    const unused = (value: SceneFinding): void => {
      this.values.delete(key);
      this.owner.delete(value);
    };
    const made = this.owner.add(new LiveValue(this.context, { rest: findingsRest, isExact: true, compute }, unused));
    this.values.set(key, made);
    return made;
  }

  /** {@link of} as it is now, with all of its levels. Rejects with {@link CancellationError} when it is not kept alive. */
  async whole(uri: string, name: string, isNamed: boolean): Promise<CheckedFile | undefined> {
    const value = this.of(uri, name, isNamed);
    const using = value.use();
    try {
      for (;;) {
        const file = await value.settled();
        const document = this.scenes.openAt(uri);
        if (!document || !file?.problems.some(({ code }) => code === "level-pending")) return file;
        await this.scenes.withLevels(document);
      }
    } finally {
      using.dispose();
    }
  }

  private async ofFile(uri: string, name: string, isNamed: boolean, computation: Computation) {
    // It may have been opened, or nobody may want it any more, by the time that it is its turn.
    if (computation.isEnded()) throw new CancellationError();
    try {
      const result = await computation.read(this.closed.of(uri, isNamed));
      return checkedFile(name, result);
    } catch (error) {
      if (error instanceof CancellationError) throw error;
      if (!(await this.host.isThere(uri))) return undefined;
      return unreadableFile(name, l10n.t("{file} cannot be read: {reason}.", { file: name, reason: reasonOf(error) }));
    }
  }

  /** Does something after what was begun some time before it. */
  private async inLane<T>(work: () => Promise<T>): Promise<T> {
    const lane = this.looks++ % atOnce;
    const turn = (this.lanes[lane] as Promise<unknown>).then(work);
    // Without what it came to: that is not held until the next one.
    this.lanes[lane] = turn.then(nothing, nothing);
    return await turn;
  }
}

const nothing = (): void => undefined;

function keyOf(uri: string, isNamed: boolean): string {
  return JSON.stringify([uri, isNamed]);
}
