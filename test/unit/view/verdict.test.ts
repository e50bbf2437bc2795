import { describe, expect, it, test } from "vitest";
import {
  calmCard,
  cardLines,
  cardOf,
  cardsOf,
  notebookBadges,
  sceneBadges,
  type Card,
} from "../../../src/view/index.js";
import type { SceneView } from "../../../src/view/protocol/index.js";
import { plainText } from "../../../src/wording/index.js";
import { exampleFiles, exampleScenes } from "../evaluatedExamples.js";
import { sceneViews } from "../writtenScene.js";

function sceneOf(text: string): SceneView {
  return sceneViews(text)[0] ?? expect.fail("there is no scene");
}

function cards(scene: SceneView): readonly Card[] {
  return cardsOf(scene).map((card) => cardOf(scene, card));
}

const bullet = (x: number, speed: number, more = ""): string =>
  `{ "version": 1, "frames": 3, "bodies": [
    { "id": "bullet", "position": [${x}, 40], "size": [8, 4], "velocity": [${speed}, 0]${more} },
    { "id": "wall", "position": [38, 0], "size": [4, 96] }] }`;

describe("the card of a finding", () => {
  it("says what happens, why, and from where on it does not", () => {
    const [card] = cards(sceneOf(bullet(0, 3000)));
    expect(card?.happens).toBe("bullet tunnels through wall in frame 1.");
    expect(card?.why).toBe(
      "It moves 50 px per frame; bullet (8 px) and wall (4 px) together are 12 px, so 76 % of crossings go undetected.",
    );
    expect(card?.note).toMatch(
      /^A thicker wall is not enough at this speed: .*\. With .*, the game detects the contact, .*no rule is set/,
    );
    expect(card?.cures.map(({ text, way }) => [text, way])).toEqual([
      ["500 fps", "rate"],
      ["360 px/s", "speed"],
      ["9 sub-steps", "substeps"],
      ["swept", "sweep"],
    ]);
  });

  it("is calm where the run only ends before a body meets what it would not get through", () => {
    const run = (speed: number): string => bullet(0, speed).replace('"frames": 3', '"frames": 1');
    expect(cards(sceneOf(run(300)))[0]).toMatchObject({ tone: "info", symbol: "◌" });
    expect(cards(sceneOf(run(1200)))[0]).toMatchObject({ tone: "bad", symbol: "▲" });
  });

  it("has no button for what the text has no place for: tiles are as thick as they are", () => {
    const text = `{ "bodies": [{ "id": "bullet", "position": [0, 40], "size": [8, 4], "velocity": [3000, 0] }],
      "tilemap": { "origin": [0, -200], "tileSize": [4, 500], "rows": [".........#"] } }`;
    const cure = cards(sceneOf(text))[0]?.cures.find(({ text: value }) => value.startsWith("tile"));
    expect(cure).toMatchObject({ text: "tile [9, 0] 92 px" });
    expect(cure?.way).toBeUndefined();
  });

  test.each(exampleFiles)("is short in %s, and of each pair there is one", async (file) => {
    for (const scene of await exampleScenes(file)) {
      for (const { happens, why = "" } of cards(scene)) {
        const words = (sentence: string): number => plainText(sentence).split(/\s+/).length;
        expect(words(happens.replace(" The scene expects this.", "")), happens).toBeLessThanOrEqual(20);
        expect(words(why), why).toBeLessThanOrEqual(30);
      }
      const ofGame = cardsOf(scene).flatMap(([first = -1]) => {
        const { code = "expectation", body, obstacle } = scene.findings[first] ?? {};
        return ["tunnel", "corner-cut", "wrong-side", "tunnel-risk"].includes(code)
          ? [JSON.stringify([body, obstacle])]
          : [];
      });
      expect(new Set(ofGame).size).toBe(ofGame.length);
      expect(cardsOf(scene).flat().length).toBe(scene.findings.filter(({ code }) => code !== "expectation").length);
    }
  });

  it("tells what else happens to a pair on the same card, and the most serious first", () => {
    const scene = sceneOf(bullet(0, 3000));
    const [tunnel] = scene.findings;
    if (!tunnel) expect.fail("nothing was found");
    const { minFps: _, ...luck } = { ...tunnel, code: "tunnel-risk", frame: 2 } as const;
    const both = { ...scene, findings: [luck, tunnel] };
    expect(cards(both).map(({ happens, also }) => [happens, also])).toEqual([
      ["bullet tunnels through wall in frame 1.", "Also: detected by chance."],
    ]);
  });
});

