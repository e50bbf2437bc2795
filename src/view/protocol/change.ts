import * as v from "valibot";

/**
 * What has become of a value: another value, other keys of an object, or items of an array in the place of others. What
 * has not changed is not in it, so that an edit of one body among thousands is told in a few numbers.
 */
export type Change =
  | { readonly value: unknown }
  | { readonly keys: Readonly<Record<string, Change>>; readonly gone: readonly string[] }
  | { readonly runs: readonly Run[] };

/** Items in the place of others. */
interface Run {
  /** Where it begins in the array as it was. Runs ascend and do not overlap. */
  readonly at: number;
  readonly removed: number;
  readonly inserted: Items;
}

type Items = readonly unknown[] | Columns;
/** Arrays of numbers, all of one kind. */
type Columns = Float64Array | Uint32Array | Uint8Array;

const whole = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Values in it are for whoever knows what was changed to look at. */
export const change: v.GenericSchema<Change> = v.lazy(() =>
  v.union([
    v.strictObject({ value: v.unknown() }),
    v.strictObject({ keys: v.record(v.string(), change), gone: v.array(v.string()) }),
    v.strictObject({
      runs: v.array(v.strictObject({ at: whole, removed: whole, inserted: v.custom<Items>(areItems) })),
    }),
  ]),
);

/** Numbers that lie between two that have changed and are told again with them: a run of its own takes more. */
const fewBetween = 16;
/** Runs of one array; where there would be more, they are told as one. */
const mostRuns = 100;

/**
 * What has to change in a value to be like another one. Values are what messages hold: objects, arrays, arrays of numbers
 * and what JSON has; a key that holds undefined is none. Numbers are the same to the bit.
 *
 * @returns undefined where nothing has to
 */
export function difference(before: unknown, after: unknown): Change | undefined {
  if (Object.is(before, after)) return undefined;
  if (areItems(before) && areItems(after)) {
    if (kindOf(before) !== kindOf(after)) return { value: after };
    const isAsLong = before.length === after.length;
    const runs = isAsLong ? runsBetween(before, after) : [middle(before, after)];
    return runs.length > 0 ? { runs } : undefined;
  }
  return isObject(before) && isObject(after) ? keysBetween(before, after) : { value: after };
}

function keysBetween(before: object, after: object): Change | undefined {
  const known = new Map(entriesOf(before));
  const keys: [string, Change][] = [];
  for (const [key, value] of entriesOf(after)) {
    const changed = known.has(key) ? difference(known.get(key), value) : { value };
    known.delete(key);
    if (changed) keys.push([key, changed]);
  }
  const gone = [...known.keys()];
  return keys.length + gone.length > 0 ? { keys: Object.fromEntries(keys), gone } : undefined;
}

/** The items that differ, of arrays of the same length. */
function runsBetween(before: Items, after: Items): readonly Run[] {
  const between = isList(after) ? 0 : fewBetween;
  const bounds: number[] = [];
  for (let i = 0; i < after.length; i++) {
    if (isSame(before[i], after[i])) continue;
    const end = bounds.at(-1);
    if (end !== undefined && i - end <= between) bounds[bounds.length - 1] = i + 1;
    else bounds.push(i, i + 1);
  }
  const [first, last] = [bounds[0], bounds.at(-1)];
  if (first === undefined || last === undefined) return [];
  const ends = bounds.length / 2 > mostRuns ? [first, last] : bounds;
  return Array.from({ length: ends.length / 2 }, (_, i) => {
    const [at = 0, end = 0] = ends.slice(2 * i, 2 * i + 2);
    return { at, removed: end - at, inserted: after.slice(at, end) };
  });
}

/** All that lies between what two arrays have in common at their beginning and at their end. */
function middle(before: Items, after: Items): Run {
  const most = Math.min(before.length, after.length);
  let at = 0;
  while (at < most && isSame(before[at], after[at])) at++;
  let behind = 0;
  while (behind < most - at && isSame(before[before.length - 1 - behind], after[after.length - 1 - behind])) behind++;
  return { at, removed: before.length - behind - at, inserted: after.slice(at, after.length - behind) };
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (areItems(a) && areItems(b)) {
    if (kindOf(a) !== kindOf(b) || a.length !== b.length) return false;
    if (!isList(a)) return areSameNumbers(a, b as Columns);
    return a.every((item, i) => isSame(item, b[i]));
  }
  if (!isObject(a) || !isObject(b)) return false;
  const of = (object: object, key: string): unknown =>
    Object.hasOwn(object, key) ? (object as Readonly<Record<string, unknown>>)[key] : undefined;
  return (
    Object.keys(a).every((key) => isSame(of(a, key), of(b, key))) &&
    Object.keys(b).every((key) => of(b, key) === undefined || of(a, key) !== undefined)
  );
}

/** Tiles can be millions. */
function areSameNumbers(a: Columns, b: Columns): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i] && !Object.is(a[i], b[i])) return false;
  // Zeros that differ in their sign are the same by `===`.
  return !(a instanceof Float64Array) || a.every((number, i) => number !== 0 || Object.is(number, b[i]));
}

/**
 * A value as it is after a change of it. What has not changed is shared with it.
 *
 * @throws RangeError where the change is one of another value
 */
export function withChange(before: unknown, changed: Change): unknown {
  if ("value" in changed) return changed.value;
  if ("keys" in changed) {
    if (!isObject(before)) throw new RangeError("Keys of what is no object have changed.");
    const entries = new Map(entriesOf(before));
    for (const key of changed.gone) entries.delete(key);
    for (const [key, each] of Object.entries(changed.keys)) entries.set(key, withChange(entries.get(key), each));
    return Object.fromEntries(entries);
  }
  if (!areItems(before)) throw new RangeError("Items of what is no array have changed.");
  return withRuns(before, changed.runs);
}

function withRuns(before: Items, runs: readonly Run[]): Items {
  const parts: Items[] = [];
  let from = 0;
  for (const { at, removed, inserted } of runs) {
    if (at < from || at + removed > before.length || kindOf(inserted) !== kindOf(before))
      throw new RangeError("Items of another array have changed.");
    parts.push(before.slice(from, at), inserted);
    from = at + removed;
  }
  parts.push(before.slice(from));
  return isList(before) ? parts.flatMap((part) => [...part]) : joined(before, parts as readonly Columns[]);
}

function joined(like: Columns, parts: readonly Columns[]): Columns {
  const Kind = kindOf(like) as new (length: number) => Columns;
  const after = new Kind(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    after.set(part, at);
    at += part.length;
  }
  return after;
}

function isList(items: Items): items is readonly unknown[] {
  return Array.isArray(items);
}

function areItems(value: unknown): value is Items {
  return (
    Array.isArray(value) || value instanceof Float64Array || value instanceof Uint32Array || value instanceof Uint8Array
  );
}

function kindOf(items: Items): unknown {
  return items.constructor;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !ArrayBuffer.isView(value);
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, each]) => each !== undefined);
}
