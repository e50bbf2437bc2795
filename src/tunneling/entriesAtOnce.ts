import { at, type Vec } from "../geometry/index.js";
import type { Comparison } from "./compare.js";
import type { Crossing } from "./passage.js";
import { along, depthBehind, facesBetween, NEAR, roundingOf, type Solid } from "./solid.js";

/** An entry into another solid at the same time. */
export interface EntryAtOnce {
  readonly entry: Comparison;
  /** Whether the body came in at an edge: it may only have gone on over that of another solid. */
  readonly isAtEdge: boolean;
}

/**
 * A body can enter several walls at the same time: it lay on several, or in a corner of them. Each is an entry of its own, through the face
 * there.
 *
 * @param comparison the entry into the first of them
 * @returns the others
 */
export function entriesAtOnce(comparison: Comparison): readonly EntryAtOnce[] {
  const { first, crossings, entry } = comparison.passage;
  const together = crossings.filter(
    (crossing): crossing is Crossing & { readonly normal: Vec } =>
      crossing !== first && crossing.normal !== undefined && crossing.entry <= Math.max(entry, first.entry) + NEAR,
  );
  const { own } = comparison.encounter;
  const isOverEdge = ({ enteredAxes, box }: Crossing): boolean =>
    enteredAxes.length > 1 || touchingFaces(own, box).length > 1;
  const faces = [normalOf(comparison), ...together.filter((met) => !isOverEdge(met)).map(({ normal }) => normal)];
  return together.flatMap((crossing): readonly EntryAtOnce[] => {
    const { obstacle, box, normal } = crossing;
    const throughFaces = (normals: readonly Vec[]): Comparison => {
      const passage = { ...comparison.passage, first: { ...crossing, normal: normals[0] } };
      return { ...comparison, obstacle, passage, encounter: { ...comparison.encounter, normals } };
    };
    if (!isOverEdge(crossing)) return [{ entry: throughFaces([normal]), isAtEdge: false }];
    // A body at an edge has either entered through a face that goes on in another wall, or only moved on over the edge.
    const normals = distinct([normal, ...otherNormals(comparison, crossing), ...touchingFaces(own, box)]);
    return normals
      .filter((each) => faces.some((face) => along(each, face) > 1 - NEAR))
      .map((each) => ({ entry: throughFaces([each, ...normals.filter((too) => too !== each)]), isAtEdge: true }));
  });
}

/** The normal of the face through which a passage enters. */
export function normalOf({ passage }: Comparison): Vec {
  return passage.first.normal ?? [];
}

/** A box that enters another one over a corner enters through several faces. Returns the normals of all but the first. */
function otherNormals(comparison: Comparison, { normal = [], enteredAxes, box }: Crossing): readonly Vec[] {
  if (box.polygon || enteredAxes.length < 2) return [];
  const { displacement, isResizing, encounter } = comparison;
  const { own } = encounter;
  // Each face of a growing body has its own velocity. Its lower faces are where it enters, its upper ones where the step ends.
  const isLowerAt = (axis: number): boolean => Math.abs(at(own.min, axis) - at(box.max, axis)) <= roundingOf(own);
  const sideOf = (axis: number): number =>
    isResizing ? (isLowerAt(axis) ? 1 : -1) : 0 - Math.sign(at(displacement, axis));
  return enteredAxes.flatMap((axis) =>
    at(normal, axis) === 0 ? [normal.map((_, i) => (i === axis ? sideOf(axis) : 0))] : [],
  );
}

/** The faces with which two touch, each once: a box and a polygon can have the same. */
function touchingFaces(a: Solid, b: Solid): readonly Vec[] {
  const margin = NEAR * Math.max(...[a, b].flatMap(({ min, max }) => [...min, ...max]).map(Math.abs));
  return distinct(facesBetween(a, b).filter((each) => Math.abs(depthBehind(each, a, b)) <= margin));
}

/** Normals without those that are there twice. */
function distinct(normals: readonly Vec[]): readonly Vec[] {
  return normals.filter((each, i) => !normals.slice(0, i).some((other) => along(each, other) > 1 - NEAR));
}
