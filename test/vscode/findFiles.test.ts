import { after, before, describe, it } from "mocha";
import assert from "node:assert/strict";
import * as vscode from "vscode";
import { lookThrough } from "../../src/extension/workspaceFiles.js";

const scheme = "aabb-tree";
const { File, Directory, SymbolicLink } = vscode.FileType;

/** Folders, and what is in each. One leads to itself for ever, one cannot be read. */
const tree: Readonly<Record<string, readonly [string, vscode.FileType][]>> = {
  "/": [
    ["a.json", File],
    ["b.txt", File],
    ["link.json", File | SymbolicLink],
    ["levels", Directory],
    ["locked", Directory],
    ["node_modules", Directory],
    [".git", Directory],
    ["round", Directory | SymbolicLink],
  ],
  "/levels": [
    ["c.json", File],
    ["deep", Directory],
  ],
  "/levels/deep": [[".d.json", File]],
  "/node_modules": [["e.json", File]],
  "/.git": [["f.json", File]],
  "/round": [["g.json", File]],
};

/** A file system that nobody provides a search for. */
class Tree implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  /** Folders that were looked into. */
  readonly read: string[] = [];

  readDirectory({ path }: vscode.Uri): [string, vscode.FileType][] {
    this.read.push(path);
    if (path.startsWith("/endless")) return [["on", Directory]];
    const entries = tree[path];
    if (!entries) throw vscode.FileSystemError.NoPermissions(path);
    return [...entries];
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  stat(): vscode.FileStat {
    return { type: Directory, ctime: 0, mtime: 0, size: 0 };
  }
  readFile(): never {
    throw vscode.FileSystemError.Unavailable();
  }
  createDirectory(): never {
    throw vscode.FileSystemError.Unavailable();
  }
  writeFile(): never {
    throw vscode.FileSystemError.Unavailable();
  }
  delete(): never {
    throw vscode.FileSystemError.Unavailable();
  }
  rename(): never {
    throw vscode.FileSystemError.Unavailable();
  }
}

describe("a file system without a search", () => {
  const files = new Tree();
  const root = vscode.Uri.from({ scheme, path: "/" });
  let provider: vscode.Disposable;
  before(() => (provider = vscode.workspace.registerFileSystemProvider(scheme, files)));
  after(() => void provider.dispose());

  it("is looked through, but for what nobody searches, what cannot be read, and links to folders", async () => {
    const found = await lookThrough(root, ["**/*.json"]);
    assert.deepEqual(found.map(({ path }) => path).sort(), [
      "/a.json",
      "/levels/c.json",
      "/levels/deep/.d.json",
      "/link.json",
    ]);
  });

  it("may have no end", async () => {
    files.read.length = 0;
    assert.deepEqual(await lookThrough(vscode.Uri.joinPath(root, "endless"), ["**"]), []);
    assert.ok(files.read.length < 100);
  });

  it("is left alone when nobody waits for the answer any more", async () => {
    files.read.length = 0;
    const source = new vscode.CancellationTokenSource();
    source.cancel();
    assert.deepEqual(await lookThrough(root, ["**"], source.token), []);
    assert.deepEqual(files.read, []);
    source.dispose();
  });
});
