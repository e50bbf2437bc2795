import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { readLevels } from "../../../src/levels/index.js";
import { sceneLevel, type SceneLevel } from "../../../src/notebook/index.js";
import { RecordedFindings, type RecordedFinding, type Recording } from "../../../src/recordings/index.js";
import { replayedFile } from "../../../src/report/index.js";
import type { Solids } from "../../../src/scene/index.js";
import { repository } from "../../harness/fetchServer.js";
import { findingsOf, framesOf, recordingOf, wallsOf } from "./recordings.js";

const fixtures = path.join(repository, "test", "fixtures", "recordings");
const textOf = (file: string): string => readFileSync(path.join(fixtures, file), "utf8").trimEnd();

const levels = new Map<string, SceneLevel>();
beforeAll(async () => {
  for (const file of ["exits/level.tscn", "gaps/level.tmj"]) {
    const text = textOf(file);
    const name = path.basename(file);
    const reading = await readLevels(name, { read: () => Promise.resolve(text) });
    levels.set(
      file,
      sceneLevel(reading, { file: name }, () => undefined),
    );
  }
});

/** `code in frames of body`, as a reader of the report sees them. */
const codesOf = (recording: Recording, found: readonly RecordedFinding[]): readonly string[] =>
  found.map((finding) => {
    const reason = finding.code === "recorded-jump" ? ` (${finding.reason})` : "";
    return `${recording.numberOf(finding.frame)} ${finding.code}${reason}`;
  });

function codesIn(recording: Recording, solids?: Solids): readonly string[] {
  return codesOf(recording, findingsOf(recording, solids).found);
}

/** Findings as they come when each frame is looked at before the next one is there. */
function foundInSteps(recording: Recording, solids: Solids | undefined): readonly RecordedFinding[] {
  const { frames } = recording;
  const findings = new RecordedFindings(recording, solids);
  for (let frame = 1; frame <= frames; frame++) {
    recording.frames = frame;
    findings.advance();
  }
  findings.end();
  return findings.found;
}

describe("a legal exit is no passage", () => {
  it.each([
    ["respawn", ["15 recorded-corner", "55 recorded-jump (return)"]],
    ["door", ["20 recorded-jump (speed)"]],
    ["ladder", []],
    ["one-way-from-below", []],
    ["drop-through", ["6 recorded-drop"]],
    ["wrap-around", ["24 recorded-jump (velocity)"]],
  ])("%s", (name, expected) => {
    const recording = recordingOf([textOf(`exits/${name}.aabb.jsonl`)]);
    const level = levels.get("exits/level.tscn") as SceneLevel;
    const findings = findingsOf(recording, level.solids);
    expect(recording.problems).toEqual([]);
    expect(codesOf(recording, findings.found)).toEqual(expected);
    expect(replayedFile(name, recording, findings, level)).toMatchObject({ passages: 0, notEvaluated: [] });
    expect(foundInSteps(recording, level.solids)).toEqual(findings.found);
  });

  it("a respawn to a place that the recording has not shown before", () => {
    const [header, ...frames] = textOf("exits/respawn.aabb.jsonl").split("\n");
    const recording = recordingOf([header, ...frames.slice(40)]);
    const { solids } = levels.get("exits/level.tscn") as SceneLevel;
    expect(codesIn(recording, solids)).toEqual(["55 recorded-jump (speed)"]);
  });

  it("a respawn on the ground that the body has fallen past", () => {
    const fall = Array.from({ length: 30 }, (_, i) => [100, 20 + 12 * i] as const);
    const back = Array.from({ length: 5 }, () => [160, 76] as const);
    const recording = framesOf({ bodies: { player: { size: [16, 24] } } }, { player: [...fall, ...back] });
    expect(codesIn(recording, wallsOf([130, 100, 200, 16]))).toEqual(["30 recorded-jump (speed)"]);
  });

  it("a shot that a pool gives out again, and that is as fast as before", () => {
    const flight = Array.from({ length: 5 }, (_, i) => [10 + 60 * i, 50] as const);
    const recording = framesOf({ bodies: { shot: { size: [6, 6] } } }, { shot: [...flight, ...flight] });
    expect(codesIn(recording, wallsOf([130, 200, 4, 100]))).toEqual(["5 recorded-jump (return)"]);
  });
});

