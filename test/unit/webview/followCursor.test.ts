import { expect, test, vi } from "vitest";
import { evaluate, toCellView } from "../../../src/notebook/index.js";
import type { ReplyCallback, PageHost } from "../../../webview/shell/host.js";
import { SceneStore } from "../../../webview/scene/SceneStore.js";

const uri = "file:///a.aabb.json";
const text = `{ "version": 1, "bodies": [
  { "id": "a", "position": [0, 0], "size": [1, 1] },
  { "id": "b", "position": [9, 0], "size": [1, 1] }
] }`;

/** A page that shows a scene, and the answers that its host owes it. */
function shown(): { readonly store: SceneStore; readonly owed: ReplyCallback[] } {
  const owed: ReplyCallback[] = [];
  const host: PageHost = {
    ready: vi.fn(),
    request: (_, answered) => answered && owed.push(answered),
    savedState: undefined,
    save: vi.fn(),
  };
  const store = new SceneStore(host, () => ({ ask: vi.fn(), end: vi.fn() }) as never);
  const cells = evaluate(text).cells.map(toCellView);
  store.receive({ type: "notebook", uri, version: 1, name: "a.aabb.json", cells, problems: [] });
  return { store, owed };
}

const cursor = (bodies: number[]) => ({ type: "cursor", uri, version: 1, cell: 0, bodies }) as const;

test("what is selected in the page stays so while the text cursor is on its way there", () => {
  const { store, owed } = shown();
  store.look(0, { selected: ["a", "b"] });
  store.reveal(0, [0, 1]);
  // The cursor was elsewhere when this was sent.
  store.receive(cursor([]));
  expect(store.state.cells[0]?.selected).toEqual(["a", "b"]);
  owed.forEach((answered) => answered(undefined));
  store.receive(cursor([1]));
  expect(store.state.cells[0]?.selected).toEqual(["b"]);
});

test("the text cursor selects again if the way there is refused", () => {
  const { store, owed } = shown();
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  store.reveal(0, [0]);
  owed.forEach((answered) => answered("The text has changed."));
  store.receive(cursor([1]));
  expect(store.state.cells[0]?.selected).toEqual(["b"]);
  expect(warn).toHaveBeenCalledWith("reveal: The text has changed.");
  warn.mockRestore();
});
