import { describe, expect, it } from "vitest";
import { checkOf, defaultCheck } from "../../../src/model/index.js";
import {
  RecordedFindings,
  type RecordedFinding,
  recordedMessage,
  recordedSentences,
} from "../../../src/recordings/index.js";
import { findingsOf, framesOf, recordingOf, wallsOf } from "./recordings.js";

const player = { bodies: { player: { size: [16, 24] } } };
const wall = wallsOf([100, 0, 8, 200]);

const codes = (found: readonly RecordedFinding[]): readonly string[] =>
  found.map(({ code, frame }) => `${frame} ${code}`);

/** Places of a body that goes so far in each frame. */
const going = (x: number, y: number, dx: number, dy: number, frames: number): readonly (readonly number[])[] =>
  Array.from({ length: frames }, (_, i) => [x + i * dx, y + i * dy]);

describe("what a recording shows", () => {
  it("is not hidden by gaps, however many there are", () => {
    const lines = Array.from({ length: 5000 }, (_, i) => ({ frame: 2 * i, bodies: { player: [20, 50] } }));
    const shot = [0, 1].map((i) => ({ frame: 10_000 + i, bodies: { player: [80 + 40 * i, 50] } }));
    const { found, counts } = findingsOf(
      recordingOf([{ aabb: "recording", version: 1, ...player }, ...lines, ...shot]),
      wall,
    );
    expect(found.at(-1)).toMatchObject({ code: "recorded-tunnel" });
    expect(counts.get("recording-gap")).toEqual({ all: 5000, unlisted: 3000 });
  });

  it("is a tunnel where a body is through a wall from one frame to the next, with the audit's numbers", () => {
    const { found } = findingsOf(framesOf(player, { player: going(20, 50, 30, 0, 6) }), wall);
    expect(codes(found)).toEqual(["3 recorded-tunnel"]);
    // From 80 to 110: it touches at 84 and is out at 108, of 30.
    expect(found[0]).toMatchObject({
      body: 0,
      obstacle: { kind: "box", index: 0 },
      wall: { min: [100, 0], max: [108, 200] },
      normal: [-1, 0],
    });
    const [tunnel] = found;
    if (tunnel?.code !== "recorded-tunnel") throw new Error("no tunnel");
    expect(tunnel.entry).toBeCloseTo(4 / 30, 12);
    expect(tunnel.exit).toBeCloseTo(28 / 30, 12);
    expect(tunnel.dwell).toBeCloseTo(24 / 30, 12);
    expect(tunnel.missed).toBeCloseTo(6 / 30, 12);
    expect(tunnel.thickness).toBeCloseTo(8, 12);
    expect(tunnel.speed).toBeCloseTo(1800, 9);
    const { check, safe, detected } = tunnel.numbers ?? expect.fail("no numbers");
    expect(check).toBe(defaultCheck);
    // No deeper than half of both together when the first check finds it.
    expect([safe.fps, safe.speed]).toEqual([expect.closeTo(150, 6), expect.closeTo(720, 5)]);
    expect([detected.fps, detected.speed]).toEqual([expect.closeTo(75, 6), expect.closeTo(1440, 5)]);
  });

  it.each([
    ["overlap, back to the old position", 75],
    ["axis by axis", 75],
    ["overlap, shortest push-out", 150],
  ] as const)("is safe by the rule of its game: %s", (rule, fps) => {
    const about = () => ({ check: checkOf(rule) });
    const [tunnel] = findingsOf(framesOf(player, { player: going(20, 50, 30, 0, 6) }, about), wall).found;
    if (tunnel?.code !== "recorded-tunnel") throw new Error("no tunnel");
    expect(tunnel.numbers).toMatchObject({
      check: { rule, isStated: true },
      safe: { fps: expect.closeTo(fps, 6) as number },
    });
  });

  it("says of a game that sweeps that it did not sweep this step", () => {
    const about = () => ({ check: checkOf("swept") });
    const recording = framesOf(player, { player: going(20, 50, 30, 0, 6) }, about);
    const [tunnel] = findingsOf(recording, wall).found;
    if (!tunnel) throw new Error("no tunnel");
    expect(recordedMessage(recording, wall, tunnel)).toMatch(/the game did not sweep this movement\.$/);
  });

  it("is safe for less where a push out of one tile leads into the next, beside the path", () => {
    const fall = { player: going(100, 0, 0, 50, 4) };
    const [row] = findingsOf(framesOf(player, fall), wallsOf([0, 80, 300, 8])).found;
    const [tiles] = findingsOf(framesOf(player, fall), wallsOf([95, 80, 8, 8], [103, 80, 8, 8], [111, 80, 8, 8])).found;
    if (row?.code !== "recorded-tunnel" || tiles?.code !== "recorded-tunnel") throw new Error("no tunnel");
    const [ofRow, ofTiles] = [row, tiles].map(({ numbers }) => numbers?.safe.fps ?? Infinity) as [number, number];
    expect(ofRow).toBeCloseTo((60 * 50) / 16, 6);
    expect(ofTiles).toBeGreaterThan(ofRow);
  });

  it("is one on the wrong side where frames show the body inside: all of them in one", () => {
    const { found, counts } = findingsOf(framesOf(player, { player: going(75, 50, 10, 0, 6) }), wall);
    // In the wall from 85 to 105.
    expect(found).toEqual([
      {
        ...{ code: "recorded-wrong-side", body: 0, frame: 1, lastFrame: 3, deepest: 2, depth: 11 },
        ...{ obstacle: { kind: "box", index: 0 }, wall: { min: [100, 0], max: [108, 200] }, normal: [-1, 0] },
      },
    ]);
    expect([...counts]).toEqual([["recorded-wrong-side", { all: 1, unlisted: 0 }]]);
  });

  it("is an overlap of all its frames where the body goes back", () => {
    const there = going(75, 50, 10, 0, 3);
    const { found } = findingsOf(framesOf(player, { player: [...there, ...going(85, 50, -10, 0, 3)] }), wall);
    expect(found).toEqual([
      {
        ...{ code: "recorded-overlap", body: 0, frame: 1, lastFrame: 3, deepest: 2, depth: 11 },
        obstacle: { kind: "box", index: 0 },
      },
    ]);
  });

  it("is a cut corner where a body comes out by a neighbouring face", () => {
    const recording = framesOf({ bodies: { a: { size: [4, 4] } } }, { a: going(90, -12, 16, 16, 3) });
    const past = findingsOf(recording, wallsOf([100, -2, 8, 4]));
    expect(codes(past.found)).toEqual(["1 recorded-corner"]);
    expect((past.found[0] as { readonly numbers?: unknown }).numbers).toBeUndefined();
  });

  it("is nothing where a body goes along what it stands on, or is in it by a hair", () => {
    for (const sunk of [0, 0.1]) {
      const { found } = findingsOf(
        framesOf(player, { player: going(0, 176 + sunk, 40, 0, 20) }),
        wallsOf([0, 200, 900, 16]),
      );
      expect(found).toEqual([]);
    }
  });

  it("is a tunnel of a body that stands on something, and in it by a hair", () => {
    const walls = wallsOf([0, 200, 900, 16], [100, 0, 8, 200]);
    const { found } = findingsOf(framesOf(player, { player: going(20, 176.1, 30, 0, 6) }), walls);
    expect(codes(found)).toEqual(["3 recorded-tunnel"]);
  });

  it("takes walls that touch as one", () => {
    const walls = wallsOf([100, 0, 4, 200], [104, 0, 4, 200]);
    const { found } = findingsOf(framesOf(player, { player: going(20, 50, 30, 0, 6) }), walls);
    expect(codes(found)).toEqual(["3 recorded-tunnel"]);
    expect(found[0]).toMatchObject({ wall: { min: [100, 0], max: [108, 200] } });
  });

  it("takes the tiles of a level", () => {
    const solid = new Uint8Array(100);
    solid.fill(1, 30, 40);
    const solids = { grids: [{ origin: [0, 0], tileSize: [16, 16], width: 10, height: 10, solid }], boxes: [] };
    const { found } = findingsOf(framesOf({ bodies: { a: { size: [8, 8] } } }, { a: going(50, 0, 0, 36, 3) }), solids);
    expect(codes(found)).toEqual(["2 recorded-tunnel"]);
    expect(found[0]).toMatchObject({ obstacle: { kind: "tile", grid: 0, column: 3, row: 3 } });
  });

  it("takes a one-way solid for one from its face alone", () => {
    const solids = { grids: [], boxes: wallsOf([0, 100, 900, 8]).boxes.map((box) => ({ ...box, oneWay: [0, -1] })) };
    const header = { bodies: { a: { size: [8, 8] } } };
    expect(codes(findingsOf(framesOf(header, { a: going(50, 200, 0, -36, 6) }), solids).found)).toEqual([]);
    expect(codes(findingsOf(framesOf(header, { a: going(50, 20, 0, 36, 6) }), solids).found)).toEqual([
      "3 recorded-tunnel",
    ]);
    expect(codes(findingsOf(framesOf(header, { a: going(50, 104, 0, -4, 6) }), solids).found)).toEqual([]);
  });

  it("sees a door that goes through who stands still, and one that is passed as it moves", () => {
    const header = { bodies: { player: { size: [16, 16] }, door: { size: [4, 48], solid: true } } };
    const still = framesOf(header, { player: [[50, 0]], door: going(90, -10, -15, 0, 6) });
    expect(codes(findingsOf(still).found)).toEqual(["2 recorded-wrong-side"]);
    const fast = framesOf(header, { player: [[50, 0]], door: going(98, -10, -30, 0, 5) });
    expect(codes(findingsOf(fast).found)).toEqual(["2 recorded-tunnel"]);
    const both = framesOf(header, { player: going(0, 0, 13, 0, 6), door: going(100, -10, -15, 0, 6) });
    expect(codes(findingsOf(both).found)).toEqual(["4 recorded-tunnel"]);
  });

  it("says nothing across a gap", () => {
    const lines = [0, 1, 5, 6].map((frame) => ({ frame, bodies: { player: [20 + 30 * frame, 50] } }));
    const { found } = findingsOf(recordingOf([{ aabb: "recording", version: 1, ...player }, ...lines]), wall);
    expect(codes(found)).toEqual(["2 recording-gap"]);
    expect(found[0]).toMatchObject({ gap: { kind: "missing", frames: 3 } });
  });

  it("takes a motion that is far from those around it for a jump, and names what it leads through", () => {
    const places = [...going(20, 50, 2, 0, 10), ...going(400, 50, 2, 0, 10)];
    const { found } = findingsOf(framesOf(player, { player: places }), wall);
    expect(codes(found)).toEqual(["10 recorded-jump"]);
    expect(found[0]).toMatchObject({ distance: 362, obstacle: { kind: "box", index: 0 } });
  });

  it("takes a long frame for no jump: in it everybody goes further", () => {
    const times = [0, 1, 2, 3, 15, 16, 17].map((n) => n / 60);
    const recording = recordingOf([
      { aabb: "recording", version: 1, ...player },
      ...times.map((time, frame) => ({ frame, time, bodies: { player: [20 + 600 * time, 50] } })),
    ]);
    expect(codes(findingsOf(recording, wall).found)).toEqual(["4 recorded-tunnel"]);
  });

  it("takes no motion for a jump that goes on", () => {
    const places = [...going(20, 50, 2, 0, 3), ...going(60, 50, 120, 0, 3)];
    expect(codes(findingsOf(framesOf(player, { player: places }), wall).found)).toEqual(["4 recorded-tunnel"]);
  });

  it("judges the last frame by the one before it, and the only one not at all", () => {
    expect(codes(findingsOf(framesOf(player, { player: [...going(20, 50, 2, 0, 3), [400, 50]] }), wall).found)).toEqual(
      ["3 recorded-jump"],
    );
    expect(
      codes(
        findingsOf(
          framesOf(player, {
            player: [
              [20, 50],
              [400, 50],
            ],
          }),
          wall,
        ).found,
      ),
    ).toEqual(["1 recorded-tunnel"]);
  });

  it("takes a bullet's first frames as they are", () => {
    const header = { bodies: { bullet: { size: [4, 4] } } };
    const recording = framesOf(header, { bullet: [undefined, undefined, [60, 50], [160, 50], [260, 50], undefined] });
    expect(codes(findingsOf(recording, wall).found)).toEqual(["3 recorded-tunnel"]);
  });

  it("takes what is faster than its greatest speed for a jump", () => {
    const header = { bodies: { player: { size: [16, 24], maxSpeed: 1700 } } };
    const { found } = findingsOf(framesOf(header, { player: going(20, 50, 30, 0, 6) }), wall);
    expect(new Set(found.map(({ code }) => code))).toEqual(new Set(["recorded-jump"]));
    expect(found[2]).toMatchObject({ frame: 3, maxSpeed: [1700, 1700], obstacle: { kind: "box", index: 0 } });
  });

  it("measures by the time of each frame", () => {
    const lines = [0, 1, 2, 3, 4, 5].map((i) => ({ time: i / 30, bodies: { player: [20 + 30 * i, 50] } }));
    const { found } = findingsOf(recordingOf([{ aabb: "recording", version: 1, ...player }, ...lines]), wall);
    expect(found[0]).toMatchObject({ frame: 3, code: "recorded-tunnel" });
    expect((found[0] as { fps: number }).fps).toBeCloseTo(30, 9);
    expect(found[0]).toMatchObject({ numbers: { safe: { fps: expect.closeTo(75, 6) as number } } });
  });

  it("has three dimensions", () => {
    const header = { bodies: { a: { size: [1, 1, 1] }, wall: { size: [10, 10, 0.5], solid: true } } };
    const recording = framesOf(header, {
      a: [
        [5, 5, 0],
        [5, 5, 2],
        [5, 5, 4],
      ],
      wall: [[0, 0, 3.2]],
    });
    expect(codes(findingsOf(recording).found)).toEqual(["2 recorded-tunnel"]);
  });

  it("follows a size that changes", () => {
    const header = { bodies: { a: { size: [4, 4] } } };
    const recording = framesOf(header, {
      a: [
        [80, 50, 4, 4],
        [120, 50, 20, 20],
        [160, 50, 20, 20],
      ],
    });
    expect(codes(findingsOf(recording, wall).found)).toEqual(["1 recorded-tunnel"]);
  });

  it("ends an overlap with the frame in which a body comes to something and is gone", () => {
    const recording = recordingOf([
      { aabb: "recording", version: 1, ...player },
      { frame: 0, bodies: { player: [60, 50] } },
      { frame: 1, bodies: { player: [90, 50] } },
      { frame: 2, bodies: { player: [91, 50] }, gone: ["player"] },
      { frame: 3 },
    ]);
    const { found } = findingsOf(recording, wall);
    expect(found).toMatchObject([{ code: "recorded-overlap", frame: 1, lastFrame: 2 }]);
  });

  it("is the same however the recording grows", () => {
    const bodies = {
      player: [
        ...going(20, 50, 30, 0, 6),
        ...going(500, 50, 1, 0, 4),
        ...going(95, 50, 1, 0, 4),
        ...going(95, 150, 0, 9, 4),
      ],
      door: going(0, 0, 7, 7, 18),
    };
    const whole = framesOf({ bodies: { player: { size: [16, 24] }, door: { size: [8, 8], solid: true } } }, bodies);
    const together = findingsOf(whole, wall);
    const lines = whole.frames;
    const apart = new RecordedFindings(whole, wall);
    // As if frames came one by one.
    for (let frames = 1; frames <= lines; frames++) {
      whole.frames = frames;
      apart.advance();
    }
    apart.end();
    expect(apart.found).toEqual(together.found);
    expect(apart.found.length).toBeGreaterThan(3);
  });

  it("counts who comes to something solid", () => {
    const findings = findingsOf(framesOf(player, { player: going(20, 50, 30, 0, 6) }), wall);
    expect(Array.from({ length: 6 }, (_, frame) => findings.contactsIn(frame))).toEqual([0, 0, 0, 1, 0, 0]);
  });

  it("is the same among many bodies as among few", () => {
    const crowd = Object.fromEntries(
      Array.from({ length: 300 }, (_, i) => [`s${i}`, { size: [8, 8], solid: i % 2 === 0 }] as const),
    );
    const places = Object.fromEntries(
      Array.from(
        { length: 300 },
        (_, i) => [`s${i}`, going(1000 + 20 * i, 1000, i % 5 === 0 ? 3 : 0, i % 3, 6)] as const,
      ),
    );
    const header = { bodies: { player: { size: [16, 16] }, door: { size: [4, 48], solid: true }, ...crowd } };
    const own = { player: [[50, 0]], door: going(98, -10, -30, 0, 5) };
    const { found } = findingsOf(framesOf(header, { ...own, ...places }));
    expect(codes(found.filter((each) => "body" in each && each.body === 0))).toEqual(["2 recorded-tunnel"]);
  });
});

