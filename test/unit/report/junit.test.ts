import { SaxesParser } from "saxes";
import { describe, expect, it } from "vitest";
import { junitXml } from "../../../src/report/index.js";
import { hostileScene, suitesOf, thin } from "./suites.js";

interface Element {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly Element[];
  readonly text: string;
}

/** The root of a document; throws at the first thing that is not well-formed. */
function parse(xml: string): Element {
  const root = { name: "", attributes: {}, children: [] as Element[], text: "" };
  const open = [root];
  const parser = new SaxesParser();
  parser.on("error", (error) => {
    throw error;
  });
  parser.on("opentag", ({ name, attributes }) => {
    const element = { name, attributes: attributes, children: [], text: "" };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("text", (text) => {
    const element = open.at(-1);
    if (element) element.text += text;
  });
  parser.on("closetag", () => void open.pop());
  parser.write(xml).close();
  const [first] = root.children;
  if (!first) throw new Error("no element");
  return first;
}

const junit = (files: Parameters<typeof suitesOf>[0], areWarningsAllowed = false) =>
  parse(junitXml(suitesOf(files), areWarningsAllowed));
const risky = `{ "version": 1, "bodies": [
  { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
  { "id": "wall", "position": [38, 0], "size": [4, 96] } ], "expect": [{ "body": "bullet", "tunnels": true }] }`;

describe("JUnit", () => {
  it("has a testsuite for each file and a testcase for each scene and expectation", () => {
    const { name, attributes, children } = junit({ ...thin, "clean.aabb.json": `{ "version": 1, "bodies": [] }` });
    expect({ name, attributes }).toEqual({
      name: "testsuites",
      attributes: { name: "aabb", tests: "6", failures: "2", errors: "0" },
    });
    expect(children.map((suite) => [suite.name, suite.attributes])).toEqual([
      ["testsuite", { name: "levels/thin.aabb.json", tests: "4", failures: "2", errors: "0", skipped: "0" }],
      ["testsuite", { name: "clean.aabb.json", tests: "2", failures: "0", errors: "0", skipped: "1" }],
    ]);
    expect(children[1]?.children[1]?.children).toMatchObject([
      { name: "skipped", attributes: { message: "nothing to check: there are no bodies" } },
    ]);
    expect(children[0]?.children.map(({ attributes }) => attributes["name"])).toEqual([
      "is a scene file",
      "Thin wall",
      "Thin wall: expectation 1",
      "Thin wall: expectation 2",
    ]);
  });

  it("gives a finding as the failure of its scene", () => {
    const scene = junit(thin).children[0]?.children[1];
    expect(scene?.attributes).toEqual({
      name: "Thin wall",
      classname: "levels/thin.aabb.json",
      file: "levels/thin.aabb.json",
    });
    expect(scene?.children).toMatchObject([
      {
        name: "failure",
        attributes: { type: "tunnel", message: expect.stringContaining("500 fps") as string },
        text: expect.stringMatching(/^levels\/thin\.aabb\.json:8:17 warning tunnel /) as string,
      },
    ]);
  });

  it("fails the expectation that does not hold, and no other", () => {
    const [, , holds, fails] = junit(thin).children[0]?.children ?? [];
    expect(holds?.children).toEqual([]);
    expect(fails?.children).toMatchObject([{ name: "failure", attributes: { type: "expectation" } }]);
  });

  it("gives a file that cannot be read as an error", () => {
    const root = junit({ "gone.aabb.json": undefined });
    expect(root.attributes).toMatchObject({ tests: "1", failures: "0", errors: "1" });
    expect(root.children[0]?.children[0]?.children).toMatchObject([
      { name: "error", attributes: { type: "unreadable", message: "the file does not exist" } },
    ]);
  });

  it("passes a scene that has findings of severity information only, and keeps them as its output", () => {
    const scene = junit({ "risky.aabb.json": risky }).children[0]?.children[1];
    expect(scene?.children).toMatchObject([
      { name: "system-out", text: expect.stringContaining(" information tunnel ") as string },
    ]);
  });

  it("passes a scene whose warnings are allowed, and keeps them as its output", () => {
    const root = junit(thin, true);
    expect(root.attributes).toMatchObject({ tests: "4", failures: "1", errors: "0" });
    const [, scene, , expectation] = root.children[0]?.children ?? [];
    expect(scene?.children).toMatchObject([
      { name: "system-out", text: expect.stringMatching(/^levels\/thin\.aabb\.json:8:17 warning tunnel /) as string },
    ]);
    expect(expectation?.children).toMatchObject([{ name: "failure", attributes: { type: "expectation" } }]);
  });

  it("gives a file that is odd, but can be looked at, as a failure, as long as warnings are not allowed", () => {
    const range = { start: { line: 0, character: 0 }, end: { line: 0, character: 1 } };
    const odd = { file: "a.tmx", range, code: "level-format", severity: "warning", message: "odd" } as const;
    const input = {
      name: "is a level file",
      kind: "input",
      annotations: [{ ...odd, about: [], related: [], elsewhere: [] }],
    } as const;
    const suites = [{ file: "a.tmx", cases: [input] }];
    expect(parse(junitXml(suites, false)).attributes).toMatchObject({ tests: "1", failures: "1", errors: "0" });
    expect(parse(junitXml(suites, true)).attributes).toMatchObject({ tests: "1", failures: "0", errors: "0" });
  });

  it("has one failure for several findings, which names them all", () => {
    const two = `{ "version": 1, "bodies": [
      { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [6000, 0] },
      { "id": "one", "position": [38, 0], "size": [4, 96] },
      { "id": "two", "position": [60, 0], "size": [4, 96] } ] }`;
    const failures = junit({ "two.aabb.json": two }).children[0]?.children[1]?.children ?? [];
    expect(failures.map(({ attributes }) => attributes["message"])).toEqual([
      expect.stringMatching(/ \(and 1 other\)$/) as string,
    ]);
    expect(failures[0]?.text.split("\n")).toHaveLength(2);
  });

  it("gives two scenes of one title two names", () => {
    const text = `{ "version": 1, "cells": [{ "title": "A", "bodies": [] }, { "title": "A", "bodies": [] }] }`;
    const names = junit({ "a.aabb.json": text }).children[0]?.children.map(({ attributes }) => attributes["name"]);
    expect(names).toEqual(["is a scene file", "A", "A (2)"]);
  });

  it("is well-formed whatever an author writes, and shows it", () => {
    const [, scene] = junit({ "<&>\u0001.aabb.json": hostileScene }).children[0]?.children ?? [];
    expect(scene?.attributes["name"]).toBe(
      "]]><a href='x'>&amp;\"::error::%0A\\u001b[2J\\u0000\\u202e\ufffd\ufffd [x](javascript:1),:",
    );
    expect(scene?.attributes["file"]).toBe("<&>\\u0001.aabb.json");
    expect(scene?.children.map(({ name }) => name)).toEqual(["failure"]);
  });
});
