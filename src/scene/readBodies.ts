import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { bodyOf, motionKeys, readBody } from "./readBody.js";
import type { BodyList } from "./bodyList.js";
import { type BodyValues, isWithinNumbers } from "./bodyMotion.js";
import { BodySources } from "./bodySources.js";
import { bodyEntries, fitsOf, perDimensions } from "./format/index.js";
import { checkLayers } from "./layers.js";
import type { Frame, SceneBody } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { isKind, owners, property, readKeys } from "./readKeys.js";

export interface Bodies {
  readonly bodies: readonly SceneBody[];
  readonly sources: BodySources;
  /** The ids of all bodies that are written, also of those that were left out. */
  readonly ids: ReadonlySet<string>;
  /** Of those that were left out, how they are called. */
  readonly leftOut: readonly string[];
}

export const noBodies: Bodies = {
  bodies: [],
  sources: new BodySources(),
  ids: new Set(),
  leftOut: [],
};

/** Reads a list of bodies. A bad one is left out, with its problems; the others stay. */
export function readBodies(list: BodyList, frame: Frame, problems: ProblemList): Bodies {
  const known = list.recall(frame);
  const readPlain = plainReader(list, frame);
  const ids = new Set<string>();
  const bodies: (SceneBody | undefined)[] = [];
  const leftOut: string[] = [];
  /** Entries that are read anew each time. */
  const passing = new Set<number>();
  const readOne = (entry: number): void => {
    const before = known?.bodyOf(entry);
    const plain = (known && before && inFrame(before, entry, known.frame, frame)) ?? readPlain(entry);
    if (plain && !ids.has(plain.id)) {
      ids.add(plain.id);
      bodies.push(plain);
      return;
    }
    const problemsBefore = problems.found.length;
    const { id, body, isNamed } = readEntry(list, entry, frame, ids, problems);
    bodies.push(body);
    if (!body) leftOut.push(id);
    if (problems.found.length > problemsBefore || !isNamed) passing.add(entry);
  };
  for (let entry = 0; entry < list.size; entry++) readOne(entry);
  list.keep({
    frame,
    bodies: passing.size === 0 ? bodies : bodies.map((body, i) => (passing.has(i) ? undefined : body)),
  });
  const beyond = new Set(checkLayers(list, bodies, problems));
  for (const entry of beyond) leftOut.push(bodies[entry]?.id ?? placeName(entry));
  if (leftOut.length === 0) return { bodies: bodies as SceneBody[], sources: new BodySources(list), ids, leftOut };
  const entries = [...bodies.keys()].filter((entry) => bodies[entry] && !beyond.has(entry));
  const left = bodies.filter((body, entry) => body !== undefined && !beyond.has(entry)) as SceneBody[];
  return { bodies: left, sources: new BodySources(list, entries), ids, leftOut };
}

/** A body that was read in another place or frame as it is in this one; undefined where only its text tells. */
function inFrame(body: SceneBody, entry: number, from: Frame, to: Frame): SceneBody | undefined {
  if (from !== to) {
    if (from.dimensions !== to.dimensions || (from.fps !== to.fps && (body.displacement || body.orbit)))
      return undefined;
    if (from.detection !== to.detection && body.detection === from.detection) return undefined;
    if (from.check !== to.check) return undefined;
    if (!isWithinNumbers(body, to)) return undefined;
  }
  return !isPlaceName(body.id) || placeNamed(body.id) === entry ? body : { ...body, id: placeName(entry) };
}
/** Keys whose values only fit together with others. */
const notPlain: ReadonlySet<string> = new Set(["path", "carries", "orbit", "rotation", "shape"]);

/** Whether values of a body's keys fit; of those that say all by themselves. */
const fitting = perDimensions((dimensions) => {
  const plain = Object.entries(bodyEntries(dimensions)).filter(([key]) => !notPlain.has(key));
  return new Map(plain.map(([key, entry]) => [key, fitsOf(entry)]));
});

/**
 * Reads entries in which nothing is wrong or needs a word: nearly all. Undefined for any other, which {@link readEntry} reads
 * to the same body or says what is wrong with it.
 */
function plainReader({ entries }: BodyList, frame: Frame): (entry: number) => SceneBody | undefined {
  const fits = fitting(frame.dimensions);
  return (entry) => {
    const written = entries.values[entry];
    if (!written) return undefined;
    // A key that is given twice is counted, and only once among the values.
    let count = 0;
    for (const key in written) {
      const value = written[key];
      if (!fits.get(key)?.(value)) return undefined;
      count += Array.isArray(value) ? value.length + 1 : 1;
    }
    const values = written as BodyValues;
    const { id, position, center, velocity, to } = values;
    if (count !== entries.counts[entry] || !position === !center || (velocity && to)) return undefined;
    if ((values.anchor && !values.growth) || (values.growth && values.orbit)) return undefined;
    if (id !== undefined && isPlaceName(id)) return undefined;
    if (!velocity && !to && motionKeys.some((key) => values[key] !== undefined)) return undefined;
    const body = bodyOf(id ?? placeName(entry), values, frame);
    return body && isWithinNumbers(body, frame) ? body : undefined;
  };
}
/** Reads an entry with all that is to be said of it. */
function readEntry(list: BodyList, entry: number, frame: Frame, ids: Set<string>, problems: ProblemList) {
  const node = list.children[entry] as Node;
  const place = placeName(entry);
  const isObject = isKind("object", node, problems, (found) => {
    const example = '{ "position": …, "size": … }';
    return l10n.t('"{place}" must be a body, {example}; got {found}.', { place, example, found });
  });
  if (!isObject) return { id: place, isNamed: false };
  const values = readKeys(bodyEntries(frame.dimensions), node, owners.body, problems);
  const id = idOf(values.id, node, place, list.size, ids, problems);
  ids.add(id);
  // A written name that is of a place is another one, or somebody else's, in another place.
  const isNamed = values.id === undefined || !isPlaceName(id);
  return { id, body: readBody(id, values, node, frame, problems), isNamed };
}

/** The written id, or the body's place where there is none or it belongs to another body. */
function idOf(
  id: string | undefined,
  node: Node,
  place: string,
  count: number,
  taken: ReadonlySet<string>,
  problems: ProblemList,
): string {
  if (id === undefined || id === place) return place;
  const range = property(node, "id")?.value ?? node;
  if (taken.has(id)) {
    const quoted = problems.quote(range);
    const message = l10n.t("{id} is already the id of an earlier body; ids must be unique.", { id: quoted });
    problems.add("duplicate-id", range, message);
    return place;
  }
  if ((placeNamed(id) ?? Infinity) < count) {
    const message = l10n.t(
      '"{id}" is reserved for the body at that position in the list. Give this body a different id.',
      { id },
    );
    problems.add("duplicate-id", range, message);
    return place;
  }
  return id;
}

function placeName(entry: number): string {
  return `bodies[${entry}]`;
}

/** Whether a name begins as those of places do. */
function isPlaceName(id: string): boolean {
  return id.startsWith("bodies[");
}

/** The index of the body that is called after its place, such as 3 for `bodies[3]`; undefined for any other name. */
export function placeNamed(id: string): number | undefined {
  const index = /^bodies\[(0|[1-9]\d*)\]$/.exec(id)?.[1];
  return index === undefined ? undefined : Number(index);
}
