import fc from "fast-check";
import { expect, test } from "vitest";
import { statics, step, type Body, type Contact, type World } from "../../src/solver/index.js";
import { byId, frames, holds, immovable, indexOf, scenes } from "./stepScenes.js";

const responses = ["slide", "stop", "deflect", "push", "pass"] as const;
const made = scenes({ movers: 5, overlapping: true, responses });

/** Bodies with layers, each named anew. */
function on(bodies: readonly Body[], layers: number, collidesWith: number, name: string): readonly Body[] {
  return bodies.map((body) => ({ ...body, id: `${name} ${body.id}`, layers, collidesWith }));
}

test("layers that all meet are like none, to the bit", () => {
  const masks = fc.array(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }), { minLength: 2, maxLength: 9 });
  holds(fc.tuple(made, masks), ([{ dimensions, blocks, movers }, given]) => {
    const bodies = [...movers, ...immovable(blocks)];
    // All share one bit, whatever else they have.
    const layered = bodies.map((body, i) => ({
      ...body,
      ...(i % 3 > 0 && { layers: (given[i % given.length] ?? 0) | 16 }),
      ...(i % 4 > 0 && { collidesWith: (given[(i * 5) % given.length] ?? 0) | 16 }),
    }));
    const plain = frames({ dimensions, bodies }, 4);
    frames({ dimensions, bodies: layered }, 4).forEach(({ bodies: after, contacts }, frame) => {
      const places = (all: readonly Body[]): unknown => all.map(({ position, velocity }) => [position, velocity]);
      expect(places(after)).toEqual(places(plain[frame]?.bodies ?? []));
      expect(contacts).toEqual(plain[frame]?.contacts);
    });
  });
});

test("layers that never meet are like separate worlds, to the bit", () => {
  holds(
    fc.tuple(made, made, fc.nat()),
    ([one, other, cut]) => {
      const { dimensions } = one;
      if (other.dimensions !== dimensions) return;
      const worlds = [
        on([...one.movers, ...immovable(one.blocks)], 1, 1, "one"),
        on([...other.movers, ...immovable(other.blocks)], 2, 2, "other"),
      ];
      const all = worlds.flat();
      const at = cut % Math.max(1, all.length);
      const together = frames({ dimensions, bodies: [...all.slice(at), ...all.slice(0, at)] }, 4);
      for (const bodies of worlds) {
        const names = new Set(bodies.map(({ id }) => id));
        frames({ dimensions, bodies }, 4).forEach((alone, frame) => {
          const result = together[frame];
          const own = (result?.bodies ?? []).filter(({ id }) => names.has(id));
          expect(byId(own)).toEqual(byId(alone.bodies));
          const ownContacts = (result?.contacts ?? []).filter(({ body }) => names.has(body));
          expect(byTime(ownContacts)).toEqual(byTime(alone.contacts));
        });
      }
    },
    600,
  );
});

test("boxes of statics have layers as bodies have", () => {
  holds(
    fc.tuple(made, fc.array(fc.nat(3), { minLength: 8, maxLength: 8 })),
    ([{ dimensions, blocks, movers }, layers]) => {
      const kept = blocks.filter((_, i) => layers[i] !== 2);
      const masks = blocks.map((_, i) => (layers[i] === 2 ? 2 : -1));
      const bodies = movers.map((body) => ({ ...body, collidesWith: 1 }));
      const flat = Float64Array.from(blocks.flatMap(({ min, max }) => [...min, ...max]));
      const layered: World = { dimensions, bodies, statics: statics(flat, dimensions, { layers: masks }) };
      const plain: World = { dimensions, bodies, statics: indexOf(kept, dimensions) };
      const places = (world: World): unknown =>
        step(world, 1).bodies.map(({ position, velocity }) => [position, velocity]);
      expect(places(layered)).toEqual(places(plain));
    },
  );
});

/** Contacts at the same time stand in the order of their names. */
function byTime(contacts: readonly Contact[]): readonly Contact[] {
  const key = ({ body, obstacle }: Contact): string => `${body} ${obstacle}`;
  return [...contacts].sort((a, b) => a.time - b.time || (key(a) < key(b) ? -1 : 1));
}
