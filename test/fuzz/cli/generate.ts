import type { Random } from "../../exact/random.js";
import { folders, isLevel } from "../levels/examples.js";
import { examples } from "../scenes/examples.js";
import { mutatedText } from "../texts.js";
import type { Entry } from "./tree.js";

/** A folder and a command line that is run in it. */
export interface CliCase {
  readonly entries: readonly Entry[];
  readonly args: readonly string[];
}

const odd = [
  "b.aabb.json",
  "b.tmx",
  "c.json",
  "d.ldtk",
  "a b.aabb.json",
  "-x.aabb.json",
  "[a].aabb.json",
  "\xff\xfe.aabb.json",
];
const names = [
  ...odd,
  "*.aabb.json",
  "ü.aabb.json",
  "a\nb.aabb.json",
  "\x1b[31m.aabb.json",
  ".hidden.aabb.json",
  "x.txt",
  "d.tmj",
];

export function generateCli(random: Random): CliCase {
  return { entries: entriesOf(random, 0), args: argsOf(random) };
}

function name(random: Random): string {
  return names[random.integer(0, names.length - 1)] ?? "x";
}

function entriesOf(random: Random, depth: number): readonly Entry[] {
  return Array.from({ length: random.integer(depth === 0 ? 1 : 0, 5) }, () => entryOf(random, depth));
}

function entryOf(random: Random, depth: number): Entry {
  const own = { name: name(random) };
  switch (random.integer(0, 11)) {
    case 0:
      return {
        name: random.pick("folder", "node_modules", ".git", own.name),
        kind: "folder",
        entries: depth < 3 ? entriesOf(random, depth + 1) : [],
      };
    case 1:
      return {
        ...own,
        kind: "link",
        to: random.pick(name(random), ".", "..", "/dev/zero", "/dev/null", "gone", own.name, "/etc/hostname"),
      };
    case 2:
      return { name: random.pick("p.aabb.json", "p.tmx", "p.json"), kind: "pipe" };
    case 3:
      return { ...own, kind: "sparse", bytes: random.pick(0, 1, 70 * 2 ** 20, 600 * 2 ** 20, 5 * 2 ** 30) };
    default:
      return { ...own, kind: "file", text: bytes(fileText(random, own.name)), ...(random.chance(0.05) && { mode: 0 }) };
  }
}

const bytes = (text: string): string => Buffer.from(text, "utf8").toString("latin1");

function fileText(random: Random, called: string): string {
  const levels = folders.flatMap((folder) =>
    Object.entries(folder)
      .filter(([file]) => isLevel(file))
      .map(([, text]) => text),
  );
  const all =
    isLevel(called) && !called.endsWith(".aabb.json") ? levels.filter((text) => text.length < 20_000) : examples;
  const text = all[random.integer(0, all.length - 1)] ?? "";
  return random.chance(0.5) ? text : random.chance(0.1) ? "" : mutatedText(random, text, examples);
}

/** A flag with a value that it may or may not take. */
const flags: Readonly<Record<string, readonly string[]>> = {
  "--format": ["text", "json", "sarif", "junit", "github", "xml", ""],
  "--max-warnings": ["0", "5", "none", "-1", "1e9", "x"],
  "--shard": ["1/2", "2/2", "3/2", "0/0", "1/1000000", "a"],
  "--jobs": ["1", "2", "0", "1000", "x"],
  "--fps": ["60", "0", "1e300", "NaN", "-1", "5e-324"],
  "--size": ["16,24", "1,1", "0,0", "1e308,1", "16", "100,100", "NaN,1"],
  "--speed": ["300,400", "0,0", "1e308,1e308", "1,2,3", "-1,1"],
  "--layers": ["*", "walls", "", "[", "a,b"],
  "--levels": ["*", "Level_*", "**"],
  "--solid": ["any", "shapes", "property:solid", "property:", "intGrid:1,3", "tiles:1,x", "layer:*", "no"],
  "--out": ["out.svg", "folder/out.svg", ".", "/dev/null", "", "gone/x.svg"],
  "--cell": ["1", "2", "0", "99", "x"],
  "--theme": ["light", "dark", "high-contrast", "blue"],
  "--time": ["0", "0.5", "1e300", "-1"],
  "--help": [],
  "--unknown": ["1"],
};

const usual: Readonly<Record<string, readonly string[]>> = {
  check: ["--format", "--max-warnings", "--shard", "--jobs", "--fps"],
  audit: ["--format", "--max-warnings", "--shard", "--jobs", "--layers", "--levels", "--solid"],
  solve: ["--format"],
  render: ["--cell", "--theme", "--size", "--time"],
};

function argsOf(random: Random): readonly string[] {
  const command = random.pick(
    "check",
    "check",
    "audit",
    "audit",
    "solve",
    "render",
    random.chance(0.1) ? "no" : "check",
  );
  const args: string[] = [command];
  const give = (flag: string): void => {
    const values = flags[flag] ?? [];
    const value = random.chance(0.7) ? values[0] : values[random.integer(0, values.length - 1)];
    if (value === undefined || random.chance(0.02)) args.push(flag);
    else args.push(...(random.chance(0.5) ? [flag, value] : [`${flag}=${value}`]));
  };
  if (command === "audit") ["--size", "--speed", "--fps"].filter(() => random.chance(0.97)).forEach(give);
  if (command === "render" && random.chance(0.95)) give("--out");
  for (const flag of usual[command] ?? []) if (random.chance(0.3)) give(flag);
  if (random.chance(0.05)) give(Object.keys(flags)[random.integer(0, Object.keys(flags).length - 1)] ?? "");
  const places = command === "check" || command === "audit" ? random.integer(random.chance(0.05) ? 0 : 1, 3) : 1;
  for (let i = 0; i < places; i++) {
    const place = random.pick(
      ".",
      ".",
      "**/*",
      "folder",
      "*.aabb.json",
      name(random),
      name(random),
      "gone.aabb.json",
      "[",
      "..",
      "",
    );
    // What is given to a program cannot hold a zero, and is UTF-8.
    args.push(place.replaceAll("\0", ""));
  }
  return args;
}
