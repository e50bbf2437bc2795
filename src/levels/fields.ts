import * as l10n from "@vscode/l10n";
import { isWithinReach } from "../geometry/index.js";
import type { TextRange } from "../scene/index.js";
import { foundText, type JsonNode } from "./json/index.js";
import { LevelFault } from "./levelFaults.js";

/** The members of an object that its reader knows, each to be had as what its format says it is. */
export class Fields<Name extends string> {
  readonly #members: Readonly<Partial<Record<Name, JsonNode>>>;

  constructor(
    readonly object: JsonNode,
    ...names: readonly Name[]
  ) {
    if (object.kind !== "object") {
      const values = { wanted: l10n.t("an object"), found: foundText(object) };
      throw new LevelFault("level-format", object, l10n.t("Expected {wanted}; found {found}.", values));
    }
    this.#members = object.pick(...names);
  }

  /** The first character of the object: where something is missing, and no value that could be marked is there. */
  get start(): TextRange {
    return { offset: this.object.offset, length: 1 };
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
    throw this.#fault(name);
  }

  /** @param absent taken where it is not there; without it, it has to be */
  number(name: Name, absent?: number): number {
    const value = this.node(name)?.scalar() ?? absent;
    if (isCoordinate(value)) return value;
    throw this.#fault(name, l10n.t("a number"));
  }

  /** A whole number from 0 on. */
  count(name: Name): number {
    const value = this.number(name);
    if (Number.isSafeInteger(value) && value >= 0) return value;
    throw this.#fault(name, l10n.t("0 or a positive whole number"));
  }

  /** A number from 0 on; see `number`. */
  extent(name: Name, absent?: number): number {
    const value = this.number(name, absent);
    if (value >= 0) return value;
    throw this.#fault(name, l10n.t("0 or a positive number"));
  }

  /** A number greater than 0. */
  length(name: Name): number {
    const value = this.number(name);
    if (value > 0) return value;
    throw this.#fault(name, l10n.t("a number greater than 0"));
  }

  string(name: Name): string {
    const value = this.node(name)?.scalar();
    if (typeof value === "string") return value;
    throw this.#fault(name, l10n.t("a string"));
  }

  /** As it is written. */
  ofKind(name: Name, kind: "string" | "array"): JsonNode {
    const node = this.node(name);
    if (node?.kind === kind) return node;
    throw this.#fault(name, kind === "string" ? l10n.t("a string") : l10n.t("an array"));
  }

  /** The elements of an array; none where it is not there. */
  elements(name: Name): Iterable<JsonNode> {
    return this.node(name) === undefined ? [] : this.ofKind(name, "array").elements();
  }

  /** @param expected without it, anything would do */
  #fault(key: Name, expected = ""): LevelFault {
    const member = this.#members[key];
    const isAny = expected === "";
    const values = { key, expected, found: member === undefined ? "" : foundText(member) };
    if (member !== undefined) {
      const message = isAny
        ? l10n.t('"{key}" needs a value; found {found}.', values)
        : l10n.t('"{key}" must be {expected}; got {found}.', values);
      return new LevelFault("level-format", member, message);
    }
    const message = isAny
      ? l10n.t('"{key}" is missing; it is required.', values)
      : l10n.t('"{key}" is missing; it must be {expected}.', values);
    return new LevelFault("level-format", this.start, message);
  }
}

/** Two numbers, as both formats write places and sizes. */
export function pairOf(fields: Fields<string>, name: string): readonly [number, number] {
  const numbers = Array.from(fields.elements(name), (element) => element.scalar());
  const [x, y] = numbers;
  if (numbers.length === 2 && isCoordinate(x) && isCoordinate(y)) return [x, y];
  const message = l10n.t('"{key}" must be an array of two numbers.', { key: name });
  throw new LevelFault("level-format", fields.node(name) ?? fields.start, message);
}

function isCoordinate(value: unknown): value is number {
  return typeof value === "number" && isWithinReach(value);
}