describe("where nothing is found", () => {
  it("a scene is safe where all that meets is seen, and nothing is said to be where nothing meets", () => {
    expect(calmCard(sceneOf(bullet(25, 180)))?.happens).toBe("Safe: the game detects everything that the sweep hits.");
    expect(cards(sceneOf(bullet(10, 600))).map(({ happens }) => happens)).toEqual([
      "bullet comes out on the wrong side of wall in frame 3.",
    ]);
    expect(calmCard(sceneOf(bullet(0, 6)))?.happens).toBe("Safe: no body hits anything in this run.");
  });

  it("how far was looked is said where a body meets nothing, and nothing is safe where later contacts are not known", () => {
    const away = sceneOf(bullet(0, -60));
    expect(calmCard(away)).toMatchObject({
      symbol: "✓",
      happens: "Safe: no body hits anything in 3 frames and the following 10 s.",
    });
    const { lookAhead = expect.fail("it was not looked ahead") } = away;
    expect(calmCard({ ...sceneOf(bullet(25, 180)), lookAhead })?.happens).toBe(
      "Safe in 3 frames and the following 10 s: the game detects everything that the sweep hits.",
    );
    const unknown = { ...away, lookAhead: { frames: 4, isWhole: false } };
    expect(calmCard(unknown)).toMatchObject({ tone: "info", symbol: "◌", happens: "Nothing found up to frame 7." });
    expect(sceneBadges(unknown).map(({ text }) => text)).toContain("◌ not checked after frame 7");
    expect(notebookBadges([unknown]).map(({ text }) => text)).toContain("◌ not checked after frame 7");
  });

  it("no scene is called safe of which something was left out, nor one with errors", () => {
    const scene = sceneOf(bullet(10, 600));
    const partial = calmCard({ ...scene, notEvaluated: ["body ledge"] });
    expect(partial).toMatchObject({ tone: "info", symbol: "◌", why: "not checked: body ledge" });
    expect(JSON.stringify(partial)).not.toMatch(/safe|✓/i);
    const problems = [{ code: "unknown-key", severity: "error", message: "a" } as const];
    expect(calmCard({ ...scene, problems })).toBeUndefined();
  });
});

it("the cards are said in lines where the diagram does not exist", () => {
  expect(cardLines(sceneOf(bullet(0, 3000)))).toEqual([
    "▲ bullet tunnels through wall in frame 1. " +
      "It moves 50 px per frame; bullet (8 px) and wall (4 px) together are 12 px, so 76 % of crossings go undetected. " +
      "500 fps · 360 px/s · 9 sub-steps · swept " +
      "A thicker wall is not enough at this speed: the game would detect the contact, but the shortest push-out could move the body around a corner instead of back. " +
      "With at least 250.1 fps, at most 719.9 px/s, a wall of at least 42.01 px, or 5 sub-steps, the game detects the contact, but it can still push the body out on the wrong side. " +
      'These numbers are for the rule "overlap, shortest push-out", because no rule is set. The frame rate is enough only if no time step is longer than 2 ms.',
  ]);
});

it.each(exampleFiles)("the cards of %s begin as the messages of their findings do", async (file) => {
  for (const scene of await exampleScenes(file)) {
    for (const pair of cardsOf(scene)) {
      const { finding = -1, happens } = cardOf(scene, pair);
      const { code, message = "" } = scene.findings[finding] ?? {};
      if (code !== "tunnel" && code !== "corner-cut" && code !== "wrong-side" && code !== "tunnel-risk") continue;
      expect(happens.startsWith(message.slice(0, message.indexOf(". ") + 1)), `${happens} / ${message}`).toBe(true);
    }
  }
});
