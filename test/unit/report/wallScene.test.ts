import { describe, expect, it } from "vitest";
import { auditLevels, type Mover, type WeakWall } from "../../../src/audit/index.js";
import { boxAround, touches } from "../../../src/geometry/index.js";
import { readLevels, type Level, type LevelChoice, type LevelReading } from "../../../src/levels/index.js";
import { evaluate, sceneLevel, type SceneResultCell } from "../../../src/notebook/index.js";
import type { LevelReference } from "../../../src/scene/index.js";
import { wallScene } from "../../../src/report/index.js";
import { tunnelsOf } from "../../../src/tunneling/index.js";
import { body, rectangle, sceneOf } from "../levels/godot/scenes.js";
import { filesOf, fixtureFiles } from "../levels/levelFiles.js";
import { back } from "../audit/levels.js";
import { readText, withoutTrying } from "../writtenScene.js";

/** The scene of a wall as it is evaluated with its level as it is read for the scene. */
async function evaluated(
  text: string,
  reread: (reference: LevelReference) => Promise<LevelReading>,
): Promise<SceneResultCell> {
  const [first] = readText(text).cells;
  if (first?.kind !== "scene") throw new Error(text);
  const { level: reference } = first.scene;
  if (!reference) throw new Error("the scene has no level");
  const solids = sceneLevel(await reread(reference), reference, () => undefined);
  const { cells, problems } = evaluate(text, undefined, { ...withoutTrying, levels: () => solids });
  // What of the file was left out, or is missing, is known from the audit.
  expect(problems.filter(({ code }) => !["left-out", "level-mask", "level-missing-file"].includes(code))).toEqual([]);
  const [cell] = cells;
  if (cell?.kind !== "scene") throw new Error(text);
  return cell;
}

function expectShown(cell: SceneResultCell, wall: WeakWall, direction: -1 | 1, name: string): void {
  const { scene, result } = cell;
  expect(tunnelsOf(scene, result.findings, name)).not.toEqual([]);
  expect(result.expectations.length).toBeGreaterThan(0);
  expect(result.expectations.every(({ pass }) => pass)).toBe(true);
  // All that is found is expected: the scene is no problem of its own.
  expect(result.findings.filter((finding) => !("expected" in finding) && finding.severity !== "information")).toEqual(
    [],
  );
  const velocity = scene.bodies[0]?.velocity ?? [];
  const [along] = wall.axis === "y" ? [velocity[1]] : [velocity[0]];
  expect(Math.sign(along ?? 0)).toBe(direction);
  const [first] = result.findings;
  expect(first?.frame).toBe(1);
}

