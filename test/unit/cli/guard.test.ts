import { execFileSync } from "node:child_process";
import fs, {
  existsSync,
  mkdirSync,
  promises,
  openSync,
  readFileSync,
  closeSync,
  ftruncateSync,
  renameSync,
  type Stats,
  symlinkSync,
  unlinkSync,
  writeFileSync,
} from "node:fs";
import type { FileHandle } from "node:fs/promises";
import path from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { isMissing } from "../../harness/requirements.js";
import { readText } from "../../../src/cli/readFile.js";
import { readBytes } from "../../../src/disk/index.js";
import type { AuditReport, CheckReport } from "../../../src/report/index.js";
import { buildCli, type Cli, type Finished } from "./cli.js";
import { tiledMap } from "./tiledMap.js";

const clean = `{ "version": 1, "bodies": [] }`;
const secret = `{ "version": 1, "password": "correct horse" }`;
const mover = ["--size", "8,8", "--speed", "2400,0", "--fps", "60"];

let cli: Cli;
const at = (...parts: readonly string[]) => path.join(cli.folder, ...parts);
beforeAll(async () => {
  cli = await buildCli(["--max-old-space-size=256"]);
  cli.write("good.aabb.json", clean);
  cli.write("../away/secret.aabb.json", secret);
  cli.write("../away/wall.tmj", tiledMap("....#...."));
});
afterAll(() => {
  cli.dispose();
});

/** What a run says that found something unusable. */
async function reportOf<Report>(run: Promise<Finished>): Promise<Report> {
  const { code, stdout } = await run;
  expect(code).toBe(2);
  return JSON.parse(stdout) as Report;
}

const check = (...args: readonly string[]) => reportOf<CheckReport>(cli.run("check", "--format", "json", ...args));
const audit = (...args: readonly string[]) =>
  reportOf<AuditReport>(cli.run("audit", "--format", "json", ...args, ...mover));

/** A file that takes no room on the disk, and too much in memory. */
function makeLarge(file: string): void {
  const handle = openSync(file, "w");
  ftruncateSync(handle, 300 * 1024 * 1024);
  closeSync(handle);
}

describe.skipIf(isMissing("posix"))("what is no text to be read", () => {
  /** With little memory. */
  const checkApart = (...args: readonly string[]) =>
    reportOf<CheckReport>(cli.runApart("check", "--format", "json", ...args));
  const auditApart = (...args: readonly string[]) =>
    reportOf<AuditReport>(cli.runApart("audit", "--format", "json", ...args, ...mover));
  const large = "the file is larger than 256 MB";
  const irregular = "it is not a regular file but a device or a pipe, for example";
  const cases: readonly (readonly [what: string, make: (file: string) => void, why: string])[] = [
    ["a link to a device", (file) => symlinkSync("/dev/zero", file), irregular],
    ["a pipe", (file) => execFileSync("mkfifo", [file]), irregular],
    ["a file of 300 MB", makeLarge, large],
  ];

  it.each(cases)("%s is refused as a scene that is named, and the others are checked", async (what, make, why) => {
    const name = `named ${what}.aabb.json`;
    make(at(name));
    const { files } = await checkApart(name, "good.aabb.json");
    expect(files.map(({ problems }) => problems)).toEqual([[], [expect.objectContaining({ message: why })]]);
    for (const command of [["solve"], ["render", "--out", "no.svg"]]) {
      const { code, stderr } = await cli.run(...command, name);
      expect(stderr).toBe(`aabb: ${name}: ${why}\n`);
      expect(code).toBe(2);
    }
  });

  it.each(cases)("%s is refused where a folder is searched", async (what, make, why) => {
    const folder = `found ${what}`;
    cli.write(`${folder}/good.aabb.json`, clean);
    cli.write(`${folder}/good.tmj`, tiledMap("...."));
    make(at(folder, "bad.aabb.json"));
    make(at(folder, "bad.tmj"));
    // A link that leads out of the folder is not even looked at.
    const message = what.startsWith("a link")
      ? "it is a link that leads outside the current folder and the searched folder"
      : why;
    expect((await checkApart(folder)).files).toMatchObject([
      { problems: [{ code: "unreadable", severity: "error", message }] },
      { problems: [] },
    ]);
    const { problems, levels } = await auditApart(folder);
    expect(problems).toMatchObject([{ file: `${folder}/bad.tmj`, code: "unreadable", message }]);
    expect(levels).toHaveLength(1);
  });

  it.each(cases)("%s is refused as the level of a scene", async (what, make, why) => {
    const name = `level ${what}.tmj`;
    make(at(name));
    cli.write(`in ${what}.aabb.json`, `{ "version": 1, "level": { "file": "${name}" }, "bodies": [] }`);
    const message = what.startsWith("a link")
      ? "it is a link that leads outside the current folder and the searched folder"
      : why;
    expect((await checkApart(`in ${what}.aabb.json`)).files[0]?.problems).toMatchObject([
      { code: "level-missing-file", message: expect.stringContaining(message) as string },
    ]);
  });

  it.skipIf(isMissing("linux"))("a file that says to be empty is read to its end", async () => {
    const { code, stdout } = await cli.run("check", "/proc/self/status");
    expect(code).toBe(2);
    expect(stdout).toMatch(/status:1:1 +error {2}syntax /);
    expect(stdout).not.toContain("unreadable");
  });
});

