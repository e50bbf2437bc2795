import type { Random } from "../exact/random.js";

/** What JSON can hold in the place of anything. */
const oddValues: readonly unknown[] = [
  ...[null, true, false, 0, -0, 1, -1, 0.5, 2, 3, 65, 1e5, 2 ** 31, 2 ** 32, 2 ** 53, 1e300, -1e308, 5e-324, 1e-7],
  ...["", "a", "walls", "*", "tile [0, 0]", "../../outside", "\0", "\ud800", "é<&>\"'", "a\nb", "1", "__proto__"],
  ...[[], {}, [[]], [0], [0, 0], [1, 2, 3], [null], { a: 1 }],
];

type Path = readonly (string | number)[];

/** A JSON value that was changed in up to four places. */
export function mutatedValue(random: Random, value: unknown): unknown {
  let mutated = value;
  for (let times = random.integer(1, 4); times > 0; times--) mutated = once(random, mutated);
  return mutated;
}

function once(random: Random, root: unknown): unknown {
  const path = randomPath(random, root);
  const value = valueAt(root, path);
  const odd = (): unknown => oddValues[random.integer(0, oddValues.length - 1)];
  switch (random.integer(0, 8)) {
    case 0:
      return without(root, path);
    case 1:
      return replaced(root, path, nested(random.pick(3, 70, 3000), random.chance(0.5)));
    case 2:
      return replaced(root, path, Array.isArray(value) ? repeated(value, random.pick(2, 20, 500)) : [value, value]);
    case 3:
      return replaced(root, path, valueAt(root, randomPath(random, root)));
    case 4:
      return typeof value === "object" && value !== null && !Array.isArray(value)
        ? replaced(root, path, { ...value, [random.pick("", "x", "__proto__", "version", "id", "name")]: odd() })
        : replaced(root, path, odd());
    case 5:
      return typeof value === "number"
        ? replaced(root, path, random.pick(value * 2, -value, value + 1, value - 1, value / 3, value * 1e12))
        : replaced(root, path, odd());
    default:
      return replaced(root, path, odd());
  }
}

/** The way down to some value: deep ones are as likely as others, however many values a list has. */
function randomPath(random: Random, root: unknown): Path {
  const path: (string | number)[] = [];
  for (let value = root; typeof value === "object" && value !== null;) {
    const keys = keysOf(value);
    const key = keys[random.integer(0, keys.length - 1)];
    if (key === undefined || (path.length > 0 && random.chance(0.15))) break;
    path.push(key);
    value = (value as Record<string | number, unknown>)[key];
  }
  return path;
}

function keysOf(value: object): readonly (string | number)[] {
  return Array.isArray(value) ? [...value.keys()] : Object.keys(value);
}

function valueAt(root: unknown, path: Path): unknown {
  return path.reduce((value, key) => (value as Record<string | number, unknown>)[key], root);
}

function replaced(root: unknown, path: Path, value: unknown): unknown {
  const [key, ...rest] = path;
  if (key === undefined) return value;
  const inner = replaced((root as Record<string | number, unknown>)[key], rest, value);
  if (Array.isArray(root)) return root.map((each: unknown, i) => (i === key ? inner : each));
  // As entries: assigned to, some keys mean more than they say.
  return Object.fromEntries(Object.entries(root as object).map(([name, each]) => [name, name === key ? inner : each]));
}

function without(root: unknown, path: Path): unknown {
  const key = path.at(-1);
  if (key === undefined) return null;
  const parent = valueAt(root, path.slice(0, -1));
  const rest = Array.isArray(parent)
    ? parent.filter((_, i) => i !== key)
    : Object.fromEntries(Object.entries(parent as object).filter(([name]) => name !== key));
  return replaced(root, path.slice(0, -1), rest);
}

/** Written out, as `JSON.stringify` would not survive what it is to test. */
function nested(depth: number, asObject: boolean): unknown {
  let value: unknown = 0;
  for (let i = 0; i < depth; i++) value = asObject ? { layers: value } : [value];
  return value;
}

function repeated(list: readonly unknown[], times: number): readonly unknown[] {
  // What was repeated before is long already.
  const most = Math.min(5000, list.length * Math.ceil(100_000 / JSON.stringify(list).length));
  return Array.from({ length: Math.min(most, list.length * times) }, (_, i) => list[i % list.length]);
}

/** Values without a part of it, the largest first; then with plainer parts. */
export function* smallerValues(root: unknown): Generator {
  const paths: Path[] = [[]];
  for (const path of paths) {
    const value = valueAt(root, path);
    if (typeof value !== "object" || value === null) {
      for (const plain of plainer(value)) yield replaced(root, path, plain);
      continue;
    }
    const keys = keysOf(value);
    for (let size = keys.length; size >= 1; size >>= 1) {
      for (let from = 0; from < keys.length; from += size) {
        const gone = new Set(keys.slice(from, from + size));
        const rest = Array.isArray(value)
          ? value.filter((_, i) => !gone.has(i))
          : Object.fromEntries(Object.entries(value).filter(([name]) => !gone.has(name)));
        yield replaced(root, path, rest);
      }
    }
    if (paths.length < 20_000) paths.push(...keys.map((key) => [...path, key]));
  }
}

function plainer(value: unknown): readonly unknown[] {
  if (typeof value === "number") {
    const shorter = [0, 1, Math.trunc(value), Math.round(value * 10) / 10];
    return shorter.filter((each) => String(each).length < String(value).length || (each === 0 && value !== 0));
  }
  if (typeof value === "string") {
    return value.length > 1 ? ["", "a", value.slice(0, value.length >> 1), value.slice(value.length >> 1)] : [];
  }
  return [];
}
