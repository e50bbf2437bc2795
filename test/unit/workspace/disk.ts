import { FilesAround, type FileListener, type Host, type OpenText, type Rest } from "../../../src/workspace/index.js";
import { FakeTime } from "./time.js";

/** A text in an editor. */
export class Document implements OpenText {
  version = 1;
  isClosed = false;

  constructor(
    readonly uri: string,
    private text: string,
  ) {}

  getText(): string {
    return this.text;
  }

  write(text: string): void {
    this.text = text;
    this.version++;
  }
}

/** A disk on which programs write, as the store sees it. Names of files begin with `disk:/`. */
export class Disk {
  readonly failures: unknown[] = [];
  readonly disk = new Map<string, string>();
  rest: Rest = { ms: 0, since: "first" };
  private tell: FileListener | undefined;

  constructor(readonly time = new FakeTime()) {}

  /** What the store asks for. */
  get host(): Host {
    return {
      scheduler: this.time,
      watcher: {
        watchAll: (tell) => {
          this.tell = tell;
          return { dispose: () => (this.tell = undefined) };
        },
        watchOne: () => undefined,
      },
      around: (uri) =>
        new FilesAround({
          file: uri.slice("disk:/".length),
          root: "disk:/",
          uriOf: (path) => `disk:/${path}`,
          read: (path) => this.read(`disk:/${path}`),
        }),
      readScene: (uri) => this.read(uri),
      isThere: (uri) => Promise.resolve(this.disk.has(uri)),
      restOf: () => this.rest,
      failed: (error) => this.failures.push(error),
    };
  }

  get isWatched(): boolean {
    return this.tell !== undefined;
  }

  protected read(uri: string): Promise<string> {
    const text = this.disk.get(uri);
    return text === undefined ? Promise.reject(new Error("the file does not exist")) : Promise.resolve(text);
  }

  /** @param isTold whether whoever watches hears of it */
  write(uri: string, text: string, isTold = true): void {
    const isNew = !this.disk.has(uri);
    this.disk.set(uri, text);
    if (isTold) this.tell?.(isNew ? "created" : "written", uri);
  }

  delete(uri: string): void {
    this.disk.delete(uri);
    this.tell?.("deleted", uri);
  }
}
