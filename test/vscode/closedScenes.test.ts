import assert from "node:assert/strict";
import { afterEach, before, beforeEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { ClosedScenes } from "../../src/extension/levels/index.js";
import { ownedCount } from "../../src/extension/owner.js";
import { tiledMap } from "../unit/cli/tiledMap.js";
import { eventually, extension } from "./scenes.js";

const wall = tiledMap("...#....");
const free = tiledMap("........");

/** A notebook with a scene in each of the levels. */
const inLevels = (...files: readonly string[]) =>
  JSON.stringify({ version: 1, cells: files.map((file) => ({ level: { file }, bodies: [] })) });

/** Files in memory; to read the one that is held takes until it is let go. */
class HeldFiles implements vscode.FileSystemProvider, vscode.Disposable {
  private readonly texts = new Map<string, string>();
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private registered: vscode.Disposable | undefined;
  private held: { readonly path: string; readonly letGo: Promise<void> } | undefined;
  readonly onDidChangeFile = this.changed.event;
  /** Paths that somebody has wanted to read. */
  readonly wanted: string[] = [];

  register(): this {
    this.registered = vscode.workspace.registerFileSystemProvider("held", this);
    return this;
  }

  uri(name: string): vscode.Uri {
    return vscode.Uri.from({ scheme: "held", path: `/levels/${name}` });
  }

  write(name: string, text: string): void {
    const uri = this.uri(name);
    const type = this.texts.has(uri.path) ? vscode.FileChangeType.Changed : vscode.FileChangeType.Created;
    this.texts.set(uri.path, text);
    this.changed.fire([{ type, uri }]);
  }

  /** @returns what lets the readers of the file go on */
  hold(name: string): () => void {
    let letGo = (): void => undefined;
    this.held = { path: this.uri(name).path, letGo: new Promise((resolve) => (letGo = resolve)) };
    return letGo;
  }

  async readFile({ path }: vscode.Uri): Promise<Uint8Array> {
    this.wanted.push(path);
    if (this.held?.path === path) await this.held.letGo;
    return new TextEncoder().encode(this.texts.get(path));
  }

  stat(uri: vscode.Uri): vscode.FileStat {
    const text = this.texts.get(uri.path);
    if (text === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: text.length };
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined);
  }

  readDirectory = () => [];
  createDirectory = () => assert.fail();
  writeFile = () => assert.fail();
  delete = () => assert.fail();
  rename = () => assert.fail();

  dispose(): void {
    this.registered?.dispose();
    this.changed.dispose();
  }
}

describe("a scene that no editor has open", () => {
  let files: HeldFiles;
  let scenes: ClosedScenes;
  let told: string[];
  let owned: number;
  before(async () => {
    await extension();
  });
  beforeEach(() => {
    owned = ownedCount();
    files = new HeldFiles().register();
    files.write("first.tmj", wall);
    files.write("second.tmj", wall);
    told = [];
    scenes = new ClosedScenes((uri) => {
      told.push(uri.path);
      return Promise.resolve();
    });
  });
  afterEach(() => {
    scenes.dispose();
    files.dispose();
    assert.equal(ownedCount(), owned);
  });

  const [scene, other] = ["/levels/a.aabb.json", "/levels/other.aabb.json"] as const;
  const evaluate = (path: string, ...levels: readonly string[]) =>
    scenes.evaluate(vscode.Uri.from({ scheme: "held", path }), inLevels(...levels));

  /** Waits until somebody wants to read a file. */
  const isWanted = (name: string) =>
    eventually(() => assert.ok(files.wanted.includes(files.uri(name).path), `${name} is not wanted`));

  it("is told of when a level changes that was read while another is being read", async () => {
    const letGo = files.hold("second.tmj");
    const evaluated = evaluate(scene, "first.tmj", "second.tmj");
    await isWanted("second.tmj");
    files.write("first.tmj", free);
    // Others that begin now have the new text: the change has arrived.
    await eventually(async () => {
      const { cells } = await evaluate(other, "first.tmj");
      assert.equal(cells[0]?.kind === "scene" && cells[0].level?.solids.grids.length, 0);
    });
    assert.deepEqual(
      told.filter((path) => path === scene),
      [],
    );
    letGo();
    await evaluated;
    await eventually(() => assert.ok(told.includes(scene)));
  });

  it("is told of once more when its level changes while it is read again", async () => {
    await evaluate(scene, "first.tmj", "second.tmj");
    files.wanted.length = 0;
    const letGo = files.hold("second.tmj");
    const again = evaluate(scene, "first.tmj", "second.tmj");
    await isWanted("second.tmj");
    files.write("first.tmj", free);
    await eventually(() => assert.deepEqual(told, [scene]));
    letGo();
    await again;
    await eventually(() => assert.deepEqual(told, [scene, scene]));
  });

  it("is not followed when it was forgotten while it was read", async () => {
    const letGo = files.hold("second.tmj");
    const evaluated = evaluate(scene, "first.tmj", "second.tmj");
    await isWanted("second.tmj");
    scenes.forget(vscode.Uri.from({ scheme: "held", path: scene }));
    letGo();
    await evaluated;
    await evaluate(other, "first.tmj");
    files.write("first.tmj", free);
    await eventually(() => assert.deepEqual(told, [other]));
  });

  it("is followed as its newest text has it, even if an older one takes longer", async () => {
    const letGo = files.hold("second.tmj");
    const older = evaluate(scene, "first.tmj", "second.tmj");
    await isWanted("second.tmj");
    await evaluate(scene, "first.tmj");
    letGo();
    await older;
    await evaluate(other, "second.tmj");
    files.write("second.tmj", free);
    await eventually(() => assert.deepEqual(told, [other]));
    files.write("first.tmj", free);
    await eventually(() => assert.deepEqual(told, [other, scene]));
  });
});
