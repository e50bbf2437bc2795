import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { adaptedTo, Drafts, evaluate, outsideLevel, recordExpectations } from "../../../src/notebook/index.js";
import type { SceneEdit } from "../../../src/view/protocol/index.js";
import { messagesOf, speakEnglish, speakMarked, unmarked } from "./pseudo.js";

beforeAll(() => {
  speakMarked();
});

afterAll(speakEnglish);

const body = { position: [0, 0], size: [1, 1] };
const levelOf = (keys: object): string =>
  JSON.stringify({ version: 1, level: { file: "a.tmx" }, bodies: [body], ...keys });

describe("what a notebook says of its levels and numbers", () => {
  const far = { position: [1e140, 0], size: [1, 1], velocity: [1e140, 0] };
  const pairs = JSON.stringify({ version: 1, frames: 2, bodies: [far, { ...far, id: "b", velocity: [-1e140, 0] }] });

  it("has no words that a translation cannot reach", () => {
    const results = [
      evaluate(levelOf({})),
      evaluate(levelOf({}), undefined, { levels: outsideLevel }),
      evaluate(pairs, undefined, { adapted: adaptedTo({ fps: 1e-200 }) }),
    ];
    const summaries = results.flatMap(({ cells }) =>
      cells.flatMap((cell) => (cell.kind === "scene" && cell.level ? [cell.level.summary] : [])),
    );
    expect(summaries.length).toBeGreaterThan(0);
    const texts = [...results.flatMap(messagesOf), ...summaries];
    expect(texts.filter((text) => unmarked(text, ["a.tmx"]).length > 0)).toEqual([]);
  });

  it("says in the same way why nothing can be recorded", () => {
    const texts = [levelOf({}), levelOf({ title: "Fall" }), JSON.stringify({ version: 1, bodies: [body], expect: {} })];
    const refused = texts.flatMap((text) => recordExpectations(evaluate(text)).refused);
    expect(refused).toHaveLength(3);
    expect(refused.filter((text) => unmarked(text, ["a.tmx", "Fall"]).length > 0)).toEqual([]);
  });
});

describe("an edit that cannot be made", () => {
  const scene = new Drafts(
    JSON.stringify({
      version: 1,
      bodies: [
        { ...body, id: "ball" },
        { ...body, id: "bodies[7]" },
      ],
    }),
  );
  const change = (keys: object): SceneEdit => ({ kind: "change", bodies: [{ body: 0, ...keys }] });
  const add = (id: string): SceneEdit => ({ kind: "add", bodies: [{ ...body, id }] });
  const refused: readonly (readonly [Drafts, number, SceneEdit])[] = [
    [new Drafts("["), 0, change({})],
    [scene, 1, change({})],
    [scene, 0, change({})],
    [scene, 0, { kind: "change", bodies: [{ body: 5 }] }],
    [scene, 0, { kind: "change", bodies: [{ body: 0 }, { body: 0 }] }],
    [scene, 0, change({ size: [-1, 1] })],
    [scene, 0, change({ size: [1, 1, 1] })],
    [scene, 0, change({ position: [1e200, 0] })],
    [scene, 0, { kind: "remove", bodies: [5] }],
    [scene, 0, add("ball")],
    [scene, 0, add("bodies[9]")],
    [new Drafts(JSON.stringify({ version: 1, bodies: {} })), 0, add("b")],
    [new Drafts(JSON.stringify({ version: 1, bodies: [{ ...body, id: "bodies[1]" }] })), 0, add("b")],
  ];

  it.each(refused.map((each, number) => [number, ...each] as const))(
    "has a reason without words that a translation cannot reach (%i)",
    (_, drafts, cell, edit) => {
      const reason = drafts.draft(cell, edit);
      if (typeof reason !== "string") expect.fail("the edit was made");
      expect(unmarked(reason, ["ball"])).toEqual([]);
    },
  );
});