describe("the sentences of a finding", () => {
  const sentencesOf = (found: ReturnType<typeof findingsOf>, recording: Parameters<typeof recordedSentences>[0]) =>
    recordedSentences(recording, wall, found.found[0] ?? expect.fail("nothing found"));

  it("are a headline, a cause, a fix and its limits", () => {
    const recording = framesOf(player, { player: going(20, 50, 30, 0, 6) });
    const { headline, cause, fix, fixes, note } = sentencesOf(findingsOf(recording, wall), recording);
    expect(headline).toMatch(/^player tunnels through .* from frame 2 to 3: neither frame shows it inside\.$/);
    expect(cause).toMatch(/^It moves 30 px in this frame/);
    expect(fix).toMatch(/^Fix: at least 150/);
    expect(fixes).toMatchObject({ fps: expect.closeTo(150, 6) as number, canSweep: true });
    expect(note).toContain("These numbers are for the rule");
  });

  it("make its message", () => {
    const recording = framesOf(player, { player: going(20, 50, 30, 0, 6) });
    const found = findingsOf(recording, wall);
    const { headline, cause = "", fix = "", note = "" } = sentencesOf(found, recording);
    const [finding = expect.fail("nothing found")] = found.found;
    expect(recordedMessage(recording, wall, finding)).toBe([headline, cause, fix, note].join(" "));
  });
});
