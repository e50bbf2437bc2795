import type { Steps } from "../geometry/index.js";
import { entriesOf, ProblemList, readTreeInSteps } from "../scene/index.js";

type Node = Parameters<typeof entriesOf>[0];

/** The properties of an object: of very many, an object itself would take long to be made, and again to be gone through. */
export class Entries {
  constructor(
    readonly ids: readonly string[],
    readonly values: readonly unknown[],
  ) {}
}

/** Nodes that are gone through in a step. */
const NODES_A_STEP = 4096;

/** A long line as `JSON.parse` has it, read in steps, with `bodies` as {@link Entries}; undefined where it is no object. */
export function* objectInSteps(line: string): Steps<Readonly<Record<string, unknown>> | undefined> {
  const { root, isBroken } = yield* readTreeInSteps(line, new ProblemList(line));
  if (isBroken || root?.type !== "object") return undefined;
  const object = new Map<string, unknown>();
  for (const { name, value } of entriesOf(root)) {
    object.set(name, name === "bodies" && value.type === "object" ? yield* entriesIn(value) : plainValue(value));
  }
  return Object.fromEntries(object);
}

function* entriesIn({ children = [] }: Node): Steps<Entries> {
  const ids: string[] = [];
  const values: unknown[] = [];
  for (const [i, property] of children.entries()) {
    const [key, value] = property.children ?? [];
    if (!key || !value) continue;
    ids.push(key.value as string);
    values.push(plainValue(value));
    if (i % NODES_A_STEP === NODES_A_STEP - 1) yield;
  }
  return new Entries(ids, values);
}

/** What lines have: lists, and what is in them. Anything else of several parts is nothing that a line has. */
function plainValue({ type, value, children = [] }: Node): unknown {
  if (type === "array") return children.map((child) => child.value as unknown);
  return type === "object" ? {} : (value as unknown);
}
