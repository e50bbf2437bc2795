import { Broken, type Target } from "../target.js";
import { generateSafety, type SafetyCase, type SceneText } from "./generate.js";
import { disagreements, type Tally } from "./laws.js";

/** How often each statement was compared or only counted, also in cases that are made smaller. */
const tally: Tally = new Map();

/** Safe numbers, quick fixes and "nothing found", next to a loop that plays a scene in every phase by its game's rule. */
export const safetyTarget: Target<SafetyCase> = {
  name: "safety",
  seconds: 60,
  megabytes: 1024,
  isByNameOnly: true,
  generate: (random) => generateSafety(random),
  check: async (given) => {
    for await (const { law, detail, isCounted } of disagreements(given, tally)) {
      if (!isCounted) throw new Broken(law, detail);
      tally.set(law, (tally.get(law) ?? 0) + 1);
    }
  },
  smaller: smallerCases,
  counts: () => [...tally].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, times]) => `${times} × ${name}`),
  text: ({ scene }) => JSON.stringify(scene),
};

function* smallerCases(given: SafetyCase): Generator<SafetyCase> {
  if (given.hasFixes) yield { ...given, hasFixes: false };
  for (const scene of smallerScenes(given.scene)) yield { ...given, scene };
}

/** Scenes without a body or a key, then those with plainer numbers. */
function* smallerScenes(scene: SceneText): Generator<SceneText> {
  const { bodies } = scene;
  for (let i = 0; i < bodies.length; i++) yield { ...scene, bodies: bodies.filter((_, j) => j !== i) };
  for (const key of ["check", "substeps", "integrator", "tilemap", "gravity"]) {
    const { [key]: left, ...rest } = scene;
    if (left !== undefined) yield { ...rest, bodies };
  }
  for (const [i, body] of bodies.entries()) {
    for (const key of ["response", "restitution", "mass", "maxSpeed", "growth", "anchor", "oneWay"]) {
      const { [key]: left, ...rest } = body;
      if (left !== undefined) yield { ...scene, bodies: bodies.with(i, rest) };
    }
  }
  yield* plainerValues(scene) as Generator<SceneText>;
}

/** Copies of a JSON value with one number that is shorter to write, or with a shorter list of rows. */
function* plainerValues(value: unknown, key = ""): Generator<unknown> {
  if (typeof value === "number") {
    if (key === "version" || key === "oneWay") return;
    for (const plainer of plainerNumbers(value)) if (key !== "size" || plainer > 0) yield plainer;
  } else if (Array.isArray(value)) {
    if (key === "rows") for (let i = 0; i < value.length; i++) yield value.filter((_, j) => j !== i);
    for (const [i, each] of value.entries())
      for (const plainer of plainerValues(each, key)) yield value.with(i, plainer);
  } else if (typeof value === "string") {
    if (key === "rows" && value.length > 1) yield value.slice(1);
  } else if (typeof value === "object" && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      for (const plainer of plainerValues(each, name)) yield { ...value, [name]: plainer };
    }
  }
}

function plainerNumbers(value: number): readonly number[] {
  const rounded = [0, 100, 10, 1, 0.5, 0.1].map((unit) => (unit === 0 ? 0 : Math.round(value / unit) * unit));
  const plain = rounded.map((each) => Number(each.toPrecision(12)));
  const isPlainer = (each: number): boolean => String(each).length < String(value).length || zeros(each) > zeros(value);
  return [...new Set(plain)].filter((each) => each !== value && (each === 0 || isPlainer(each)));
}

function zeros(value: number): number {
  return /0*$/.exec(String(Math.abs(value)))?.[0].length ?? 0;
}
