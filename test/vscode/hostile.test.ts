import assert from "node:assert/strict";
import { afterEach, describe, it } from "mocha";
import * as vscode from "vscode";
import { pack, type SceneEdit } from "../../src/view/protocol/index.js";
import { assertDone, assertRefused, Picture } from "./picture.js";
import { pause, read, withPreviewsClosed, show, tidyUp, tunneling, uriOf, write } from "./scenes.js";

const body: { body: number; position: number[] } = { body: 0, position: [1, 1] };
const box = { id: "box", position: [0, 0], size: [1, 1] };

describe("messages that no page of ours sends", () => {
  let picture: Picture;
  let document: vscode.TextDocument;
  withPreviewsClosed();
  afterEach(async () => {
    picture.dispose();
    await tidyUp();
  });

  async function open(): Promise<void> {
    ({ document } = await show("a.aabb.json", tunneling));
    picture = await new Picture(document.uri, vscode.ViewColumn.Two).begin();
  }

  /** Nothing has come of it, and what is asked for next is done. */
  async function expectUnharmed(): Promise<void> {
    assert.equal(document.getText(), tunneling);
    assert.equal(document.version, 1);
    assert.equal(document.isDirty, false);
    assert.equal(await read(document.uri), tunneling);
    assertDone(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies: [body] } }));
  }

  it("and that do not fit are dropped", async () => {
    await open();
    const about = { id: 1, uri: document.uri.toString(), version: 1, cell: 0 };
    const edit = { kind: "change", bodies: [body] };
    for (const message of [
      undefined,
      null,
      0,
      "edit",
      [],
      {},
      { type: "edit" },
      { type: "constructor" },
      { ...about, type: "edit" },
      { ...about, type: "edit", edit: null },
      { ...about, type: "edit", edit: { kind: "format" } },
      { ...about, type: "edit", edit, more: 1 },
      { ...about, type: "edit", edit, version: "1" },
      { ...about, type: "edit", edit, version: 1.5 },
      { ...about, type: "edit", edit, cell: -1 },
      { ...about, type: "edit", edit, cell: NaN },
      { ...about, type: "edit", edit: { kind: "change", bodies: [] } },
      { ...about, type: "edit", edit: { kind: "change", bodies: [{ body: 0, position: [NaN, 0] }] } },
      { ...about, type: "edit", edit: { kind: "change", bodies: [{ body: 0, position: [Infinity, 0] }] } },
      { ...about, type: "edit", edit: { kind: "change", bodies: [{ body: 0, position: ["0", 0] }] } },
      { ...about, type: "edit", edit: { kind: "change", bodies: [{ body: 0, position: Array(1e5).fill(0) }] } },
      { ...about, type: "edit", edit: { kind: "change", bodies: [{ body: 0, size: [-1, 0] }] } },
      { ...about, type: "edit", edit: { kind: "change", bodies: Array(1e5).fill(body) } },
      { ...about, type: "edit", edit: { kind: "change", bodies: Array(1e5).fill(body) } },
      { ...about, type: "edit", edit: { kind: "add", bodies: [{ ...box, id: "" }] } },
      { ...about, type: "edit", edit: { kind: "add", bodies: [{ ...box, id: "x".repeat(1e6) }] } },
      { ...about, type: "edit", edit: { kind: "remove", bodies: [-1] } },
      { ...about, type: "reveal", bodies: [0.5] },
      { ...about, type: "undo", uri: 7 },
    ]) {
      picture.send(message);
      picture.sendRaw(message);
    }
    const whole = pack({ ...about, type: "export", name: "a.svg", content: Uint8Array.of(1) });
    const [array] = whole.arrays;
    for (const hostile of [
      { ...whole, buffer: new ArrayBuffer(0) },
      { ...whole, arrays: [{ ...array, length: 1e9 }] },
      { ...whole, arrays: [{ ...array, path: ["__proto__", "polluted"] }] },
      { ...whole, arrays: [{ ...array, kind: "constructor" }] },
      { ...whole, more: 1 },
    ])
      picture.sendRaw(hostile);
    await pause(300);
    assert.equal(picture.count("reply") + picture.count("text"), 0);
    await expectUnharmed();
  });

  it("and that speak of what there is not are refused", async () => {
    await open();
    const change: SceneEdit = { kind: "change", bodies: [body] };
    assertRefused(
      await picture.ask("edit", { cell: 0, edit: change }, { version: 1e9 }),
      /a version of the source that no longer exists/,
    );
    assertRefused(await picture.ask("edit", { cell: 0, edit: change }, { version: -1 }), /has changed/);
    assertRefused(await picture.ask("undo", {}, { version: 2 }), /a version of the source that no longer exists/);
    assertRefused(await picture.ask("edit", { cell: 9, edit: change }), /Cell 10 is not a scene/);
    assertRefused(
      await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies: [{ ...body, body: 1e9 }] } }),
      /no body/,
    );
    assertRefused(await picture.ask("edit", { cell: 0, edit: { kind: "remove", bodies: [0, 9] } }), /no body 9/);
    assertRefused(await picture.ask("reveal", { cell: 0, bodies: [1e9] }), /no longer contains this/);
    await expectUnharmed();
  });

  it("and whose numbers nobody could draw are refused", async () => {
    await open();
    const far = { body: 0, position: [1e308, 0] };
    assertRefused(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies: [far] } }), /too far/);
    const fast = { ...box, velocity: [-1e308, 0] };
    assertRefused(await picture.ask("edit", { cell: 0, edit: { kind: "add", bodies: [fast] } }), /too fast/);
    const deep = { body: 0, position: [1, 1, 1] };
    assertRefused(await picture.ask("edit", { cell: 0, edit: { kind: "change", bodies: [deep] } }), /2 numbers/);
    await expectUnharmed();
  });

  it("and that speak of other files touch none", async () => {
    await open();
    const other = await write("other.aabb.json", tunneling);
    const change: SceneEdit = { kind: "change", bodies: [body] };
    for (const uri of [other.toString(), "file:///etc/passwd", "untitled:new", "", "\u0000", uriOf("..").toString()]) {
      assertRefused(await picture.ask("edit", { cell: 0, edit: change }, { uri }), /another file/);
      assertRefused(await picture.ask("undo", {}, { uri }), /another file/);
      assertRefused(await picture.ask("reveal", { cell: 0, bodies: [0] }, { uri }), /another file/);
    }
    assert.equal(await read(other), tunneling);
    await expectUnharmed();
  });

  it("and that come in a flood leave room for those of the page", async () => {
    await open();
    for (let id = 1000; id < 3000; id++) {
      picture.send({ type: "text", id, uri: document.uri.toString(), version: 1000 });
    }
    await expectUnharmed();
    assert.equal(picture.count("text"), 0);
  });
});
