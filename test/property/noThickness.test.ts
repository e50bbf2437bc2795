import fc from "fast-check";
import { expect, test } from "vitest";
import { evaluate } from "../../src/notebook/index.js";
import type { Finding } from "../../src/tunneling/index.js";
import { runs } from "./seeded.js";

const whole = (min: number, max: number): fc.Arbitrary<number> => fc.integer({ min, max });
/** A shot to the right at a wall that is about as high as a step is long. */
const shots = fc.record({
  extent: fc.tuple(whole(1, 12), whole(1, 12)),
  velocity: fc.tuple(whole(1000, 4000), fc.constantFrom(0, 0, 300, -900)),
  y: whole(-20, 60),
  gap: whole(0, 40),
  height: whole(4, 120),
});

function findingsOf(
  { extent, velocity, y, gap, height }: typeof shots extends fc.Arbitrary<infer T> ? T : never,
  thickness: number,
) {
  const bodies = [
    { id: "shot", position: [-gap - (extent[0] ?? 0), y], size: extent, velocity },
    { id: "wall", position: [0, 0], size: [thickness, height] },
  ];
  const [cell] = evaluate(JSON.stringify({ version: 1, frames: 2, bodies })).cells;
  return cell?.kind === "scene" ? cell.result.findings : expect.fail("no scene");
}

test("where no thickness is said to be safe, a wall of each thickness has a finding", () => {
  let said = 0;
  const isSaid = ({ message }: Finding): boolean => message.includes("A thicker wall is not enough at this speed");
  fc.assert(
    fc.property(shots, whole(1, 12), (shot, thin) => {
      const [finding] = findingsOf(shot, thin);
      if (!finding || !isSaid(finding)) return;
      said++;
      const step = (shot.velocity[0] ?? 0) / 60;
      for (const steps of [0.5, 1, 1.5, 2, 2.5, 10]) expect(findingsOf(shot, thin + step * steps)).not.toEqual([]);
    }),
    runs(600),
  );
  expect(said).toBeGreaterThan(10);
});
