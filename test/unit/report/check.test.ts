import { describe, expect, it } from "vitest";
import { adaptedTo, evaluate } from "../../../src/notebook/index.js";
import {
  checkSentence,
  checkSuites,
  ansi,
  checkedFile,
  checkReport,
  checkText,
  inWidth,
  plain,
  unreadableFile,
  type CheckedFile,
} from "../../../src/report/index.js";
import { rangeIn, thinWall } from "./thinWall.js";
import { unwrapped } from "./unwrapped.js";

const checked = (text: string, fps?: number): CheckedFile =>
  checkedFile(
    "levels/thin.aabb.json",
    evaluate(text, undefined, fps === undefined ? {} : { adapted: adaptedTo({ fps }) }),
  );

const caught = `{ "version": 1, "bodies": [ { "id": "ball", "position": [0, 40], "size": [8, 4], "velocity": [600, 0] },
  { "id": "block", "position": [12, 0], "size": [40, 96] } ] }`;

describe("a check report", () => {
  it("has a cell for each scene, and its place among all cells", () => {
    expect(checked(thinWall).cells.map(({ title, index }) => ({ title, index }))).toEqual([
      { title: "Thin wall", index: 1 },
    ]);
  });

  it("names a scene without a title by its number", () => {
    const text = `{ "version": 1, "cells": [{ "title": "One", "bodies": [] }, { "bodies": [] }] }`;
    expect(checked(text).cells.map(({ title }) => title)).toEqual(["One", "Scene 2"]);
  });

  it("gives a finding with its numbers, at the id of its body", () => {
    const [tunnel] = checked(thinWall).cells[0]?.findings ?? [];
    expect(tunnel).toEqual({
      code: "tunnel",
      severity: "warning",
      message: expect.stringContaining("500 fps") as string,
      expected: false,
      body: "bullet",
      obstacle: "bodies[1]",
      frame: 1,
      dwell: expect.closeTo(0.24, 12) as number,
      minFps: 500,
      minSubsteps: 9,
      safe: { fps: 500, speed: 360, substeps: 9 },
      detected: {
        fps: expect.closeTo(250, 5) as number,
        speed: expect.closeTo(720, 5) as number,
        thickness: expect.closeTo(42, 5) as number,
        substeps: 5,
      },
      range: rangeIn(thinWall, `"bullet"`),
      obstacleFile: "levels/thin.aabb.json",
      obstacleRange: rangeIn(thinWall, `{ "position": [38, 0]`),
    });
  });

  it("gives the row of the tilemap as the place of a tile", () => {
    const text = `{ "version": 1,
      "bodies": [{ "id": "ball", "position": [0, 16], "size": [8, 8], "velocity": [6000, 0] }],
      "tilemap": { "tileSize": [16, 16], "rows": ["....", "...#"], "solid": "#" } }`;
    expect(checked(text).cells[0]?.findings).toMatchObject([
      { code: "tunnel", obstacle: "tile [3, 1]", obstacleRange: rangeIn(text, `"...#"`) },
    ]);
  });

  it("gives a failed expectation as a finding of severity error, at the expectation", () => {
    const findings = checked(thinWall).cells[0]?.findings ?? [];
    expect(findings.filter(({ code }) => code === "expectation")).toMatchObject([
      { severity: "error", range: rangeIn(thinWall, `{ "body": "bullet", "tunnels": false }`) },
    ]);
  });

  it("lists every expectation, whether it holds, and its range", () => {
    expect(checked(thinWall).cells[0]?.expectations).toMatchObject([
      { pass: true, range: rangeIn(thinWall, `{ "body": "bullet", "hits": "bodies[1]", "time": 0.6 }`) },
      { pass: false, range: rangeIn(thinWall, `{ "body": "bullet", "tunnels": false }`) },
    ]);
  });

  it("gives problems of the text with code, message and range", () => {
    const text = `{\n  "version": 2\n}`;
    expect(checked(text).problems).toMatchObject([
      {
        code: expect.any(String) as string,
        severity: "error",
        message: expect.stringContaining("1") as string,
        range: rangeIn(text, "2"),
      },
    ]);
  });

  it("holds no number that JSON cannot hold", () => {
    const text = `{ "version": 1, "bodies": [
      { "id": "a", "position": [0, 0], "size": [8, 8], "velocity": [60, 0] },
      { "id": "b", "position": [4, 4], "size": [8, 8], "velocity": [60, 0] } ] }`;
    const report = checkReport([checked(text)]);
    expect(report.files[0]?.cells[0]?.findings[0]).toMatchObject({ code: "start-overlap", dwell: null, minFps: null });
    expect(JSON.parse(JSON.stringify(report))).toEqual(report);
  });

  it("sums up problems and findings by severity, and scenes and expectations", () => {
    const files = [checked(thinWall), unreadableFile("gone.aabb.json", "the file does not exist")];
    expect(checkReport(files).summary).toEqual({
      files: 2,
      cells: 1,
      nothingToCheck: 0,
      unknownLater: 0,
      errors: 2,
      warnings: 1,
      infos: 0,
      expectations: { pass: 1, fail: 1 },
    });
  });

  it("can be of another frame rate than the scenes name", () => {
    expect(checked(thinWall, 251).cells[0]?.findings.map(({ code }) => code)).not.toContain("tunnel");
  });

  it("keeps a movement given with `to` at its length when the frame rate changes", () => {
    const text = `{ "version": 1, "bodies": [
      { "id": "bullet", "position": [0, 40], "size": [8, 4], "to": [50, 40] },
      { "id": "wall", "position": [38, 0], "size": [4, 96] } ] }`;
    expect(checked(text, 600).cells[0]?.findings).toMatchObject([{ code: "tunnel", minFps: 5000 }]);
  });
});

