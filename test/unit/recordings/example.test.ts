import { readFileSync } from "node:fs";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { recordedRun, roomMap } from "../../../examples/recordings/throw.mjs";
import { evaluate, sceneLevel, type SceneLevel } from "../../../src/notebook/index.js";
import { readLevels } from "../../../src/levels/index.js";
import { type RecordedFindings, type Recording } from "../../../src/recordings/index.js";
import { momentScene } from "../../../src/report/index.js";
import { repository } from "../../harness/fetchServer.js";
import { passing, type PlainBox } from "./plainLoop.js";
import { findingsOf, recordingOf } from "./recordings.js";

const folder = path.join(repository, "examples", "recordings");
const text = readFileSync(path.join(folder, "throw.aabb.jsonl"), "utf8");
const map = readFileSync(path.join(folder, "room.tmj"), "utf8");

let level: SceneLevel;
let recording: Recording;
let findings: RecordedFindings;
beforeAll(async () => {
  const reading = await readLevels("room.tmj", { read: () => Promise.resolve(map) });
  level = sceneLevel(reading, { file: "room.tmj" }, () => undefined);
  recording = recordingOf([text.trimEnd()]);
  findings = findingsOf(recording, level.solids);
});

describe("the recording of the examples", () => {
  it("is what the game does, with the room that it is in (node examples/recordings/throw.mjs)", () => {
    expect(recordedRun()).toBe(text);
    expect(roomMap()).toBe(map);
  });

  it("shows the stones that pass walls, in the frames in which a plain loop sees them", () => {
    expect(recording.problems).toEqual([]);
    const codes = findings.found.map(({ code }) => code);
    expect(codes.filter((code) => code === "recorded-tunnel").length).toBeGreaterThan(15);
    expect(new Set(codes)).toEqual(new Set(["recorded-tunnel", "recorded-corner"]));
    const seen = tunnelsOfTiles();
    const found = findings.found.flatMap((finding) =>
      finding.code === "recorded-tunnel"
        ? [`${recording.numberOf(finding.frame)} ${recording.bodies[finding.body]?.id ?? ""}`]
        : [],
    );
    expect(found.sort()).toEqual([...seen].sort());
  });

  it("has for each of them a scene that shows the same passage", () => {
    for (const finding of findings.found) {
      if (finding.code !== "recorded-tunnel") continue;
      const { frame, body } = finding;
      const scene = momentScene({ recording, frame, body, solids: level.solids, level: { file: "room.tmj" } });
      const [cell] = evaluate(scene, undefined, { levels: () => level }).cells;
      if (cell?.kind !== "scene") throw new Error("no scene");
      expect(cell.result.expectations).toMatchObject([{ pass: true }]);
      const [shown] = cell.result.findings.filter(({ code }) => code === "tunnel");
      expect(shown?.dwell).toBeCloseTo(finding.dwell, 6);
    }
  });
});

/** Frames and stones that pass walls: each row of tiles that touch is one, and each column. */
function tunnelsOfTiles(): ReadonlySet<string> {
  const { width, height, layers } = JSON.parse(map) as {
    readonly width: number;
    readonly height: number;
    readonly layers: readonly { readonly data: readonly number[] }[];
  };
  const isSolid = (x: number, y: number): boolean => layers[0]?.data[y * width + x] === 1;
  const walls: PlainBox[] = [];
  const addRuns = (
    lines: number,
    length: number,
    at: (line: number, along: number) => boolean,
    isRow: boolean,
  ): void => {
    for (let line = 0; line < lines; line++) {
      for (let from = 0; from < length; from++) {
        if (!at(line, from)) continue;
        let to = from;
        while (to < length && at(line, to)) to++;
        const [begin, extent] = [32 * from, 32 * (to - from)];
        walls.push(isRow ? [begin, 32 * line, extent, 32] : [32 * line, begin, 32, extent]);
        from = to;
      }
    }
  };
  addRuns(height, width, (y, x) => isSolid(x, y), true);
  addRuns(width, height, (x, y) => isSolid(x, y), false);
  const places = new Map<string, PlainBox>();
  const seen = new Set<string>();
  for (const line of text.trimEnd().split("\n").slice(1)) {
    const {
      frame,
      bodies,
      gone = [],
    } = JSON.parse(line) as {
      readonly frame: number;
      readonly bodies: Readonly<Record<string, readonly number[]>>;
      readonly gone?: readonly string[];
    };
    for (const [id, [x = 0, y = 0, w, h]] of Object.entries(bodies)) {
      const from = places.get(id);
      const to: PlainBox = [x, y, w ?? from?.[2] ?? 0, h ?? from?.[3] ?? 0];
      places.set(id, to);
      if (!from || id === "player") continue;
      const kinds = walls.map((wall) => passing(from, to, wall, wall));
      if (kinds.includes("tunnel")) seen.add(`${frame} ${id}`);
    }
    for (const id of gone) places.delete(id);
  }
  return seen;
}
