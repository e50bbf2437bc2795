import path from "node:path";
import type { Target } from "../target.js";
import { smallerTexts } from "../texts.js";
import { generateCli, type CliCase } from "./generate.js";
import { holdCli } from "./laws.js";
import type { Entry } from "./tree.js";

/** The driver builds the program beside this bundle. */
const program = path.join(__dirname, "cli.js");

/** The command line program, in folders that hold all that folders can hold. */
export const cliTarget: Target<CliCase> = {
  name: "cli",
  // It waits for another process, which has limits of its own.
  seconds: 60,
  megabytes: 1024,
  generate: generateCli,
  check: (given) => holdCli(program, given),
  smaller: smallerCli,
  text: ({ entries, args }) =>
    `aabb ${args.map((arg) => JSON.stringify(arg)).join(" ")}\n${entries.map((entry) => lineOf(entry, "")).join("")}`,
};

function lineOf(entry: Entry, indent: string): string {
  const { kind, name, ...rest } = entry;
  const inner = entry.kind === "folder" ? entry.entries.map((each) => lineOf(each, `${indent}  `)).join("") : "";
  const about = entry.kind === "folder" ? "" : JSON.stringify(rest).slice(0, 300);
  return `${indent}${kind} ${JSON.stringify(name)} ${about}\n${inner}`;
}

function* smallerCli(given: CliCase): Generator<CliCase> {
  for (const entries of smallerEntries(given.entries)) yield { ...given, entries };
  for (let i = 1; i < given.args.length; i++) {
    yield { ...given, args: given.args.filter((_, j) => j !== i) };
    yield { ...given, args: given.args.filter((_, j) => j !== i && j !== i + 1) };
  }
}

function* smallerEntries(entries: readonly Entry[]): Generator<readonly Entry[]> {
  for (let i = 0; i < entries.length; i++) yield entries.filter((_, j) => j !== i);
  for (const [i, entry] of entries.entries()) {
    const changed = (other: Entry): readonly Entry[] => entries.map((each, j) => (j === i ? other : each));
    if (entry.kind === "folder") {
      for (const inner of smallerEntries(entry.entries)) yield changed({ ...entry, entries: inner });
    }
    if (entry.kind === "sparse" && entry.bytes > 0) yield changed({ ...entry, bytes: entry.bytes >> 1 });
    if (entry.kind === "file") {
      // A process for each is slow: halves and quarters only.
      let tried = 0;
      for (const text of smallerTexts(entry.text)) {
        if (tried++ > 12) break;
        yield changed({ ...entry, text });
      }
    }
  }
}
