import { execFile } from "node:child_process";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { repository } from "../harness/fetchServer.js";
import { ofReport, type Output } from "./output.js";

/** Bytes: the report of thousands of scenes has some megabytes. */
const MOST_PRINTED = 1 << 28;

/** Examples with all kinds of findings that run fast. */
const few = [
  "corner-cut",
  "dwell",
  "layers",
  "shooter",
  "spawned-inside",
  "sword-orbit",
  "thin-wall",
  "wrong-side",
].map((name) => `examples/${name}.aabb.json`);

/** Runs `aabb` and returns what it prints, with any exit code. @param cwd a folder */
export async function aabb(cwd: string, ...args: readonly string[]): Promise<string> {
  return await new Promise((resolve, reject) => {
    const program = [path.join(repository, "dist", "cli.js"), ...args];
    execFile(process.execPath, program, { cwd, maxBuffer: MOST_PRINTED }, (error, stdout, stderr) => {
      if (error && typeof error.code !== "number") reject(error);
      else if (stdout === "") reject(new Error(`aabb ${args.join(" ")}: ${stderr}`));
      else resolve(stdout);
    });
  });
}

/** Runs a command and splits its report into the parts of the files and the summary. */
async function reported(name: string, cwd: string, ...args: readonly string[]): Promise<readonly Output[]> {
  const report = JSON.parse(await aabb(cwd, ...args, "--format", "json")) as Readonly<Record<string, unknown>>;
  const parts = new Map<string, number>();
  return Object.entries(report).flatMap(([key, value]) => {
    if (!Array.isArray(value)) return [ofReport(`${name} ${key}`, value)];
    return value.map((each: { readonly file?: string }) => {
      const of = each.file ?? key;
      // A file of several levels has several parts.
      const part = parts.get(of) ?? 0;
      parts.set(of, part + 1);
      return ofReport(`${name} ${of} ${part}`, each);
    });
  });
}

export async function checks(folder: string): Promise<readonly Output[]> {
  return [
    ...(await reported("check", repository, "check", "examples")),
    ...(await reported("check by axis", repository, "check", ...few, "--fps", "30", "--rule", "axis by axis")),
    ...(await reported("check made", folder, "check", ".")),
  ];
}

/** Movers of different size, speed and direction. */
const movers = [
  ["12,20", "300,300"],
  ["8,8", "3000,300"],
  ["30,14", "0,900"],
  ["5.3,7.7", "1500,0"],
] as const;

export async function audits(): Promise<readonly Output[]> {
  const all = movers.map(([size, speed]) =>
    reported(
      ...[`audit ${size} at ${speed}`, repository, "audit", "examples/levels", "test/fixtures/levels"],
      ...["--size", size, "--speed", speed, "--fps", "60"],
    ),
  );
  return (await Promise.all(all)).flat();
}

export async function replays(): Promise<readonly Output[]> {
  return await reported("replay", repository, "replay", "examples/recordings", "test/fixtures/recordings");
}

export async function verified(): Promise<readonly Output[]> {
  const codes = ["article.mjs", "exact.mjs", "platformer.mjs"].map((name) =>
    reported(`verify ${name}`, repository, "verify", `examples/verify/${name}`, "--cases", "500"),
  );
  return (await Promise.all(codes)).flat();
}

/** Replaces the folder of the repository, which differs between machines. */
function withoutPlace(text: string): string {
  return text.replaceAll(pathToFileURL(repository).href, "file:///repository").replaceAll(repository, "/repository");
}

/** Runs `aabb check` with each other format. */
export async function texts(): Promise<readonly Output[]> {
  const formats = ["text", "sarif", "junit", "github"].map(async (format) => ({
    name: `check as ${format}`,
    facts: "",
    words: withoutPlace(await aabb(repository, "check", ...few, "--format", format)),
  }));
  return await Promise.all(formats);
}

/** Runs `aabb solve`, which prints all contacts with all digits. */
export async function solutions(): Promise<readonly Output[]> {
  const all: Output[] = [];
  for (const scene of few) {
    const report = await aabb(repository, "solve", scene, "--format", "json");
    all.push(ofReport(`solve ${scene}`, JSON.parse(report)));
  }
  return all;
}
