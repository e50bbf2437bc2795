import { expect, test } from "vitest";
import { auditLevels, auditSentences, auditVerdict, isSafeLevel } from "../../../src/audit/index.js";
import { grid, level } from "./levels.js";

const room = level({ grids: [grid(["....#....", "....#....", "....#...."])] });
const mover = { size: [8, 8], speed: [3000, 3000], fps: 60 };

test("says what was checked and how many walls can be passed", async () => {
  expect(auditVerdict(await auditLevels([room], mover), mover)).toBe(
    "A mover of 8 × 8 px at 3000 px/s and 60 fps can get through 1 wall of this level. Where walls touch, it can also be pushed into or through one of them.",
  );
});

test("says at which rate it judges a mover whose frame rate varies, and finds there what it finds at this rate alone", async () => {
  const ranged = { ...mover, speed: [600, 0], fps: 30, fastestFps: 144 };
  const audits = await auditLevels([room], ranged);
  const alone = await auditLevels([room], { ...mover, speed: [600, 0], fps: 30 });
  expect(audits).toEqual(alone.map((audit) => ({ ...audit, fastestFps: 144 })));
  const said = "Checked at 30 fps, the lowest frame rate in the range of 30 to 144 fps.";
  expect(auditVerdict(audits, ranged)).toContain(said);
  expect(auditVerdict(audits, ranged).replace(` ${said}`, "")).toBe(
    auditVerdict(alone, { ...ranged, fastestFps: undefined }),
  );
  const swept = { ...ranged, isSwept: true };
  expect(auditVerdict(await auditLevels([room], swept), swept)).not.toContain("Judged at");
});

test("names the ways when the speeds differ, and leaves out one that is not taken", async () => {
  const runner = { ...mover, speed: [300, 200] };
  expect(auditVerdict(await auditLevels([room, room], runner), runner)).toContain(
    "at 300 px/s sideways, 200 px/s up or down, and 60 fps cannot get through any wall of these 2 levels",
  );
  const bullet = { ...mover, speed: [3000, 0] };
  expect(auditVerdict(await auditLevels([room], bullet), bullet)).toContain("px at 3000 px/s sideways and 60 fps");
});

test("says of a mover that the game sweeps that its code has to do so", async () => {
  const swept = { ...mover, isSwept: true };
  expect(auditVerdict(await auditLevels([room], swept), swept)).toBe(
    "A mover of 8 × 8 px that the game checks with a sweep cannot get through any wall of this level.",
  );
});

test("does not call a level safe of which the search ended early", async () => {
  const slow = { ...mover, speed: [60, 60] };
  const audits = await auditLevels([room], slow);
  expect(auditVerdict(audits, slow)).toContain("cannot get through any wall");
  const cut = audits.map((audit) => ({ ...audit, isCutShort: true }));
  expect(auditVerdict(cut, slow)).toContain("may get through walls: there are too many corners to check all of them");
});

test("does not call a level safe in which nothing is solid", async () => {
  const empty = level({ grids: [grid(["...", "..."])] });
  expect(auditVerdict(await auditLevels([empty], mover), mover)).toBe(
    "Nothing in this level is solid, so there was nothing to check.",
  );
});

test("does not call a file safe that has no level", () => {
  expect(auditVerdict([], mover)).toBe("There is no level to check here.");
});

test("says in its first sentence alone whether the mover gets through", async () => {
  const slow = { ...mover, speed: [60, 60] };
  const { headline, cause } = auditSentences(await auditLevels([room], slow), slow);
  expect(headline).toBe("A mover of 8 × 8 px at 60 px/s and 60 fps cannot get through any wall of this level.");
  expect(cause).toContain("Weakest point");
});

test("is safe of a level that was wholly checked and in which nothing gets through", async () => {
  const safeOf = async (speed: number, problems: Parameters<typeof isSafeLevel>[1] = []): Promise<boolean[]> =>
    (await auditLevels([room], { ...mover, speed: [speed, speed] })).map((audit) => isSafeLevel(audit, problems));
  expect(await safeOf(60)).toEqual([true]);
  expect(await safeOf(3000)).toEqual([false]);
});

test("is not safe of a level of which a part is not read", async () => {
  const slow = { ...mover, speed: [60, 60] };
  const partial = { ...room, skipped: { polygon: 1 } };
  expect((await auditLevels([partial], slow)).map((audit) => isSafeLevel(audit, []))).toEqual([false]);
});
