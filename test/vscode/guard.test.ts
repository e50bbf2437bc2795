import { after, afterEach, before, describe, it } from "mocha";
import assert from "node:assert/strict";
import fs from "node:fs/promises";
import * as vscode from "vscode";
import { startEngineHere } from "./engineHere.js";
import { LevelChecks } from "../../src/extension/levels/levelChecks.js";
import { readContent } from "../../src/extension/referencedFiles.js";
import { emptyRoom, fast, room } from "./levels.js";
import { codesOf, diagnosticsOf, eventually, extension, tidyUp, uriOf, write, writeWatched } from "./scenes.js";

const scheme = "aabb-guard";
const { File, Directory, SymbolicLink, Unknown } = vscode.FileType;

interface Entry {
  readonly type: vscode.FileType;
  readonly size?: number;
  readonly text?: string;
}

/** What a disk may have where a level is looked for. */
const entries: Readonly<Record<string, Entry>> = {
  "/": { type: Directory },
  "/maps": { type: Directory },
  "/maps/room.tmx": { type: File, text: room },
  "/maps/link.tmx": { type: File | SymbolicLink, text: room },
  "/maps/pipe.tmx": { type: Unknown, text: room },
  "/maps/huge.tmx": { type: File, size: 300 * 1024 * 1024, text: room },
  "/maps/portal": { type: Directory | SymbolicLink },
  "/maps/portal/room.tmx": { type: File, text: room },
  // As the system makes files up: their size is none.
  "/maps/made-up.tmx": { type: File, size: 0, text: room },
  "/game": { type: Directory },
  "/game/project.godot": { type: File, text: "config_version=5" },
  "/game/parts": { type: Directory },
  "/game/parts/wall.tscn": { type: File, text: "wall" },
  "/game/parts/link.tscn": { type: File | SymbolicLink, text: "wall" },
  "/game/stages": { type: Directory },
  "/game/stages/one.tscn": { type: File, text: "level" },
};

class Disk implements vscode.FileSystemProvider {
  readonly onDidChangeFile = new vscode.EventEmitter<vscode.FileChangeEvent[]>().event;
  /** Paths of files that were read. */
  readonly read: string[] = [];

  stat(uri: vscode.Uri): vscode.FileStat {
    const { type, size, text = "" } = entryAt(uri);
    return { type, ctime: 0, mtime: 0, size: size ?? text.length };
  }
  readFile(uri: vscode.Uri): Uint8Array {
    this.read.push(uri.path);
    return new TextEncoder().encode(entryAt(uri).text);
  }
  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }
  readDirectory(): [string, vscode.FileType][] {
    return [];
  }
  createDirectory(): never {
    throw vscode.FileSystemError.NoPermissions();
  }
  writeFile(): never {
    throw vscode.FileSystemError.NoPermissions();
  }
  delete(): never {
    throw vscode.FileSystemError.NoPermissions();
  }
  rename(): never {
    throw vscode.FileSystemError.NoPermissions();
  }
}

function entryAt(uri: vscode.Uri): Entry {
  const entry = entries[uri.path];
  if (!entry) throw vscode.FileSystemError.FileNotFound(uri);
  return entry;
}

const at = (path: string): vscode.Uri => vscode.Uri.from({ scheme, path });