describe("a file that grows while it is read", () => {
  const mostBytes = 256 * 1024 * 1024;
  const stats = { isFile: () => true, isDirectory: () => false, size: 0 };
  let bytes = 0;
  const read = (piece: Buffer): number => ((bytes += piece.length), piece.length);
  beforeEach(() => {
    bytes = 0;
  });
  afterEach(() => {
    vi.restoreAllMocks();
    expect(bytes).toBeGreaterThan(mostBytes);
    expect(bytes - mostBytes).toBeLessThanOrEqual((1 << 16) + 1);
  });

  it("is read no further than the limit", () => {
    vi.spyOn(fs, "fstatSync").mockReturnValue(stats as Stats);
    vi.spyOn(fs, "readSync").mockImplementation((_, piece) => read(piece as Buffer));
    expect(() => readText(at("good.aabb.json"), undefined, "scene")).toThrow("the file is larger than 256 MB");
  });

  it("is read no further than the limit where others have their turn meanwhile", async () => {
    const handle = {
      stat: () => Promise.resolve(stats),
      read: (piece: Buffer) => Promise.resolve({ bytesRead: read(piece) }),
      close: () => Promise.resolve(),
    };
    vi.spyOn(promises, "open").mockResolvedValue(handle as unknown as FileHandle);
    await expect(readBytes(at("good.aabb.json"), undefined)).rejects.toThrow("too-large");
  });
});

