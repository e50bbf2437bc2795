// Plays the room of the examples, and prints how long its steps take and what they make: node [--expose-gc] game.mjs
import { createRoom } from "../../../examples/game/game.mjs";
import hands from "../../harness/hand.js";

/** All have landed after the first two seconds, and lie there for two; then somebody plays for forty. */
const [landed, played, end] = [120, 240, 2640];
const rounds = 5;
const idle = { left: false, right: false, jump: false };

/** The same game again and again: of each step the least, since other work on the machine only adds to it. */
const times = Array.from({ length: end }, () => new Float64Array(rounds));
const contacts = new Uint32Array(end);

/** What a step makes on average, in bytes: until nothing of it was collected. */
const made = { atRest: Infinity, played: Infinity };

for (let round = -1; round < rounds; round++) {
  const room = createRoom();
  const keys = hands.hand(1);
  let before = 0;
  for (let step = 0; step < end; step++) {
    if (step === landed || step === played) {
      globalThis.gc?.();
      before = process.memoryUsage().heapUsed;
    }
    const started = performance.now();
    const frame = room.update(step < played ? idle : keys(step));
    // The first round is for the engine, which optimises what it sees.
    if (round >= 0) times[step][round] = performance.now() - started;
    contacts[step] = frame.contacts.length;
    if (step === played - 1) made.atRest = Math.min(made.atRest, madeSince(before, played - landed));
    if (step === end - 1) made.played = Math.min(made.played, madeSince(before, end - played));
  }
}

/** Another minute of it, for what stays. */
const room = createRoom();
const keys = hands.hand(2);
const play = () => {
  for (let step = 0; step < 3600; step++) room.update(keys(step));
};
play();
const before = heap();
play();
const kept = heap() - before;

const least = times.map((samples) => Math.min(...samples));
console.log(
  JSON.stringify({
    steps: { landing: least.slice(0, landed), atRest: least.slice(landed, played), played: least.slice(played) },
    contacts: contacts.reduce((most, each) => Math.max(most, each)),
    made,
    kept,
  }),
);

function madeSince(before, steps) {
  return (process.memoryUsage().heapUsed - before) / steps;
}

function heap() {
  globalThis.gc?.();
  globalThis.gc?.();
  return process.memoryUsage().heapUsed;
}
