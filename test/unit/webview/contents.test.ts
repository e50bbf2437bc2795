import { describe, expect, it } from "vitest";
import { withMessage, type Contents, type ContentsMessage } from "../../../webview/scene/contents.js";
import { difference, type CellView } from "../../../src/view/protocol/index.js";
import { sceneView, thinWall } from "../view/sceneViews.js";

const uri = "file:///scene.aabb.json";
const name = "scene.aabb.json";
const prose = { kind: "prose", markdown: "Why" } as const;

function notebook(version: number): ContentsMessage {
  return { type: "notebook", uri, version, name, cells: [prose, thinWall()], problems: [] };
}

function after(...messages: readonly ContentsMessage[]): Contents | undefined {
  return messages.reduce<Contents | undefined>(withMessage, undefined);
}

/** The second cell, which is a scene, has become another one. */
function changed(version: number, part = 1, cell: CellView = sceneView([], { title: "changed" })) {
  const change = difference(thinWall(), cell) ?? { value: cell };
  return { type: "cells", uri, version, part, changes: [{ index: 1, change }] } satisfies ContentsMessage;
}

const stale: ContentsMessage = {
  type: "stale",
  uri,
  version: 3,
  name,
  code: "syntax",
  message: "A comma is missing.",
  line: 3,
  column: 7,
};

describe("messages of the host", () => {
  it("change the one cell that they are about", () => {
    const contents = after(notebook(1), changed(2));
    expect(contents?.cells?.map(({ version }) => version)).toEqual([1, 2]);
    expect(contents?.cells?.[1]?.cell).toEqual(sceneView([], { title: "changed" }));
    expect(contents?.version).toBe(2);
  });

  it("leave the other cells the same objects, so that nothing of them is drawn again", () => {
    const before = after(notebook(1));
    const contents = before && withMessage(before, changed(2));
    expect(contents?.cells?.[0]).toBe(before?.cells?.[0]);
  });

  it("keep the last picture while the text cannot be read, and mark it", () => {
    const contents = after(notebook(1), stale);
    expect(contents?.cells).toHaveLength(2);
    expect(contents?.stale).toEqual({ code: "syntax", message: "A comma is missing.", line: 3, column: 7 });
  });

  it("say why the diagram does not exist when the text could never be read", () => {
    const contents = after(stale);
    expect(contents?.cells).toBeUndefined();
    expect(contents?.stale?.line).toBe(3);
  });

  it("take the mark away when the text can be read again", () => {
    expect(after(notebook(1), stale, { type: "current", uri, version: 4 })?.stale).toBeUndefined();
    expect(after(notebook(1), stale, notebook(4))?.stale).toBeUndefined();
    expect(after(notebook(1), stale, changed(4))?.stale).toBeUndefined();
  });

  it("are dropped when they are late or about another file", () => {
    const before = after(notebook(5));
    const late = changed(4);
    const foreign = { type: "current", uri: "file:///other.aabb.json", version: 9 } as const;
    for (const message of [late, foreign]) expect(withMessage(before, message)).toBe(before);
  });

  it.each([
    ["after one that was lost", changed(6, 2)],
    ["of a cell that is not there", { ...changed(6), changes: [{ index: 7, change: { runs: [] } }] }],
    ["that leads to no cell", { ...changed(6), changes: [{ index: 1, change: { value: { kind: "scene" } } }] }],
    ["of something else", { ...changed(6), changes: [{ index: 1, change: { runs: [] } }] }],
  ])("are an error for a change %s, and nothing is drawn", (_, message) => {
    expect(() => after(notebook(5), message)).toThrow(RangeError);
  });
});
