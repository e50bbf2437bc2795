import assert from "node:assert/strict";
import { afterEach, before, describe, it } from "mocha";
import * as vscode from "vscode";
import { tiledMap, twoWalls } from "./levels.js";
import { eventually, extension, tidyUp, uriOf, write, codesOf } from "./scenes.js";

interface Summary {
  readonly levels: number;
  readonly warnings: number;
  readonly cancelled: boolean;
}

const many = 200;
/** To tell what is kept of each, whatever else comes and goes meanwhile. */
const some = 80;
const project = JSON.stringify({ version: 1, movers: { bullet: { size: [8, 8], speed: [3000, 0], fps: 60 } } });

const checkWorkspace = (token?: vscode.CancellationToken): Thenable<Summary> =>
  vscode.commands.executeCommand<Summary>("aabb.checkWorkspace", token);

async function writeMany(text = twoWalls, n = many): Promise<readonly vscode.Uri[]> {
  await write("aabb.config.json", project);
  return await Promise.all(Array.from({ length: n }, (_, i) => write(`levels/${i}.tmx`, text)));
}

/** A level with so many pillars, each of which the mover steps over. */
function pillars(across: number, down: number): string {
  return tiledMap(Array.from({ length: 2 * down }, (_, row) => (row % 2 === 0 ? "....#" : ".....").repeat(across)));
}

/** In a web worker nobody can tell. */
const canCount = !("WorkerGlobalScope" in globalThis);

/** How many objects there are in the host that somebody holds. */
async function objects(): Promise<number> {
  const { queryObjects } = await import("node:v8");
  return queryObjects(Object, { format: "count" });
}

describe("Check Workspace for Tunneling, with many levels", () => {
  before(extension);
  afterEach(async () => {
    await vscode.commands.executeCommand("aabb.clearLevelProblems");
    await tidyUp();
  });

  it("lets others have their turn at least once for two levels", async () => {
    const levels = await writeMany();
    let turns = 0;
    let isDone = false;
    const turn = (): void => {
      turns++;
      if (!isDone) setImmediate(turn);
    };
    turn();
    const summary = await checkWorkspace();
    isDone = true;
    assert.equal(summary.levels, many);
    assert.ok(turns >= many / 2, `${turns} turns`);
    await eventually(() => assert.deepEqual(levels.filter((uri) => codesOf(uri).length === 0).length, 0));
  });

  it("ends at the next level when it is cancelled, and keeps what was found until then", async () => {
    await writeMany();
    const source = new vscode.CancellationTokenSource();
    const checking = checkWorkspace(source.token);
    const first = uriOf("levels/0.tmx");
    await eventually(() => assert.ok(codesOf(first).length > 0));
    source.cancel();
    const { cancelled, levels, warnings } = await checking;
    assert.equal(cancelled, true);
    assert.ok(levels > 0 && warnings > 0 && levels <= many, `${levels} of ${many}`);
  });

  it("keeps no more of levels with many walls than of those with some", async () => {
    if (!canCount) return;
    const kept = async (text: string): Promise<number> => {
      await vscode.commands.executeCommand("aabb.clearLevelProblems");
      const levels = await writeMany(text, some);
      const before = await objects();
      await checkWorkspace();
      await eventually(() => assert.ok(levels.every((uri) => codesOf(uri).length > 0)));
      return ((await objects()) - before) / some;
    };
    const ofSome = await kept(pillars(9, 2));
    const ofMany = await kept(pillars(9, 9));
    assert.ok(ofMany < ofSome + 25, `${ofMany} objects of a level with 81 pillars, ${ofSome} of one with 18`);
  });
});
