// A platformer in one script: a room of tiles, a thousand crates, and a player. `npm run game` opens it.
//
// The first half is the game: it knows no page, so that a test or a server can play it too. The second half draws it.
import { createWorld, tiles } from "aabb-notebook/solver";

/** Seconds in a step. All steps are of the same length, so that the game is the same on every screen. */
export const STEP = 1 / 60;

/** Pixels, pixels a second, and pixels a second a second; y grows downwards. */
const TILE = 32;
const PLAYER = [20, 28];
const RUN = 260;
const JUMP = 640;
const GRAVITY = 1800;
const FASTEST_FALL = 1000;

/** What is left of a crate's sliding after a step on the ground, and how slow is still. */
const FRICTION = 0.85;
const STILL = 2;

const DOWN = [0, 1];

/** The room: `#` is solid, `P` is where the player begins, and each `c` is a crate. */
const ROOM = `
################################################################################################################
#..............................................................................................................#
#..............cccccccccccccccccccc.........................cccccccccccccccccc.................................#
#..cccccccc....cccccccccccccccccccc.........................cccccccccccccccccc.................................#
#..cccccccc....cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#..cccccccc....cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#..cccccccc....cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#..cccccccc....cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#..cccccccc....cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#.##########...cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#..............cccccccccccccccccccc.........................cccccccccccccccccc...ccccccccccccccccccccccc.......#
#..............cccccccccccccccccccc....cccccccccccccc.......cccccccccccccccccc...ccccccccccccccccccccccc.......#
#......................................cccccccccccccc.......cccccccccccccccccc..#########################......#
#...........###........................cccccccccccccc.......cccccccccccccccccc.................................#
#......................................cccccccccccccc.......cccccccccccccccccc......cccccccccc.................#
#......................................cccccccccccccc.......cccccccccccccccccc......cccccccccc.............#####
#......................................cccccccccccccc.......cccccccccccccccccc......cccccccccc.................#
#................####..................cccccccccccccc.......cccccccccccccccccc......cccccccccc.................#
#......................................cccccccccccccc.......cccccccccccccccccc......cccccccccc............###..#
#.....................................################..............................cccccccccc.................#
#.......................#####.......................................................cccccccccc.................#
#...................................................................................cccccccccc.............###.#
#................................####.cccccccccc.......###..........................cccccccccc...........#####.#
#.....................................cccccccccc....................................cccccccccc...........#####.#
#...P.................................cccccccccc....................................cccccccccc.cccccccccc#####.#
############################################################..................##################################
############################################################..................##################################
################################################################################################################
`;

/**
 * Makes the room, with everything where it begins.
 *
 * @param {string} [map] rows of tiles, all of the same length
 */
export function createRoom(map = ROOM) {
  const rows = map.trim().split("\n");
  const [width, height] = [rows[0].length, rows.length];
  const solid = Uint8Array.from(rows.join(""), (tile) => (tile === "#" ? 1 : 0));

  // What never moves is one structure, however many tiles it has. Between them are no seams to trip over.
  const level = tiles({ tileSize: TILE, origin: [0, 0], width, height, solid });
  const world = createWorld({ dimensions: 2, statics: level, capacity: 1024 });

  let player = -1;
  const crates = [];
  const sizes = [];
  rows.forEach((row, y) => {
    for (let x = 0; x < width; x++) {
      if (row[x] === "P") {
        player = world.add({ id: "player", position: [x * TILE, y * TILE], size: PLAYER, velocity: [0, 0], mass: 8 });
      } else if (row[x] === "c") {
        const number = crates.length;
        const size = 18 + ((number * 7) % 12);
        // Every other row begins half a tile further to the right, like bricks, and each crate drifts to some side.
        const left = x * TILE + (y % 2) * 16;
        const bottom = (y + 1) * TILE;
        const drift = ((number * 37) % 9) - 4;
        crates.push(
          world.add({
            id: `crate ${number}`,
            position: [left, bottom - size],
            size: [size, size],
            velocity: [drift * 15, 0],
            mass: (size / 24) ** 2,
          }),
        );
        sizes.push(size);
      }
    }
  });

  /** Places of the crates, and of the player behind them, x and y each: after the last step, and after the one before. */
  const now = new Float64Array(2 * crates.length + 2);
  const before = new Float64Array(now.length);
  /** Which crates fall, slide or are pushed. */
  const awake = new Uint8Array(crates.length);

  // Arrays that are used in every step: a step makes nothing, and so nothing is ever collected in the midst of a jump.
  const velocity = [0, 0];
  const position = [0, 0];

  /** Wishes of the player: the keys that are held down. @param {{ left: boolean, right: boolean, jump: boolean }} keys */
  function steer(keys) {
    world.velocity(player, velocity);
    velocity[0] = (Number(keys.right) - Number(keys.left)) * RUN;
    velocity[1] = Math.min(velocity[1] + GRAVITY * STEP, FASTEST_FALL);
    // Only who stands on something can jump: a tile, a crate, a crate on crates.
    if (keys.jump && world.isResting(player, DOWN)) velocity[1] = -JUMP;
    world.setVelocity(player, velocity);
  }

  /** Who lies on something slides to a halt; who does not, falls. */
  function moveCrates() {
    for (let i = 0; i < crates.length; i++) {
      const crate = crates[i];
      world.velocity(crate, velocity);
      const rests = world.isResting(crate, DOWN);
      if (rests) velocity[0] = Math.abs(velocity[0]) < STILL ? 0 : velocity[0] * FRICTION;
      else velocity[1] = Math.min(velocity[1] + GRAVITY * STEP, FASTEST_FALL);
      world.setVelocity(crate, velocity);
      awake[i] = rests && velocity[0] === 0 ? 0 : 1;
    }
  }

  function rememberPlaces() {
    before.set(now);
    for (let i = 0; i <= crates.length; i++) {
      world.position(i < crates.length ? crates[i] : player, position);
      now[2 * i] = position[0];
      now[2 * i + 1] = position[1];
    }
  }

  /** One step of the game. Velocities first, then the solver moves all at once: nobody ends inside of anything. */
  function update(keys) {
    steer(keys);
    moveCrates();
    const frame = world.step(STEP);
    rememberPlaces();
    return frame;
  }

  rememberPlaces();
  before.set(now);
  return { world, level, width, height, solid, player, crates, sizes, now, before, awake, update };
}

