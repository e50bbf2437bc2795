import Ajv from "ajv";
import { describe, expect, it } from "vitest";
import { levelProblemCodes } from "../../../src/levels/index.js";
import { sarifLog, type SarifRun, type Suite } from "../../../src/report/index.js";
import { projectProblemCodes } from "../../../src/project/index.js";
import { problemCodes } from "../../../src/scene/index.js";
import sarifSchema from "../../fixtures/sarif/sarif-schema-2.1.0.json";
import { hostileScene, suitesOf, thin } from "./suites.js";
import { rangeIn, thinWall } from "./thinWall.js";

const run: SarifRun = { version: "1.2.3", root: "file:///game/", category: "aabb check" };
const log = (suites: readonly Suite[]) => sarifLog(suites, run);
const resultsOf = (suites: readonly Suite[]) => log(suites).runs[0]?.results ?? [];
const rulesOf = (suites: readonly Suite[]) => log(suites).runs[0]?.tool.driver.rules ?? [];

// Draft 4 differs from what Ajv reads in the names of these two, which only say where the schema is from.
const { $schema: _dialect, id: _address, ...schema } = sarifSchema;
const validate = new Ajv({
  strict: false,
  allErrors: true,
  // One of its patterns is only one without the flag.
  unicodeRegExp: false,
  formats: {
    uri: (text) => URL.canParse(text),
    "uri-reference": (text) => !/[\s<>"{}|\\^`]/.test(text) && URL.canParse(text, "file:///game/"),
    "date-time": true,
  },
}).compile(schema);
const complaints = (value: unknown) => (validate(JSON.parse(JSON.stringify(value))) ? [] : validate.errors);

describe("SARIF", () => {
  it.each([
    ["nothing", {}],
    ["findings and failed expectations", thin],
    ["a file that cannot be read", { "gone.aabb.json": undefined }],
    ["a text that cannot be understood", { "broken.aabb.json": `{ "version": 1, "bodies": [` }],
    ["hostile names", { "a b#?%/ü[1].aabb.json": hostileScene }],
  ])("is valid for %s", (_, files) => {
    expect(complaints(log(suitesOf(files)))).toEqual([]);
  });

  it("is not valid by a schema that accepts anything", () => {
    expect(complaints({ ...log([]), version: "2.0" })).not.toEqual([]);
    expect(complaints({ ...log([]), runs: [{ tool: {} }] })).not.toEqual([]);
  });

  it("gives a finding with its rule, level and place, counted from 1", () => {
    const { start, end } = rangeIn(thinWall, `"bullet"`);
    expect(resultsOf(suitesOf(thin))[0]).toMatchObject({
      ruleId: "tunnel",
      level: "warning",
      message: { text: expect.stringContaining("500 fps") as string },
      locations: [
        {
          physicalLocation: {
            artifactLocation: { uri: "levels/thin.aabb.json", uriBaseId: "SRCROOT" },
            region: {
              startLine: start.line + 1,
              startColumn: start.character + 1,
              endLine: end.line + 1,
              endColumn: end.character + 1,
            },
          },
        },
      ],
      relatedLocations: [
        { message: { text: "bodies[1]" }, physicalLocation: { region: { startLine: 9, startColumn: 9 } } },
      ],
    });
    expect(log([]).runs[0]).toMatchObject({
      columnKind: "utf16CodeUnits",
      originalUriBaseIds: { SRCROOT: { uri: "file:///game/" } },
    });
  });

  it("explains every code that a result can have", () => {
    const rules = rulesOf([]);
    const ids = rules.map(({ id }) => id);
    const codes = [
      ...Object.keys(problemCodes),
      ...Object.keys(levelProblemCodes),
      ...Object.keys(projectProblemCodes),
      "unreadable",
      "tunnel",
      "expectation",
    ];
    expect(ids).toEqual(expect.arrayContaining(codes));
    expect(new Set(ids).size).toBe(ids.length);
    expect(rules.filter(({ shortDescription, help }) => !shortDescription?.text || !help?.text)).toEqual([]);
  });

  it("refers to its rule by id and index", () => {
    const suites = suitesOf({ ...thin, "gone.aabb.json": undefined });
    const results = resultsOf(suites);
    expect(results.map(({ ruleIndex }) => rulesOf(suites)[ruleIndex ?? -1]?.id)).toEqual([
      "tunnel",
      "expectation",
      "unreadable",
    ]);
    expect(results.map(({ ruleId }) => ruleId)).toEqual(["tunnel", "expectation", "unreadable"]);
  });

  it.each([
    ["a b#%.aabb.json", { uri: "a%20b%23%25.aabb.json", uriBaseId: "SRCROOT" }],
    ["../other/x.aabb.json", { uri: "../other/x.aabb.json", uriBaseId: "SRCROOT" }],
    ["/etc/x y.aabb.json", { uri: "file:///etc/x%20y.aabb.json" }],
    ["D:/x.aabb.json", { uri: "file:///D:/x.aabb.json" }],
  ])("names the file %s by an address", (file, artifactLocation) => {
    expect(resultsOf(suitesOf({ [file]: undefined }))[0]?.locations).toMatchObject([
      { physicalLocation: { artifactLocation } },
    ]);
  });

  it("knows a finding again after lines have moved and numbers have changed", () => {
    const fingerprints = (text: string) =>
      resultsOf(suitesOf({ "thin.aabb.json": text })).map(({ partialFingerprints }) => partialFingerprints);
    const later = thinWall.replace("[4, 96]", "[5, 96]").replace("{", "\n\n{ // a comment\n");
    expect(fingerprints(later)).toEqual(fingerprints(thinWall));
    expect(fingerprints(thinWall.replace(`"bullet", "position"`, `"arrow", "position"`))[0]).not.toEqual(
      fingerprints(thinWall)[0],
    );
  });

  it("has no fingerprint twice", () => {
    const cell = `{ "title": "Same", "bodies": [
      { "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
      { "id": "wall", "position": [38, 0], "size": [4, 96] }] }`;
    const suites = suitesOf({
      "a.aabb.json": `{ "version": 1, "cells": [${cell}, ${cell}] }`,
      "b.aabb.json": `{ "version": 1, "cells": [${cell}] }`,
    });
    const prints = resultsOf(suites).map(({ partialFingerprints }) => JSON.stringify(partialFingerprints));
    expect(prints).toHaveLength(3);
    expect(new Set(prints).size).toBe(3);
  });

  it("makes no link of what an author writes", () => {
    const messages = resultsOf(suitesOf({ "x.aabb.json": hostileScene })).map(({ message }) => message.text);
    expect(messages.join()).toContain("[x] (javascript:1)");
    expect(messages.join()).not.toContain("](");
  });

  it("is of the category that it is given", () => {
    expect(log([]).runs[0]?.automationDetails).toEqual({ id: "aabb check/" });
  });
});
