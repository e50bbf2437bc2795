import { readFileSync } from "node:fs";
import path from "node:path";
import type { Log } from "sarif";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ReplayReport } from "../../../src/report/index.js";
import { repository } from "../../harness/fetchServer.js";
import { buildCli, type Cli, type Finished } from "./cli.js";
import { tiledMap } from "./tiledMap.js";
import { unwrapped } from "../report/unwrapped.js";

const lines = (header: object, speed: number, frames = 6): string =>
  [
    JSON.stringify({ aabb: "recording", version: 1, ...header }),
    ...Array.from({ length: frames }, (_, frame) =>
      JSON.stringify({ frame, bodies: { player: [20 + speed * frame, 10] } }),
    ),
    "",
  ].join("\n");
const sized = { bodies: { player: { size: [16, 16] } } };
const map = tiledMap(".......#..");

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("maps/cave.tmj", map);
  cli.write("through.aabb.jsonl", lines({ ...sized, level: { file: "maps/cave.tmj" } }, 38));
  cli.write("clean.aabb.jsonl", lines({ ...sized, level: { file: "maps/cave.tmj" } }, 1));
  cli.write("bad.aabb.jsonl", `${lines({ ...sized, level: { file: "maps/cave.tmj" } }, 1)}nonsense\n`);
  cli.write("cut.aabb.jsonl", `${lines({ ...sized, level: { file: "maps/cave.tmj" } }, 1)}{"frame":9,"bod`);
  cli.write("nowhere.aabb.jsonl", lines(sized, 38));
  cli.write(
    "space.aabb.jsonl",
    '{"aabb":"recording","version":1,"level":{"file":"maps/cave.tmj"}}\n{"frame":0,"bodies":{"player":[0,0,0,1,1,1]}}\n',
  );
  cli.write("lost.aabb.jsonl", lines({ ...sized, level: { file: "maps/gone.tmj" } }, 38));
  cli.write("empty.aabb.jsonl", "\n");
  // Every second frame is missing, and time stands still once.
  const [first, ...moved] = lines({ ...sized, level: { file: "maps/cave.tmj" } }, 1, 9).split("\n");
  cli.write("gaps.aabb.jsonl", [first, ...moved.filter((_, i) => i % 2 === 0), ""].join("\n"));
  // A run in the cave, and one of which nobody knows where it was.
  const [own, ...frames] = lines({ ...sized, level: { file: "maps/cave.tmj" } }, 1).split("\n");
  const [other, ...through] = lines(sized, 38).split("\n");
  cli.write("runs.aabb.jsonl", [own, ...frames.slice(0, -1), other, ...through].join("\n"));
  cli.write(
    "table.aabb.csv",
    "frame,id,x,y\n" + Array.from({ length: 6 }, (_, i) => `${i},player,${20 + 38 * i},10\n`).join(""),
  );
});
afterAll(() => {
  cli.dispose();
});

const reportOf = ({ stdout }: Finished) => JSON.parse(stdout) as ReplayReport;
const report = async (...args: readonly string[]) => reportOf(await cli.run("replay", "--format", "json", ...args));

