import { describe, expect, it } from "vitest";
import type { Command } from "../../../src/cli/arguments.js";
import { audit } from "../../../src/cli/commands/audit.js";
import { check } from "../../../src/cli/commands/check.js";
import { render } from "../../../src/cli/commands/render.js";
import { replay } from "../../../src/cli/commands/replay.js";
import { solve } from "../../../src/cli/commands/solve.js";
import { verify } from "../../../src/cli/commands/verify.js";
import { help } from "../../../src/cli/help.js";

const commands: Readonly<Record<Exclude<keyof typeof help, "all">, Command>> = {
  audit,
  check,
  render,
  replay,
  solve,
  verify,
};

describe.each(Object.entries(commands))("The help of aabb %s", (name, { flags }) => {
  const text = help[name as keyof typeof commands];
  const [usage = "", ...rest] = text.split("\n\n").filter((part) => part.startsWith("Usage"));

  it("explains each flag, and no other one", () => {
    const explained = [...text.matchAll(/^ {2}(?:-\w, )?--([\w-]+)/gm)].map(([, flag]) => flag);
    expect([...new Set(explained)].toSorted()).toEqual([...flags, "help"].toSorted());
  });

  it("has each flag in its usage", () => {
    expect(rest).toEqual([]);
    expect(flags.filter((flag) => !usage.includes(`--${flag}`))).toEqual([]);
  });
});
