import fc from "fast-check";
import { expect, test } from "vitest";
import {
  createWorld,
  positionBelow,
  responses,
  statics,
  step,
  type Body,
  type Handle,
} from "../../src/solver/index.js";
import { runs } from "./seeded.js";
import { immovable, scenes, type StepScene } from "./stepScenes.js";

const names = Object.keys(responses);

test("a world that stays goes through the same places as steps of bodies made anew, to the bit", () => {
  staysAsStepsDo(made, { ...runs(1500), seed: 16 });
});

test("so does one in which most bodies keep still, beside each other and in each other", () => {
  const still = made.map((scene) => ({
    ...scene,
    movers: scene.movers.map((body, i) => (i % 4 === 0 ? body : { ...body, velocity: body.position.map(() => 0) })),
  }));
  staysAsStepsDo(still, { ...runs(1500), seed: 17 });
});

test("so does one in which so many paths cross that its frames are gone through in slices", () => {
  const seen = { contacts: 0 };
  // As many beside each other along either axis as leave their order there of no use.
  const places = Array.from({ length: 400 }, (_, i) => [(i % 20) * 4, Math.floor(i / 20) * 4]);
  fc.assert(
    fc.property(fc.infiniteStream(fc.integer({ min: -40, max: 40 })), (random) => {
      const next = (): number => random.next().value as number;
      const row = { size: [1, 1], velocity: [0, 0] };
      let bodies: readonly Body[] = places.flatMap(([x = 0, y = 0], i) => [
        { ...row, id: `still ${i}`, position: [x, y] },
        { ...row, id: `fast ${i}`, position: [x + 2, y] },
      ]);
      const world = createWorld({ dimensions: 2 });
      const handles = bodies.map((body) => world.add(body));
      // First all keep still.
      for (let frame = 0; frame < 3; frame++) {
        bodies = bodies.map((body, i) => {
          const velocity = frame > 0 && body.id.startsWith("fast") ? [next(), next()] : [0, 0];
          world.setVelocity(handles[i] ?? -1, velocity);
          return { ...body, velocity };
        });
        bodies = step({ dimensions: 2, bodies }, 1).bodies;
        seen.contacts += world.step(1).contacts.length;
        expect(handles.map((handle) => world.position(handle))).toEqual(bodies.map(({ position }) => position));
      }
    }),
    runs(9),
  );
  expect(seen.contacts).toBeGreaterThan(1000);
});

test("what keeps still in something that leaves it no place is told of in every frame", () => {
  const all = Number.MAX_VALUE;
  const world = createWorld({ dimensions: 2, statics: statics(Float64Array.of(-all, -all, all, all), 2) });
  const body = world.add({ id: "body", position: [-all / 2, -all / 2], size: [all, all], velocity: [0, 0] });
  for (let frame = 0; frame < 4; frame++) expect(world.step(1).caught).toEqual([body]);
});

const made = scenes({
  movers: 8,
  blocks: 8,
  overlapping: true,
  responses: ["slide", "stop", "deflect", "push", "pass"],
});

