import { describe, expect, it } from "vitest";
import { isAllowed, isFieldShown, moverFields, moverOf, textsOf } from "../../../webview/level/moverTexts.js";

const plain = { size: [16, 24], speed: [300, 400], fps: 60 };
const shown = (texts: ReturnType<typeof textsOf>) => moverFields.filter((field) => isFieldShown(field, texts));

describe("the form of a mover", () => {
  it.each([
    [plain],
    [{ ...plain, gravity: [0, 980] }],
    [{ ...plain, gravity: [0, -980.5], maxSpeed: [300, 600] }],
    [{ ...plain, gravity: [120, 0] }],
    [{ ...plain, maxSpeed: [300, 0] }],
    [{ ...plain, fps: [30, 144] }],
    [{ ...plain, fps: [1e-3, 60] }],
  ])("says all of %j, and gives it back", (mover) => {
    expect(moverOf(textsOf(mover))).toEqual(mover);
  });

  it("shows gravity and a speed limit, and those sideways only where there is one", () => {
    const usual = ["width", "height", "speedX", "speedY", "fps", "gravityY", "limitY"];
    expect(shown(textsOf(plain))).toEqual(usual);
    expect(shown(textsOf({ ...plain, gravity: [0, 980] }))).toEqual(usual);
    expect(shown(textsOf({ ...plain, maxSpeed: [300, 600] }))).toContain("limitX");
    const sideways = shown(textsOf({ ...plain, gravity: [120, 0] }));
    expect(sideways).toContain("gravityX");
    expect(sideways).toContain("limitX");
  });

  it("takes no number for no gravity and no limit", () => {
    const texts = textsOf({ ...plain, gravity: [0, 980], maxSpeed: [300, 600] });
    expect(moverOf({ ...texts, gravityY: "" })).toEqual({ ...plain, maxSpeed: [300, 600] });
    expect(moverOf({ ...texts, gravityY: "0", limitX: " ", limitY: "" })).toEqual(plain);
    expect(moverOf({ ...textsOf(plain), gravityY: "980", limitY: "600" })).toEqual({
      ...plain,
      ...{ gravity: [0, 980], maxSpeed: [300, 600] },
    });
  });

  it.each(["30–144", "30-144", " 30 - 144 ", "30,144", "3e1–1.44e2"])(
    "takes %j for a frame rate that varies",
    (fps) => {
      expect(moverOf({ ...textsOf(plain), fps })?.fps).toEqual([30, 144]);
    },
  );

  it("takes a dash in a power of ten for its sign", () => {
    expect(moverOf({ ...textsOf(plain), fps: "1e-3" })?.fps).toBe(1e-3);
  });

  it.each([
    ["width", ""],
    ["width", "-1"],
    ["fps", "0"],
    ["fps", "144–30"],
    ["fps", "30–60–144"],
    ["fps", "30–"],
    ["fps", "–30"],
    ["fps", "-30"],
    ["gravityY", "fast"],
    ["limitY", "-1"],
    ["limitY", "1e999"],
  ] as const)("has no mover while %s is %j", (field, text) => {
    expect(isAllowed(field, text)).toBe(false);
    expect(moverOf({ ...textsOf(plain), [field]: text })).toBeUndefined();
  });
});