describe("aabb replay", () => {
  it("reports what passed a wall of the level that a recording names", async () => {
    const { files, summary } = reportOf(await cli.runApart("replay", "--format", "json", "through.aabb.jsonl"));
    expect(summary).toMatchObject({ files: 1, frames: 6, errors: 0, warnings: 1 });
    expect(files[0]?.findings).toMatchObject([
      {
        code: "recorded-tunnel",
        severity: "warning",
        frame: 3,
        body: "player",
        range: { start: { line: 4, character: 0 } },
      },
    ]);
    expect(files[0]?.findings[0]?.dwell).toBeCloseTo(32 / 38, 10);
    expect(files[0]?.level).toContain("maps/cave.tmj");
  });

  it("gives numbers that are safe by the rule of the game: assumed, of the project's mover, or of --rule", async () => {
    const numbersOf = ({ files }: ReplayReport) => files[0]?.findings[0];
    const assumed = numbersOf(await report("through.aabb.jsonl"));
    // No deeper than half of player and wall together.
    expect(assumed?.safe?.fps).toBeCloseTo((60 * 38) / 16, 5);
    expect(assumed?.minFps).toBe(assumed?.safe?.fps);
    expect(assumed?.detected?.fps).toBeCloseTo((60 * 38) / 32, 5);
    expect(assumed?.message).toContain('"overlap, shortest push-out", because no rule is set');
    const back = numbersOf(await report("through.aabb.jsonl", "--rule", "overlap, back to the old position"));
    expect(back?.safe).toEqual(back?.detected);
    expect(back?.safe?.fps).toBeCloseTo((60 * 38) / 32, 5);
    const mover = { size: [16, 16], speed: [900, 0], fps: 60, check: "axis by axis" };
    cli.write("ruled/aabb.config.json", JSON.stringify({ version: 1, movers: { player: mover } }));
    cli.write("ruled/run.aabb.jsonl", lines({ ...sized, level: { file: "../maps/cave.tmj" } }, 38));
    const stated = numbersOf(await report("ruled/run.aabb.jsonl"));
    expect(stated?.message).toContain('These numbers are for the rule "axis by axis"');
    expect(stated?.safe?.fps).toBeCloseTo((60 * 38) / 32, 5);
    const flagged = numbersOf(await report("ruled/run.aabb.jsonl", "--rule", "overlap, shortest push-out"));
    expect(flagged?.safe?.fps).toBeCloseTo((60 * 38) / 16, 5);
    const refused = await cli.run("replay", "--rule", "sweep", "through.aabb.jsonl");
    expect([refused.code, refused.stderr]).toEqual([2, expect.stringContaining('Did you mean "swept"?')]);
  });

  it.each([
    ["clean.aabb.jsonl", 0],
    ["through.aabb.jsonl", 1],
    // A line that is left out may have been the one.
    ["bad.aabb.jsonl", 1],
    ["cut.aabb.jsonl", 0],
    // Missing frames, and levels where nothing is solid, are not checked.
    ["gaps.aabb.jsonl", 1],
    ["runs.aabb.jsonl", 1],
    ["nowhere.aabb.jsonl", 1],
    ["space.aabb.jsonl", 1],
    ["empty.aabb.jsonl", 2],
    ["lost.aabb.jsonl", 2],
    ["gone.aabb.jsonl", 2],
    [".", 2],
  ])("ends for %s with %i", async (name, code) => {
    expect((await cli.run("replay", name)).code).toBe(code);
  });

  it.each([
    ["through.aabb.jsonl", "▲ A body gets through a wall once in 1 recording."],
    ["clean.aabb.jsonl", "✓ No body gets through a wall in 1 recording."],
    [
      "gaps.aabb.jsonl",
      "▲ No body gets through a wall in the checked part of 1 recording. Not everything was checked.",
    ],
    ["lost.aabb.jsonl", "▲ Nothing was checked in 1 recording, so a body may get through a wall."],
    ["nowhere.aabb.jsonl", "▲ Nothing was checked in 1 recording, so a body may get through a wall."],
  ])("begins its report of %s with the answer", async (name, headline) => {
    expect((await cli.run("replay", name)).stdout.split("\n")[0]).toBe(headline);
  });

  it("warns of a body that sinks through a wall, and of one that ends inside", async () => {
    cli.write("sinks.aabb.jsonl", lines({ ...sized, level: { file: "maps/cave.tmj" } }, 8, 16));
    const sinks = await report("sinks.aabb.jsonl");
    expect(sinks.summary).toMatchObject({ warnings: 1, tunnels: 0, passages: 1 });
    expect(sinks.files[0]?.findings).toMatchObject([
      { code: "recorded-wrong-side", severity: "warning", frame: 10, lastFrame: 13, body: "player" },
    ]);
    cli.write("ends.aabb.jsonl", lines({ ...sized, level: { file: "maps/cave.tmj" } }, 8, 12));
    const ends = await report("ends.aabb.jsonl");
    expect(ends.summary).toMatchObject({ warnings: 1, passages: 0 });
    expect(ends.files[0]).toMatchObject({
      endsInside: 1,
      notEvaluated: ["1 body that is inside an obstacle at the end"],
    });
    expect((await cli.run("replay", "ends.aabb.jsonl")).code).toBe(1);
  });

  it("says of nothing solid that nothing was looked at", async () => {
    const { stdout } = await cli.run("replay", "nowhere.aabb.jsonl");
    expect(unwrapped(stdout)).toContain(
      "nowhere.aabb.jsonl:1:1  warning  recording-partial  No level is named, and no body is solid, so there is no wall",
    );
    expect(stdout).toContain("▲ 6 frames in 1 file: 1 warning, not checked: walls (no level is named");
  });

  it("says of a recording without a frame that nothing was looked at, and not how many lines", async () => {
    const { files } = await report("empty.aabb.jsonl");
    expect(files[0]?.notEvaluated).toEqual(["the recording (it has no frames)"]);
  });

  it("takes another level from the command line", async () => {
    const { summary, files } = await report("nowhere.aabb.jsonl", "--level", "maps/cave.tmj");
    expect(summary.warnings).toBe(1);
    expect(files[0]?.notEvaluated).toEqual([]);
  });

  it("says of a recording in space that nothing is found with its level", async () => {
    const { stdout } = await cli.run("replay", "space.aabb.jsonl");
    expect(stdout).toContain("not checked: the level (it is 2D, the recording is 3D)");
  });

  it("says in every format how many frames nobody looked at, and what the rest comes to", async () => {
    const said = "no tunneling found in the checked part; not checked: 4 missing frames";
    const { files } = await report("gaps.aabb.jsonl");
    expect(files[0]).toMatchObject({ frames: 5, missingFrames: 4, partial: said });
    expect(files[0]?.notEvaluated).toEqual(["4 missing frames"]);
    const inFormat = async (format: string): Promise<string> =>
      (await cli.run("replay", "gaps.aabb.jsonl", "--format", format)).stdout;
    expect(await inFormat("text")).toContain(said);
    expect(unwrapped(await inFormat("text"))).toContain("4 of 9 frames are missing, the first of them before frame 2");
    const sarif = JSON.parse(await inFormat("sarif")) as Log;
    expect(sarif.runs[0]?.properties?.["partial"]).toMatchObject([
      { name: "has no tunneling", message: { text: said } },
    ]);
    expect(await inFormat("junit")).toContain(`<skipped message="${said}"/>`);
    const github = await inFormat("github");
    expect(github).toContain("::warning file=gaps.aabb.jsonl,line=3");
    expect(github).toContain(`title=left-out::has no tunneling: ${said}`);
  });

  it("judges no run by the level of another one", async () => {
    const { files } = await report("runs.aabb.jsonl");
    expect(files[0]?.findings.map(({ code }) => code)).toEqual(["recording-gap"]);
    expect(files[0]?.notEvaluated).toEqual(["6 frames of another level", "1 line"]);
    expect(files[0]?.problems.map(({ message }) => message).at(-1)).toContain("the level's walls were not checked");
    // Of whom the user names the level, all runs were played in it.
    const { files: named } = await report("runs.aabb.jsonl", "--level", "maps/cave.tmj");
    expect(named[0]?.findings.map(({ code }) => code)).toEqual(["recording-gap", "recorded-tunnel"]);
    expect(named[0]?.notEvaluated).toEqual(["1 line"]);
  });

  it("has all formats", async () => {
    const sarif = JSON.parse((await cli.run("replay", "through.aabb.jsonl", "--format", "sarif")).stdout) as Log;
    expect(sarif.runs[0]?.results?.map(({ ruleId }) => ruleId)).toEqual(["recorded-tunnel"]);
    const { stdout: junit } = await cli.run("replay", "through.aabb.jsonl", "--format", "junit");
    expect(junit).toContain('<failure type="recorded-tunnel"');
    const { stdout: github } = await cli.run("replay", "through.aabb.jsonl", "--format", "github");
    expect(github).toContain("::warning file=through.aabb.jsonl,line=5");
  });

  it("comes to the same with shards and threads", async () => {
    const names = ["clean", "through", "bad", "cut"].map((name) => `${name}.aabb.jsonl`);
    const whole = await report(...names);
    expect(await report(...names, "--jobs", "4")).toEqual(whole);
    const parts = await Promise.all([1, 2].map((i) => report(...names, "--shard", `${i}/2`)));
    expect(parts.flatMap(({ files }) => files).sort((a, b) => (a.file < b.file ? -1 : 1))).toEqual(whole.files);
  });

  it("takes level, sizes and who is looked at from the project", async () => {
    const mover = { size: [16, 16], speed: [300, 400] };
    const rule = { files: "*.csv", level: { file: "maps/cave.tmj" }, movers: ["player"] };
    cli.write(
      "aabb.config.json",
      JSON.stringify({ version: 1, movers: { player: mover, bullet: mover }, recordings: [rule] }),
    );
    const { files } = await report("table.aabb.csv");
    expect(files.map(({ findings }) => findings.map(({ code }) => code))).toEqual([["recorded-tunnel"]]);
    cli.write(
      "aabb.config.json",
      JSON.stringify({ version: 1, movers: { bullet: mover }, recordings: [{ ...rule, movers: ["bullet"] }] }),
    );
    const { stdout } = await cli.run("replay", "table.aabb.csv");
    expect(stdout).toContain("1 body that is not a mover of the project");
    cli.write("aabb.config.json", JSON.stringify({ version: 1, movers: {}, recordings: [{ file: "x" }] }));
    expect((await cli.run("replay", "table.aabb.csv")).code).toBe(2);
    cli.write("aabb.config.json", JSON.stringify({ version: 1 }));
  });

  it("refers who names a scene, or looks for recordings where only scenes are", async () => {
    cli.write("scenes/a.aabb.json", '{ "version": 1, "bodies": [] }');
    expect(unwrapped((await cli.run("replay", "scenes/a.aabb.json")).stdout)).toContain(
      "aabb check scenes/a.aabb.json",
    );
    expect((await cli.run("replay", "scenes")).stderr).toContain("aabb check --help");
  });
});

it("is in the help", async () => {
  expect((await cli.run("replay", "--help")).stdout).toContain("aabb replay");
  expect(readFileSync(path.join(repository, "docs", "config.md"), "utf8")).toContain("`aabb replay`");
});
