import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isMissing, programPath } from "../../harness/requirements.js";
import type { VerifyReport } from "../../../src/report/index.js";
import { repository } from "../../harness/fetchServer.js";
import { buildCli, type Cli } from "./cli.js";

/** The adapters as the page shows them. */
const page = readFileSync(path.join(repository, "docs", "verify.md"), "utf8");
const adapter = (language: string): string => new RegExp(`\`\`\`${language}\\n(.*?)\`\`\``, "s").exec(page)?.[1] ?? "";

let cli: Cli;
beforeAll(async () => {
  cli = await buildCli();
  cli.write("collide.lua", adapter("lua"));
  cli.write(
    "collision.lua",
    readFileSync(path.join(repository, "test", "fixtures", "verify", "collision.lua"), "utf8"),
  );
  cli.write("collide.py", adapter("python"));
  cli.write("collision.py", python);
  cli.write("collide.c", adapter("c"));
  cli.write("collision.h", c);
});
afterAll(() => {
  cli.dispose();
});

/** All laws of `sweep`, asked of a program. */
async function reportOf(...args: readonly string[]): Promise<VerifyReport> {
  const { stdout, stderr } = await cli.run("verify", ...args, "--cases", "1500", "--format", "json");
  if (stdout === "") throw new Error(stderr);
  return JSON.parse(stdout) as VerifyReport;
}

it.skipIf(isMissing("lua"))("the adapter in Lua answers", async () => {
  const report = await reportOf("--command", `"${programPath("lua")}" collide.lua`, "--protocol", "numbers");
  expect(report.summary).toMatchObject({ laws: 17, broken: 0 });
});

it.skipIf(isMissing("python"))("the adapter in Python answers", async () => {
  const report = await reportOf("--command", `"${programPath("python")}" collide.py`);
  expect(report.summary).toMatchObject({ laws: 17, broken: 0 });
});

it.skipIf(isMissing("gcc"))("the adapter in C answers", async () => {
  const { status, stderr } = spawnSync(programPath("gcc"), ["-O2", "collide.c", "-o", "collide", "-lm"], {
    cwd: cli.folder,
    encoding: "utf8",
  });
  expect([status, stderr]).toEqual([0, ""]);
  const report = await reportOf("--command", "./collide", "--protocol", "numbers");
  expect(report.summary).toMatchObject({ laws: 17, broken: 0 });
});

it("every adapter is short", () => {
  for (const language of ["js", "ts", "lua", "python", "c", "rust", "csharp"]) {
    const lines = adapter(language).trimEnd().split("\n").length;
    expect(lines, language).toBeGreaterThan(5);
    expect(lines, language).toBeLessThanOrEqual(30);
  }
});

const python = `from math import copysign, inf

def times(place, size, other, other_size, speed):
    before, behind = other - (place + size), other + other_size - place
    if speed > 0:
        return before / speed, behind / speed
    if speed < 0:
        return behind / speed, before / speed
    return (-inf, inf) if before < 0 < behind else None

def sweep(a, b):
    dx, dy = a["dx"] - b["dx"], a["dy"] - b["dy"]
    x = times(a["x"], a["width"], b["x"], b["width"], dx)
    y = times(a["y"], a["height"], b["y"], b["height"], dy)
    if x is None or y is None:
        return None
    enter, leave = max(x[0], y[0]), min(x[1], y[1])
    if enter >= leave or enter >= 1 or leave <= 0:
        return None
    if enter < 0:
        return 0, [0, 0]
    return enter, [-copysign(1, dx), 0] if x[0] > y[0] else [0, -copysign(1, dy)]
`;

const c = `#include <math.h>
typedef struct { double x, y, width, height, dx, dy; } Box;

static int times(double place, double size, double other, double other_size, double speed, double *enter, double *leave) {
  double before = other - (place + size), behind = other + other_size - place;
  if (speed == 0) {
    *enter = -INFINITY;
    *leave = INFINITY;
    return before < 0 && behind > 0;
  }
  *enter = (speed > 0 ? before : behind) / speed;
  *leave = (speed > 0 ? behind : before) / speed;
  return 1;
}

static int sweep(Box a, Box b, double *time, double *nx, double *ny) {
  double dx = a.dx - b.dx, dy = a.dy - b.dy, enter_x, leave_x, enter_y, leave_y;
  if (!times(a.x, a.width, b.x, b.width, dx, &enter_x, &leave_x)) return 0;
  if (!times(a.y, a.height, b.y, b.height, dy, &enter_y, &leave_y)) return 0;
  double enter = fmax(enter_x, enter_y), leave = fmin(leave_x, leave_y);
  if (enter >= leave || enter >= 1 || leave <= 0) return 0;
  *time = enter < 0 ? 0 : enter;
  *nx = enter_x > enter_y ? (dx > 0 ? -1 : 1) : 0;
  *ny = enter_x > enter_y ? 0 : (dy > 0 ? -1 : 1);
  return 1;
}
`;
