import { expect, test } from "vitest";
import { parseNotebook } from "../../../src/scene/index.js";

/** All texts that can be reached from a thing. */
function textsIn(thing: unknown, seen = new Set<unknown>(), texts: string[] = []): readonly string[] {
  if (typeof thing === "string") texts.push(thing);
  if (typeof thing !== "object" || thing === null || seen.has(thing)) return texts;
  seen.add(thing);
  const inside = thing instanceof Map || thing instanceof Set ? [...thing] : Object.values(thing);
  for (const part of inside) textsIn(part, seen, texts);
  return texts;
}

test("what is remembered for the next reading holds nothing of the texts before", () => {
  const text = (x: number): string => `{ "version": 1, "title": "text ${x}", "bodies": [
    { "id": "a", "position": [${x}, 0], "size": [1, 1] },
    { "id": "b", "position": [0, 5], "size": [1, 1] }
  ] }`;
  let { memory } = parseNotebook(text(1));
  for (const x of [2, 3, 4]) memory = parseNotebook(text(x), memory).memory;
  const titles = textsIn(memory).flatMap((it) => it.match(/text \d/g) ?? []);
  expect(new Set(titles)).toEqual(new Set(["text 4"]));
  expect(textsIn(memory).join("\n")).toContain('"b"');
});

test("a body that is written as before is the one that was read then", () => {
  const text = (x: number): string =>
    `{ "version": 1, "bodies": [{ "id": "a", "position": [${x}, 0], "size": [1, 1] }, { "id": "b", "position": [0, 5], "size": [1, 1] }] }`;
  const positions = ({ notebook }: ReturnType<typeof parseNotebook>) =>
    notebook?.cells.flatMap((cell) => (cell.kind === "scene" ? cell.scene.bodies.map(({ position }) => position) : []));
  const first = parseNotebook(text(1));
  const second = parseNotebook(text(2), first.memory);
  const third = parseNotebook(text(3), second.memory);
  expect(positions(third)?.[1]).toBe(positions(first)?.[1]);
  expect(positions(third)?.[0]).toEqual([3, 0]);
});
