import fc from "fast-check";
import { expect, test } from "vitest";
import { createWorld, responses, statics, step, type Body, type Handle } from "../../src/solver/index.js";
import { runs } from "./seeded.js";
import { immovable, scenes } from "./stepScenes.js";

const names = Object.keys(responses);

test("a world that stays goes through the same places as steps of bodies made anew, to the bit", () => {
  const made = scenes({
    movers: 8,
    blocks: 8,
    overlapping: true,
    responses: ["slide", "stop", "deflect", "push", "pass"],
  });
  const change = fc.record({
    kind: fc.constantFrom("velocity", "position", "response", "remove", "displacement", "block" as const),
    which: fc.nat(20),
    x: fc.integer({ min: -40, max: 40 }),
    y: fc.integer({ min: -40, max: 40 }),
  });
  fc.assert(
    fc.property(made, fc.array(fc.array(change, { maxLength: 3 }), { minLength: 1, maxLength: 6 }), (scene, frames) => {
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
          } else if (kind === "response") set({ response: names[which % names.length] ?? "slide" });
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
    }),
    { ...runs(1500), seed: 16 },
  );
});

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
            return otherY === y + 1 && Math.abs(otherX - x) < 1;
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
