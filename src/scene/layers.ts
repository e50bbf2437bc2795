import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { BodyList } from "./bodyList.js";
import type { SceneBody } from "./notebook.js";
import { nearest } from "./nearest.js";
import type { ProblemList } from "./sceneProblemList.js";
import { property, withAdvice } from "./readKeys.js";

/**
 * Names that the `collidesWith` of a scene can have between them. The solver's masks have 32 bits, of which one stands for
 * all bodies: who has no `collidesWith` meets those on no layer as well.
 */
const MOST_LAYERS = 31;
const EVERYBODY = 2 ** MOST_LAYERS;

/**
 * Looks at the names of layers in a list of bodies. One in a `collidesWith` that is in nobody's `layers` is most likely a
 * slip, of which it warns.
 *
 * @param bodies by entry; undefined for those that were left out
 * @returns the entries whose `collidesWith` has names beyond the limit: what they meet cannot be told.
 */
export function checkLayers(
  list: BodyList,
  bodies: readonly (SceneBody | undefined)[],
  problems: ProblemList,
): readonly number[] {
  const known = new Set<string>();
  const choosy: number[] = [];
  for (let entry = 0; entry < bodies.length; entry++) {
    const body = bodies[entry];
    if (body?.layers) for (const name of body.layers) known.add(name);
    if (body?.collidesWith) choosy.push(entry);
  }
  const wanted = new Set<string>();
  const beyond: number[] = [];
  for (const entry of choosy) {
    const names = bodies[entry]?.collidesWith ?? [];
    const [unknown, surplus] = [new Set<string>(), new Set<string>()];
    for (const name of names) {
      if (!known.has(name)) unknown.add(name);
      if (wanted.size < MOST_LAYERS) wanted.add(name);
      else if (!wanted.has(name)) surplus.add(name);
    }
    if (surplus.size > 0) beyond.push(entry);
    if (unknown.size + surplus.size === 0) continue;
    for (const node of namesIn(list.node(entry))) {
      const name = String(node.value);
      if (surplus.has(name)) addSurplus(node, problems);
      else if (unknown.has(name)) addUnknown(name, node, known, problems);
    }
  }
  return beyond;
}

function namesIn(body: Node | undefined): readonly Node[] {
  return (body && property(body, "collidesWith")?.value.children) ?? [];
}

function addUnknown(name: string, node: Node, known: ReadonlySet<string>, problems: ProblemList): void {
  const near = nearest(name, known, problems.comparing);
  const message = l10n.t('No body is on a layer "{name}".', { name });
  problems.add(
    "unknown-layer",
    node,
    withAdvice(message, near),
    near === undefined ? {} : { meant: JSON.stringify(near) },
  );
}

function addSurplus(node: Node, problems: ProblemList): void {
  const words = { most: MOST_LAYERS, found: problems.quote(node) };
  const message = l10n.t(
    'Together, the bodies of a scene can name at most {most} different layers in "collidesWith". {found} is one too many, so this body was skipped.',
    words,
  );
  problems.add("too-large", node, message);
}

/** What the solver takes of a body: bit masks in place of the names. */
export type Masks = (body: Pick<SceneBody, "layers" | "collidesWith">) => {
  readonly layers?: number;
  readonly collidesWith?: number;
};

/** Gives each name that a `collidesWith` has a bit. Undefined where no body has any layers. */
export function layerMasks(bodies: Iterable<Pick<SceneBody, "layers" | "collidesWith">>): Masks | undefined {
  const bits = new Map<string, number>();
  let isLayered = false;
  for (const { layers, collidesWith } of bodies) {
    if (layers || collidesWith) isLayered = true;
    for (const name of collidesWith ?? []) if (!bits.has(name)) bits.set(name, 2 ** bits.size);
  }
  if (!isLayered) return undefined;
  const maskOf = (names: readonly string[]): number =>
    [...new Set(names)].reduce((mask, name) => mask + (bits.get(name) ?? 0), 0);
  return ({ layers, collidesWith }) => {
    if (!layers) return collidesWith ? { collidesWith: maskOf(collidesWith) } : {};
    return { layers: maskOf(layers) + EVERYBODY, collidesWith: collidesWith && maskOf(collidesWith) };
  };
}
