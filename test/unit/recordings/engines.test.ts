import { spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { record, type RecordedBox, type RecordOptions } from "../../../src/recorder/index.js";
import { engineRecorders } from "../../../src/recordings/index.js";
import { installPeers } from "../../bench/peers.js";
import { repository } from "../../harness/fetchServer.js";
import { isMissing, programPath } from "../../harness/requirements.js";
import { plainReplay } from "./plainLoop.js";
import { findingsOf, recordingOf } from "./recordings.js";

const fixtures = path.join(repository, "test", "fixtures");
const peer = createRequire(path.join(repository, "test", "bench", "package.json"));
let folder: string;

beforeAll(async () => {
  await installPeers();
  folder = mkdtempSync(path.join(tmpdir(), "aabb-engines-"));
}, 1_000_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Tunnels and corners of a recording, as the product finds them. */
function found(text: string): readonly string[] {
  const recording = recordingOf([text.trimEnd()]);
  expect(recording.problems).toEqual([]);
  const nameOf = (body: number): string => recording.bodies[body]?.id ?? "";
  return findingsOf(recording).found.flatMap((finding) => {
    if (finding.code !== "recorded-tunnel" && finding.code !== "recorded-corner") return [];
    const wall = finding.obstacle.kind === "body" ? nameOf(finding.obstacle.index) : "";
    return [`${recording.numberOf(finding.frame)} ${nameOf(finding.body)} ${finding.code.slice(9)} ${wall}`];
  });
}

/** The same as a plain loop sees them. */
const expected = (text: string): readonly string[] =>
  plainReplay(text).map(({ frame, body, kind, wall }) => `${frame} ${body} ${kind} ${wall}`);

const tunnelsIn = (list: readonly string[]): number => list.filter((each) => each.includes(" tunnel ")).length;

/** Bullets of many speeds, before a thin wall: what is known of each when the simulation begins, in units of the engine. */
const bullets = Array.from({ length: 40 }, (_, i) => ({
  id: `bullet#${i}`,
  y: 2 * i,
  speed: 20 + 4 * i,
  start: -8 - (i % 7) / 5,
}));
const size = 0.4;
const wall = { x: 0, width: 0.1, low: -5, high: 95 };

interface Body {
  readonly id: string;
  /** Middle of it. */
  place(): { readonly x: number; readonly y: number };
  readonly width: number;
  readonly height: number;
}

/** A recording of some frames of a simulation. */
function recorded(bodies: readonly Body[], step: () => void, options: RecordOptions = {}): string {
  const solid = bodies.filter(({ id }) => id === "wall").map(({ id }) => [id, { solid: true }] as const);
  const recorder = record({ unit: "m", ...options, bodies: Object.fromEntries(solid) });
  for (let frame = 0; frame < 60; frame++) {
    const boxes = bodies.map(({ id, place, width, height }): readonly [string, RecordedBox] => {
      const { x, y } = place();
      return [id, [x - width / 2, y - height / 2, width, height]];
    });
    recorder.frame(Object.fromEntries(boxes));
    step();
  }
  return recorder.text();
}

/** The wall's middle, and its height. */
const middle = { x: wall.x + wall.width / 2, y: (wall.low + wall.high) / 2 };
const height = wall.high - wall.low;

interface PlanckBody {
  getPosition(): { readonly x: number; readonly y: number };
  createFixture(fixture: object): void;
}

interface Planck {
  readonly World: new (gravity: object) => { createBody(body: object): PlanckBody; step(dt: number): void };
  readonly Box: new (halfWidth: number, halfHeight: number) => object;
  readonly Settings: { maxTranslation: number };
}

/** A dynamic wall, since of two bodies that move planck only looks on the way of those that are bullets. */
function planckRun(isBullet: boolean): string {
  const { World, Box, Settings } = peer("planck") as Planck;
  Settings.maxTranslation = 100;
  const world = new World({ x: 0, y: 0 });
  const made = (id: string, body: object, width: number, tall: number, density: number): Body => {
    const own = world.createBody({ type: "dynamic", fixedRotation: true, allowSleep: false, ...body });
    own.createFixture({ shape: new Box(width / 2, tall / 2), density, friction: 0, restitution: 0 });
    return { id, place: () => own.getPosition(), width, height: tall };
  };
  const bodies = [
    made("wall", { position: middle }, wall.width, height, 1e7),
    ...bullets.map(({ id, y, speed, start }) =>
      made(id, { bullet: isBullet, position: { x: start, y }, linearVelocity: { x: speed, y: 0 } }, size, size, 1),
    ),
  ];
  return recorded(bodies, () => world.step(1 / 60));
}

interface Matter {
  readonly Engine: { create(options: object): { readonly world: object }; update(engine: object, ms: number): void };
  readonly Bodies: { rectangle(x: number, y: number, width: number, height: number, options: object): MatterBody };
  readonly Body: { setVelocity(body: MatterBody, velocity: object): void };
  readonly Composite: { add(world: object, bodies: readonly MatterBody[]): void };
}

interface MatterBody {
  readonly position: { readonly x: number; readonly y: number };
}

function matterRun(): string {
  const { Engine, Bodies, Body: bodyOf, Composite } = peer("matter-js") as Matter;
  const engine = Engine.create({ gravity: { x: 0, y: 0 } });
  // Its world is one of pixels.
  const scale = 40;
  const free = { frictionAir: 0, friction: 0, inertia: Infinity };
  const own = bullets.map(({ id, y, speed, start }) => {
    const body = Bodies.rectangle(start * scale, y * scale, size * scale, size * scale, free);
    bodyOf.setVelocity(body, { x: (speed * scale) / 60, y: 0 });
    return { id, body, width: size * scale, height: size * scale };
  });
  const [width, tall] = [wall.width * scale, height * scale];
  const standing = Bodies.rectangle(middle.x * scale, middle.y * scale, width, tall, { isStatic: true });
  Composite.add(engine.world, [standing, ...own.map(({ body }) => body)]);
  const all = [{ id: "wall", body: standing, width, height: tall }, ...own];
  return recorded(
    all.map(({ body, ...rest }) => ({ ...rest, place: () => body.position })),
    () => Engine.update(engine, 1000 / 60),
    { unit: "px" },
  );
}

interface RapierBody {
  translation(): { readonly x: number; readonly y: number };
}

interface RapierDesc {
  setTranslation(x: number, y: number): RapierDesc;
  setLinvel(x: number, y: number): RapierDesc;
  setCcdEnabled(isOn: boolean): RapierDesc;
  lockRotations(): RapierDesc;
}

interface Rapier {
  init(): Promise<void>;
  readonly World: new (gravity: object) => {
    createRigidBody(desc: RapierDesc): RapierBody;
    createCollider(desc: object, body: RapierBody): void;
    step(): void;
    free(): void;
  };
  readonly RigidBodyDesc: { dynamic(): RapierDesc; kinematicPositionBased(): RapierDesc };
  readonly ColliderDesc: { cuboid(halfWidth: number, halfHeight: number): object };
}

/** A kinematic wall: before one that is fixed Rapier looks ahead by itself. */
async function rapierRun(isSwept: boolean): Promise<string> {
  const { RigidBodyDesc, ColliderDesc, ...rapier } = peer("@dimforge/rapier2d-compat") as Rapier;
  await rapier.init();
  const world = new rapier.World({ x: 0, y: 0 });
  const made = (id: string, desc: RapierDesc, width: number, tall: number): Body => {
    const own = world.createRigidBody(desc);
    world.createCollider(ColliderDesc.cuboid(width / 2, tall / 2), own);
    return { id, place: () => own.translation(), width, height: tall };
  };
  const bodies = [
    made("wall", RigidBodyDesc.kinematicPositionBased().setTranslation(middle.x, middle.y), wall.width, height),
    ...bullets.map(({ id, y, speed, start }) => {
      const desc = RigidBodyDesc.dynamic().setTranslation(start, y).setLinvel(speed, 0).setCcdEnabled(isSwept);
      return made(id, desc.lockRotations(), size, size);
    }),
  ];
  const text = recorded(bodies, () => world.step());
  world.free();
  return text;
}

interface Bump {
  newWorld(): {
    add(item: string, x: number, y: number, width: number, height: number): void;
    move(item: string, x: number, y: number): { readonly x: number; readonly y: number };
    update(item: string, x: number, y: number): void;
  };
}

/** With `update` a body is put where it is to be, with `move` it is swept there. */
function bumpRun(isSwept: boolean): string {
  const { default: bump } = peer("bump-ts") as { readonly default: Bump };
  const world = bump.newWorld();
  world.add("wall", wall.x, wall.low, wall.width, height);
  const places = new Map(bullets.map(({ id, y, start }) => [id, { x: start, y }] as const));
  for (const [id, { x, y }] of places) world.add(id, x, y, size, size);
  const step = (): void => {
    for (const { id, speed } of bullets) {
      const { x, y } = places.get(id) ?? { x: 0, y: 0 };
      const to = { x: x + speed / 60, y };
      if (!isSwept) world.update(id, to.x, to.y);
      places.set(id, isSwept ? world.move(id, to.x, to.y) : to);
    }
  };
  const corner = (id: string) => places.get(id) ?? { x: 0, y: 0 };
  const bodies = [
    { id: "wall", place: () => middle, width: wall.width, height },
    ...bullets.map(({ id }) => ({
      id,
      place: () => ({ x: corner(id).x + size / 2, y: corner(id).y + size / 2 }),
      ...{ width: size, height: size },
    })),
  ];
  return recorded(bodies, step);
}

describe("a recording of an engine shows the tunnels that a plain loop sees, in the same frames", () => {
  it.each([
    ["planck, without bullet", () => planckRun(false), true],
    ["planck, with bullet", () => planckRun(true), false],
    ["matter-js", matterRun, true],
    ["Rapier, without CCD", () => rapierRun(false), true],
    ["Rapier, with CCD", () => rapierRun(true), false],
    ["bump-ts, with update", () => bumpRun(false), true],
    ["bump-ts, with move", () => bumpRun(true), false],
  ])("%s", async (_, run, tunnels) => {
    const text = await run();
    const list = found(text);
    expect(list.toSorted()).toEqual(expected(text).toSorted());
    if (tunnels) expect(tunnelsIn(list)).toBeGreaterThan(10);
    else expect(list).toEqual([]);
  });
});

/** Writes the recorder of an engine, as the command writes it, into a folder with a game of the fixtures. */
function gameIn(name: string, engine: string, ...besides: readonly string[]): string {
  const own = path.join(folder, name);
  cpSync(path.join(fixtures, "recordings", name.split("-")[0] ?? name), own, { recursive: true });
  for (const file of besides) cpSync(file, path.join(own, path.basename(file)));
  const recorder = engineRecorders.find((each) => each.engine === engine);
  if (!recorder) throw new Error(`no recorder for ${engine}`);
  writeFileSync(path.join(own, recorder.file), recorder.text);
  return own;
}

function runIn(
  cwd: string,
  program: string,
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  file = "run.aabb.jsonl",
): string {
  const { status, stderr, error } = spawnSync(program, args, {
    cwd,
    encoding: "utf8",
    timeout: 600_000,
    env: { ...process.env, ...env },
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}: ${stderr}`);
  return readFileSync(path.join(cwd, file), "utf8");
}

const bumpLua = path.join(fixtures, "verify", "bump", "bump.lua");

describe("a recorder for an engine, in a game with that engine", () => {
  it.skipIf(isMissing("lua"))("LÖVE's, in the plain interpreter with bump.lua", () => {
    const text = runIn(gameIn("love-stubbed", "LÖVE", bumpLua), programPath("lua"), ["stub.lua"]);
    const list = found(text);
    expect(list.toSorted()).toEqual(expected(text).toSorted());
    expect(tunnelsIn(list)).toBeGreaterThan(10);
    // Who is swept passes nothing.
    expect(list.filter((each) => each.includes(" player "))).toEqual([]);
  });

  it.skipIf(isMissing("xvfb", "love"))("LÖVE's, in LÖVE", () => {
    const text = runIn(gameIn("love-real", "LÖVE", bumpLua), programPath("xvfb"), ["-a", programPath("love"), "."]);
    const list = found(text);
    expect(list.toSorted()).toEqual(expected(text).toSorted());
    expect(tunnelsIn(list)).toBeGreaterThan(10);
  });

  it.skipIf(isMissing("pygame"))("pygame's, in pygame", () => {
    const env = { SDL_VIDEODRIVER: "dummy", SDL_AUDIODRIVER: "dummy", PYGAME_HIDE_SUPPORT_PROMPT: "1" };
    const text = runIn(gameIn("pygame", "pygame"), programPath("pygame"), ["game.py"], env);
    const list = found(text);
    expect(list.toSorted()).toEqual(expected(text).toSorted());
    expect(tunnelsIn(list)).toBeGreaterThan(10);
  });

  it.skipIf(isMissing("godot3"))("Godot 3's, in Godot 3, with bodies of one name and a wall that is made later", () => {
    const godot = programPath("godot3");
    // It keeps its own files in the home folder.
    const text = runIn(gameIn("godot3", "Godot 3"), godot, ["--path", "."], { HOME: folder }, "last.aabb.jsonl");
    const list = found(text);
    expect(list.toSorted()).toEqual(expected(text).toSorted());
    expect(tunnelsIn(list)).toBeGreaterThan(10);
    expect(list.some((each) => each.endsWith(" Game/right"))).toBe(true);
    // A bullet that comes where one of its name was shot is no jump of that one.
    const codes = findingsOf(recordingOf([text.trimEnd()])).found.map(({ code }) => code);
    expect(codes).not.toContain("recorded-jump");
  });
});
