import { describe, expect, it } from "vitest";
import { evaluate } from "../../../src/notebook/index.js";
import type { SceneResult } from "../../../src/tunneling/index.js";

type Text = Readonly<Record<string, unknown>> & { readonly bodies: readonly object[] };

function run(text: Text): SceneResult {
  const [cell] = evaluate(JSON.stringify({ version: 1, check: "axis by axis", ...text })).cells;
  if (cell?.kind !== "scene") throw new Error("There is no scene.");
  return cell.result;
}

describe("a wall that is thick enough for a body that moves one axis at a time", () => {
  const body = { id: "body", position: [14, 49], size: [32.25, 10], velocity: [-45_840, 22_950] };

  it("is thinner than a step where the leg before leads past it from right before its face", () => {
    const { findings } = run({
      fps: 120,
      frames: 5,
      bodies: [{ id: "wall", position: [-1431, 741], size: [199, 36] }, body],
    });
    // Right before the top face, the leg along x (382 px) leads 266.75 px past the left end. It ends over the wall if the step begins
    // that much earlier: about 133.5 px higher. The leg along y (191.25 px) then ends as much higher.
    const startX = -1431 - 32.25 + 382;
    const above = 741 - 10 - (49 + ((14 - startX) / 45_840) * 22_950);
    expect(findings).toHaveLength(1);
    expect(findings[0]?.safe?.thickness).toBeCloseTo(191.25 - 10 - above, 5);
  });
});
