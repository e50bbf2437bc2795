import { describe, expect, it } from "vitest";
import { githubText, type Suite } from "../../../src/report/index.js";
import type { Severity } from "../../../src/model/index.js";
import { hostileScene, suitesOf, thin } from "./suites.js";

const github = (files: Parameters<typeof suitesOf>[0]) => githubText(suitesOf(files));

/** One annotation over some lines. */
const suite = (severity: Severity, endLine: number, file = "a,b:c%.json"): readonly Suite[] => {
  const range = { start: { line: 0, character: 4 }, end: { line: endLine, character: 9 } };
  const annotation = {
    file: "a,b:c%.json",
    range,
    code: "x",
    severity,
    message: "100 %\n!",
    about: [],
    related: [],
    elsewhere: [],
  };
  return [{ file, cases: [{ name: "a", kind: "check", annotations: [annotation] }] }];
};

describe("workflow commands of GitHub Actions", () => {
  it("are a line for each annotation, at its place from 1", () => {
    const lines = github(thin).trimEnd().split("\n");
    expect(lines).toHaveLength(2);
    expect(lines[0]).toMatch(
      /^::warning file=levels\/thin\.aabb\.json,line=8,endLine=8,col=17,endColumn=24,title=tunnel::bullet tunnels /,
    );
    expect(lines[1]).toMatch(/^::error file=levels\/thin\.aabb\.json,line=13,.*,title=expectation::expected that /);
  });

  it("are empty where there is nothing to say", () => {
    expect(github({ "clean.aabb.json": `{ "version": 1, "bodies": [] }` })).toBe("");
  });

  it("escape what would end a property or the command", () => {
    expect(githubText(suite("information", 0))).toBe(
      "::notice file=a%2Cb%3Ac%25.json,line=1,endLine=1,col=5,endColumn=9,title=x::100 %25 !\n",
    );
  });

  it("have no columns for several lines, which the runner refuses", () => {
    expect(githubText(suite("error", 2))).toBe("::error file=a%2Cb%3Ac%25.json,line=1,endLine=3,title=x::100 %25 !\n");
  });

  it("say of which file they are where they stand in another one, to which it refers", () => {
    expect(githubText(suite("warning", 2, "level.tscn"))).toMatch(/title=x::level\.tscn: 100 %25 !\n$/);
  });

  it("are commands that the author of a scene cannot add to", () => {
    const lines = github({ "x.aabb.json": hostileScene }).trimEnd().split("\n");
    expect(lines.map((line) => /^::(\w+) /.exec(line)?.[1])).toEqual(["warning", "error"]);
    expect(lines.filter((line) => /[^\P{Cc}]/u.test(line))).toEqual([]);
  });
});
