import { expect, test } from "vitest";
import { Changes, ownedCount, PathIndex, type FileEvent } from "../../../src/workspace/index.js";

test("what belongs to files is found by the file and by every folder around it, until it is taken away", () => {
  const index = new PathIndex<string>();
  index.add("file:///levels/a.tmx", "scene 1");
  index.add("file:///levels/a.tmx", "scene 2");
  index.add("file:///levels/deep/b.tmx", "scene 2");
  index.add("file:///levels2/a.tmx", "scene 3");
  expect(index.within("file:///levels/a.tmx")).toEqual(["scene 1", "scene 2"]);
  expect(index.within("file:///levels")).toEqual(["scene 1", "scene 2"]);
  expect(index.within("file:///levels/deep")).toEqual(["scene 2"]);
  for (const other of ["level", "levels/a", "levels/a.tmx/c"]) expect(index.within(`file:///${other}`)).toEqual([]);
  expect(index.within("memory:/levels")).toEqual([]);

  index.delete("file:///levels/a.tmx", "scene 1");
  expect(index.within("file:///levels/a.tmx")).toEqual(["scene 2"]);
  index.delete("file:///levels/a.tmx", "scene 2");
  index.delete("file:///levels/deep/b.tmx", "scene 2");
  index.delete("file:///levels2/a.tmx", "scene 3");
  expect(index.isEmpty).toBe(true);
});

test.each([
  "untitled:a.aabb.json",
  "memory:/a.aabb.json",
  "vscode-remote://ssh%2Bhost/home/a.aabb.json",
  "/home/a.tmx",
])("%s is found by its own name", (uri) => {
  const index = new PathIndex<number>();
  index.add(uri, 1);
  expect(index.within(uri)).toEqual([1]);
  index.delete(uri, 1);
  expect(index.isEmpty).toBe(true);
});

test("a change among many files is told to those that it concerns, without a look at the others", () => {
  const index = new PathIndex<number>();
  for (let i = 0; i < 20_000; i++) index.add(`file:///workspace/level%20${i % 5000}/part/scene%20${i}.aabb.json`, i);
  const began = process.cpuUsage();
  for (let i = 0; i < 5000; i++) expect(index.within(`file:///workspace/level%20${i}`)).toHaveLength(4);
  expect(process.cpuUsage(began).user / 1000).toBeLessThan(2000);
});

test("who follows a file hears of it and of folders around it, from one watcher that goes with the last who wants it", () => {
  const owned = ownedCount();
  let watchers = 0;
  const outside: string[] = [];
  const changes = new Changes({
    watchAll: () => {
      watchers++;
      return { dispose: () => watchers-- };
    },
    watchOne(uri) {
      if (!uri.startsWith("other:")) return undefined;
      outside.push(uri);
      return { dispose: () => outside.splice(outside.indexOf(uri), 1) };
    },
  });
  const told: string[] = [];
  const events = (of: string) => (event: FileEvent) => told.push(`${of} ${event}`);
  const a = changes.follow("file:///levels/a.tmx", events("a"));
  const b = changes.follow("other:/b.tmx", events("b"));
  const disk = changes.listen((event, uri) => told.push(`${event} ${uri}`));
  expect([watchers, outside]).toEqual([1, ["other:/b.tmx"]]);

  changes.tell("edited", "file:///levels/a.tmx");
  changes.tell("edited", "file:///levels");
  changes.tell("written", "file:///levels/c.tmx");
  changes.tell("deleted", "file:///levels");
  changes.tell("created", "file:///levels");
  expect(told).toEqual([
    "a edited",
    "written file:///levels/c.tmx",
    "a deleted",
    "deleted file:///levels",
    "a created",
    "created file:///levels",
  ]);

  for (const each of [a, b]) each.dispose();
  expect([watchers, outside]).toEqual([1, []]);
  disk.dispose();
  changes.tell("edited", "file:///levels/a.tmx");
  expect([watchers, told.length, ownedCount()]).toEqual([0, 6, owned]);
});

test("who follows a link hears of the file behind it, until it follows no more", async () => {
  const owned = ownedCount();
  const changes = new Changes({
    watchAll: () => ({ dispose: () => undefined }),
    watchOne: () => undefined,
    targetOf: (uri) => Promise.resolve(uri === "file:///link.tmx" ? "file:///room.tmx" : undefined),
  });
  let told = 0;
  const link = changes.follow("file:///link.tmx", () => told++);
  const early = changes.follow("file:///link.tmx", () => expect.fail("it follows no more"));
  early.dispose();
  await Promise.resolve();
  changes.tell("written", "file:///link.tmx");
  changes.tell("written", "file:///room.tmx");
  expect(told).toBe(2);
  link.dispose();
  changes.tell("written", "file:///room.tmx");
  expect([told, ownedCount()]).toEqual([2, owned]);
});
