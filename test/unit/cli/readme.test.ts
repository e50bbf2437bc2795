import { readFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { repository } from "../../harness/fetchServer.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap } from "./tiledMap.js";

/** The workflows of the README: the least, and that with shards. */
const [least = "", workflow = ""] = Array.from(
  readFileSync(path.join(repository, "README.md"), "utf8").matchAll(/```yaml\n(.*?)```/gs),
  ([, text = ""]) => text,
);
const shards = /shard: \[(.*)\]/.exec(workflow)?.[1]?.split(", ") ?? [];
const commands = [...workflow.matchAll(/cli\.js" (.+) > reports\/(.+)\.sarif/g)].map(([, line = "", name = ""]) => ({
  line,
  name,
}));

const tooFast = `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] } ] }`;

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  for (let i = 0; i < 5; i++) {
    cli.write(`scenes/${i}.aabb.json`, tooFast);
    cli.write(`levels/${i}.tmj`, tiledMap("....#...."));
  }
});
afterAll(() => {
  cli.dispose();
});

describe("the workflow of the README", () => {
  it("has a part for each of its machines, and both commands", () => {
    expect(shards).toEqual(["1", "2", "3", "4"]);
    expect(commands.map(({ name }) => name)).toEqual(["check", "audit"]);
    expect(commands.filter(({ line }) => !line.includes("--shard ${{ matrix.shard }}/4 "))).toEqual([]);
  });

  it("begins with one that needs a project alone", async () => {
    const [, line = ""] = /cli\.js" (.+)$/m.exec(least) ?? [];
    cli.write(
      "game/aabb.config.json",
      `{ "version": 1, "movers": { "ball": { "size": [8, 8], "speed": [2400, 0] } } }`,
    );
    cli.write("game/level.tmj", tiledMap("....#...."));
    const { code, stdout } = await cli.run(...line.replace("audit .", "audit game").split(" "));
    expect(code).toBe(1);
    expect(stdout).toMatch(/^::warning file=game\/level\.tmj,line=\d+,/);
  });

  it.each(commands)("runs as it is written: $name", async ({ line, name }) => {
    const reports = await Promise.all(
      shards.map(async (shard) => {
        const { stdout, stderr } = await cli.run(...line.replace("${{ matrix.shard }}", shard).split(" "));
        expect(stderr).toBe("");
        return (JSON.parse(stdout) as Log).runs[0];
      }),
    );
    expect(reports.map((run) => run?.automationDetails?.id)).toEqual(
      shards.map((shard) => `aabb ${name}/shard ${shard}/`),
    );
    // The README's player is too slow for the walls of these levels, so only scenes have results.
    const uris = reports.flatMap((run) => run?.results ?? []).flatMap(({ locations }) => locations ?? []);
    const files = new Set(uris.map(({ physicalLocation }) => physicalLocation?.artifactLocation?.uri));
    expect([...files].sort()).toEqual(name === "check" ? [0, 1, 2, 3, 4].map((i) => `scenes/${i}.aabb.json`) : []);
  });
});
