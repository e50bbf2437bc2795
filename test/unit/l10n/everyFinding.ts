/** A bullet that is a frame's movement of 50 px away from most of what it meets. */
const bullet = { id: "bullet", position: [0, 40], size: [8, 4], velocity: [3000, 0] };
const long = { ...bullet, size: [30, 4] };
const wall = { id: "wall", position: [38, 0], size: [4, 96] };
const dart = { id: "dart", position: [0, 0, 0], size: [1, 1, 1] };
const pane = { id: "pane", position: [-5, -5, 5], size: [10, 10, 1] };
const squeezed = [
  { ...bullet, position: [1, 0], size: [1, 1], velocity: [1e7, 0], response: "deflect", detection: "swept" },
  { id: "left", position: [0, -5], size: [1, 10] },
  { id: "right", position: [3, -5], size: [1, 10] },
];
/** The press comes to the player after 16 frames. */
const pressed = [
  {
    id: "press",
    position: [0, -32],
    size: [80, 40],
    path: {
      points: [
        [0, -32],
        [0, 16],
      ],
      speed: 120,
    },
  },
  { id: "player", position: [32, 40], size: [16, 24], velocity: [0, 0] },
  { id: "floor", position: [-16, 64], size: [112, 12] },
];
/** Has no room from its first frame on. */
const growing = [
  { id: "mushroom", position: [4, 2], size: [2, 4], velocity: [0, 0], growth: [0, 60] },
  { id: "ceiling", position: [0, 0], size: [10, 2] },
  { id: "floor", position: [0, 6], size: [10, 2] },
];
/** The check pushes it out of the corner of two walls, first to one side and then to another. */
const pushedTwice = [
  { id: "body", position: [34, 64], size: [31.8, 28], velocity: [5620, 200] },
  { id: "wall", position: [412, 33.5], size: [58.5, 46.5] },
  { id: "wall2", position: [412, -61.5], size: [35, 95] },
  { id: "wall3", position: [383.25, 77.2], size: [30, 46.5] },
];
const corner = { ...bullet, size: [4, 4] };
const block = { id: "block", position: [30, 60], size: [20, 20] };

/** A fall onto a bridge: other frames of it are longer than the one in which it lands. */
const landing = [
  { id: "hero", position: [30, 0], size: [14, 20], velocity: [0, 900] },
  { id: "bridge", position: [0, 44], size: [90, 6], oneWay: [0, -1] },
];

