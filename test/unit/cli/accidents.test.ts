import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isMissing } from "../../harness/requirements.js";
import { buildCli, program, type Cli } from "./cli.js";

/** When, the file that brings it about, and what is told. */
const accidents = [
  ["the program itself fails", "no-folder.aabb.json", "aabb: unexpected error: Error: the folder is gone"],
  [
    "the report cannot be written",
    "full-disk.aabb.json",
    "aabb: the report cannot be written: no space left on device",
  ],
] as const;

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli(["--require", fileURLToPath(new URL("./accident.cjs", import.meta.url))]);
  for (const accident of accidents) cli.write(accident[1], `{ "version": 1, "bodies": [] }`);
});
afterAll(() => {
  cli.dispose();
});

// 1 would mean that something was found in the scenes.
it.each(accidents)("exits with 2 where %s", async (_, file, message) => {
  const { code, stderr } = await cli.runApart("check", file);
  expect(stderr.split("\n")[0]).toBe(message);
  expect(code).toBe(2);
});

it.skipIf(isMissing("posix")).each([
  ["check", "."],
  ["check", "/scene.aabb.json"],
  ["audit", ".", "--size", "1,1", "--speed", "1,1", "--fps", "60"],
  ["solve", "scene.aabb.json"],
  ["render", "scene.aabb.json", "--out", "-"],
  ["replay", "."],
  ["verify", "collision.mjs"],
])("exits with 2 where the working folder was deleted: %s %s", (...args) => {
  const folder = path.join(cli.folder, "deleted");
  mkdirSync(folder);
  const deleting = ["-c", 'rmdir "$1" && shift && exec "$@"', "sh", folder, process.execPath, program, ...args];
  const { status, stdout, stderr } = spawnSync("sh", deleting, { cwd: folder, encoding: "utf8" });
  expect(stdout).toBe("");
  expect(stderr).toBe("aabb: the working folder no longer exists; change to an existing folder\n");
  expect(status).toBe(2);
});
