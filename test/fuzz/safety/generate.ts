import { ruleNames } from "../../../src/model/index.js";
import type { Random } from "../../exact/random.js";

/** A scene as its file has it, and whether its quick fixes are tried too, which takes longer. */
export interface SafetyCase {
  readonly scene: SceneText;
  readonly hasFixes: boolean;
}

export type SceneText = Readonly<Record<string, unknown>> & { readonly bodies: readonly BodyText[] };
export type BodyText = Readonly<Record<string, unknown>>;

type Vec2 = [number, number];

const kinds = [
  ...["single", "single", "uniform", "uniform", "seam", "seam", "tiles", "sub-steps", "fall", "fall", "fall"],
  ...["one-way", "polygons", "two movers", "two movers", "growth", "two growing", "orbit", "path"],
] as [string, ...string[]];

/** Makes a small scene in which something most likely meets a wall. @param only a kind of scene; without it any */
export function generateSafety(random: Random, only?: string): SafetyCase {
  const kind = only ?? random.pick(...kinds);
  const scene = new SceneMaker(random).scene(kind);
  return { scene, hasFixes: random.chance(0.2) };
}

class SceneMaker {
  private readonly fps: number;

  constructor(private readonly random: Random) {
    this.fps = random.pick(60, 60, 60, 30, 50, 20, 120, 144);
  }

  /** A number as people write it. */
  private plain(number: number): number {
    const digits = this.random.pick(1, 1, 4, 10);
    return Math.round(number * digits) / digits;
  }

  private length(from: number, to: number): number {
    return Math.max(0.25, this.plain(this.random.between(from, to)));
  }

  private size(): Vec2 {
    const { random } = this;
    const [w, h] = [this.length(2, 40), this.length(2, 40)];
    return random.chance(0.2) ? [w, w] : [w, h];
  }

  scene(kind: string): SceneText {
    const { random } = this;
    // When a body grows that moves one axis at a time, no rule says.
    const rules = kind === "growth" || kind === "two growing" ? [] : ruleNames.filter((name) => name !== "swept");
    const rule = random.pick(undefined, undefined, ...rules);
    const isKept = random.chance(0.2);
    const check = isKept ? { rule: rule ?? "overlap, shortest push-out", velocity: "kept" } : rule;
    const content = this.content(kind);
    const substeps = kind === "sub-steps" || random.chance(0.1) ? random.integer(2, 6) : undefined;
    return {
      version: 1,
      fps: this.fps,
      ...(substeps !== undefined && { substeps }),
      ...(check !== undefined && { check }),
      ...content,
    };
  }

  private content(kind: string): SceneText & { frames: number } {
    switch (kind) {
      case "fall":
        return this.fall();
      case "two movers":
      case "two growing":
        return this.twoMovers(kind === "two growing");
      case "orbit":
        return this.orbit();
      case "path":
        return this.path();
      default:
        return this.shot(kind);
    }
  }

  /** A body at a constant velocity, and walls on its way. */
  private shot(kind: string): SceneText & { frames: number } {
    const { random } = this;
    const size = this.size();
    const wallSize: Vec2 = [this.length(1, 60), this.length(8, 200)];
    const isAlongY = random.chance(0.4);
    if (isAlongY) wallSize.reverse();
    const main = isAlongY ? 1 : 0;
    const step = random.between(0.1, random.pick(1.2, 1.2, 5)) * (size[main] + wallSize[main]);
    const aside = random.chance(0.35) ? 0 : random.between(-1, 1) * step * random.pick(0.1, 0.5, 1, 2);
    const sign = random.sign();
    const velocity = this.velocity(isAlongY ? [aside, sign * step] : [sign * step, aside]);
    const start: Vec2 = [random.integer(0, 100), random.integer(0, 100)];
    const stepsBefore = random.between(0.05, 6);
    const wall = this.wallOnWay(start, size, velocity, wallSize, main, stepsBefore);
    const body = {
      id: "body",
      position: start,
      size,
      velocity,
      ...this.manner(),
      ...(kind === "growth" && this.growth(size, random.pick(1, 1, 5, 60))),
    };
    const bodies: BodyText[] = [body];
    const walls = kind === "tiles" ? [] : [this.wallBody("wall", wall, wallSize, kind, velocity)];
    const more = kind === "seam" ? random.integer(1, 4) : kind === "single" ? 0 : random.pick(0, 0, 0, 1, 2);
    if (kind !== "tiles")
      for (let i = 0; i < more; i++) walls.push(this.wallNear(`wall${i + 2}`, wall, wallSize, kind));
    bodies.push(...walls);
    if (kind === "polygons" && random.chance(0.4)) bodies[0] = this.asPolygon(body, size);
    const frames = Math.max(1, Math.min(40, Math.ceil(stepsBefore) + random.integer(0, 6)));
    return {
      frames,
      ...(kind === "tiles" && { tilemap: this.tiles(wall, wallSize, main) }),
      bodies: random.chance(0.3) ? [...walls, ...bodies.filter((each) => !walls.includes(each))] : bodies,
    };
  }