/** A notebook in which everything is found that can be, in every way in which it is said. */
export const everyFinding = JSON.stringify(
  {
    version: 1,
    cells: [
      { bodies: [bullet, wall] },
      { bodies: landing, fps: 30, frames: 2, gravity: [0, 600] },
      { bodies: landing, fps: 15, substeps: 2, frames: 2, gravity: [0, 600] },
      { bodies: [bullet, wall], substeps: 2 },
      { bodies: pushedTwice, substeps: 3, check: { rule: "overlap, shortest push-out", velocity: "kept" }, frames: 5 },
      { bodies: [bullet, { ...bullet, id: "second" }, { ...bullet, id: "third" }] },
      {
        bodies: [
          { ...bullet, size: [20, 4] },
          { ...wall, position: [20, 0], size: [30, 96] },
        ],
      },
      { bodies: [bullet], tilemap: { origin: [0, 0], tileSize: 10, rows: ["", "", "", "", "...#"] } },
      { bodies: [{ ...corner, velocity: [3000, 1800] }, block] },
      { bodies: [{ ...corner, position: [20, 84], velocity: [3000, -1800] }, block] },
      { bodies: [{ ...corner, position: [80, 40], velocity: [-3000, 1800] }, block] },
      {
        bodies: [
          { ...corner, velocity: [3000, 600] },
          { id: "door", center: [30, 62], size: [20, 30], rotation: 45 },
        ],
      },
      { bodies: [long, { ...wall, size: [22, 96] }] },
      {
        bodies: [
          { ...bullet, size: [50, 4] },
          { ...wall, position: [60, 42], size: [40, 96] },
        ],
      },
      {
        bodies: [
          { ...bullet, position: [-10, 40] },
          { ...wall, size: [30, 96] },
        ],
      },
      { bodies: [{ ...bullet, position: [31, 40], velocity: [0, 0] }, wall] },
      { bodies: squeezed },
      {
        fps: 40,
        bodies: [
          { id: "hero", position: [495.5, 135], size: [14, 24], velocity: [-580, 1080] },
          { id: "gate", position: [486, 16], size: [9, 144] },
          { id: "ground", position: [496, 160], size: [64, 16] },
        ],
      },
      {
        gravity: [0, 2400],
        frames: 60,
        bodies: [
          { ...bullet, position: [40, 0], size: [16, 24], velocity: [0, 0] },
          { ...wall, position: [0, 715], size: [96, 4] },
        ],
      },
      {
        gravity: [-498.7, 3219.2],
        frames: 60,
        bodies: [
          { ...bullet, position: [0, 0], size: [14.5, 3.4], velocity: [-353.5, -588.2] },
          { ...wall, position: [-205.4, 82.2], size: [157.7, 3.5] },
        ],
      },
      {
        bodies: [
          { id: "sword", center: [40, 0], size: [4, 4], orbit: { center: [0, 0], angularVelocity: 1200 } },
          { id: "wall", position: [-2, 30], size: [4, 20] },
        ],
      },
      // A sword that a check sees by chance, and one whose frames are divided.
      {
        bodies: [
          { id: "sword", center: [40, 0], size: [4, 4], orbit: { center: [0, 0], angularVelocity: 30 } },
          { id: "wall", position: [34, 14], size: [4, 4] },
        ],
      },
      // What comes toward the body is where the body was.
      {
        check: "overlap, back to the old position",
        frames: 12,
        bodies: [
          { ...bullet, velocity: [60, 0] },
          {
            id: "press",
            position: [30, 0],
            size: [40, 96],
            path: {
              points: [
                [30, 0],
                [-30, 0],
              ],
              speed: 120,
            },
          },
        ],
      },
      {
        check: "overlap, back to the old position",
        bodies: [
          { ...bullet, position: [-10, 40] },
          { ...wall, size: [30, 96] },
        ],
      },
      { check: "axis by axis", bodies: [bullet, wall] },
      {
        check: "axis by axis",
        substeps: 2,
        bodies: [
          { ...bullet, position: [-10, 40] },
          { ...wall, size: [12, 96] },
        ],
      },
      // At an angle, and two that move, in a sub-step.
      { substeps: 2, bodies: [{ ...bullet, velocity: [6000, 600] }, wall] },
      {
        substeps: 2,
        bodies: [
          { ...bullet, velocity: [6000, 0] },
          { ...bullet, id: "other", position: [60, 40], velocity: [-6000, 0] },
        ],
      },
      // Exactly as long as both together, in a sub-step.
      {
        substeps: 2,
        bodies: [
          { ...bullet, position: [0, 40], velocity: [6000, 0], size: [20, 4] },
          { ...wall, position: [20, 0], size: [30, 96] },
        ],
      },
      { substeps: 2, bodies: [{ ...bullet, velocity: [9000, 0], growth: [60, 0] }, wall] },
      { substeps: 2, bodies: [{ ...corner, velocity: [6000, 3600] }, block] },
      {
        substeps: 2,
        bodies: [
          { ...bullet, position: [-10, 40], velocity: [6000, 0] },
          { ...wall, size: [30, 96] },
        ],
      },
      // Only the longer step of another phase goes wrong.
      ...[1, 2].map((substeps) => ({
        ...{ gravity: [0, 3000], frames: 40, fps: 60 / substeps, substeps },
        bodies: [
          { ...bullet, position: [0, 0], size: [200, 4], velocity: [0, 0] },
          { ...wall, position: [-500, 285], size: [1000, 40] },
        ],
      })),
      // Overlaps for what reads as one frame, and is safe.
      { check: "overlap, back to the old position", frames: 4, bodies: [{ ...bullet, velocity: [719.999, 0] }, wall] },
      // Too fast from the start: less gravity alone does not help.
      {
        gravity: [0, 10],
        bodies: [
          { ...bullet, size: [4, 4], velocity: [0, 3000] },
          { ...wall, position: [-40, 60], size: [96, 4] },
        ],
      },
      // Jumped over in so few phases that none of those that are run shows it.
      { check: "axis by axis", frames: 4, bodies: [{ ...bullet, velocity: [720.5, 0] }, wall] },
      // Met after the run, and wrong there.
      { bodies: [{ ...bullet, position: [-60, 40] }, wall] },
      // Met so much later that it is not compared.
      {
        fps: 10_000,
        bodies: [
          { ...bullet, velocity: [600, 0], response: "deflect" },
          { ...wall, position: [8.03, 0] },
          { ...bullet, id: "target", position: [-1300, 40], velocity: [0, 0] },
        ],
      },
      // Pushed out of two at once, both ways.
      {
        bodies: [
          { ...bullet, position: [0, 20], size: [20, 20], velocity: [1500, 1200] },
          { id: "left", position: [21, 0], size: [14, 34] },
          { id: "right", position: [21, 34], size: [14, 34] },
          { id: "below", position: [35, 20], size: [20, 60] },
        ],
      },
      { frames: 2, bodies: squeezed },
      { frames: 3, bodies: squeezed },
      ...[17, 18, 19].map((frames) => ({ frames, bodies: pressed })),
      ...[1, 2, 3].map((frames) => ({ frames, bodies: growing })),
      {
        dimensions: 3,
        bodies: [
          { ...dart, size: [1, 1, 8], velocity: [0, 0, 600] },
          { ...pane, size: [10, 10, 4] },
        ],
      },
      {
        dimensions: 3,
        bodies: [
          { ...dart, position: [0, 0, 5], size: [1, 1, 8], velocity: [0, 0, -600] },
          { ...pane, position: [-5, -5, 0], size: [10, 10, 4] },
        ],
      },
      {
        bodies: [bullet, wall, { id: "far", position: [500, 0], size: [4, 96] }],
        expect: [
          { body: "bullet", hits: "wall", time: 0.6, normal: [-1, 0], response: "slide", tunnels: true },
          { body: "bullet", hits: "far", frame: 1 },
          { body: "bullet", time: 0.5 },
          { body: "bullet", tunnels: true, through: "wall" },
          { body: "bullet", tunnels: true, through: "far" },
          { body: "bullet", tunnels: false, through: "far" },
          { body: "bullet", misses: "far" },
          { body: "bullet", misses: "wall" },
          { body: "bullet", tunnels: false },
          { body: "bullet", position: [30, 40] },
          { body: "bullet", position: [50, 40] },
        ],
      },
      {
        bodies: [
          { ...bullet, detection: "swept" },
          { ...wall, position: [500, 0] },
        ],
        expect: [
          { body: "bullet", hits: "wall" },
          { body: "bullet", tunnels: true },
          { body: "bullet", tunnels: false },
        ],
      },
      // What only other phases have, in frames and in sub-steps.
      ...[1, 2].map((substeps) => ({
        ...{ fps: 60 / substeps, substeps, frames: 10, check: "overlap, back to the old position" },
        bodies: [
          { id: "body", position: [86, 15], size: [22, 29.25], velocity: [-770, 4570], response: "push" },
          { id: "other", position: [-11, 268.3], size: [17, 18.9], velocity: [600, 1480], response: "push" },
          { id: "wall", position: [-56.75, 281], size: [17, 18.9] },
        ],
      })),
      // Pushed out of the wall into the floor, and out of that back into the wall.
      {
        bodies: [
          { id: "player", position: [768, 530], size: [12, 14], velocity: [-368, 525.7] },
          { id: "wall", position: [736, 512], size: [32, 32] },
          { id: "floor", position: [0, 544], size: [1152, 32] },
        ],
      },
      // What other code answered: about what hits, misses, touches and overlaps, and where it ends.
      ...[
        [-8, 40],
        [-8, 200],
        [-8, 96],
        [40, 40],
      ].map((position) => ({
        bodies: [{ ...bullet, position }, wall],
        answers: [
          { name: "collision.js", body: "bullet", obstacle: "wall", time: null, flushIsHit: true },
          { name: "collision.js", body: "bullet", obstacle: "wall", time: 0.125, startOverlap: "miss" },
          { name: "collision.js", body: "bullet", obstacle: "wall", time: null },
          { name: "collision.js", body: "bullet", obstacle: "wall", time: 0.125 },
          { name: "collision.js", body: "bullet", obstacle: "wall", time: 0.125, normal: [0, 1], position: [0, 0] },
          { name: "collision.js", body: "bullet", position: [0, 0] },
        ],
      })),
    ],
  },
  undefined,
  2,
);
