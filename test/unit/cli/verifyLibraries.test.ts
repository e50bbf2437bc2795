import { cpSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { VerifyReport } from "../../../src/report/index.js";
import type { MovingBox } from "../../../src/solver/index.js";
import { installPeers } from "../../bench/peers.js";
import { type ExactSweep, sweepOracle } from "../../exact/index.js";
import { repository } from "../../harness/fetchServer.js";
import { isMissing, programPath } from "../../harness/requirements.js";
import { buildCli, type Cli } from "./cli.js";

const fixtures = path.join(repository, "test", "fixtures", "verify");
const page = readFileSync(path.join(repository, "docs", "verify.md"), "utf8");

let cli: Cli;
let versions: Readonly<Record<string, string>>;
beforeAll(async () => {
  cli = await buildCli();
  versions = await installPeers();
  cpSync(path.join(fixtures, "bump"), cli.folder, { recursive: true });
}, 1_000_000);
afterAll(() => {
  cli.dispose();
});

interface Library {
  readonly title: string;
  /** As the page calls it, with its version. */
  readonly name: () => string;
  readonly args: () => readonly string[];
  /** The program that it runs in. */
  readonly needs?: "lua";
}

const module = (name: string, file: string): Library => ({
  title: name,
  name: () => `${name} ${versions[name] ?? "?"}`,
  args: () => [path.join(fixtures, file)],
});

const libraries: readonly Library[] = [
  {
    title: "bump.lua",
    name: () => {
      const text = readFileSync(path.join(fixtures, "bump", "bump.lua"), "utf8");
      return `bump.lua ${/'bump v([\d.]+)'/.exec(text)?.[1] ?? "?"}`;
    },
    args: () => ["--command", `"${programPath("lua")}" adapter.lua`],
    needs: "lua",
  },
  module("bump-ts", "bump-ts.mjs"),
  module("planck", "planck.mjs"),
  module("@dimforge/rapier2d-compat", "rapier.mjs"),
];

/** The laws that the page says a library breaks: the second and the third column of its table. */
function saidOf(name: string): readonly string[] {
  const row = page.split("\n").find((line) => line.startsWith(`| ${name} `));
  const [, , sweeps = "", moves = ""] = row?.split("|") ?? [];
  const names = (cell: string, call: string) =>
    [...cell.matchAll(/`([a-z]+)`/g)].map(([, law]) => `${call}/${law ?? ""}`);
  return [...names(sweeps, "sweep"), ...names(moves, "move")];
}

const boxOf = ({ x, y, width, height, dx, dy }: Readonly<Record<string, number>>): MovingBox => {
  const [left = NaN, low = NaN] = [x, y];
  return {
    min: [left, low],
    max: [left + (width ?? NaN), low + (height ?? NaN)],
    displacement: [dx ?? NaN, dy ?? NaN],
  };
};

type Answer = { readonly time: number; readonly normal?: readonly number[] } | null;

/** Whether an answer is that of the oracle. Of what touches or overlaps, the conventions say that. */
function isRight(answer: Answer, truth: ExactSweep): boolean {
  if (truth.kind === "miss") return answer === null;
  if (truth.kind !== "hit" || answer === null) return false;
  const time = Number(truth.time.numerator) / Number(truth.time.denominator);
  const isNormal = answer.normal === undefined || answer.normal.every((part, axis) => part === truth.normal[axis]);
  return Math.abs(answer.time - time) <= 1e-9 && isNormal;
}

describe.each(libraries)("a real library: $title", ({ name, args, needs }) => {
  it.skipIf(needs !== undefined && isMissing(needs))(
    "breaks the laws that the page says, and the oracle agrees with each case",
    async () => {
      const { stdout, stderr } = await cli.run("verify", ...args(), "--cases", "2000", "--format", "json");
      if (stdout === "") throw new Error(stderr);
      const { laws } = JSON.parse(stdout) as VerifyReport;
      const broken = laws.filter(({ failures }) => failures > 0);
      expect(
        broken.map((law) => `${law.call}/${law.name}`),
        name(),
      ).toEqual(saidOf(name()));
      for (const { call, name: law, counterexample } of broken) {
        const [exchange] = counterexample?.exchanges ?? [];
        if (call !== "sweep" || !exchange || !("a" in exchange.asked)) continue;
        const { a, b } = exchange.asked;
        const truth = sweepOracle(boxOf(a), boxOf(b));
        expect({ law, exact: exchange.exact }).toMatchObject({ exact: { kind: truth.kind } });
        expect({ law, isRight: isRight(exchange.answered as Answer, truth) }).toEqual({ law, isRight: false });
      }
    },
    900_000,
  );
});
