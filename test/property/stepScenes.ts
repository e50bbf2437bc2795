import fc from "fast-check";
import { expect } from "vitest";
import { boxAt, overlaps, type Box } from "../../src/geometry/index.js";
import {
  createWorld,
  positionBelow,
  statics,
  step,
  type Body,
  type Statics,
  type StepResult,
  type World,
} from "../../src/solver/index.js";
import { runs } from "./seeded.js";

/** Scenes for the laws of a step: blocks on an irregular grid, and movers that often start flush with its lines. */
export interface StepScene {
  readonly dimensions: 2 | 3;
  readonly blocks: readonly Box[];
  readonly movers: readonly Body[];
}

/** Checks a law, which has as many cases in all. */
export function holds<T>(cases: fc.Arbitrary<T>, law: (given: T) => void, count = 200): void {
  fc.assert(fc.property(cases, law), runs(count));
}

/** Coordinates as people write them, as ties make them, as arithmetic leaves them, and far from the origin. */
const numbers: fc.Arbitrary<fc.Arbitrary<number>> = fc.constantFrom(
  fc.integer({ min: -6, max: 6 }),
  fc.integer({ min: -60, max: 60 }).map((n) => n / 10),
  fc.integer({ min: -600, max: 600 }).map((n) => n / 100),
  fc.double({ min: -6, max: 6, noNaN: true }),
  fc.integer({ min: -60, max: 60 }).map((n) => 1e6 + n / 10),
  fc.integer({ min: -60, max: 60 }).map((n) => -1e9 + n / 10),
);

const responses = ["slide", "stop", "deflect", "push"] as const;

interface Options {
  readonly movers: number;
  /** Whether movers may begin inside blocks and each other. */
  readonly overlapping?: boolean;
  readonly responses?: readonly NonNullable<Body["response"]>[];
  readonly restitution?: fc.Arbitrary<number>;
  readonly blocks?: number;
}

/** Scenes with 1 to `movers` movers of positive size. */
export function scenes(options: Options): fc.Arbitrary<StepScene> {
  return fc
    .tuple(fc.constantFrom<2 | 3>(2, 3), numbers)
    .chain(([dimensions, coordinate]) =>
      fc.array(linesOf(coordinate), { minLength: dimensions, maxLength: dimensions }).chain((lines) =>
        fc
          .record({
            blocks: fc.array(blockOf(lines), { maxLength: options.blocks ?? 6 }),
            movers: fc.array(moverOf(lines, options), { minLength: 1, maxLength: options.movers }),
          })
          .map(({ blocks, movers }) => ({ dimensions, blocks, movers: placed(movers, blocks, options) })),
      ),
    )
    .filter(({ movers }) => movers.length > 0);
}

function linesOf(coordinate: fc.Arbitrary<number>): fc.Arbitrary<readonly number[]> {
  return fc
    .uniqueArray(
      coordinate.map((n) => n + 0),
      { minLength: 3, maxLength: 6 },
    )
    .map((lines) => lines.sort((a, b) => a - b));
}

/** A box between lines of the grid, so that blocks are flush with each other or overlap. */
function blockOf(lines: readonly (readonly number[])[]): fc.Arbitrary<Box> {
  const side = (along: readonly number[]): fc.Arbitrary<readonly [number, number]> =>
    fc
      .tuple(fc.nat(along.length - 2), fc.nat(2))
      .map(([from, cells]) => [along[from] ?? 0, along[Math.min(from + 1 + cells, along.length - 1)] ?? 0] as const);
  return fc
    .tuple(...lines.map(side))
    .map((sides) => ({ min: sides.map(([min]) => min), max: sides.map(([, max]) => max) }));
}

function moverOf(lines: readonly (readonly number[])[], options: Options): fc.Arbitrary<Omit<Body, "id">> {
  const spans = lines.map((along) => (along.at(-1) ?? 0) - (along[0] ?? 0));
  const sizes = fc.tuple(
    ...lines.map((along, axis) =>
      fc.oneof(
        // As wide as a gap, or nearly so.
        fc.nat(along.length - 2).map((i) => (along[i + 1] ?? 0) - (along[i] ?? 0)),
        fc.constantFrom(0.1, 0.3, 0.5, 0.7, 1, 1.1),
        fc.double({ min: 1e-3, max: 1, noNaN: true }).map((share) => share * (spans[axis] ?? 1)),
      ),
    ),
  );
  const velocities = fc.tuple(
    ...spans.map((span) =>
      fc.oneof(
        fc.integer({ min: -8, max: 8 }),
        fc.integer({ min: -80, max: 80 }).map((n) => n / 10),
        fc.double({ min: -2, max: 2, noNaN: true }).map((share) => share * span),
        fc.constantFrom(0, 0, 1e-300, -1e-17, 1e-9, 1e6, -1e12),
      ),
    ),
  );
  const velocity = fc.oneof(
    { weight: 5, arbitrary: velocities },
    // The same on every axis, which meets corners.
    { weight: 1, arbitrary: fc.integer({ min: -8, max: 8 }).map((n) => lines.map((_, axis) => (axis % 2 ? -n : n))) },
  );
  return fc
    .record({
      size: sizes,
      velocity,
      response: fc.constantFrom(...(options.responses ?? responses)),
      restitution: options.restitution ?? fc.constantFrom(0, 0.5, 0.9, 1),
      mass: fc.constantFrom(0.1, 1, 1, 3),
    })
    .chain((body) =>
      fc
        .tuple(
          ...lines.map((along, axis) => {
            const line = fc.constantFrom(...along);
            return fc.oneof(
              line,
              line.map((coordinate) => positionBelow(coordinate, body.size[axis] ?? 0)),
              fc
                .double({ min: -0.5, max: 1.5, noNaN: true })
                .map((share) => (along[0] ?? 0) + share * (spans[axis] ?? 1)),
            );
          }),
        )
        .map((position) => ({ ...body, position })),
    );
}

