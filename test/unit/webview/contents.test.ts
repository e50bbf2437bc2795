import { describe, expect, it } from "vitest";
import type { HostMessage } from "../../../src/view/protocol/index.js";
import { withMessage, type Contents } from "../../../webview/state/contents.js";
import { sceneView, thinWall } from "../drawing/sceneViews.js";

const uri = "file:///scene.aabb.json";
const name = "scene.aabb.json";
const prose = { kind: "prose", markdown: "Why" } as const;

function notebook(version: number): HostMessage {
  return { type: "notebook", uri, version, name, cells: [prose, thinWall()], problems: [] };
}

function after(...messages: readonly HostMessage[]): Contents | undefined {
  return messages.reduce<Contents | undefined>(withMessage, undefined);
}

const stale: HostMessage = {
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
    const changed = sceneView([], { title: "changed" });
    const contents = after(notebook(1), { type: "cell", uri, version: 2, index: 1, cell: changed });
    expect(contents?.cells?.map(({ version }) => version)).toEqual([1, 2]);
    expect(contents?.cells?.[1]?.cell).toBe(changed);
    expect(contents?.version).toBe(2);
  });

  it("leave the other cells the same objects, so that nothing of them is drawn again", () => {
    const before = after(notebook(1));
    const contents = before && withMessage(before, { type: "cell", uri, version: 2, index: 1, cell: thinWall() });
    expect(contents?.cells?.[0]).toBe(before?.cells?.[0]);
  });

  it("keep the last picture while the text cannot be read, and mark it", () => {
    const contents = after(notebook(1), stale);
    expect(contents?.cells).toHaveLength(2);
    expect(contents?.stale).toEqual({ code: "syntax", message: "A comma is missing.", line: 3, column: 7 });
  });

  it("say why there is no picture when the text could never be read", () => {
    const contents = after(stale);
    expect(contents?.cells).toBeUndefined();
    expect(contents?.stale?.line).toBe(3);
  });

  it("take the mark away when the text can be read again", () => {
    expect(after(notebook(1), stale, { type: "current", uri, version: 4 })?.stale).toBeUndefined();
    expect(after(notebook(1), stale, notebook(4))?.stale).toBeUndefined();
    const cell = { type: "cell", uri, version: 4, index: 1, cell: thinWall() } as const;
    expect(after(notebook(1), stale, cell)?.stale).toBeUndefined();
  });

  it("are dropped when they are late, about another file, or about a cell that is not there", () => {
    const before = after(notebook(5));
    const late = { type: "cell", uri, version: 4, index: 1, cell: thinWall() } as const;
    const foreign = { type: "current", uri: "file:///other.aabb.json", version: 9 } as const;
    const beyond = { type: "cell", uri, version: 6, index: 7, cell: thinWall() } as const;
    for (const message of [late, foreign, beyond]) expect(withMessage(before, message)).toBe(before);
  });
});
