import type * as vscode from "vscode";

/** What belongs to files, found by the uri of a file or of any folder around it without a look at all the others. */
export class PathIndex<T> {
  private readonly entries = new Map<string, Set<T>>();

  get isEmpty(): boolean {
    return this.entries.size === 0;
  }

  add(uri: vscode.Uri, value: T): void {
    for (const key of pathsTo(uri)) {
      const all = this.entries.get(key) ?? new Set();
      this.entries.set(key, all.add(value));
    }
  }

  delete(uri: vscode.Uri, value: T): void {
    for (const key of pathsTo(uri)) {
      const all = this.entries.get(key);
      all?.delete(value);
      if (all?.size === 0) this.entries.delete(key);
    }
  }

  /** What belongs to a file, or to any file in a folder, as it is now. */
  within(uri: vscode.Uri): readonly T[] {
    return [...(this.entries.get(uri.toString()) ?? [])];
  }

  clear(): void {
    this.entries.clear();
  }
}

/** A uri and all folders around it. */
function pathsTo(uri: vscode.Uri): readonly string[] {
  const parts = uri.path.split("/");
  return parts.flatMap((part, i) =>
    part === "" ? [] : [uri.with({ path: parts.slice(0, i + 1).join("/") }).toString()],
  );
}
