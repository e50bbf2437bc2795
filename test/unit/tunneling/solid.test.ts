import { describe, expect, it } from "vitest";
import { boxAt } from "../../../src/geometry/index.js";
import { polygonAt, pushOutAgainst } from "../../../src/tunneling/solid.js";

const diamond = polygonAt({
  position: [3.5, 593],
  corners: [
    [23, 0],
    [46, 12.125],
    [23, 24.25],
    [0, 12.125],
  ],
});

describe("the push of a body that is as near to one face as to another", () => {
  it("leads back to where it came from", () => {
    const body = boxAt([24.5, 603.125], [4, 4]);
    expect(pushOutAgainst(body, diamond, [0, 20])[1]).toBeLessThan(0);
    expect(pushOutAgainst(body, diamond, [0, -20])[1]).toBeGreaterThan(0);
  });

  const bodyAt = (x: number) =>
    polygonAt({
      position: [x, 585.7],
      corners: [
        [5.5, 0],
        [11, 7.5],
        [5.5, 15],
        [0, 7.5],
      ],
    });

  it("leads to the left where it came in between the two", () => {
    expect(pushOutAgainst(bodyAt(21), diamond, [0, 20])[0]).toBeLessThan(0);
    expect(pushOutAgainst(bodyAt(21 + 2 ** -44), diamond, [0, 20])[0]).toBeLessThan(0);
  });

  it("is the shortest one where that is no rounding", () => {
    expect(pushOutAgainst(bodyAt(21.1), diamond, [0, 20])[0]).toBeGreaterThan(0);
  });
});
