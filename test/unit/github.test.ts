// The files in .github, which GitHub reads: workflows and forms for issues.
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { repository } from "../harness/fetchServer.js";

/** Mocha's own reader of YAML: none is among the dependencies. */
const require = createRequire(createRequire(import.meta.url).resolve("mocha"));
const yaml = require("js-yaml") as { load(text: string): unknown };

interface Step {
  readonly run?: string;
  readonly uses?: string;
}
interface Workflow {
  readonly name: string;
  readonly on: Readonly<Record<string, unknown>>;
  readonly jobs: Readonly<
    Record<
      string,
      { readonly "runs-on"?: string; readonly needs?: string; readonly uses?: string; readonly steps?: readonly Step[] }
    >
  >;
}
interface Form {
  readonly name: string;
  readonly description: string;
  readonly body: readonly {
    readonly type: string;
    readonly id: string;
    readonly attributes: { readonly label?: string; readonly options?: readonly string[] };
    readonly validations?: { readonly required: boolean };
  }[];
}

const { scripts } = JSON.parse(read("package.json")) as { readonly scripts: Readonly<Record<string, string>> };

describe.each(filesIn(".github/workflows"))("the workflow %s", (file) => {
  const { name, on, jobs } = yaml.load(read(file)) as Workflow;
  const steps = Object.values(jobs).flatMap((job) => job.steps ?? []);

  test("has a name, events, and jobs that run somewhere", () => {
    expect(name).not.toBe("");
    expect(Object.keys(on).length).toBeGreaterThan(0);
    for (const job of Object.values(jobs)) {
      expect(job.uses ?? job["runs-on"]).toBeTypeOf("string");
      if (job.uses !== undefined) expect(fs.existsSync(path.join(repository, job.uses))).toBe(true);
      if (job.needs !== undefined) expect(jobs).toHaveProperty(job.needs);
    }
  });

  test("has steps that each run a command or use an action of a fixed version", () => {
    expect(steps.filter(({ run, uses }) => (run === undefined) === (uses === undefined))).toEqual([]);
    const actions = steps.flatMap(({ uses }) => uses ?? []);
    expect(actions.filter((action) => !/^[\w-]+\/[\w-]+@v\d+$/.test(action))).toEqual([]);
  });

  test("runs scripts and files that exist", () => {
    const commands = steps.flatMap(({ run }) => run ?? []).join("\n");
    const named = [...commands.matchAll(/\bnpm (?:run )?([\w:]+)/g)].map(([, script = ""]) => script);
    expect(named.filter((script) => !(script in scripts) && !["ci", "pack"].includes(script))).toEqual([]);
    const files = [...commands.matchAll(/(?:^|\s)((?:\.ci|test)\/[\w./-]+)/gm)].map(([, each = ""]) => each);
    expect(files.filter((each) => !fs.existsSync(path.join(repository, each)))).toEqual([]);
  });
});

describe.each(filesIn(".github/ISSUE_TEMPLATE").filter((file) => !file.endsWith("config.yml")))("%s", (file) => {
  const { name, description, body } = yaml.load(read(file)) as Form;

  test("is a form with a name, a description and labeled fields, each with an id of its own", () => {
    expect([name, description]).not.toContain("");
    expect(body.filter(({ type }) => !["input", "textarea", "dropdown", "checkboxes"].includes(type))).toEqual([]);
    expect(body.filter(({ attributes }) => (attributes.label ?? "") === "")).toEqual([]);
    expect(new Set(body.map(({ id }) => id)).size).toBe(body.length);
  });
});

test("the form for bugs asks for a scene and a version", () => {
  const { body } = yaml.load(read(".github/ISSUE_TEMPLATE/bug.yml")) as Form;
  const required = body.filter(({ validations }) => validations?.required).map(({ id }) => id);
  expect(required).toEqual(expect.arrayContaining(["scene", "version"]));
});

test("the workflow for tests runs on Linux, macOS and Windows", () => {
  const text = read(".github/workflows/test.yml");
  for (const system of ["ubuntu-latest", "macos-latest", "windows-latest"]) expect(text).toContain(system);
});

function read(file: string): string {
  return fs.readFileSync(path.join(repository, file), "utf8");
}

function filesIn(folder: string): readonly string[] {
  return fs.readdirSync(path.join(repository, folder)).map((name) => `${folder}/${name}`);
}