  private velocity(step: Vec2): Vec2 {
    return step.map((s) => {
      const v = s * this.fps;
      return this.random.chance(0.6) ? Math.round(v / 10) * 10 : this.plain(v);
    }) as Vec2;
  }

  /** Where a wall begins that a body meets after some steps, most likely. */
  private wallOnWay(start: Vec2, size: Vec2, velocity: Vec2, wall: Vec2, main: 0 | 1, steps: number): Vec2 {
    const { random, fps } = this;
    const other = main === 0 ? 1 : 0;
    const way = velocity.map((v) => (v / fps) * steps) as Vec2;
    const place: Vec2 = [0, 0];
    place[main] = velocity[main] > 0 ? start[main] + way[main] + size[main] : start[main] + way[main] - wall[main];
    // Over its whole side, and sometimes at its very end.
    const overlap = random.chance(0.4)
      ? random.between(0.01, 0.3) * size[other]
      : random.between(0, 1) * (wall[other] + size[other]);
    const reach = start[other] + way[other];
    place[other] = random.chance(0.5) ? reach + size[other] - overlap : reach - wall[other] + overlap;
    if (random.chance(0.5)) place[other] = reach + size[other] / 2 - wall[other] / 2;
    return place.map((p) => this.plain(p)) as Vec2;
  }

  private wallBody(id: string, position: Vec2, size: Vec2, kind: string, velocity: Vec2): BodyText {
    const { random } = this;
    const box = { id, position, size };
    if (kind === "polygons" && random.chance(0.8)) return this.asPolygon(box, size);
    if (kind === "one-way") {
      const main = Math.abs(velocity[0]) > Math.abs(velocity[1]) ? 0 : 1;
      const face: Vec2 = [0, 0];
      face[main] = -Math.sign(velocity[main]) * (random.chance(0.85) ? 1 : -1);
      return { ...box, oneWay: face.map((f) => f + 0) };
    }
    return box;
  }

  /** Another wall flush with the first one, behind it, across it, or somewhere near. */
  private wallNear(id: string, [x, y]: Vec2, [w, h]: Vec2, kind: string): BodyText {
    const { random } = this;
    const size: Vec2 = [this.length(1, 60), this.length(1, 100)];
    const position = random.pick<() => Vec2>(
      () => [x, y + h],
      () => [x, y - size[1]],
      () => [x + w, y],
      () => [x - size[0], y],
      () => [x + w + this.length(0.5, 10), y],
      () => [x - size[0] - this.length(0.5, 20), y + h],
      () => [this.plain(x + random.between(-80, 80)), this.plain(y + random.between(-80, 80))],
    )();
    if (random.chance(0.4) && kind === "seam") size[position[0] === x ? 0 : 1] = position[0] === x ? w : h;
    const box = { id, position: position.map((p) => Math.round(p * 1000) / 1000), size };
    return kind === "polygons" && random.chance(0.5) ? this.asPolygon(box, size) : box;
  }

