import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import type { Bodies } from "./readBodies.js";
import { type Dimensions, expectationEntries } from "./format/index.js";
import { nearest } from "./nearest.js";
import type { Expectation, LevelReference, Tilemap } from "./notebook.js";
import type { ProblemList } from "./sceneProblemList.js";
import { brace, isKind, owners, property, readKeys, withAdvice } from "./readKeys.js";

/** What expectations can speak of. */
export interface ExpectationScope extends Pick<Bodies, "bodies" | "ids"> {
  readonly dimensions: Dimensions;
  readonly tilemap: Tilemap | undefined;
  readonly level: LevelReference | undefined;
}

/** Reads a list of expectations. One that is bad, or about a body that was left out, is left out as a whole: a part could hold. */
export function readExpectations(
  nodes: readonly Node[],
  named: ExpectationScope,
  problems: ProblemList,
): readonly Expectation[] {
  if (nodes.length === 0) return [];
  const entries = expectationEntries(named.dimensions);
  const drawn = new Set<string>();
  for (const { id } of named.bodies) drawn.add(id);
  const expectations: Expectation[] = [];
  for (const [index, node] of nodes.entries()) {
    const place = `expect[${index}]`;
    const isObject = isKind("object", node, problems, (found) => {
      const example = '{ "body": …, "hits": … }';
      return l10n.t('"{place}" must be an expectation, {example}; got {found}.', { place, example, found });
    });
    if (!isObject) continue;
    const before = problems.found.length;
    const { body, hits, through, ...rest } = readKeys(entries, node, owners.expectation, problems);
    if ((node.children?.length ?? 0) === 1 && body !== undefined) {
      const keys = Object.keys(entries).slice(1).join(", ");
      const message = l10n.t("An expectation needs at least one expected result: {keys}.", { keys });
      problems.add("missing", brace(node), message, { key: "tunnels" });
    }
    for (const key of referenceKeys) {
      const value = property(node, key)?.value;
      if (value) checkName(key, value, named, problems);
    }
    if (through !== undefined && rest.tunnels === undefined) {
      const message = l10n.t('An expectation with "through" needs "tunnels" as well.');
      problems.add("missing", brace(node), message, { key: "tunnels" });
    }
    if (problems.found.length > before || body === undefined) continue;
    const names = [body, rest.misses, ...[hits, through].filter((name) => name !== undefined && !tileIn(name))];
    if (names.some((id) => id !== undefined && !drawn.has(id) && named.ids.has(id))) continue;
    expectations.push({
      body,
      ...(hits !== undefined && { hits: obstacleIn(hits, named) }),
      ...rest,
      ...(through !== undefined && { through: obstacleIn(through, named) }),
      source: node,
    });
  }
  return expectations;
}

/** Keys of an expectation that name a body. */
export const referenceKeys = ["body", "hits", "misses", "through"] as const;

/** What is met, as answers name it. */
function obstacleIn(written: string, { ids }: ExpectationScope): string {
  const tile = ids.has(written) ? undefined : tileIn(written);
  return tile ? `tile [${tile.join(", ")}]` : written;
}

function checkName(key: string, value: Node, { ids, tilemap, level }: ExpectationScope, problems: ProblemList): void {
  const id = value.value as unknown;
  if (typeof id !== "string" || id === "" || ids.has(id)) return;
  // What a level holds is not known here: a name that is in it nowhere is simply never met.
  const isObstacle = key === "hits" || key === "through";
  if (isObstacle && level && id.includes(levelSign)) return;
  const tile = isObstacle ? tileIn(id) : undefined;
  if (tile) {
    if (isSolid(tile, tilemap)) return;
    const found = problems.quote(value);
    const message = l10n.t('"{key}" must name a solid tile of the tilemap; got {found}.', { key, found });
    problems.add("unknown-id", value, message);
    return;
  }
  addNoBody(key, value, id, ids, problems);
}

/** Adds the problem of a key that names no body. */
export function addNoBody(key: string, value: Node, id: string, ids: ReadonlySet<string>, problems: ProblemList): void {
  const near = nearest(id, ids, problems.comparing);
  const message = l10n.t('"{key}" must be the id of a body; got {found}.', { key, found: problems.quote(value) });
  const remedy = near === undefined ? {} : { meant: JSON.stringify(near) };
  problems.add("unknown-id", value, withAdvice(message, near), remedy);
}

/** The names of tiles and boxes of a level begin with their layer. */
const levelSign = ": ";

/** Column and row of the tile that a text names; undefined when it names none. */
function tileIn(text: string): readonly [column: number, row: number] | undefined {
  const match = /^tile\s*\[\s*(\d+)\s*,\s*(\d+)\s*\]$/.exec(text);
  return match ? [Number(match[1]), Number(match[2])] : undefined;
}

function isSolid([column, row]: readonly [number, number], tilemap: Tilemap | undefined): boolean {
  return tilemap !== undefined && column < tilemap.width && tilemap.solid[row * tilemap.width + column] === 1;
}
