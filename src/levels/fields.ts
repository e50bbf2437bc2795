import type { JsonNode } from "./json/index.js";
import { LevelFault } from "./problems.js";

/** The members of an object that its reader knows, each to be had as what its format says it is. */
export class Fields<Name extends string> {
  readonly #members: Readonly<Partial<Record<Name, JsonNode>>>;

  constructor(
    readonly object: JsonNode,
    ...names: readonly Name[]
  ) {
    if (object.kind !== "object")
      throw new LevelFault("level-format", object, `Expected an object, found ${said(object)}.`);
    this.#members = object.pick(...names);
  }

  /** As it is written; undefined where it is not there or `null`. */
  node(name: Name): JsonNode | undefined {
    const member = this.#members[name];
    return member?.kind === "null" ? undefined : member;
  }

  /** The same, where it has to be there. */
  required(name: Name): JsonNode {
    const node = this.node(name);
    if (node !== undefined) return node;
    throw this.#fault(name, "there");
  }

  /** @param absent taken where it is not there; without it, it has to be */
  number(name: Name, absent?: number): number {
    const value = this.node(name)?.scalar() ?? absent;
    if (typeof value === "number" && Number.isFinite(value)) return value;
    throw this.#fault(name, "a number");
  }

  /** A whole number from 0 on. */
  count(name: Name): number {
    const value = this.number(name);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw this.#fault(name, "a whole number from 0 on");
  }

  /** A number greater than 0. */
  length(name: Name): number {
    const value = this.number(name);
    if (value > 0) return value;
    throw this.#fault(name, "a number greater than 0");
  }

  string(name: Name, absent?: string): string {
    const value = this.node(name)?.scalar() ?? absent;
    if (typeof value === "string") return value;
    throw this.#fault(name, "a string");
  }

  array(name: Name): JsonNode {
    const node = this.node(name);
    if (node?.kind === "array") return node;
    throw this.#fault(name, "an array");
  }

  /** The elements of an array; none where it is not there. */
  elements(name: Name): Iterable<JsonNode> {
    return this.node(name) === undefined ? [] : this.array(name).elements();
  }

  #fault(name: Name, wanted: string): LevelFault {
    const member = this.#members[name];
    if (member === undefined)
      return new LevelFault("level-format", brace(this.object), `"${name}" is missing; it must be ${wanted}.`);
    return new LevelFault("level-format", member, `"${name}" must be ${wanted}; got ${said(member)}.`);
  }
}

/** Two numbers, as both formats write places and sizes. */
export function pairOf(fields: Fields<string>, name: string): readonly [number, number] {
  const numbers = Array.from(fields.elements(name), (element) => element.scalar());
  const [x, y] = numbers;
  if (numbers.length === 2 && Number.isFinite(x) && Number.isFinite(y)) return [x as number, y as number];
  throw new LevelFault("level-format", fields.node(name) ?? brace(fields.object), `"${name}" must be two numbers.`);
}

/** The first character of an object: where something is missing, and no value that could be marked is there. */
function brace({ offset }: JsonNode): { offset: number; length: number } {
  return { offset, length: 1 };
}

/** As much of a value as a message can hold. */
const MOST_CHARACTERS = 40;

function said(node: JsonNode): string {
  if (node.kind === "object" || node.kind === "array") return `an ${node.kind}`;
  const { text } = node.structure;
  const written = text.slice(node.offset, Math.min(node.end, node.offset + MOST_CHARACTERS));
  return node.length > MOST_CHARACTERS ? `${written}…` : written;
}