  /** A convex polygon within the bounds of a box. */
  private asPolygon(box: BodyText, [w, h]: Vec2): BodyText {
    const { random } = this;
    const { size: _, ...rest } = box;
    const polygon = random.pick<() => Vec2[]>(
      () => [
        [0, 0],
        [w, h],
        [0, h],
      ],
      () => [
        [0, h],
        [w, 0],
        [w, h],
      ],
      () => [
        [w / 2, 0],
        [w, h / 2],
        [w / 2, h],
        [0, h / 2],
      ],
      () => [
        [0, 0],
        [w, 0],
        [w, h / 2],
        [w / 2, h],
        [0, h],
      ],
      () => [
        [w / 4, 0],
        [w, 0],
        [(3 * w) / 4, h],
        [0, h],
      ],
    )();
    return { ...rest, shape: { polygon } };
  }

  private tiles([x, y]: Vec2, [w, h]: Vec2, main: 0 | 1): unknown {
    const { random } = this;
    const tileSize = random.pick(8, 10, 16, 32);
    const thick = Math.max(1, Math.round((main === 0 ? w : h) / tileSize / random.pick(1, 2, 4)));
    const long = Math.max(1, Math.min(6, Math.round((main === 0 ? h : w) / tileSize)));
    const [columns, lines] = main === 0 ? [thick, long] : [long, thick];
    const rows = Array.from({ length: Math.min(lines, 6) }, () =>
      Array.from({ length: Math.min(columns, 6) }, () => (random.chance(0.92) ? "#" : ".")).join(""),
    );
    return { tileSize, origin: [x, y], rows };
  }

  private manner(): BodyText {
    const { random } = this;
    const response = random.pick(undefined, undefined, undefined, "slide", "stop", "deflect", "push", "pass");
    return {
      ...(response !== undefined && { response }),
      ...(response === "deflect" && random.chance(0.6) && { restitution: random.pick(0.2, 0.5, 0.8, 1) }),
    };
  }

  /** @param factor by which it grows faster than by a few of its sizes in a second */
  private growth([w, h]: Vec2, factor = 1): BodyText {
    const { random } = this;
    const growth = [w, h].map((s) => this.plain(random.between(-0.5, 3) * s * factor));
    return { growth, ...(random.chance(0.5) && { anchor: [random.pick(0, 0.5, 1), random.pick(0, 0.5, 1)] }) };
  }

  /** A body that falls on floors. */
  private fall(): SceneText & { frames: number } {
    const { random, fps } = this;
    const size = this.size();
    const gravity: Vec2 = [random.chance(0.15) ? random.integer(-20, 20) * 50 : 0, random.integer(2, 30) * 100];
    const velocity: Vec2 = [
      random.chance(0.5) ? 0 : Math.round(random.between(-1, 1) * 60) * 10,
      random.chance(0.5) ? 0 : Math.round(random.between(-1, 2) * 60) * 10,
    ];
    const integrator = random.pick(undefined, "explicit", "verlet");
    const maxSpeed = random.chance(0.25)
      ? random.pick<() => unknown>(
          () => random.integer(2, 20) * 100,
          () => [random.integer(1, 8) * 100, random.integer(2, 20) * 100],
        )()
      : undefined;
    const count = random.integer(2, 30);
    const seconds = count / fps;
    const step = Math.abs(velocity[1] + gravity[1] * seconds) / fps;
    const thickness = this.plain(Math.max(1, step / random.between(0.3, random.pick(1.5, 4)) - size[1]));
    const fallen = [0, 1].map(
      (axis) => (velocity[axis as 0] as number) * seconds + (gravity[axis as 0] * seconds * seconds) / 2,
    ) as Vec2;
    const start: Vec2 = [random.integer(0, 100), random.integer(0, 100)];
    const width = this.length(20, 200);
    const floor: Vec2 = [
      this.plain(start[0] + fallen[0] - random.between(0, width)),
      this.plain(start[1] + fallen[1] + size[1]),
    ];
    const wall = { id: "floor", position: floor, size: [width, Math.max(1, thickness)] };
    const body = {
      id: "body",
      position: start,
      size,
      velocity,
      ...(maxSpeed !== undefined && { maxSpeed }),
      ...this.manner(),
    };
    const walls = [
      wall,
      ...(random.chance(0.3) ? [this.wallNear("wall2", floor, [width, Math.max(1, thickness)], "seam")] : []),
    ];
    return {
      frames: Math.min(60, count + random.integer(0, 10)),
      gravity,
      ...(integrator !== undefined && { integrator }),
      bodies: [body, ...walls],
    };
  }