// From here on it is about a page: a clock, keys, and a canvas.

/** The longest time that is caught up on, in seconds: a tab that slept goes on where it was. */
const LONGEST_WAIT = 0.1;

/** How long the looks back go: steps in a second. */
const LOOK_BACK = 60;

const KEYS = {
  ...{ ArrowLeft: "left", KeyA: "left", ArrowRight: "right", KeyD: "right" },
  ...{ ArrowUp: "jump", KeyW: "jump", Space: "jump" },
};

/** Plays the room on a page. @param {Document} page */
function play(page) {
  const canvas = page.querySelector("canvas");
  const readout = page.querySelector("output");
  const pauseButton = page.querySelector("[data-action=pause]");
  const isCalm = matchMedia("(prefers-reduced-motion: reduce)");
  const keys = { left: false, right: false, jump: false };
  const stepTimes = new Float64Array(LOOK_BACK);
  let room = createRoom();
  let steps = 0;
  let contacts = 0;
  // Who asked for less motion sees none that they did not cause.
  let isPaused = isCalm.matches;
  let draw = drawingOf(canvas, room);

  /** Time that has passed and has not been played yet. */
  let owed = 0;
  let lastTime = 0;

  function tick(time) {
    requestAnimationFrame(tick);
    if (!isPaused) owed += Math.min((time - lastTime) / 1000, LONGEST_WAIT);
    lastTime = time;
    while (owed >= STEP) {
      const started = performance.now();
      contacts = room.update(keys).contacts.length;
      stepTimes[steps++ % LOOK_BACK] = performance.now() - started;
      owed -= STEP;
      if (steps % (LOOK_BACK / 4) === 0) showNumbers();
    }
    // The screen is somewhere between two steps, and so is what it shows.
    draw(owed / STEP);
  }

  function showNumbers() {
    const count = Math.min(steps, LOOK_BACK);
    let [sum, worst, awake] = [0, 0, 0];
    for (let i = 0; i < count; i++) {
      sum += stepTimes[i];
      worst = Math.max(worst, stepTimes[i]);
    }
    for (const each of room.awake) awake += each;
    readout.textContent =
      `step ${(sum / count).toFixed(2)} ms, worst ${worst.toFixed(2)} ms · ` +
      `crates awake ${awake} of ${room.crates.length} · contacts ${contacts}`;
  }

  function pause(wanted) {
    isPaused = wanted;
    pauseButton.textContent = isPaused ? "Go on (P)" : "Pause (P)";
    page.body.classList.toggle("paused", isPaused);
    Object.assign(keys, { left: false, right: false, jump: false });
  }

  function startAnew() {
    room = createRoom();
    draw = drawingOf(canvas, room);
    pause(false);
  }

  const actions = { pause: () => pause(!isPaused), restart: startAnew };

  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.code === "KeyR") startAnew();
    else if (event.code === "KeyP") pause(!isPaused);
    const key = KEYS[event.code];
    // On a button, the space bar presses it.
    if (key === undefined || event.target.closest("button")) return;
    event.preventDefault();
    if (isPaused && !event.repeat) pause(false);
    keys[key] = true;
  });
  addEventListener("keyup", (event) => {
    const key = KEYS[event.code];
    if (key !== undefined) keys[key] = false;
  });
  // A key that is let go of elsewhere is not heard of here.
  addEventListener("blur", () => Object.assign(keys, { left: false, right: false, jump: false }));
  page.addEventListener("visibilitychange", () => pause(page.hidden || isPaused));

  for (const button of page.querySelectorAll("[data-action]")) {
    button.addEventListener("click", () => {
      actions[button.dataset.action]();
      canvas.focus();
    });
  }
  for (const button of page.querySelectorAll("[data-key]")) {
    const hold = (isHeld) => (event) => {
      event.preventDefault();
      if (isHeld && isPaused) pause(false);
      keys[button.dataset.key] = isHeld;
    };
    button.addEventListener("pointerdown", hold(true));
    for (const end of ["pointerup", "pointerleave", "pointercancel"]) button.addEventListener(end, hold(false));
  }

  pause(isPaused);
  canvas.focus();
  requestAnimationFrame((time) => {
    lastTime = time;
    tick(time);
  });
}

