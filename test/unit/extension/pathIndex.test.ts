import { expect, test } from "vitest";
import type * as vscode from "vscode";
import { PathIndex } from "../../../src/extension/pathIndex.js";

/** As much of a uri as is asked for. */
function uri(path: string, scheme = "file"): vscode.Uri {
  const made = { path, with: ({ path: other }: { path: string }) => uri(other, scheme), toString: () => scheme + path };
  return made as unknown as vscode.Uri;
}

test("what belongs to files is found by the file and by every folder around it, until it is taken away", () => {
  const index = new PathIndex<string>();
  index.add(uri("/levels/a.tmx"), "scene 1");
  index.add(uri("/levels/a.tmx"), "scene 2");
  index.add(uri("/levels/deep/b.tmx"), "scene 2");
  index.add(uri("/levels2/a.tmx"), "scene 3");
  expect(index.within(uri("/levels/a.tmx"))).toEqual(["scene 1", "scene 2"]);
  expect(index.within(uri("/levels"))).toEqual(["scene 1", "scene 2"]);
  expect(index.within(uri("/levels/deep"))).toEqual(["scene 2"]);
  for (const other of ["/level", "/levels/a", "/levels/a.tmx/c"]) expect(index.within(uri(other))).toEqual([]);
  expect(index.within(uri("/levels", "memory"))).toEqual([]);

  index.delete(uri("/levels/a.tmx"), "scene 1");
  expect(index.within(uri("/levels/a.tmx"))).toEqual(["scene 2"]);
  index.delete(uri("/levels/a.tmx"), "scene 2");
  index.delete(uri("/levels/deep/b.tmx"), "scene 2");
  index.delete(uri("/levels2/a.tmx"), "scene 3");
  expect(index.isEmpty).toBe(true);
});

test("a change among many files is told to those that it concerns, without a look at the others", () => {
  const index = new PathIndex<number>();
  for (let i = 0; i < 20_000; i++) index.add(uri(`/workspace/level ${i % 5000}/part/scene ${i}.aabb.json`), i);
  const began = performance.now();
  for (let i = 0; i < 5000; i++) expect(index.within(uri(`/workspace/level ${i}`))).toHaveLength(4);
  expect(performance.now() - began).toBeLessThan(2000);
});
