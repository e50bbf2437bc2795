import { describe, expect, test } from "vitest";
import { hoverAt, renamableAt, renameAt } from "../../../src/language/index.js";
import { evaluate } from "../../../src/notebook/index.js";
import { applyTextEdits } from "../../../src/scene/edit/index.js";

const body = (id: string, more: string) => `{ "id": "${id}", "position": [0, 0], "size": [1, 1]${more} }`;
const text = `{ "version": 1, "cells": [
  { "bodies": [${body("a", ', "layers": ["foes", "all"]')}, ${body("b", ', "collidesWith": ["foes"], "velocity": [9, 0]')}] },
  { "bodies": [${body("foes", ', "layers": ["foes"], "oneWay": [0, -1]')}] },
] }`;
const notebook = evaluate(text);
const first = text.indexOf('"foes"') + 1;

test("the key of layers tells on which a body is, and that of whom it meets, whom", () => {
  const told = (key: string) => hoverAt(notebook, text.indexOf(key) + 1)?.markdown;
  expect(told('"layers"')).toBe("On layers **foes**, **all**.");
  expect(told('"collidesWith"')).toBe("Collides with bodies on these layers: **foes**.");
});

describe("the name of a layer", () => {
  test("is renamed wherever the bodies of its scene have it, and nowhere else", () => {
    expect(renamableAt(notebook, first)).toEqual({ range: { offset: first, length: 4 }, id: "foes" });
    const edits = renameAt(notebook, first, "enemies");
    const edited = applyTextEdits(text, typeof edits === "string" ? expect.fail(edits) : edits);
    const [own = "", other = ""] = text.split('{ "bodies": [').slice(1);
    expect(edited).toContain(own.replaceAll('"foes"', '"enemies"'));
    expect(edited).toContain(other);
    expect(evaluate(edited).problems).toEqual([]);
  });

  test.each([
    ["", "A layer name must not be empty."],
    ["all", '"all" is already the name of another layer.'],
  ])("is not renamed to %j", (name, why) => {
    expect(renameAt(notebook, first, name)).toBe(why);
  });

  test("says who is on it", () => {
    expect(hoverAt(notebook, first)?.markdown).toBe("On this layer: **a**.");
    expect(hoverAt(notebook, text.indexOf('["foes"], "vel') + 3)?.markdown).toBe("On this layer: **a**.");
  });
});

test("the card of a body says what limits it", () => {
  const cardOf = (id: string) => hoverAt(notebook, text.indexOf(`"id": "${id}"`) + 8)?.markdown;
  expect(cardOf("a")).toContain("On layers **foes**, **all**.");
  expect(cardOf("b")).toContain("Collides with bodies on these layers: **foes**.");
  expect(cardOf("foes")).toContain("One-way: only its top face is solid.");
});
