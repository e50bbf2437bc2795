import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { at, GREATEST, isWithinReach, type Vec } from "../geometry/index.js";
import { bodyEntries, defaults, type Dimensions } from "./format/index.js";
import type { BodyMemory } from "./memory.js";
import type { Detection, SceneBody } from "./notebook.js";
import type { ProblemList } from "./problems.js";
import { brace, isKind, owners, property, readKeys, type Values } from "./read.js";
import { addUnsupported, effects } from "./unsupported.js";

/** What bodies need to know of their scene. */
export interface Frame {
  readonly dimensions: Dimensions;
  readonly fps: number;
  readonly frames: number;
  readonly detection: Detection;
}

export interface Bodies {
  readonly bodies: readonly SceneBody[];
  /** The ids of all bodies that are written, also of those that were left out. */
  readonly ids: ReadonlySet<string>;
  /** Of those that were left out, how they are called. */
  readonly leftOut: readonly string[];
}

type BodyValues = Values<ReturnType<typeof bodyEntries>>;

/** Reads a list of bodies. A bad one is left out, with its problems; the others stay. */
export function readBodies(list: Node, frame: Frame, problems: ProblemList, memory: BodyMemory): Bodies {
  const entries = bodyEntries(frame.dimensions);
  const context = `${frame.dimensions} ${frame.fps} ${frame.frames} ${frame.detection} `;
  const nodes = list.children ?? [];
  const ids = new Set<string>();
  const bodies: SceneBody[] = [];
  const leftOut: string[] = [];
  nodes.forEach((node, index) => {
    const place = `bodies[${index}]`;
    const known = memory.recall(node, context);
    if (known && !ids.has(known.id)) {
      ids.add(known.id);
      bodies.push({ ...known, source: node });
      return;
    }
    const problemsBefore = problems.found.length;
    if (!isKind("object", node, (found) => notABody(place, found), problems)) {
      leftOut.push(place);
      return;
    }
    const values = readKeys(entries, node, owners.body, problems);
    const id = idOf(values.id, node, place, nodes.length, ids, problems);
    ids.add(id);
    const body = readBody(id, values, node, frame, problems);
    if (!body) {
      leftOut.push(id);
      return;
    }
    bodies.push(body);
    // A name that is of a place is another one, or somebody else's, in another place.
    if (!id.startsWith("bodies[") && problems.found.length === problemsBefore) memory.keep(node, context, body);
  });
  return { bodies, ids, leftOut };
}

function notABody(place: string, found: string): string {
  const example = '{ "position": …, "size": … }';
  return l10n.t('"{place}" must be a body, {example}; got {found}.', { place, example, found });
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
  if (taken.has(id)) {
    const range = property(node, "id")?.value ?? node;
    const message = l10n.t("{id} is already the id of an earlier body; ids must be unique.", {
      id: problems.quote(range),
    });
    problems.add("duplicate-id", range, message);
    return place;
  }
  const placeOfOther = id.startsWith("bodies[") && /^bodies\[(0|[1-9]\d*)\]$/.exec(id);
  if (placeOfOther && Number(placeOfOther[1]) < count) {
    const range = property(node, "id")?.value ?? node;
    const message = l10n.t('"{id}" is the name of the body at that place; give this one another id.', { id });
    problems.add("duplicate-id", range, message);
    return place;
  }
  return id;
}

function readBody(
  id: string,
  values: BodyValues,
  node: Node,
  { dimensions, fps, frames, detection }: Frame,
  problems: ProblemList,
): SceneBody | undefined {
  const isDrawn = addUnsupported(values, (name) => property(node, name)?.key, effects.body, problems);
  const isPlaced = hasOne(node, "position", "center", problems);
  const isMoved = hasOne(node, "velocity", "to", problems);
  if (isPlaced === "none") {
    const message = l10n.t('A body needs "position" or "center": {dimensions} numbers.', { dimensions });
    problems.add("missing", brace(node), message, { key: "position" });
  }
  if (isPlaced !== "one" || isMoved === "both" || !isDrawn) return undefined;

  const { size, center } = values;
  if (!size) return undefined;
  const position = values.position ?? center?.map((c, axis) => c - at(size, axis) / 2);
  if (!position) return undefined;

  let { velocity } = values;
  let displacement: Vec | undefined;
  if (isMoved === "one" && !velocity) {
    const start = center ?? position;
    displacement = values.to?.map((end, axis) => end - at(start, axis));
    velocity = displacement?.map((d) => d * fps);
    if (!velocity) return undefined;
  }
  if (!isWithinNumbers(position, size, velocity, fps, frames)) {
    const message = l10n.t('The body "{id}" reaches beyond {most}, further than a scene can.', { id, most: GREATEST });
    problems.add("not-finite", node, message);
    return undefined;
  }
  return {
    id,
    position,
    size,
    ...(velocity && { velocity }),
    ...(displacement && { displacement }),
    response: values.response ?? defaults.response,
    restitution: values.restitution ?? defaults.restitution,
    mass: values.mass ?? defaults.mass,
    detection: values.detection ?? detection,
    source: node,
  };
}

/** Whether every place that a body could reach is one that can be worked with, and its speed; what it meets can turn it, but not much further. */
export function isWithinNumbers(
  position: Vec,
  size: Vec,
  velocity: Vec | undefined,
  fps: number,
  frames: number,
): boolean {
  return position.every((p, axis) => {
    const speed = velocity ? Math.abs(at(velocity, axis)) : 0;
    return isWithinReach(Math.abs(p) + at(size, axis) + (speed / fps) * frames) && isWithinReach(speed);
  });
}

/** How many of two keys that exclude each other are written; a problem when both are. */
function hasOne(node: Node, first: string, second: string, problems: ProblemList): "none" | "one" | "both" {
  const a = property(node, first)?.key;
  const b = property(node, second)?.key;
  if (!a || !b) return a || b ? "one" : "none";
  const later = a.offset > b.offset ? a : b;
  const message = l10n.t('A body has either "{first}" or "{second}", not both.', { first, second });
  problems.add("conflict", later, message);
  return "both";
}