describe.skipIf(isMissing("posix"))("links", () => {
  const leadsOut = {
    code: "unreadable",
    message: "it is a link that leads outside the current folder and the searched folder",
  };

  it("that were found are followed within the folder only, and what is outside is not told", async () => {
    cli.write("links/good.aabb.json", clean);
    symlinkSync("../../away/secret.aabb.json", at("links", "out.aabb.json"));
    symlinkSync("good.aabb.json", at("links", "within.aabb.json"));
    const { files } = await check("links");
    expect(files).toMatchObject([
      { file: "links/good.aabb.json", problems: [] },
      { file: "links/out.aabb.json", problems: [leadsOut] },
      { file: "links/within.aabb.json", problems: [] },
    ]);
    expect(JSON.stringify(files)).not.toMatch(/password|horse/);
  });

  it("to folders outside are named, and not looked into", async () => {
    cli.write("portal/good.aabb.json", clean);
    symlinkSync("../../away", at("portal", "out"), "dir");
    for (const arg of ["portal", "portal/**/*.aabb.json", "portal/{out,in}/*.aabb.json", "portal/o*/*.aabb.json"]) {
      const { files } = await check(arg, "good.aabb.json");
      expect(files.find(({ file }) => file === "portal/out")?.problems, arg).toMatchObject([leadsOut]);
    }
    expect((await cli.run("check", "portal/*.aabb.json")).code).toBe(0);
  });

  it("that are named outright lead anywhere, to a file or a folder, with the levels that lie in it", async () => {
    cli.write("../elsewhere/good.aabb.json", `{ "version": 1, "level": { "file": "wall.tmj" }, "bodies": [] }`);
    cli.write("../elsewhere/wall.tmj", tiledMap("....#...."));
    symlinkSync("../away/secret.aabb.json", at("named.aabb.json"));
    symlinkSync("../elsewhere", at("elsewhere"), "dir");
    expect((await check("named.aabb.json")).files[0]?.problems).not.toMatchObject([leadsOut]);
    expect(await cli.run("check", "elsewhere")).toMatchObject({
      code: 0,
      stdout: expect.stringContaining("1 scene") as string,
    });
    expect(await cli.run("check", "../elsewhere")).toMatchObject({ code: 0 });
  });

  describe("to a project file", () => {
    const movers = '"movers": { "p": { "size": [8, 4], "speed": [9000, 0], "fps": 60 } }';
    const config = `{ "version": 1, ${movers} }`;
    const level = tiledMap("....#....");
    const solid = ["--solid", "any"];

    it("do not lead out of the folder, for reading or for writing", async () => {
      cli.write("../away/other.json", config);
      cli.write("linked/level.tmj", level);
      symlinkSync("../../away/other.json", at("linked", "aabb.config.json"));
      for (const accepting of [[], ["--accept-all"]]) {
        const { code, stdout, stderr } = await cli.run("audit", "linked", ...solid, ...mover, ...accepting);
        expect(code).toBe(2);
        expect((stdout + stderr).replaceAll(/\s+/g, " ")).toContain(
          "it is a link that leads outside the current folder and the searched folder",
        );
      }
      expect(readFileSync(at("../away/other.json"), "utf8")).toBe(config);
    });

    it("make no file outside of the folder that does not exist yet", async () => {
      cli.write("dangling/level.tmj", level);
      symlinkSync("../away/made.json", at("aabb.config.json"));
      try {
        const { code, stderr } = await cli.run("audit", "dangling", ...solid, ...mover, "--accept-all");
        expect(stderr).toContain("aabb.config.json: it is a link to a file that does not exist");
        expect(code).toBe(2);
        expect(existsSync(at("../away/made.json"))).toBe(false);
      } finally {
        unlinkSync(at("aabb.config.json"));
      }
    });

    it("are followed and written through within the working folder", async () => {
      cli.write("shared/ours.json", config);
      cli.write("inside/level.tmj", level);
      symlinkSync("../shared/ours.json", at("inside", "aabb.config.json"));
      expect(await cli.run("audit", "inside", ...solid, "--accept-all")).toMatchObject({ code: 0 });
      expect(readFileSync(at("shared", "ours.json"), "utf8")).toContain('"accept"');
    });

    it("are not followed in a folder that is named and lies elsewhere", async () => {
      cli.write("../third/level.tmj", level);
      cli.write("../away/fourth.json", config);
      symlinkSync("../away/fourth.json", at("..", "third", "aabb.config.json"));
      const { code, stdout } = await cli.run("audit", "../third", ...solid, ...mover);
      expect(stdout.replaceAll(/\s+/g, " ")).toContain(
        "it is a link that leads outside the current folder and the searched folder",
      );
      expect(code).toBe(2);
    });

    it("count as the folder's own where a link to the whole folder is named", async () => {
      cli.write("../fifth/level.tmj", level);
      cli.write("../fifth/aabb.config.json", config);
      symlinkSync("../fifth", at("fifth"), "dir");
      expect(await cli.run("audit", "fifth", ...solid)).toMatchObject({ code: 1 });
    });
  });

  it("from a level that was found lead nowhere else either", async () => {
    mkdirSync(at("maps"));
    symlinkSync("../../away/wall.tmj", at("maps", "out.tmj"));
    expect((await audit("maps")).problems).toMatchObject([{ file: "maps/out.tmj", ...leadsOut }]);
    expect(await cli.run("audit", "maps/out.tmj", ...mover)).toMatchObject({ code: 1 });
  });
});

describe.skipIf(isMissing("linux"))("a name that is not UTF-8", () => {
  const odd = (folder: string, before: string, after: string) =>
    Buffer.concat([Buffer.from(`${at(folder)}/${before}`), Buffer.of(0xe9), Buffer.from(after)]);
  const refusal = {
    code: "unreadable",
    message: "its name or the name of a parent folder is not UTF-8; rename it",
  };

  it("is shown with its bytes, of a file as of a folder, and the others are checked", async () => {
    cli.write("odd/good.aabb.json", clean);
    writeFileSync(odd("odd", "caf", ".aabb.json"), clean);
    cli.write("odd/later/good.aabb.json", clean);
    renameSync(at("odd", "later"), odd("odd", "n", "e"));
    expect((await check("odd")).files).toMatchObject([
      { file: "odd/caf\\xE9.aabb.json", problems: [refusal] },
      { file: "odd/good.aabb.json", problems: [] },
      { file: "odd/n\\xE9e/good.aabb.json", problems: [refusal] },
    ]);
    expect((await check("odd/**/good.aabb.json")).files).toHaveLength(2);
  });

  it("is said to be one where it is named", async () => {
    const { code, stderr } = await cli.run("check", "caf\ufffd.aabb.json");
    expect(stderr).toMatch(/^aabb: caf\ufffd\.aabb\.json: the file cannot be opened by this name, which is not UTF-8/);
    expect(code).toBe(2);
  });

  it("is no trouble where nothing of that kind is in the folder", async () => {
    cli.write("fine/good.aabb.json", clean);
    writeFileSync(odd("fine", "caf", ".txt"), "");
    mkdirSync(odd("fine", "n", "e"));
    expect((await cli.run("check", "fine")).code).toBe(0);
  });
});
