// The values of VS Code's API that the extension makes and compares: places, addresses, events.

import { sep as separator } from "node:path";

interface UriParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

export class Uri implements UriParts {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;

  private constructor({ scheme, authority, path, query, fragment }: UriParts) {
    this.scheme = scheme;
    this.authority = authority;
    this.path = path;
    this.query = query;
    this.fragment = fragment;
  }

  static from({ scheme, authority = "", path = "", query = "", fragment = "" }: Partial<UriParts>): Uri {
    return new Uri({ scheme: scheme ?? "file", authority, path, query, fragment });
  }

  static file(file: string): Uri {
    const path = file.replaceAll(separator, "/");
    return Uri.from({ scheme: "file", path: path.startsWith("/") ? path : `/${path}` });
  }

  static parse(text: string, strict = false): Uri {
    const [, scheme, authority = "", path = "", query = "", fragment = ""] =
      /^(?:([\w+.-]+):)?(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(text) ?? [];
    if (scheme === undefined && strict) throw new Error(`[UriError]: Scheme is missing: ${text}`);
    const [a, p, q, f] = [authority, path, query, fragment].map(decodeURIComponent);
    return Uri.from({ scheme: scheme ?? "file", authority: a, path: p, query: q, fragment: f } as UriParts);
  }

  static joinPath(base: Uri, ...names: readonly string[]): Uri {
    const parts: string[] = [];
    for (const name of [base.path, ...names].join("/").split("/")) {
      if (name === "..") parts.pop();
      else if (name !== "" && name !== ".") parts.push(name);
    }
    return base.with({ path: `/${parts.join("/")}` });
  }

  get fsPath(): string {
    if (separator === "/") return this.path;
    return this.path.replace(/^\/(?=[A-Za-z]:)/, "").replaceAll("/", separator);
  }

  with(change: Partial<UriParts>): Uri {
    return Uri.from({ ...this.toJSON(), ...change });
  }

  toString(): string {
    const path = this.path.split("/").map(encodeURIComponent).join("/");
    const around = this.authority !== "" || this.scheme === "file" ? `//${this.authority}` : "";
    const [query, fragment] = [this.query && `?${this.query}`, this.fragment && `#${this.fragment}`];
    return `${this.scheme}:${around}${path}${query}${fragment}`;
  }

  toJSON(): UriParts {
    const { scheme, authority, path, query, fragment } = this;
    return { scheme, authority, path, query, fragment };
  }
}

export class Position {
  constructor(
    readonly line: number,
    readonly character: number,
  ) {}

  isBefore(other: Position): boolean {
    return this.line < other.line || (this.line === other.line && this.character < other.character);
  }

  isEqual(other: Position): boolean {
    return this.line === other.line && this.character === other.character;
  }
}

type Ends = readonly [Position, Position] | readonly [number, number, number, number];

function positions(ends: Ends): readonly [Position, Position] {
  if (ends.length === 2) return ends;
  return [new Position(ends[0], ends[1]), new Position(ends[2], ends[3])];
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(...ends: Ends) {
    const [a, b] = positions(ends);
    [this.start, this.end] = b.isBefore(a) ? [b, a] : [a, b];
  }

  get isEmpty(): boolean {
    return this.start.isEqual(this.end);
  }
}

export class Selection extends Range {
  readonly anchor: Position;
  readonly active: Position;

  constructor(...ends: Ends) {
    super(...ends);
    [this.anchor, this.active] = positions(ends);
  }
}

export interface Disposable {
  dispose(): void;
}

export type Listener<T> = (event: T) => unknown;

export class EventEmitter<T> {
  private readonly listeners = new Set<Listener<T>>();

  readonly event = (listener: Listener<T>): Disposable => {
    // The same function may listen twice.
    const own: Listener<T> = (event) => listener(event);
    this.listeners.add(own);
    return { dispose: () => this.listeners.delete(own) };
  };

  fire(event: T): void {
    for (const listener of [...this.listeners]) listener(event);
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class FileSystemError extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
    this.name = `${code} (FileSystemError)`;
  }

  static FileNotFound(uri: Uri): FileSystemError {
    return new FileSystemError("FileNotFound", `Unable to resolve nonexistent file '${uri.path}'`);
  }

  static FileIsADirectory(uri: Uri): FileSystemError {
    return new FileSystemError("FileIsADirectory", `Unable to read file '${uri.path}' that is actually a directory`);
  }
}

export class RelativePattern {
  readonly baseUri: Uri;

  constructor(
    base: Uri | { readonly uri: Uri },
    readonly pattern: string,
  ) {
    this.baseUri = base instanceof Uri ? base : base.uri;
  }
}

export interface Replacement {
  readonly range: Range;
  readonly newText: string;
}

export class TextEdit implements Replacement {
  constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}

  static replace(range: Range, text: string): TextEdit {
    return new TextEdit(range, text);
  }
}

export class WorkspaceEdit {
  readonly entries = new Map<Uri, readonly Replacement[]>();

  set(uri: Uri, edits: readonly Replacement[]): void {
    this.entries.set(uri, edits);
  }
}

export class CancellationTokenSource {
  private readonly requested = new EventEmitter<void>();
  readonly token = { isCancellationRequested: false, onCancellationRequested: this.requested.event };

  cancel(): void {
    this.token.isCancellationRequested = true;
    this.requested.fire();
  }

  dispose(): void {
    this.requested.dispose();
  }
}

export class TabInputText {
  constructor(readonly uri: Uri) {}
}

export class TabInputCustom {
  constructor(
    readonly uri: Uri,
    readonly viewType: string,
  ) {}
}

export class TabInputWebview {
  constructor(readonly viewType: string) {}
}

export const FileType = { Unknown: 0, File: 1, Directory: 2, SymbolicLink: 64 } as const;
export const FilePermission = { Readonly: 1 } as const;
export const ViewColumn = { Active: -1, Beside: -2, One: 1, Two: 2, Three: 3 } as const;
export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 } as const;