/** Plays scenes in both, with changes between the frames. */
function staysAsStepsDo(scenes: fc.Arbitrary<StepScene>, parameters: fc.Parameters<unknown>): void {
  const change = fc.record({
    kind: fc.constantFrom("velocity", "position", "size", "response", "remove", "displacement", "block" as const),
    which: fc.nat(20),
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
  });
  fc.assert(
    fc.property(
      scenes,
      fc.array(fc.array(change, { maxLength: 3 }), { minLength: 1, maxLength: 6 }),
      (scene, frames) => {
        const { dimensions, blocks, movers } = scene;
        const flat = blocks.flatMap(({ min, max }) => [...min, ...max]);
        const boxes = blocks.length > 3 ? { statics: statics(Float64Array.from(flat), dimensions) } : {};
        const world = createWorld({ dimensions, ...boxes });
        let bodies: Body[] = [...movers, ...(blocks.length > 3 ? [] : immovable(blocks))];
        const handles = new Map<string, Handle>(bodies.map((body) => [body.id, world.add(body)]));
        for (const changes of frames) {
          for (const { kind, which, x, y } of changes) {
            const body = bodies[which % Math.max(1, bodies.length)];
            const handle = body && handles.get(body.id);
            if (!body || handle === undefined) continue;
            const vec = [x / 4, y / 8, ...(dimensions === 3 ? [x / 2] : [])];
            const set = (altered: Partial<Body>): void => {
              world.set(handle, altered);
              bodies = bodies.map((each) => (each === body ? { ...each, ...altered } : each));
            };
            if (kind === "velocity") {
              world.setVelocity(handle, vec);
              bodies = bodies.map((each) => (each === body ? { ...each, velocity: vec } : each));
            } else if (kind === "position" && x < 0) {
              world.setPosition(handle, vec);
              bodies = bodies.map((each) => (each === body ? { ...each, position: vec } : each));
            } else if (kind === "size") set({ size: body.size.map((extent) => extent + Math.abs(x) / 16) });
            else if (kind === "response") set({ response: names[which % names.length] ?? "slide" });
            else if (kind === "remove") {
              world.remove(handle);
              bodies = bodies.filter((each) => each !== body);
            } else if (kind === "block") {
              const id = `block ${bodies.length} ${which} ${x}`;
              if (handles.has(id)) continue;
              const block = { id, position: vec, size: vec.map(() => 1) };
              handles.set(id, world.add(block));
              bodies = [...bodies, block];
            } else set({ [kind]: vec });
          }
          const stepped = step({ dimensions, bodies, ...boxes }, 1);
          const frame = world.step(1);
          bodies = stepped.bodies.map((body) => body);
          const positions = bodies.map(({ id }) => world.position(handles.get(id) ?? -1));
          expect(positions).toEqual(bodies.map(({ position }) => position));
          const velocities = bodies.map(({ id }) => world.velocity(handles.get(id) ?? -1));
          expect(velocities).toEqual(bodies.map(({ position, velocity }) => velocity ?? position.map(() => 0)));
          const idOf = new Map([...handles].map(([id, handle]) => [handle, id]));
          const contacts = Array.from(frame.contacts, ({ body, other, box, time, exit, normal, response }) => ({
            ...{
              body: idOf.get(body),
              obstacle: other === undefined ? box : idOf.get(other),
              time,
              exit,
              normal,
              response,
            },
          }));
          expect(contacts).toEqual(stepped.contacts);
          expect(frame.caught.map((handle) => idOf.get(handle)).sort()).toEqual(stepped.caught);
          expect(frame.outgrown).toBe(stepped.outgrown);
        }
      },
    ),
    parameters,
  );
}

test("a body rests where another one or a box is right under it, whatever it leaned on before", () => {
  const place = fc.record({ column: fc.nat(7), row: fc.nat(3) });
  const change = fc.record({ which: fc.nat(40), kind: fc.constantFrom("remove", "throw", "put" as const), to: place });
  const frames = fc.array(fc.array(change, { maxLength: 2 }), { minLength: 2, maxLength: 12 });
  const seen = { resting: 0, falling: 0 };
  fc.assert(
    fc.property(fc.array(place, { minLength: 4, maxLength: 20 }), frames, (places, changes) => {
      const world = createWorld({ dimensions: 2, statics: statics(Float64Array.of(-9, 4, 99, 5), 2) });
      const ids = new Map(places.map(({ column, row }) => [`${column} ${row}`, [column, row - 0.25]]));
      const crates = [...ids].map(([id, position]) => world.add({ id, position, size: [1, 1], velocity: [0, 1] }));
      for (const made of changes) {
        for (const { which, kind, to } of made) {
          const crate = crates[which % Math.max(1, crates.length)];
          if (crate === undefined) continue;
          if (kind === "throw") world.setVelocity(crate, [to.column - 3, -to.row]);
          else if (kind === "put") world.setPosition(crate, [to.column + 0.5, to.row - 9]);
          else {
            world.remove(crate);
            crates.splice(crates.indexOf(crate), 1);
          }
        }
        world.step(0.5);
        for (const crate of crates) {
          const [x = NaN, y = NaN] = world.position(crate);
          const isOnCrate = crates.some((other) => {
            const [otherX = NaN, otherY = NaN] = world.position(other);
            // By their faces, as doubles say these: a difference of places is rounded otherwise.
            const isUnder = otherY === y + 1 || y === positionBelow(otherY, 1);
            return isUnder && x < otherX + 1 && otherX < x + 1;
          });
          const isResting = isOnCrate || (y === 3 && x > -10 && x < 99);
          expect(world.isResting(crate, [0, 1])).toBe(isResting);
          seen[isResting ? "resting" : "falling"]++;
        }
      }
    }),
    runs(300),
  );
  expect(seen.resting).toBeGreaterThan(1000);
  expect(seen.falling).toBeGreaterThan(300);
});
