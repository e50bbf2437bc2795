import { DisposableStore, Owner, type Disposable } from "./disposables.js";

/** What belongs to files, found by the uri of a file or of any folder around it without a look at all the others. */
export class PathIndex<T> {
  private readonly entries = new Map<string, Set<T>>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  add(uri: string, value: T): void {
    for (const key of uriAndFolders(uri)) {
      const all = this.entries.get(key) ?? new Set();
      this.entries.set(key, all.add(value));
    }
  }

  delete(uri: string, value: T): void {
    for (const key of uriAndFolders(uri)) {
      const all = this.entries.get(key);
      all?.delete(value);
      if (all?.size === 0) this.entries.delete(key);
    }
  }

  /** What belongs to a file, or to any file in a folder, as it is now. */
  within(uri: string): readonly T[] {
    return [...(this.entries.get(uri) ?? [])];
  }
}

/** A uri and all folders around it: `file:///a/b` and `file:///a`. A slash that is encoded (`%2F`) is part of a name. */
function uriAndFolders(uri: string): readonly string[] {
  const paths: string[] = [];
  const root = /^[^:/]*:(\/\/[^/]*)?\/?/.exec(uri)?.[0].length ?? 0;
  for (let end = uri.length; end > root; end = uri.lastIndexOf("/", end - 1)) paths.push(uri.slice(0, end));
  return paths;
}

/**
 * What may happen to a file: it is `edited` when an editor has another text of it, opens or closes it, and `written` on the
 * disk. One that is `created` or `deleted` may be a folder: nothing is said of each file in it.
 */
export type FileEvent = "edited" | "written" | "created" | "deleted";

/** Hears of what happens to files, by their uris. */
export type FileListener = (event: FileEvent, uri: string) => void;

/** Who sees what happens to files. */
export interface Watching {
  /** Begins to tell of all that happens in the workspace or in an editor. */
  watchAll(tell: FileListener): Disposable;
  /** Sees one file that lies outside of the workspace; undefined for one that does not. */
  watchOne(uri: string, tell: FileListener): Disposable | undefined;
  /** Where a file really lies that is or lies behind a link; undefined where that is its own place, or not known. */
  targetOf?(uri: string): Promise<string | undefined>;
}

/** A place of a file that somebody follows: its own, or where it really lies. */
interface Place {
  readonly uri: string;
  readonly changed: ReadonlySet<(event: FileEvent) => void>;
}

/** A file that somebody follows: it is watched once, and where it really lies is asked once. */
interface FileWatch {
  readonly following: Disposable;
  readonly changed: Set<(event: FileEvent) => void>;
}

/** Tells those who follow files what happens to these. There is one watcher, for as long as anybody wants to know. */
export class Changes extends Owner {
  private readonly places = new PathIndex<Place>();
  private readonly followed = new Map<string, FileWatch>();
  private readonly listeners = new Set<FileListener>();
  private watching: Disposable | undefined;

  constructor(private readonly watcher: Watching) {
    super();
  }

  /** Calls `changed` whenever a file, whether it is there or not, may have another text than before; also behind links. */
  follow(uri: string, changed: (event: FileEvent) => void): Disposable {
    const followed = this.followed.get(uri) ?? this.begin(uri);
    followed.changed.add(changed);
    return this.watched(() => {
      followed.changed.delete(changed);
      if (followed.changed.size === 0) followed.following.dispose();
    });
  }

  private begin(uri: string): FileWatch {
    const following = new DisposableStore();
    const changed: FileWatch["changed"] = new Set();
    const follow = (each: string): void => {
      const place = { uri: each, changed };
      this.places.add(each, place);
      following.defer(() => this.places.delete(each, place));
      const outside = this.watcher.watchOne(each, this.tell);
      if (outside) following.add(outside);
    };
    follow(uri);
    following.defer(() => this.followed.delete(uri));
    const followed = { changed, following };
    this.followed.set(uri, followed);
    void this.watcher.targetOf?.(uri).then((target) => {
      if (target !== undefined && !following.isDisposed) follow(target);
    });
    return followed;
  }

  /** Tells of whatever happens to files on the disk: of all that is not merely edited. */
  listen(listener: FileListener): Disposable {
    this.listeners.add(listener);
    return this.watched(() => this.listeners.delete(listener));
  }

  private watched(leave: () => void): Disposable {
    this.watching ??= this.watcher.watchAll(this.tell);
    return this.owner.defer(() => {
      leave();
      if (!this.places.isEmpty || this.listeners.size > 0) return;
      this.watching?.dispose();
      this.watching = undefined;
    });
  }

  /** Something has happened to a file. */
  readonly tell: FileListener = (event, uri) => {
    const isOfFolder = event === "created" || event === "deleted";
    for (const place of this.places.within(uri)) {
      if (isOfFolder || place.uri === uri) for (const changed of [...place.changed]) changed(event);
    }
    if (event === "edited") return;
    for (const listener of [...this.listeners]) listener(event, uri);
  };
}