describe("a passage is found", () => {
  it.each([
    ["falls-through-slowly", ["8 recorded-wrong-side"]],
    ["jump-hides-tunnel", ["2 recorded-tunnel"]],
    ["double", ["1 recorded-tunnel"]],
    ["equal-step", ["1 recorded-tunnel"]],
  ])("%s", (name, expected) => {
    const recording = recordingOf([textOf(`gaps/${name}.aabb.jsonl`)]);
    const solids = recording.header.level ? levels.get("gaps/level.tmj")?.solids : undefined;
    const { found } = findingsOf(recording, solids);
    expect(codesOf(recording, found)).toEqual(expected);
    expect(foundInSteps(recording, solids)).toEqual(found);
  });

  const player = { bodies: { player: { size: [16, 24] } } };
  const shot = { bodies: { shot: { size: [6, 6] } } };
  const wall = wallsOf([120, 60, 4, 160]);
  const platform: Solids = {
    grids: [],
    boxes: wallsOf([0, 100, 300, 16]).boxes.map((box) => ({ ...box, oneWay: [0, -1] })),
  };

  it("of a body that only moves along the wall otherwise, and ends next to it", () => {
    const before = Array.from({ length: 4 }, (_, i) => [185, 134 - 4 * i] as const);
    const after = Array.from({ length: 4 }, (_, i) => [113, 118 - 4 * i] as const);
    expect(codesIn(framesOf(shot, { shot: [...before, ...after] }), wall)).toEqual(["4 recorded-tunnel"]);
  });

  it("of a body that was seen with this speed before", () => {
    const shots = [-250, -250, -160, -70, 20, 20, 20, 130, 130, 130].map((x) => [x, 100] as const);
    expect(codesIn(framesOf(shot, { shot: shots }), wallsOf([60, 60, 4, 160]))).toEqual(["7 recorded-tunnel"]);
    const rested = shots.slice(4);
    expect(codesIn(framesOf(shot, { shot: rested }), wallsOf([60, 60, 4, 160]))).toEqual(["3 recorded-jump (speed)"]);
  });

  it("of a frame in which the game stalled, and all goes on in the same direction", () => {
    const places = [0, 6, 12, 18, 24, 30, 70, 76, 82].map((x) => [x + 70, 100] as const);
    const recording = framesOf({ bodies: { shot: { size: [4, 4] } } }, { shot: places });
    expect(codesIn(recording, wall)).toEqual(["6 recorded-tunnel"]);
  });

  it("of one that falls into a one-way platform and sinks through", () => {
    const places = Array.from({ length: 20 }, (_, i) => [50, 40 + 7 * i] as const);
    expect(codesIn(framesOf(player, { player: places }), platform)).toEqual(["6 recorded-wrong-side"]);
  });

  it("of one that stood on a floor that is solid on all sides", () => {
    const stand = Array.from({ length: 4 }, () => [50, 76] as const);
    const sink = Array.from({ length: 14 }, (_, i) => [50, 76 + 4 * i] as const);
    const recording = framesOf(player, { player: [...stand, ...sink] });
    expect(codesIn(recording, wallsOf([0, 100, 300, 16]))).toEqual(["5 recorded-wrong-side"]);
    expect(codesIn(recording, platform)).toEqual(["5 recorded-drop"]);
  });

  it("of a floor made of tiles, walked along inside", () => {
    const places = [70, 74, 80, 86, 92, 98, 104, 110, 116, 122].map((y, i) => [20 + 9 * i, y] as const);
    const tiles = wallsOf(...Array.from({ length: 20 }, (_, i) => [16 * i, 100, 16, 16] as const));
    const { found } = findingsOf(framesOf(player, { player: places }), tiles);
    expect(found).toMatchObject([{ code: "recorded-wrong-side", frame: 2, lastFrame: 7, normal: [0, -1] }]);
  });

  it("of a door that sweeps over a body, by the face with which it came", () => {
    const header = { bodies: { player: { size: [16, 16] }, door: { size: [4, 48], solid: true } } };
    const door = Array.from({ length: 9 }, (_, i) => [90 - 7 * i, -10] as const);
    const { found } = findingsOf(framesOf(header, { player: [[50, 0]], door }));
    expect(found).toMatchObject([{ code: "recorded-wrong-side", frame: 4, lastFrame: 6, normal: [-1, 0] }]);
  });

  it("and none of a body that is pushed back to where it came from, or out at another side", () => {
    const back = [60, 70, 80, 90, 95, 88, 80, 70].map((x) => [x, 100] as const);
    expect(codesIn(framesOf(player, { player: back }), wallsOf([100, 60, 8, 160]))).toEqual(["3 recorded-overlap"]);
    const aside = [...[70, 80, 90, 100].map((x) => [x, 40] as const), [104, 20], [110, 20]] as const;
    expect(codesIn(framesOf(player, { player: aside }), wallsOf([100, 44, 30, 160]))).toEqual(["2 recorded-overlap"]);
  });

  it("and none of a body that is put out of the wall by the game", () => {
    const lines = [70, 80, 90, 95, 140, 144].map((x, frame) => ({
      frame,
      bodies: { player: [x, 100] },
      ...(frame === 4 && { placed: ["player"] }),
    }));
    const recording = recordingOf([{ aabb: "recording", version: 1, ...player }, ...lines]);
    expect(codesIn(recording, wallsOf([100, 60, 8, 160]))).toEqual(["2 recorded-overlap", "4 recorded-jump (placed)"]);
  });

  it("and none across a gap", () => {
    const lines = [0, 1, 2, 5, 6].map((frame) => ({ frame, bodies: { player: [80 + 10 * frame, 100] } }));
    const recording = recordingOf([{ aabb: "recording", version: 1, ...player }, ...lines]);
    expect(codesIn(recording, wallsOf([100, 60, 8, 160]))).toEqual(["1 recorded-overlap", "5 recording-gap"]);
  });
});

describe("a body that ends inside a wall", () => {
  const header = { bodies: { player: { size: [16, 24] } } };
  const wall = wallsOf([100, 0, 40, 200]);

  it("is not checked to its end", () => {
    const recording = framesOf(header, { player: [70, 80, 90, 100].map((x) => [x, 50]) });
    const replayed = replayedFile("run", recording, findingsOf(recording, wall), {
      ...{ summary: "", problems: [], notEvaluated: [] },
    });
    expect(replayed).toMatchObject({
      endsInside: 1,
      notEvaluated: ["1 body that is inside an obstacle at the end"],
      problems: [{ code: "recording-partial" }],
    });
    expect(replayed.partial).toContain("no tunneling found in the checked part");
  });

  it("counts in each run of the game", () => {
    const run = [70, 80, 90, 100].map((x, frame) => ({ frame, bodies: { player: [x, 50] } }));
    const first = { aabb: "recording", version: 1, ...header };
    expect(findingsOf(recordingOf([first, ...run, first, ...run]), wall).endsInside).toBe(2);
  });

  it("is none where it is gone", () => {
    const recording = framesOf(header, { player: [...[70, 80, 90].map((x) => [x, 50]), undefined, undefined] });
    expect(findingsOf(recording, wall).endsInside).toBe(0);
  });
});
