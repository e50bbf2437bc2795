import { describe, expect, it } from "vitest";
import { Drafts, evaluate, toCellView } from "../../../src/notebook/index.js";
import { applyTextEdits, editScene } from "../../../src/scene/edit/index.js";
import type { SceneEdit } from "../../../src/view/protocol/index.js";

const text = `{
  "version": 1, "fps": 60,
  "cells": [
    { "markdown": "prose" },
    {
      "bodies": [
        { "id": "bullet", "center": [4, 2], "size": [8, 4], "velocity": [3000, 0] }, // fast
        { "id": "wall", "position": [38, -40], "size": [4, 96] },
      ],
      "tilemap": { "tileSize": 8, "origin": [0, 80], "rows": ["##"] },
      "expect": [{ "body": "bullet", "tunnels": true }],
    },
  ],
}`;
const slower: SceneEdit = { kind: "change", bodies: [{ body: 0, velocity: [300, 0], position: [0.1, 0.2] }] };

describe("a draft", () => {
  it("is what the text will give, but for the tiles", () => {
    const edits = editScene(evaluate(text), 1, slower);
    if (typeof edits === "string") throw new Error(edits);
    const edited = evaluate(applyTextEdits(text, edits)).cells[1];
    if (edited?.kind !== "scene") throw new Error("no scene");
    const { grids, boxes, ...rest } = toCellView(edited) as Extract<ReturnType<typeof toCellView>, { kind: "scene" }>;
    expect(grids).toHaveLength(1);
    expect(boxes.names).toEqual([]);
    expect(new Drafts(text).draft(1, slower)).toEqual(rest);
    expect(rest.findings.map(({ code }) => code)).toEqual(["ends-early", "expectation"]);
  });

  it("does not know of the one before", () => {
    const drafts = new Drafts(text);
    const first = drafts.draft(1, slower);
    drafts.draft(1, { kind: "remove", bodies: [0] });
    expect(drafts.draft(1, slower)).toEqual(first);
  });

  it("says why it cannot be, in the words of the edit", () => {
    const drafts = new Drafts(text);
    expect(drafts.draft(0, slower)).toMatch(/Cell 1 is not a scene/);
    expect(drafts.draft(1, { kind: "change", bodies: [{ body: 0, position: [4e200, 0] }] })).toMatch(/too far/);
    expect(new Drafts("{").draft(0, slower)).toMatch(/cannot be read/);
  });
});
