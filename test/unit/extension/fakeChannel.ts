import type { Port } from "../../../src/engine/index.js";
import type { Scheduler } from "../../../src/workspace/index.js";

type Listener = Parameters<Port["addEventListener"]>[1];

/** Milliseconds that a message is on its way: anything can happen meanwhile. */
const latency = 20;

/** A message channel by a clock of a test. */
export function fakeChannel(time: Scheduler): readonly [Port, Port] {
  const listeners = [new Set<Listener>(), new Set<Listener>()] as const;
  const end = (own: ReadonlySet<Listener> & Set<Listener>, other: ReadonlySet<Listener>): Port => ({
    postMessage(message, transfer) {
      const data: unknown = structuredClone(message, { transfer });
      time.after(latency, () => other.forEach((listener) => listener({ data })));
    },
    addEventListener: (_, listener) => void own.add(listener),
    removeEventListener: (_, listener) => void own.delete(listener),
    start: () => undefined,
    close: () => own.clear(),
  });
  return [end(...listeners), end(listeners[1], listeners[0])];
}
