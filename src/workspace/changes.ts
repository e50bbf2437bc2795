import { DisposableStore, type Disposable } from "./disposables.js";

/** What belongs to files, found by the uri of a file or of any folder around it without a look at all the others. */
export class PathIndex<T> {
  private readonly entries = new Map<string, Set<T>>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  add(uri: string, value: T): void {
    for (const key of pathsTo(uri)) {
      const all = this.entries.get(key) ?? new Set();
      this.entries.set(key, all.add(value));
    }
  }

  delete(uri: string, value: T): void {
    for (const key of pathsTo(uri)) {
      const all = this.entries.get(key);
      all?.delete(value);
      if (all?.size === 0) this.entries.delete(key);
    }
  }

  /** What belongs to a file, or to any file in a folder, as it is now. */
  within(uri: string): readonly T[] {
    return [...(this.entries.get(uri) ?? [])];
  }

  clear(): void {
    this.entries.clear();
  }
}

/** A uri and all folders around it: what is encoded in it is no slash. */
function* pathsTo(uri: string): Generator<string> {
  const root = /^[^:/]*:(\/\/[^/]*)?\/?/.exec(uri)?.[0].length ?? 0;
  for (let end = uri.length; end > root; end = uri.lastIndexOf("/", end - 1)) yield uri.slice(0, end);
}

/** What may happen to a file, by its uri. */
export interface FileEvents {
  /** It has another text in an editor, or an editor has it open or closed. */
  edited(uri: string): void;
  /** It has been written on the disk. */
  written(uri: string): void;
  /** It has come; or a folder has, and nothing is said of each file in it. */
  created(uri: string): void;
  /** It has gone; or a folder has, with all that was in it. */
  deleted(uri: string): void;
}

/** Who sees what happens to files. */
export interface Watching {
  /** Begins to tell of all that happens in the workspace or in an editor. */
  watchAll(events: FileEvents): Disposable;
  /** Sees one file that lies outside of the workspace; undefined for one that does not. */
  watchOne(uri: string, events: FileEvents): Disposable | undefined;
}

/** Who hears of all files that are written, come or go on the disk. */
export type DiskEvents = Pick<FileEvents, "written" | "deleted">;

interface Follower {
  readonly uri: string;
  readonly changed: (event: keyof FileEvents) => void;
}

/**
 * What has happened to files, on the disk, where they may come and go, or in an editor: told to those who follow them.
 * There is one watcher, for as long as anybody wants to know.
 */
export class Changes implements FileEvents, Disposable {
  private readonly followers = new PathIndex<Follower>();
  private readonly listeners = new Set<DiskEvents>();
  private watching: Disposable | undefined;

  constructor(private readonly watcher: Watching) {}

  /** Calls `changed` whenever a file, whether it is there or not, may have another text than before. */
  follow(uri: string, changed: (event: keyof FileEvents) => void): Disposable {
    this.begin();
    const follower = { uri, changed };
    this.followers.add(uri, follower);
    const following = new DisposableStore();
    const leave = (): void => {
      this.followers.delete(uri, follower);
      this.end();
    };
    following.add({ dispose: leave });
    const outside = this.watcher.watchOne(uri, this);
    if (outside) following.add(outside);
    return following;
  }

  /** Tells of whatever happens on the disk. */
  listen(events: DiskEvents): Disposable {
    this.begin();
    this.listeners.add(events);
    const leave = (): void => {
      this.listeners.delete(events);
      this.end();
    };
    const listening = new DisposableStore();
    listening.add({ dispose: leave });
    return listening;
  }

  private begin(): void {
    this.watching ??= this.watcher.watchAll(this);
  }

  private end(): void {
    if (!this.followers.isEmpty || this.listeners.size > 0) return;
    this.watching?.dispose();
    this.watching = undefined;
  }

  edited(uri: string): void {
    this.tell(uri, "edited");
  }

  written(uri: string): void {
    this.tell(uri, "written");
    for (const listener of [...this.listeners]) listener.written(uri);
  }

  created(uri: string): void {
    this.tell(uri, "created");
    for (const listener of [...this.listeners]) listener.written(uri);
  }

  deleted(uri: string): void {
    this.tell(uri, "deleted");
    for (const listener of [...this.listeners]) listener.deleted(uri);
  }

  private tell(uri: string, event: keyof FileEvents): void {
    const isOfFolder = event === "created" || event === "deleted";
    for (const follower of this.followers.within(uri)) {
      if (isOfFolder || follower.uri === uri) follower.changed(event);
    }
  }

  dispose(): void {
    this.watching?.dispose();
    this.watching = undefined;
    this.followers.clear();
    this.listeners.clear();
  }
}