  private twoMovers(areGrowing: boolean): SceneText & { frames: number } {
    const { random, fps } = this;
    const [size, other] = [this.size(), this.size()];
    const main = random.pick(0, 1);
    const step = random.between(0.1, random.pick(1.2, 3)) * ((size[main] as number) + (other[main] as number));
    const share = random.between(-0.5, 1);
    const along = (by: number): Vec2 => {
      const vec: Vec2 = [random.chance(0.5) ? 0 : by * random.between(-0.5, 0.5), 0];
      if (main === 1) return [vec[0], by];
      return [by, vec[0]];
    };
    const [v, u] = [this.velocity(along(step * (1 - share))), this.velocity(along(-step * share))];
    const steps = random.between(0.05, 6);
    const place: Vec2 = [random.integer(0, 100), random.integer(0, 100)];
    const relative = v.map((each, axis) => ((each - (u[axis as 0] as number)) / fps) * steps) as Vec2;
    const start = this.wallOnWay(place, size, relative.map((r) => r * fps) as Vec2, other, main as 0 | 1, 1);
    const mass = random.chance(0.3) ? random.pick(0.5, 2, 10) : undefined;
    const bodies: BodyText[] = [
      { id: "body", position: place, size, velocity: v, ...this.manner() },
      { id: "other", position: start, size: other, velocity: u, ...(mass !== undefined && { mass }), ...this.manner() },
    ];
    if (random.chance(0.3)) bodies.push(this.wallNear("wall", start, other, "seam"));
    if (areGrowing) {
      const which = random.pick(1, 2, 3);
      for (const i of [0, 1])
        if (which & (i + 1)) bodies[i] = { ...bodies[i], ...this.growth(i ? other : size, random.pick(1, 5, 60)) };
    }
    return {
      frames: Math.ceil(steps) + random.integer(0, 5),
      bodies: random.chance(0.3) ? bodies.toReversed() : bodies,
    };
  }

  private orbit(): SceneText & { frames: number } {
    const { random, fps } = this;
    const size = this.size();
    const radius = random.integer(20, 150);
    const center: Vec2 = [random.integer(0, 100), random.integer(0, 100)];
    const angularVelocity = this.plain((random.between(0.1, 2) * fps * 30) / radius / random.pick(1, 5));
    const wallSize = this.size();
    const angle = random.between(0, 2 * Math.PI);
    const wall = [0, 1].map((axis) =>
      this.plain(
        (center[axis as 0] as number) +
          radius * (axis === 0 ? Math.cos(angle) : Math.sin(angle)) -
          (wallSize[axis as 0] as number) / 2,
      ),
    );
    return {
      frames: random.integer(2, 12),
      bodies: [
        { id: "body", center: [center[0] + radius, center[1]], size, orbit: { center, angularVelocity } },
        { id: "wall", position: wall, size: wallSize },
      ],
    };
  }

  private path(): SceneText & { frames: number } {
    const { random, fps } = this;
    const size = this.size();
    const start: Vec2 = [random.integer(0, 50), random.integer(0, 50)];
    const to: Vec2 = [start[0] + random.integer(-200, 200), start[1] + random.integer(-200, 200)];
    const speed = Math.round(random.between(0.1, 1.5) * 40 * fps);
    const share = random.unit();
    const other = this.size();
    const place = start.map((s, axis) => this.plain(s + share * ((to[axis as 0] as number) - s)));
    const isMover = random.chance(0.6);
    return {
      frames: random.integer(2, 12),
      bodies: [
        {
          id: "lift",
          position: start,
          size,
          path: { points: [start, to], speed, ...(random.chance(0.5) && { repeat: "back-and-forth" }) },
        },
        {
          id: "body",
          position: place,
          size: other,
          ...(isMover && { velocity: this.velocity([random.between(-10, 10), 0]) }),
        },
      ],
    };
  }
}
