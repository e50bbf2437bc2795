import { readFileSync, symlinkSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckReport, SolveReport } from "../../../src/report/index.js";
import { buildCli, type Cli } from "./cli.js";
import { tiledMap } from "./tiledMap.js";

const bullet = `{ "id": "bullet", "position": [0, 2], "size": [4, 4], "velocity": [6000, 0] }`;
const inLevel = (file: string) => `{ "version": 1, "level": { "file": "${file}" }, "bodies": [${bullet}] }`;

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("maps/wall.tmj", tiledMap("...#....", `"firstgid": 1, "source": "tiles.tsj"`));
  cli.write("maps/tiles.tsj", `{ "name": "t", "tilewidth": 16, "tileheight": 16, "tilecount": 4 }`);
  cli.write("scenes/wall.aabb.json", inLevel("../maps/wall.tmj"));
  cli.write("scenes/gone.aabb.json", inLevel("../maps/gone.tmj"));
  cli.write("scenes/outside.aabb.json", inLevel("../../secret.tmj"));
  writeFileSync(path.join(cli.folder, "..", "secret.tmj"), tiledMap("...#...."));
  symlinkSync(path.join(cli.folder, "..", "secret.tmj"), path.join(cli.folder, "maps", "link.tmj"));
  cli.write("scenes/link.aabb.json", inLevel("../maps/link.tmj"));
});
afterAll(() => cli.dispose());

describe("scenes in a level, on the command line", () => {
  it("are checked in it, and findings point into its file", async () => {
    const { code, stdout } = await cli.run("check", "scenes/wall.aabb.json", "--format", "json");
    const [file] = (JSON.parse(stdout) as CheckReport).files;
    expect(file?.cells[0]?.findings).toMatchObject([
      {
        code: "tunnel",
        obstacle: "walls: tile [3, 0]",
        obstacleFile: "maps/wall.tmj",
        obstacleRange: { start: { line: 5 } },
      },
    ]);
    expect(code).toBe(1);
  });

  it("have the tile's place among the related ones of SARIF", async () => {
    const { stdout } = await cli.run("check", "scenes/wall.aabb.json", "--format", "sarif");
    const [result] = (JSON.parse(stdout) as Log).runs[0]?.results ?? [];
    expect(result?.relatedLocations?.[0]?.physicalLocation).toMatchObject({
      artifactLocation: { uri: "maps/wall.tmj" },
      region: { startLine: 6 },
    });
  });

  it.each([
    ["is not there", "gone", "level-missing-file"],
    ["lies outside of the folder", "outside", "level-outside"],
    ["is a link out of the folder", "link", "level-missing-file"],
  ])("are unusable where the level %s", async (_, name, problem) => {
    const { code, stdout } = await cli.run("check", `scenes/${name}.aabb.json`, "--format", "json");
    expect((JSON.parse(stdout) as CheckReport).files[0]).toMatchObject({
      problems: [{ code: problem }],
      cells: [{ findings: [] }],
    });
    expect(code).toBe(2);
  });

  it("are solved in it", async () => {
    const { stdout } = await cli.run("solve", "scenes/wall.aabb.json", "--format", "json");
    const { cells } = JSON.parse(stdout) as SolveReport;
    expect(cells[0]?.contacts).toMatchObject([{ body: "bullet", obstacle: "walls: tile [3, 0]", time: 0.44 }]);
  });

  it("are drawn with it", async () => {
    const pictures = await Promise.all(
      ["wall", "gone"].map(async (name) => {
        const { stderr } = await cli.run("render", `scenes/${name}.aabb.json`, "--out", `${name}.svg`);
        return { stderr, svg: readFileSync(path.join(cli.folder, `${name}.svg`), "utf8") };
      }),
    );
    expect(pictures.map(({ stderr }) => stderr)).toEqual(["", expect.stringContaining("level-missing-file")]);
    expect(pictures[0]?.svg).toContain("44 % into frame 1");
    expect(pictures[1]?.svg).not.toContain("44 % into frame 1");
  });
});