/** Gives names, and leaves out the movers that would begin inside something. */
function placed(movers: readonly Omit<Body, "id">[], blocks: readonly Box[], options: Options): readonly Body[] {
  const kept: Body[] = [];
  // Names whose order is not the order of the list.
  movers.forEach((mover, i) => {
    const box = boxAt(mover.position, mover.size);
    // Where a size is lost in rounding, the body has none.
    if (box.min.some((min, axis) => !(min < (box.max[axis] ?? 0)))) return;
    const inside = [...blocks, ...kept.map((body) => boxAt(body.position, body.size))];
    // Nor where it would be put by what it begins in.
    const faces = blocks.flatMap(({ min, max }) => [min, max]);
    const vanishes = faces.some((face) =>
      mover.size.some((extent, axis) => extent < Math.abs(face[axis] ?? 0) * 1e-12),
    );
    if (options.overlapping && vanishes) return;
    if (options.overlapping || !inside.some((other) => overlaps(box, other))) {
      kept.push({ ...mover, id: `${(i * 7) % 13} mover` });
    }
  });
  return kept;
}

export function indexOf(boxes: readonly Box[], dimensions: 2 | 3): Statics {
  return statics(Float64Array.from(boxes.flatMap(({ min, max }) => [...min, ...max])), dimensions);
}

/** Immovable bodies, for blocks whose upper faces doubles can say as `position + size`. */
export function immovable(blocks: readonly Box[]): readonly Body[] {
  return blocks.flatMap(({ min, max }, i) => {
    const size = max.map((m, axis) => m - (min[axis] ?? 0));
    const isExact = boxAt(min, size).max.every((m, axis) => m === max[axis]);
    return isExact ? [{ id: `${(i * 5) % 11} block`, position: min, size }] : [];
  });
}

/** Runs some frames. `commanded`: each body gets its first velocity back before each frame, as if a player held a key. */
export function frames(
  scene: Pick<StepScene, "dimensions"> & { readonly bodies: readonly Body[]; readonly statics?: Statics },
  count: number,
  commanded = false,
): readonly StepResult[] {
  const results: StepResult[] = [];
  let bodies = scene.bodies;
  const first = new Map(bodies.map(({ id, velocity }) => [id, velocity]));
  for (let frame = 0; frame < count; frame++) {
    const result = step({ ...scene, bodies }, 1);
    results.push(result);
    bodies = result.bodies;
    if (commanded) {
      bodies = bodies.map((body) => {
        const velocity = first.get(body.id);
        return velocity ? { ...body, velocity } : body;
      });
    }
  }
  return results;
}

export function byId(bodies: readonly Body[]): readonly Body[] {
  return [...bodies].sort((a, b) => (a.id < b.id ? -1 : 1));
}

/** What happens in scenes does not depend on the order in which a world has its bodies. */
export function orderChangesNothing(made: fc.Arbitrary<StepScene>): void {
  holds(fc.tuple(made, fc.infiniteStream(fc.nat())), ([scene, random]) => {
    const world = worldOf(scene);
    const keys = new Map(world.bodies.map(({ id }) => [id, random.next().value as number]));
    const shuffled = [...world.bodies].sort((a, b) => (keys.get(a.id) ?? 0) - (keys.get(b.id) ?? 0));
    const a = step(world, 1);
    const b = step({ ...world, bodies: shuffled }, 1);
    expect(byId(b.bodies)).toEqual(byId(a.bodies));
    expect([b.contacts, b.squeezed, b.caught]).toEqual([a.contacts, a.squeezed, a.caught]);
  });
}

/** Frame for frame a world that stays comes to what `step` comes to, to the bit. */
export function staysTheSame(made: fc.Arbitrary<StepScene>): void {
  holds(made, (scene) => {
    const options = worldOf(scene);
    const world = createWorld(options);
    const handles = options.bodies.map((body) => world.add(body));
    let { bodies } = options;
    for (let frame = 0; frame < 6; frame++) {
      const result = step({ ...options, bodies }, 1 / 4);
      const { squeezed } = world.step(1 / 4);
      expect(handles.map((handle) => world.position(handle))).toEqual(result.bodies.map(({ position }) => position));
      expect(handles.map((handle) => world.size(handle))).toEqual(result.bodies.map(({ size }) => size));
      const moving = handles.filter((_, i) => result.bodies[i]?.velocity);
      expect(moving.map((handle) => world.velocity(handle))).toEqual(
        result.bodies.flatMap(({ velocity }) => (velocity ? [velocity] : [])),
      );
      expect(squeezed.map((handle) => bodies[handles.indexOf(handle)]?.id).sort()).toEqual(result.squeezed);
      bodies = result.bodies;
    }
  });
}

/** A scene as the solver takes it. */
export const worldOf = ({ dimensions, blocks, movers }: StepScene): World => ({
  dimensions,
  bodies: movers,
  statics: indexOf(blocks, dimensions),
});
