import assert from "node:assert/strict";
import { after, afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { room } from "./levels.js";
import { Picture } from "./picture.js";
import { roomRecording } from "../page/recordings.js";
import { codesOf, diagnosticsOf, eventually, extension, tidyUp, tunneling } from "./scenes.js";

const scheme = "aabb-memory";

/** Files that are on no disk. */
class Memory implements vscode.FileSystemProvider {
  private readonly files = new Map<string, Uint8Array>();
  /** Of files that say to be larger than they are. */
  readonly sizes = new Map<string, number>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  readonly onDidChangeFile = this.changed.event;

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const size = this.sizes.get(uri.path) ?? this.readFile(uri).byteLength;
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size };
  }

  readFile({ path }: vscode.Uri): Uint8Array {
    const bytes = this.files.get(path);
    if (!bytes) throw vscode.FileSystemError.FileNotFound(path);
    return bytes;
  }

  writeFile(uri: vscode.Uri, bytes: Uint8Array): void {
    this.files.set(uri.path, bytes);
    this.changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
  }

  readDirectory(): [string, vscode.FileType][] {
    return [...this.files.keys()].map((path) => [path.slice(1), vscode.FileType.File]);
  }

  createDirectory(): void {
    // All are there.
  }

  delete({ path }: vscode.Uri): void {
    this.files.delete(path);
  }

  rename(): void {
    throw vscode.FileSystemError.NoPermissions();
  }
}

const memory = new Memory();

const inRoom = `{ "version": 1, "level": { "file": "room.tmx" },
  "bodies": [{ "id": "ball", "position": [0, 20], "size": [8, 8], "velocity": [6000, 0] }] }`;

async function write(name: string, text: string): Promise<vscode.Uri> {
  const uri = vscode.Uri.from({ scheme, path: `/${name}` });
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  return uri;
}

describe("files that are on no disk", () => {
  let provider: vscode.Disposable;
  before(async () => {
    await extension();
    provider = vscode.workspace.registerFileSystemProvider(scheme, memory);
  });
  after(() => void provider.dispose());
  afterEach(tidyUp);

  it("are evaluated when they are open, and checked when they are not", async () => {
    const open = await write("open.aabb.json", tunneling);
    await vscode.window.showTextDocument(open);
    await eventually(() => assert.deepEqual(codesOf(open), ["tunnel"]));
    const closed = await write("closed.aabb.json", tunneling);
    await vscode.commands.executeCommand("aabb.checkFile", closed);
    assert.deepEqual(codesOf(closed), ["tunnel"]);
  });

  it("can have a level beside them, which is read", async () => {
    await write("room.tmx", room);
    const uri = await write("hall.aabb.json", inRoom);
    await vscode.window.showTextDocument(uri);
    await eventually(() => assert.deepEqual(codesOf(uri), ["tunnel"]));
  });

  it("are shown as a picture", async () => {
    const uri = await write("picture.aabb.json", tunneling);
    const picture = await new Picture(uri, vscode.ViewColumn.One).begin();
    const [cell] = picture.last("notebook").cells;
    picture.dispose();
    assert.equal(cell?.kind, "scene");
  });

  it("are shown as recordings, which are read as a whole", async () => {
    const uri = await write("run.aabb.jsonl", roomRecording({ frames: 70 }));
    await vscode.commands.executeCommand("vscode.openWith", uri, "aabb.recording");
    await eventually(() => assert.deepEqual(codesOf(uri), ["recorded-tunnel", "recorded-tunnel"]));
  });

  it("are no recordings where they are too large to be read as a whole, which is said", async () => {
    const uri = await write("large.aabb.jsonl", roomRecording({ frames: 70 }));
    memory.sizes.set(uri.path, (64 << 20) + 1);
    await vscode.commands.executeCommand("vscode.openWith", uri, "aabb.recording");
    await eventually(() => assert.deepEqual(codesOf(uri), ["unreadable"]));
    assert.match(diagnosticsOf(uri)[0]?.message ?? "", /large\.aabb\.jsonl is larger than 64 MB\. Only VS Code/);
  });

  it("can be recorded in", async () => {
    const expecting = tunneling.replace(/\] \}\n$/, '], "expect": [{ "body": "bullet", "time": 0.5 }] }\n');
    const { document } = await vscode.window.showTextDocument(await write("record.aabb.json", expecting));
    await vscode.commands.executeCommand("aabb.recordExpectations");
    assert.equal(document.getText(), expecting.replace('"time": 0.5', '"time": 0.6'));
  });
});
