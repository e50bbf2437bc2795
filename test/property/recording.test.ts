import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate, recordExpectations, type NotebookResult } from "../../src/notebook/index.js";
import { applyTextEdits } from "../../src/scene/edit/index.js";
import { withoutTrying } from "../unit/writtenScene.js";
import { runs } from "./seeded.js";
import { writtenExpectations } from "./writtenScenes.js";

const asked = runs(150);

/** What is recorded depends on which findings there are, not on their numbers. */
function evaluateUntried(text: string): NotebookResult {
  return evaluate(text, undefined, withoutTrying);
}

function recorded(before: NotebookResult, withTunnels = true): NotebookResult {
  const { edits } = recordExpectations(before, { tunnels: withTunnels });
  let end = 0;
  for (const { offset, length } of edits) {
    expect(offset).toBeGreaterThanOrEqual(end);
    end = offset + length;
  }
  return evaluateUntried(applyTextEdits(before.text, edits));
}

function scenesOf({ cells }: NotebookResult) {
  return cells.filter((cell) => cell.kind === "scene");
}

test("after recording every expectation holds, and every moving body has one", () => {
  let [updated, added] = [0, 0];
  fc.assert(
    fc.property(writtenExpectations, (text) => {
      const before = evaluateUntried(text);
      const made = recordExpectations(before, { tunnels: true });
      updated += made.updated;
      added += made.added;
      const after = recorded(before);
      for (const { scene, result } of scenesOf(after)) {
        expect(result.expectations.filter(({ pass }) => !pass)).toEqual([]);
        const known = scene.expect.map(({ body }) => body);
        for (const { id, velocity } of scene.bodies) if (velocity) expect(known).toContain(id);
      }
      const codes = ({ problems }: NotebookResult) => problems.map(({ code }) => code);
      expect(codes(after).filter((code) => !codes(before).includes(code))).toEqual([]);
    }),
    asked,
  );
  expect(Math.min(updated, added)).toBeGreaterThan(asked.numRuns / 4);
});

/** What is found to tunnel, and not expected to, in each scene. */
function openTunnels(result: NotebookResult) {
  return scenesOf(result).map((cell) => {
    const { findings } = cell.result;
    return findings.filter(({ code, expected }) => (code === "tunnel" || code === "corner-cut") && expected !== true);
  });
}

test("no tunnel becomes expected that was not, and with tunnels all do", () => {
  let tunnels = 0;
  fc.assert(
    fc.property(writtenExpectations, (text) => {
      const before = evaluateUntried(text);
      const after = openTunnels(recorded(before, false));
      openTunnels(before).forEach((findings, index) => {
        const { scene } = scenesOf(before)[index] ?? {};
        // What failed for another reason, and is corrected, declared its tunnel before.
        const isMeant = (id?: string) => scene?.expect.some(({ body, tunnels: wanted }) => wanted && body === id);
        const open = findings.filter(({ body }) => !isMeant(scene?.bodies[body]?.id));
        tunnels += open.length;
        const places = after[index]?.map(({ body, frame }) => [body, frame]);
        for (const { body, frame } of open) expect(places).toContainEqual([body, frame]);
      });
      expect(openTunnels(recorded(before)).flat()).toEqual([]);
    }),
    asked,
  );
  expect(tunnels).toBeGreaterThan(asked.numRuns / 4);
});

test("recording twice changes nothing", () => {
  fc.assert(
    fc.property(writtenExpectations, (text) => {
      for (const tunnels of [false, true]) {
        expect(recordExpectations(recorded(evaluateUntried(text), tunnels), { tunnels }).edits).toEqual([]);
      }
    }),
    asked,
  );
});

test("expectations that hold keep every character, and no scene moves otherwise", () => {
  fc.assert(
    fc.property(writtenExpectations, (text) => {
      const before = evaluateUntried(text);
      const after = recorded(before);
      scenesOf(before).forEach((cell, index) => {
        const now = scenesOf(after)[index];
        expect(now?.result.final).toEqual(cell.result.final);
        cell.scene.expect.forEach(({ source }, i) => {
          if (cell.result.expectations[i]?.pass !== true) return;
          const kept = now?.scene.expect[i]?.source;
          const written = text.slice(source.offset, source.offset + source.length);
          expect(kept && after.text.slice(kept.offset, kept.offset + kept.length)).toBe(written);
        });
      });
    }),
    asked,
  );
});