describe("the scene of a wall that can be passed", () => {
  const bullet: Mover = { name: "bullet", size: [4, 4], speed: [3000, 2400], fps: 60, fastestFps: 144 };
  const slow: Mover = { name: "player", size: [12, 14], speed: [2400, 2500], fps: 60 };
  it.each([
    ["flixel-demos/level.tmx", bullet, { solid: [{ any: true }] }],
    ["phaser3-tilemap-blog/platformer.json", bullet, {}],
    ["phaser3-tilemap-blog/simple-map-collision-mapped.json", slow, {}],
    ["excalibur-tiled/orthogonal-infinite/orthogonal-infinite.tmx", bullet, { solid: [{ any: true }] }],
    ["flixel-demos/room-001.json", bullet, { solid: [{ any: true }] }],
    ["ldtk/Typical_2D_platformer_example.ldtk", bullet, {}],
    ["ldtk/WorldMap_GridVania_layout.ldtk", slow, {}],
    ["godot/kinematic_character/world.tscn", bullet, {}],
    ["godot/physics_platformer/stage.tscn", { ...bullet, speed: [9000, 9000] }, {}],
  ] as [string, Mover, LevelChoice][])(
    "shows it, in %s, each way that it can be passed",
    async (path, mover, choice) => {
      const reading = await readLevels(path, fixtureFiles, choice);
      const audits = await auditLevels(reading.levels, { ...mover, check: back });
      const file = path.slice(path.lastIndexOf("/") + 1);
      const folder = path.slice(0, path.lastIndexOf("/") + 1);
      const all = audits.flatMap(({ level, walls }) => walls.map((wall) => ({ level, wall })));
      // Each kind of passage that there is, and some of each.
      const kindOf = ({ code, axis }: WeakWall) => `${code} ${axis}`;
      const some = [...new Set(all.map(({ wall }) => kindOf(wall)))].flatMap((kind) => {
        const group = all.filter(({ wall }) => kindOf(wall) === kind);
        return group.filter((_, i) => i % Math.ceil(group.length / 6) === 0);
      });
      // Scenes of one level choose it alike: it is read once for them.
      const reread = new Map<string, Promise<LevelReading>>();
      const readOnce = ({ source: _, ...asked }: LevelReference): Promise<LevelReading> => {
        const key = JSON.stringify(asked);
        const read = reread.get(key) ?? readLevels(folder + file, fixtureFiles, asked);
        reread.set(key, read);
        return read;
      };
      let shown = 0;
      for (const { level, wall } of some) {
        for (const direction of wall.directions) {
          const text = wallScene({ wall: { ...wall, directions: [direction] }, level, reading, choice, mover, file });
          if (text === undefined) {
            // What is no box is in the scene, and not in the audit: it may stand in each way.
            expect(isBesideShape(level, wall), `${JSON.stringify(wall)} ${direction}`).toBe(true);
            continue;
          }
          shown++;
          const rates = mover.fastestFps === undefined ? "60" : "[60, 144]";
          expect(text).toContain(`"fps": ${rates},`);
          const cell = await evaluated(text, readOnce);
          expectShown(cell, wall, direction, mover.name ?? "mover");
        }
      }
      expect(shown).toBeGreaterThan(0);
    },
  );

  it("has the collision mask of its mover, without which the wall would be none", async () => {
    const vines = body("Vines", "collision_layer = 2147483648");
    const files = filesOf({
      "level.tscn": sceneOf(vines + body("Floor", "position = Vector2(99, 0)"), rectangle(4, 90)),
    });
    const choice = { mask: 2 ** 31 };
    const reading = await readLevels("level.tscn", files, choice);
    const [audit] = await auditLevels(reading.levels, { ...slow, check: back });
    const wall = audit?.walls[0] ?? expect.fail("the vines can be passed");
    const level = reading.levels[0] ?? expect.fail("there is a level");
    const text = wallScene({ wall, level, reading, choice, mover: slow, file: "level.tscn" }) ?? "";
    expect(text).toContain('"mask": 2147483648');
    const cell = await evaluated(text, ({ source: _, ...asked }) => readLevels("level.tscn", files, asked));
    expect(tunnelsOf(cell.scene, cell.result.findings, "player")).toEqual(["Level: Vines"]);
  });
});

function isBesideShape({ shapes = [] }: Level, { wall }: WeakWall): boolean {
  return shapes.some(({ pieces }) => pieces.some((corners) => touches(boxAround(corners), wall)));
}

describe("the scene of a seam", () => {
  const player: Mover = { name: "player", size: [12, 14], speed: [700, 1000], fps: 60 };
  it.each([
    ["flixel-demos/level.tmx", { solid: [{ any: true }] }],
    ["ldtk/Typical_2D_platformer_example.ldtk", {}],
  ] as [string, LevelChoice][])(
    "is run with the same tiles, and finds the body on the wrong side, in %s",
    async (path, choice) => {
      const reading = await readLevels(path, fixtureFiles, choice);
      const audits = await auditLevels(reading.levels, player);
      const seams = audits.flatMap(({ level, walls }) =>
        walls.filter(({ seam }) => seam).map((wall) => ({ level, wall })),
      );
      expect(seams.length).toBeGreaterThan(0);
      for (const { level, wall } of seams) {
        const text = wallScene({ wall, level, reading, choice, mover: player, file: "level" });
        const cell = await evaluated(text ?? expect.fail(wall.message), () => Promise.resolve(reading));
        expect(cell.result.findings.map(({ code }) => code)).toContain("wrong-side");
      }
    },
  );
});
