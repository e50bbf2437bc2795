import { describe, expect, test } from "vitest";
import type { RuleName } from "../../../../src/model/index.js";
import { evaluate, toCellView } from "../../../../src/notebook/index.js";
import type { SceneView } from "../../../../src/view/protocol/index.js";
import { edited } from "./edited.js";

const back: RuleName = "overlap, back to the old position";
const bodies =
  '"bodies": [{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }, { "id": "wall", "position": [38, 0], "size": [4, 96] }]';
const alone = `{ // a scene
  "version": 1,
  "fps": 60, // as on a phone
  ${bodies}
}
`;

/** The text after a rule was chosen for one of its scenes. */
function stated(text: string, rule?: RuleName, cell = 0): string {
  return edited(text, { kind: "check", ...(rule && { rule }) }, cell);
}

function viewOf(text: string, cell = 0): SceneView {
  const result = evaluate(text).cells[cell];
  const view = result && toCellView(result);
  return view?.kind === "scene" ? view : expect.fail("no scene");
}

describe("a rule that is chosen for a scene", () => {
  test("is written behind its settings, and comments stay", () => {
    const written = stated(alone, back);
    expect(written).toBe(alone.replace("phone\n", `phone\n  "check": "${back}",\n`));
    expect(viewOf(written).check).toEqual({ rule: back, isStated: true });
    expect(viewOf(written).findings[0]?.message).toContain(`the rule "${back}".`);
  });

  test("takes the place of the one that is stated, and what is said of the velocity stays", () => {
    const text = (check: string): string => alone.replace('"fps"', `"check": ${check}, "fps"`);
    expect(stated(text('"swept"'), "axis by axis")).toBe(text('"axis by axis"'));
    const object = (rule: string): string => text(`{ "velocity": "kept", /* set */ "rule": "${rule}" }`);
    expect(stated(object("swept"), back)).toBe(object(back));
    expect(stated(text('"nonsense"'), back)).toBe(text(`"${back}"`));
  });

  test("is written where the file states it, and else in the scene", () => {
    const notebook = (file: string, first: string): string =>
      `{ "version": 1, ${file}${bodies}, "cells": [{ "title": "A"${first} }, { "title": "B" }] }`;
    expect(stated(notebook("", ""), back)).toBe(notebook("", `, "check": "${back}"`));
    const shared = notebook('"check": "swept", ', "");
    expect(viewOf(shared).check).toEqual({ rule: "swept", isStated: true, isShared: true });
    expect(stated(shared, back, 1)).toBe(notebook(`"check": "${back}", `, ""));
    const both = notebook('"check": "swept", ', ', "check": "axis by axis"');
    expect(viewOf(both).check).toEqual({ rule: "axis by axis", isStated: true });
    expect(stated(both, back)).toBe(notebook('"check": "swept", ', `, "check": "${back}"`));
  });

  test('counts also where "detection" was "swept"', () => {
    const swept = alone.replace('"fps"', '"detection": "swept", "fps"');
    expect(viewOf(swept).check).toEqual({ rule: "swept", isStated: true });
    expect(viewOf(swept).findings).toEqual([]);
    const written = stated(swept, back);
    expect(written).toContain('"detection": "discrete"');
    expect(viewOf(written).check).toEqual({ rule: back, isStated: true });
    expect(viewOf(written).findings.map(({ code }) => code)).toEqual(["tunnel"]);
  });

  test("is taken out of the text where the user does not know it", () => {
    expect(stated(stated(alone, back))).toBe(alone);
    const swept = alone.replace('"fps"', '"detection": "swept", "fps"');
    expect(stated(stated(swept, "axis by axis"))).not.toContain("check");
    expect(stated(swept)).toBe(alone);
    expect(() => stated(alone)).toThrow("This changes nothing");
  });

  test("leaves bodies alone that state another one, which the view says", () => {
    const own = alone.replace('"velocity"', '"check": "swept", "velocity"');
    const others = { count: 1, first: 0, rule: "swept" };
    expect(viewOf(own).check).toEqual({ rule: "overlap, shortest push-out", isStated: false, others });
    expect(viewOf(stated(own, back)).check).toEqual({ rule: back, isStated: true, others });
    const swept = alone.replace('"velocity"', '"detection": "swept", "velocity"');
    expect(viewOf(swept).check.others).toEqual(others);
    expect(viewOf(stated(own, "swept")).check).toEqual({ rule: "swept", isStated: true });
  });
});
