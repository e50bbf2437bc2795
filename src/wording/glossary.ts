/** A term of the field, as the product and its code use it. */
export interface GlossaryEntry {
  readonly term: string;
  /** One sentence that says what it is. */
  readonly meaning: string;
  /** File of a picture, beside `docs/glossary.md`, and what is seen there. */
  readonly picture?: { readonly file: string; readonly alt: string };
}

/** Terms that belong together, in an order in which each needs only those before it. */
export interface GlossarySection {
  readonly title: string;
  readonly entries: readonly GlossaryEntry[];
}

const entry = (term: string, meaning: string, file?: string, alt = ""): GlossaryEntry =>
  file === undefined ? { term, meaning } : { term, meaning, picture: { file, alt } };

/** What the descriptions of the scene format's keys say in the words of the glossary. */
export const meanings = {
  response: "What a body does with the rest of its motion after a contact: slide, stop, deflect, push, or pass.",
  restitution: "The share of the speed along the normal that is left after a bounce, from 0 for none to 1 for all.",
  slide: "The response that goes on along the face and loses what leads into it.",
} as const;

/** The one source of what terms mean: `docs/glossary.md` is written from it. What only the page says is made for it alone. */
export const glossary = (): readonly GlossarySection[] => [
  {
    title: "Boxes and motion",
    entries: [
      entry(
        "AABB",
        "An axis-aligned bounding box: a box whose sides are parallel to the axes, given by its lowest and its highest corner.",
      ),
      entry(
        "Displacement",
        "How far a body moves within one frame, as a vector; its velocity times the length of the frame unless it is given by itself.",
      ),
      entry("Frame", "One step of a game's loop: the time between two looks at the world, 1/fps seconds long."),
      entry(
        "Relative motion",
        "The motion of one body as seen from another one; it alone decides whether and when the two meet.",
      ),
      entry(
        "Overlap",
        "Two boxes overlap where their interiors share a point, on every axis strictly; flush faces do not.",
      ),
      entry("Touch", "Two closed boxes touch where they share a point at all: a face, an edge or a corner is enough."),
      entry("Flush", "Faces are flush where they stand on the same coordinate to the last bit."),
      entry(
        "Graze",
        "Boxes graze that touch within the frame and whose interiors never meet: along a face, in a corner, or at its very end.",
      ),
      entry("Seam", "The line where two flush boxes or tiles meet; a good sweep never lets a body catch on it."),
    ],
  },
  {
    title: "Collision detection",
    entries: [
      entry(
        "Discrete detection",
        "A test for overlap at the end of each frame only, blind to everything between two of them.",
      ),
      entry(
        "Continuous detection",
        "A test of the whole motion within a frame, so that its answer does not depend on the frame rate.",
      ),
      entry("Sweep", "A computation of whether, when and where two moving boxes meet within one frame."),
      entry(
        "Swept AABB",
        "A sweep of axis-aligned boxes: on each axis it finds when they begin and cease to overlap, and compares these times.",
        "media/swept-aabb.svg",
        "A box that moves to the right and down meets a wall half-way; its outline there and at the end is dashed.",
      ),
      entry(
        "Entry and exit",
        "The times between which two boxes overlap on one axis; they hit where the intervals of all axes share some time.",
      ),
      entry(
        "Time of impact",
        "The fraction of the frame at which two bodies first meet: the latest of the entries of the axes.",
        "media/time-of-impact.svg",
        "Two bars on a time line, one for each axis; where the later one begins is the time of impact.",
      ),
      entry(
        "Minkowski difference",
        "The box of all vectors from a point of one box to a point of another; it holds the origin exactly where the two touch.",
        "media/minkowski-difference.svg",
        "The difference of two boxes, with the relative motion as a ray from the origin that enters one of its faces.",
      ),
      entry(
        "Tunneling",
        "What a fast body does that is in front of an obstacle at one look and behind it at the next, without a look at which the two overlap.",
        "findings/tunnel.svg",
        "A bullet before a thin wall and behind it, and no look between.",
      ),
      entry(
        "Tunnel risk",
        "A contact that was seen only because a look happened to fall inside it: another phase or frame rate would miss it.",
        "findings/tunnel-risk.svg",
        "A bullet whose looks fall in a wall now and then.",
      ),
      entry(
        "Corner cut",
        "A miss at a corner: the body's path crosses the obstacle between two looks that are both beside it.",
        "findings/corner-cut.svg",
        "A path that crosses the corner of a box between two looks.",
      ),
      entry(
        "Wrong side",
        "What a push out of an obstacle does that leads to the side where the body did not come from.",
        "findings/wrong-side.svg",
        "A body is pushed out of a wall on its far side.",
      ),
      entry(
        "Dwell",
        "The time for which two bodies overlap if nothing stops them, counted in frames: below one, a check per frame can miss it.",
      ),
      entry(
        "Broad phase",
        "The search for candidates: of many boxes it finds the few that are near, and may find too many but never too few.",
      ),
      entry("Narrow phase", "The exact test of a pair that the broad phase found."),
      entry("Swept bounds", "The smallest box that holds a moving box from the begin of its motion to its end."),
    ],
  },
  {
    title: "Contacts and responses",
    entries: [
      entry("Contact", "A meeting of two bodies at a time, with the face where it happens."),
      entry("Contact normal", "The unit vector out of the face that was met, towards the body that met it."),
      entry("Penetration", "How deep two bodies are in each other."),
      entry(
        "Minimum translation vector",
        "The shortest move that takes one of two overlapping bodies out of the other.",
      ),
      entry(
        "Depenetration",
        "Moving bodies that overlap at the begin of a frame to where they do not.",
        "findings/start-overlap.svg",
        "A body inside another one, and the shortest way out.",
      ),
      entry("Response", meanings.response),
      entry("Slide", meanings.slide),
      entry("Deflect", "The response that bounces: what leads into the face is turned round."),
      entry("Restitution", meanings.restitution),
      entry(
        "Impulse",
        "A sudden exchange of momentum: what two moving bodies give each other along the normal when they meet.",
      ),
      entry("Sensor", "A body that notes its contacts and passes through them."),
      entry("Resting contact", "Two bodies that met without a bounce and go on face to face."),
      entry(
        "Contact graph",
        "Who touches whom in a frame: bodies are its nodes, resting contacts and supports its edges.",
      ),
      entry(
        "Island",
        "Bodies that move along with each other over resting contacts, and take part in the next impact as one mass.",
      ),
      entry("Support", "What a body leans on and what cannot give way, a wall or a body that is pressed against one."),
      entry(
        "One-way platform",
        "A face that stops what comes from one side and lets through what comes from the other.",
      ),
    ],
  },
  {
    title: "Inside the solver",
    entries: [
      entry(
        "Floating filter",
        "A few comparisons of doubles with a proven error bound that decide nearly every case and leave the rest to exact arithmetic.",
      ),
      entry(
        "Exact predicate",
        "A question about numbers, such as which of two quotients is less, that is answered as if nothing had been rounded.",
      ),
      entry("Ulp", "The distance from a double to the next one: a unit in its last place."),
      entry(
        "Impact scheduler",
        "What predicts who meets whom first, keeps these impacts in the order of time, and predicts again for those whose motion changed.",
      ),
      entry("Hash grid", "A grid without edges, whose cells share the buckets of a hash table."),
      entry(
        "Hierarchical hash grid",
        "A hash grid of several levels, each with wider cells than the one below, so that small and large bodies are each found in a few cells.",
      ),
      entry(
        "Multi-level grid",
        "An index of boxes that never move: one grid for each class of sizes, built once and asked often.",
      ),
      entry("Overfull cell", "A cell of a grid that holds so many boxes that it becomes a grid of its own."),
      entry("Overlap query", "The question which boxes of an index touch a given one."),
      entry("Tile map", "A level as a grid of tiles, each solid or free."),
      entry(
        "Time slice",
        "A part of a frame for which impacts are predicted in one go, where bodies are so many and so fast that most predictions for the whole frame would never happen.",
      ),
    ],
  },
];
