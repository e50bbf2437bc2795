import { describe, expect, it } from "vitest";
import { notebookBadges, sceneBadges } from "../../../src/view/badges.js";
import { sceneView, thinWall, thinWallTunnel } from "../view/sceneViews.js";

const texts = (badges: readonly { readonly text: string }[]): string[] => badges.map(({ text }) => text);

describe("the verdict of a notebook", () => {
  it("counts scenes, what tunnels, and expectations", () => {
    const passing = thinWall({
      expectations: [
        { pass: true, message: "a" },
        { pass: true, message: "b" },
      ],
    });
    const prose = { kind: "prose", markdown: "Why" } as const;
    expect(texts(notebookBadges([prose, passing, sceneView([]), sceneView([])]))).toEqual([
      "3 scenes",
      "▲ 1 tunnel",
      "✓ 2 expectations hold",
    ]);
  });

  it("says what fails before what passes", () => {
    const mixed = sceneView([], {
      expectations: [
        { pass: true, message: "a" },
        { pass: false, message: "b" },
      ],
    });
    expect(texts(notebookBadges([mixed]))).toEqual(["1 scene", "✗ 1 expectation fails", "✓ 1 expectation holds"]);
  });

  it("counts a pair once, however often one tunnels through the other, and pairs of all scenes", () => {
    const again = { ...thinWallTunnel, frame: 2 };
    const other = { ...thinWallTunnel, body: 1, obstacle: { kind: "body", index: 2 } } as const;
    const scenes = [thinWall({ findings: [thinWallTunnel, again] }), thinWall({ findings: [other, thinWallTunnel] })];
    expect(texts(notebookBadges(scenes))).toEqual(["2 scenes", "▲ 3 tunnels"]);
  });

  it("counts a wrong side apart from what tunnels", () => {
    expect(texts(notebookBadges([thinWall({ findings: [{ ...thinWallTunnel, code: "wrong-side" }] })]))).toEqual([
      "1 scene",
      "▲ 1 wrong-side exit",
    ]);
  });
});

describe("the badges of a scene", () => {
  it("say in which frame it tunnels, and how the game runs", () => {
    expect(texts(sceneBadges(thinWall()))).toEqual([
      "▲ tunnels in frame 1",
      "60 fps · 1 frame · your game checks after each frame",
    ]);
  });

  it.each(["tunnel", "corner-cut", "wrong-side", "tunnel-risk", "start-overlap", "contact-limit"] as const)(
    "tell of %s in the place of safe",
    (code) => {
      const told = (findings: (typeof thinWallTunnel)[]): string[] => texts(sceneBadges(thinWall({ findings })));
      expect(told([])).toContain("✓ safe");
      expect(told([{ ...thinWallTunnel, code }])).not.toContain("✓ safe");
      expect(told([{ ...thinWallTunnel, code }])).toHaveLength(told([]).length);
    },
  );

  it("name the sweep that computed, unless it is the exact one", () => {
    expect(texts(sceneBadges(sceneView([], { method: "gamedev" })))).toContain("method: gamedev");
  });

  it("count problems that are errors", () => {
    const problems = [
      { code: "unknown-key", severity: "error", message: "a" } as const,
      { code: "no-effect", severity: "warning", message: "b" } as const,
    ];
    expect(texts(sceneBadges(sceneView([], { problems })))[0]).toBe("✗ 1 problem");
  });
});
