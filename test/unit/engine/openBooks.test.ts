import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { MessageConnection } from "vscode-jsonrpc/browser";
import { OpenBooks } from "../../../src/engine/books/index.js";
import { EvaluatedTexts } from "../../../src/engine/evaluatedTexts.js";
import { books, type EngineHost } from "../../../src/engine/index.js";
import { StoppedFiles } from "../../../src/engine/stoppedFiles.js";
import { FilesAround, ownedCount, Workspace } from "../../../src/workspace/index.js";
import { FakeTime } from "../workspace/time.js";
import { connectedEnds } from "./connectedEnds.js";

const original = '{ "version": 1, "fps": 30, "cells": [] }';
const tunneling = `{ "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
  { "id": "wall", "position": [12, 0], "size": [4, 96] }
] }`;
const slow = tunneling.replace("600", "60");
const broken = '{\n  "fps" 30\n}';
const live = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };

const uriOf = (cell: number): string => `cell:${cell}`;
const scene = (cell: number, version: number, text?: string): books.OpenCell => ({
  uri: uriOf(cell),
  version,
  kind: "scene",
  ...(text !== undefined && { text }),
});

let time: FakeTime;
let workspace: Workspace<never>;
let engine: OpenBooks;
let host: EngineHost;
let connection: MessageConnection;
let told: books.CellResult[][];
let owned: number;

beforeEach(() => {
  owned = ownedCount();
  time = new FakeTime();
  workspace = new Workspace<never>({
    scheduler: time,
    watcher: { watchAll: () => ({ dispose: () => undefined }), watchOne: () => undefined },
    around: () =>
      new FilesAround({ file: "a", root: "file:/w", uriOf: (it) => it, read: () => Promise.reject(new Error()) }),
    readScene: () => Promise.reject(new Error()),
    isThere: () => Promise.resolve(false),
    restOf: () => ({ ms: 0, since: "first" }),
    failed: (error) => {
      throw error;
    },
  });
  host = {
    scheduler: time,
    workspace,
    stopped: new StoppedFiles(),
    documentAt: () => undefined,
  } as unknown as EngineHost;
  const [hostEnd, engineEnd] = connectedEnds();
  connection = hostEnd;
  engine = new OpenBooks(engineEnd, host);
  told = [];
  connection.onNotification(books.evaluated, ({ cells }) => void told.push([...cells]));
});

afterEach(() => {
  engine.dispose();
  workspace.dispose();
  expect(ownedCount()).toBe(owned);
});

async function open(...texts: readonly string[]): Promise<void> {
  const cells = texts.map((text, i) => scene(i, 1, text));
  await connection.sendNotification(books.open, { book: 1, uri: "file:/w/a", name: "a", original, cells });
}

async function follow(): Promise<void> {
  await connection.sendNotification(books.follow, { book: 1, isFollowed: true });
  await time.advance(1000);
}

async function change(...cells: readonly books.OpenCell[]): Promise<void> {
  await connection.sendNotification(books.change, { book: 1, cells });
  await time.advance(1000);
}

describe("an open notebook", () => {
  it("tells of the problems and the outputs of its cells, with ranges in the text of each", async () => {
    await open(slow, tunneling, broken);
    await follow();
    const cells = told.at(-1) ?? [];
    expect(cells.map(({ uri, findings }) => [uri, findings.map(({ code }) => code)])).toEqual([
      [uriOf(0), ["ends-early"]],
      [uriOf(1), ["tunnel"]],
      [uriOf(2), []],
    ]);
    expect(cells[1]?.findings[0]?.range.start).toEqual({
      line: 1,
      character: tunneling.indexOf('"bullet"') - tunneling.indexOf("\n") - 1,
    });
    expect(told[0]?.map(({ shown }) => shown?.outputs.map(({ picture }) => picture !== undefined))).toEqual([
      [true],
      [true],
      [false],
    ]);
    const { outputs, isGood } = told[0]?.[2]?.shown ?? {};
    expect(outputs?.[0]?.words).toMatch(/^Line 2, column 9: Expected a colon between/);
    expect(isGood).toBe(false);
  });

  it("tells of outputs again only if they changed, or if the host asks", async () => {
    await open(slow, tunneling);
    await follow();
    await change(scene(0, 1), scene(1, 2, slow));
    const shown = () => (told.at(-1) ?? []).flatMap((cell) => (cell.shown ? [cell.uri] : []));
    expect(told.at(-1)?.map(({ version }) => version)).toEqual([1, 2]);
    expect(shown()).toEqual([uriOf(1)]);
    await connection.sendNotification(books.run, { book: 1, cells: [uriOf(0)] });
    await time.advance(1000);
    expect(shown()).toEqual([uriOf(0)]);
  });

  it("tells nothing while the host does not follow it", async () => {
    await open(tunneling);
    await change(scene(0, 2, slow));
    expect(told).toEqual([]);
  });

  it("tells nothing after it is closed", async () => {
    await open(tunneling);
    const following = connection.sendNotification(books.follow, { book: 1, isFollowed: true });
    const closing = connection.sendNotification(books.close, { book: 1 });
    await time.advance(1000);
    await Promise.all([following, closing]);
    expect(told).toEqual([]);
  });
});

describe("a request about a cell", () => {
  const textOf = async (cell: number, version: number) => {
    const asked = new EvaluatedTexts(host, engine).of({ uri: uriOf(cell), version }, live);
    await time.advance(1000);
    return await asked;
  };

  it("gets the evaluation of all cells", async () => {
    await open(slow, tunneling);
    const text = await textOf(1, 1);
    expect(text?.result.cells.length).toBe(2);
    const range = { offset: text?.offsetAt({ line: 1, character: 2 }) ?? 0, length: 1 };
    expect(text?.locationOf(range)).toEqual({
      uri: uriOf(1),
      range: { start: { line: 1, character: 2 }, end: { line: 1, character: 3 } },
    });
  });

  it("gets the evaluation of the cell by itself if its text is broken", async () => {
    await open(slow, broken);
    const text = await textOf(1, 1);
    expect(text?.result.text).toBe(broken);
    expect(text?.result.notebook).toBeUndefined();
  });

  it("gets nothing if the cell has another version", async () => {
    await open(slow);
    expect(await textOf(0, 2)).toBeUndefined();
    await change(scene(0, 2, tunneling));
    expect(await textOf(0, 1)).toBeUndefined();
    expect((await textOf(0, 2))?.result.cells.length).toBe(1);
  });

  it("gets nothing if the cell is removed before the answer", async () => {
    await open(slow, tunneling);
    const asked = textOf(1, 1);
    await change(scene(0, 1));
    expect(await asked).toBeUndefined();
  });
});

describe("the file of a notebook", () => {
  it("is read as cells, and written with the edited cell alone changed", async () => {
    const text = `{ "version": 1, "cells": [ { "markdown": "Why" }, ${tunneling} ] }`;
    const cells = await connection.sendRequest(books.readCells, { text });
    expect(cells.map(({ kind }) => kind)).toEqual(["prose", "scene"]);
    const edited = cells.map((cell) => ({ ...cell, text: cell.text.replace("600", "60") }));
    const written = await connection.sendRequest(books.writeCells, { original: text, cells: edited });
    expect(written).toBe(text.replace("600", "60"));
  });
});
