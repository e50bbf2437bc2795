import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import { checkedFile, checkText, plain, replayedFile, replayReport, replayText } from "../../../src/report/index.js";
import { findingsOf, framesOf, wallsOf } from "../recordings/recordings.js";
import { thinWall } from "./thinWall.js";
import { unwrapped } from "./unwrapped.js";

const wall = wallsOf([100, 0, 8, 200]);

describe("findings of one recording with the same code, body and obstacle", () => {
  /** Twelve throws through the same wall, each of two frames. */
  const xs = Array.from({ length: 24 }, (_, i) => (i % 2 === 0 ? 50 : 150));
  const thrown = framesOf({ bodies: { shot: { size: [6, 6], maxSpeed: 1e6 } } }, { shot: xs.map((x) => [x, 50]) });
  const replayed = replayedFile("throw.aabb.jsonl", thrown, findingsOf(thrown, wall));

  it("are one block of the text with their frames and lines", () => {
    const tunnels = replayed.findings.filter(({ code }) => code === "recorded-tunnel");
    expect(tunnels.length).toBeGreaterThan(10);
    const text = unwrapped(replayText([replayed], plain));
    const lines = text.split("\n").filter((line) => line.includes("recorded-tunnel"));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain("shot tunnels through");
    const [, second] = tunnels;
    expect(lines[0]).toContain(
      `The same in ${tunnels.length - 1} more frames: ${second?.frame} (line ${(second?.range.start.line ?? 0) + 1}), `,
    );
    expect(lines[0]).toMatch(new RegExp(` and ${tunnels.length - 9} more\\.$`));
  });

  it("are still counted, and listed one by one in JSON", () => {
    const { summary, files } = replayReport([replayed]);
    expect(files[0]?.findings).toHaveLength(replayed.findings.length);
    expect(replayText([replayed], plain)).toContain(`${summary.warnings} warnings`);
  });

  it("are blocks of their own for another body", () => {
    const two = framesOf(
      { bodies: { a: { size: [6, 6] }, b: { size: [6, 6] } } },
      { a: [50, 150].map((x) => [x, 50]), b: [50, 150].map((x) => [x, 80]) },
    );
    const text = replayText([replayedFile("two.aabb.jsonl", two, findingsOf(two, wall))], plain);
    expect(text.match(/recorded-tunnel/g)).toHaveLength(2);
    expect(text).not.toContain("The same in");
  });
});

describe("findings of one scene with the same code, body and obstacle", () => {
  it("are one block of the text with their frames, except for failed expectations", () => {
    const checked = checkedFile("thin.aabb.json", evaluate(thinWall));
    const cells = checked.cells.map((cell) => ({
      ...cell,
      findings: cell.findings.flatMap((finding) => [1, 5, 7].map((frame) => ({ ...finding, frame }))),
    }));
    const text = unwrapped(checkText([{ ...checked, cells }], plain));
    expect(text.match(/ tunnel {2}/g)).toHaveLength(1);
    expect(text).toContain("The same in 2 more frames: 5, 7.");
    expect(text.match(/error +expectation/g)).toHaveLength(3);
  });
});