describe("a file that nobody has opened", () => {
  const disk = new Disk();
  let provider: vscode.Disposable;
  before(async () => {
    await extension();
    provider = vscode.workspace.registerFileSystemProvider(scheme, disk);
  });
  after(() => void provider.dispose());
  afterEach(async () => {
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    await tidyUp();
  });

  const readText = async (uri: vscode.Uri, within: vscode.Uri | undefined): Promise<string> =>
    new TextDecoder().decode((await readContent(uri, within)).bytes);
  const log = vscode.window.createOutputChannel("AABB guard", { log: true });
  const { client, engine: here } = startEngineHere(log);
  after(() => [client, log].forEach((each) => void each.dispose()));
  const filesAround = (uri: vscode.Uri, isNamed = false) => here.filesAround(uri.toString(), isNamed);

  it("is read where it is a regular one", async () => {
    assert.equal(await readText(at("/maps/room.tmx"), at("/")), room);
    assert.equal(await readText(at("/maps/made-up.tmx"), at("/maps")), room);
  });

  for (const [path, why] of [
    ["/maps/pipe.tmx", /not a regular file/],
    ["/maps/huge.tmx", /huge\.tmx is larger than 256 MB/],
  ] as const) {
    it(`is not read where it is ${path}, named or found`, async () => {
      disk.read.length = 0;
      await assert.rejects(readText(at(path), undefined), why);
      await assert.rejects(readText(at(path), at("/")), why);
      assert.deepEqual(disk.read, []);
    });
  }

  it("is not read through a link, unless the user has named it", async () => {
    disk.read.length = 0;
    const link = /may lead out of the folder/;
    await assert.rejects(readText(at("/maps/link.tmx"), at("/maps")), link);
    await assert.rejects(readText(at("/maps/portal/room.tmx"), at("/")), link);
    assert.deepEqual(disk.read, []);
    assert.equal(await readText(at("/maps/link.tmx"), undefined), room);
    // What is around the folder that the user has opened is the user's own affair.
    assert.equal(await readText(at("/maps/portal/room.tmx"), at("/maps/portal")), room);
  });

  it("is guarded as what a level refers to, and as a level that was found", async () => {
    const files = filesAround(at("/maps/room.tmx"), true);
    assert.equal(await files.read("room.tmx"), room);
    await assert.rejects(files.read("link.tmx"), /may lead out/);
    await assert.rejects(filesAround(at("/maps/link.tmx")).read("link.tmx"), /may lead out/);
    assert.equal(await filesAround(at("/maps/link.tmx"), true).read("link.tmx"), room);
  });

  it("is read above the folder of a level only below a project.godot that is there", async () => {
    const files = filesAround(at("/game/stages/one.tscn"));
    assert.deepEqual(files.folders, ["game", "stages"]);
    await assert.rejects(files.read("../parts/wall.tscn"), /access to it is denied/);
    assert.equal(await files.read("../project.godot"), "config_version=5");
    assert.equal(await files.read("../parts/wall.tscn"), "wall");
    await assert.rejects(files.read("../parts/link.tscn"), /may lead out/);
    await assert.rejects(files.read("../../maps/room.tmx"), /access to it is denied/);
  });

  it("is told among the problems of a level", async () => {
    const pipe = at("/maps/pipe.tmx");
    await vscode.commands.executeCommand("aabb.checkLevel", pipe, fast);
    assert.deepEqual(codesOf(pipe), ["level-missing-file"]);
    assert.match(diagnosticsOf(pipe)[0]?.message ?? "", /not a regular file/);
  });

  it("is watched by itself outside of the workspace, whoever follows it", async () => {
    const { createFileSystemWatcher } = vscode.workspace;
    const watched: vscode.GlobPattern[] = [];
    const watch: typeof createFileSystemWatcher = (pattern, ...rest) => {
      watched.push(pattern);
      return createFileSystemWatcher(pattern, ...rest);
    };
    Object.assign(vscode.workspace, { createFileSystemWatcher: watch });
    const log = vscode.window.createOutputChannel("AABB guard", { log: true });
    const engine = startEngineHere(log).client;
    const checks = new LevelChecks(engine, log);
    try {
      const checked = await checks.check(at("/maps/room.tmx"), { check: { mover: fast, choice: {} } });
      assert.equal(checked?.results.length, 1);
      const outside = watched.filter((pattern) => typeof pattern !== "string").map(({ pattern }) => pattern);
      // The file, and in its folder and above it the one that would say of its game what moves and what is solid.
      assert.deepEqual(outside.toSorted(), ["aabb.config.json", "aabb.config.json", "room.tmx"]);
    } finally {
      checks.dispose();
      engine.dispose();
      log.dispose();
      Object.assign(vscode.workspace, { createFileSystemWatcher });
    }
  });
});

// Links are made through Node, and only where the extension has it does it see where they lead.
describe("a link on a disk", () => {
  before(extension);
  afterEach(async () => {
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    await tidyUp();
  });

  it("is followed as long as it stays in the folder", async () => {
    await writeWatched("linked/room.tmx", room);
    const link = uriOf("linked/link.tmx");
    await fs.symlink("room.tmx", link.fsPath);
    const scene = await write("linked/scene.aabb.json", levelScene("link.tmx"));
    await vscode.window.showTextDocument(scene);
    await eventually(() => assert.deepEqual(codesOf(scene), ["tunnel"]));
    await write("linked/room.tmx", emptyRoom);
    await eventually(() => assert.ok(!codesOf(scene).includes("tunnel")));
  });

  it("that leads out of the folder is not followed", async () => {
    const away = `${vscode.workspace.workspaceFolders?.[0]?.uri.fsPath ?? ""}-away`;
    await fs.mkdir(away);
    try {
      await fs.writeFile(`${away}/room.tmx`, room);
      await write("linked/room.tmx", room);
      await fs.symlink(away, uriOf("linked/portal").fsPath);
      const scene = await write("linked/scene.aabb.json", levelScene("portal/room.tmx"));
      await vscode.window.showTextDocument(scene);
      await eventually(() => assert.deepEqual(codesOf(scene), ["level-missing-file"]));
      assert.match(diagnosticsOf(scene)[0]?.message ?? "", /a symbolic link in its path leads out of the folder/);
    } finally {
      await fs.rm(away, { recursive: true });
    }
  });
});

/** A bullet that passes through the wall of {@link room}. */
function levelScene(file: string): string {
  return JSON.stringify({
    version: 1,
    level: { file },
    bodies: [{ id: "bullet", position: [4, 20], size: [8, 8], velocity: [6000, 0] }],
  });
}