/**
 * Gives a function that draws a room: `between` says how far the screen is from the step before the last one, 0, to the
 * last one, 1.
 */
function drawingOf(canvas, room) {
  const context = canvas.getContext("2d");
  const { width, height, solid, sizes, now, before, awake } = room;
  const place = [0, 0];
  let colours = coloursOf(canvas);
  matchMedia("(prefers-color-scheme: dark)").onchange = () => (colours = coloursOf(canvas));

  function placeOf(body, between) {
    for (let axis = 0; axis < 2; axis++) {
      const from = before[2 * body + axis];
      place[axis] = from + (now[2 * body + axis] - from) * between;
    }
  }

  return (between) => {
    // The room's height is that of the canvas, or what of it can be seen well.
    const pixels = devicePixelRatio;
    const [columns, rows] = [canvas.clientWidth * pixels, canvas.clientHeight * pixels].map(Math.round);
    if (canvas.width !== columns || canvas.height !== rows) Object.assign(canvas, { width: columns, height: rows });
    const scale = Math.max(rows / (height * TILE), pixels * 0.75);
    const [seenWidth, seenHeight] = [columns / scale, rows / scale];

    // The camera follows the player, and stays in the room. On whole pixels tiles have no gaps between them.
    placeOf(sizes.length, between);
    const left = cameraAt(place[0] + PLAYER[0] / 2, seenWidth, width * TILE, scale);
    const top = cameraAt(place[1] + PLAYER[1] / 2, seenHeight, height * TILE, scale);
    context.setTransform(scale, 0, 0, scale, -left * scale, -top * scale);

    context.fillStyle = colours.sky;
    context.fillRect(left, top, seenWidth, seenHeight);
    const [lastX, lastY] = [Math.ceil((left + seenWidth) / TILE), Math.ceil((top + seenHeight) / TILE)];
    for (let y = Math.max(0, Math.floor(top / TILE)); y < Math.min(lastY, height); y++) {
      for (let x = Math.max(0, Math.floor(left / TILE)); x < Math.min(lastX, width); x++) {
        if (solid[y * width + x] === 0) continue;
        context.fillStyle = colours.ground;
        context.fillRect(x * TILE, y * TILE, TILE + 0.5, TILE + 0.5);
        if (y === 0 || solid[(y - 1) * width + x] === 1) continue;
        context.fillStyle = colours.edge;
        context.fillRect(x * TILE, y * TILE, TILE + 0.5, 4);
      }
    }

    for (let crate = 0; crate < sizes.length; crate++) {
      placeOf(crate, between);
      const [x, y] = place;
      const size = sizes[crate];
      if (x > left + seenWidth || x + size < left || y > top + seenHeight || y + size < top) continue;
      context.fillStyle = colours.frame;
      context.fillRect(x, y, size, size);
      context.fillStyle = awake[crate] === 1 ? colours.awake : colours.crates[crate % colours.crates.length];
      context.fillRect(x + 1.5, y + 1.5, size - 3, size - 3);
    }

    placeOf(sizes.length, between);
    const [x, y] = place;
    context.fillStyle = colours.player;
    context.fillRect(x, y, PLAYER[0], PLAYER[1]);
    context.fillStyle = colours.eyes;
    context.fillRect(x + 4, y + 7, 4, 6);
    context.fillRect(x + 12, y + 7, 4, 6);
  };
}

/** Where the camera begins on an axis, to have a place in its middle and not to look out of the room. */
function cameraAt(middle, seen, whole, scale) {
  const wanted = seen > whole ? (whole - seen) / 2 : Math.max(0, Math.min(middle - seen / 2, whole - seen));
  return Math.round(wanted * scale) / scale;
}

/** The page's style says which colours there are, of light and of dark. */
function coloursOf(canvas) {
  const style = getComputedStyle(canvas);
  const named = (name) => style.getPropertyValue(`--${name}`).trim();
  const single = ["sky", "ground", "edge", "frame", "awake", "player", "eyes"].map((name) => [name, named(name)]);
  return { ...Object.fromEntries(single), crates: ["crate-a", "crate-b", "crate-c"].map(named) };
}

if (typeof document !== "undefined") play(document);