describe("a check report as text", () => {
  const text = (files: readonly CheckedFile[]) => checkText(files, plain);

  it("has a line for each finding that begins with file:line:column severity code", () => {
    const lines = unwrapped(text([checked(thinWall)])).split("\n");
    expect(lines[0]).toBe("levels/thin.aabb.json");
    expect(lines[1]).toBe("  Thin wall");
    expect(lines[2]).toMatch(/^ {4}levels\/thin\.aabb\.json:8:17 {2}warning {2}tunnel {7}bullet tunnels through /);
    expect(lines[3]).toMatch(/^ {4}levels\/thin\.aabb\.json:13:9 {2}error {4}expectation {2}\S/);
  });

  it("has the other sentences of a message below its headline, in lines of at most 100 characters", () => {
    const lines = text([checked(thinWall)]).split("\n");
    expect(lines[2]).toMatch(/ tunnel {7}bullet tunnels through bodies\[1\] in frame 1\.$/);
    expect(lines[3]).toMatch(/^ {8}It moves 50 px per frame; /);
    expect(lines.filter((line) => line.startsWith("        Fix: "))).toHaveLength(1);
    expect(lines.filter((line) => line.length > 100 && line.startsWith("        "))).toEqual([]);
  });

  it("keeps the headline whole where a name looks like the end of a sentence", () => {
    const named = thinWall.replaceAll("bullet", "Mr. Bullet");
    const lines = unwrapped(text([checked(named)])).split("\n");
    expect(lines[2]).toMatch(/ tunnel {7}"Mr\. Bullet" tunnels through bodies\[1\] in frame 1\. /);
  });

  it("is as wide as the terminal", () => {
    const narrow = checkText([checked(thinWall)], inWidth(plain, 60)).split("\n");
    expect(narrow.filter((line) => line.length > 60 && line.startsWith("        "))).toEqual([]);
    expect(unwrapped(narrow.join("\n"))).toBe(unwrapped(text([checked(thinWall)])));
  });

  it("ends with the sums", () => {
    expect(text([checked(thinWall)])).toMatch(
      /\n✗ 1 scene in 1 file: 1 error, 1 warning, 1 of 2 expectations failed\n$/,
    );
  });

  it("is a sentence too, which says of nothing that it is well where something was left out", () => {
    const sums = { errors: 0, warnings: 0, infos: 0 };
    expect(checkSentence({ files: 1, ...sums }, [])).toBe("1 file checked; nothing found.");
    expect(checkSentence({ files: 2, ...sums, warnings: 1 }, [])).toBe("2 files checked; 1 warning.");
    expect(checkSentence({ files: 2, ...sums }, ["body ball"])).toBe("2 files checked; not checked: body ball.");
    expect(checkSentence({ files: 2, ...sums, errors: 1 }, ["body ball"])).toBe(
      "2 files checked; 1 error, not checked: body ball.",
    );
  });

  it("counts what is information as infos, as the Problems view does", () => {
    const lucky = checked(`{ "version": 1, "bodies": [
      { "id": "ball", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] },
      { "id": "wall", "position": [38, 0], "size": [4, 96] } ], "expect": [{ "body": "ball", "tunnels": true }] }`);
    expect(text([lucky])).toMatch(/\n✓ 1 scene in 1 file: 1 info, 1 expectation holds\n$/);
    expect(text([lucky, lucky])).toMatch(/\n✓ 2 scenes in 2 files: 2 infos, 2 expectations hold\n$/);
  });

  it("says nothing of clean files but in the sum", () => {
    expect(text([checked(caught)])).toBe("✓ 1 scene in 1 file: nothing found\n");
  });

  it("never has a tick where nothing could tunnel", () => {
    const empty = checked(`{ "version": 1, "bodies": [] }`);
    expect(text([empty])).toBe("◌ 1 scene in 1 file: nothing to check: there are no bodies\n");
    expect(text([empty, empty])).toBe("◌ 2 scenes in 2 files: 2 scenes with nothing to check\n");
    expect(text([empty, checked(caught)])).toBe(
      "◌ 2 scenes in 2 files: nothing found, 1 scene with nothing to check\n",
    );
    expect(text([empty, checked(thinWall)])).toMatch(/\n✗ 2 scenes .*, 1 scene with nothing to check, .*\n$/);
    const { summary } = checkReport([empty, checked(caught)]);
    expect(summary.nothingToCheck).toBe(1);
    expect(checkSentence({ ...summary }, [])).toBe("2 files checked; nothing found, 1 scene with nothing to check.");
  });

  it("says how far was looked, and never has a tick where later contacts are not known", () => {
    const scene = (more: string) =>
      checked(`{ "version": 1, "frames": 6, "bodies": [
        { "id": "ball", "position": [0, 40], "size": [8, 4], "velocity": [-60, 0]${more} },
        { "id": "wall", "position": [38, 0], "size": [4, 96] } ] }`);
    expect(text([scene("")])).toBe("✓ 1 scene in 1 file: nothing found in 6 frames and the following 10 s\n");
    const unknown = scene(', "acceleration": [-1e149, 0]');
    expect(text([unknown])).toMatch(/^◌ 1 scene in 1 file: not checked after frame \d+\n$/);
    expect(text([unknown, scene("")])).toBe(
      "◌ 2 scenes in 2 files: nothing found in 6 frames and the following 10 s, hits after the run not checked in 1 scene\n",
    );
    const { files, summary } = checkReport([unknown, scene("")]);
    expect(files.map(({ cells }) => cells[0]?.lookAhead?.isWhole)).toEqual([false, true]);
    expect(summary.unknownLater).toBe(1);
    expect(checkSentence({ ...summary }, [])).toMatch(/; nothing found, hits after the run not checked in 1 scene\.$/);
    const [suite] = checkSuites([unknown]);
    expect(suite?.cases.map(({ idle }) => idle)).toContainEqual(expect.stringMatching(/^not checked after frame/));
  });

  it("has colours only where they are asked for", () => {
    const escape = "\u001b";
    expect(text([checked(thinWall)])).not.toContain(escape);
    expect(checkText([checked(thinWall)], ansi)).toContain(`${escape}[33mwarning${escape}[0m`);
  });

  it("shows control characters of a file, and does not send them to the terminal", () => {
    const evil = `{ "version": 1, "title": "x", "cells": [{ "title": "a\\u001b[2J\\nb\\u202e", "bodies": [
      { "id": "m", "position": [0, 0], "size": [8, 8], "velocity": [60, 0] },
      { "id": "w", "position": [4, 4], "size": [8, 8] } ] }] }`;
    expect(text([checked(evil)])).toContain("\n  a\\u001b[2J b\\u202e\n");
  });

  it("shows those in the name of what was not evaluated", () => {
    const unread = `{ "version": 1, "level": { "file": "a\\u001b[2J.tmx" } }`;
    expect(text([checked(unread)])).toMatch(/not checked: .*a\\u001b\[2J\.tmx\n$/);
  });
});
