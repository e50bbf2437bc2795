import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { type Dimensions, expectationEntries } from "./format/index.js";
import { nearest } from "./nearest.js";
import type { Expectation, LevelReference, SceneBody, Tilemap } from "./notebook.js";
import type { ProblemList } from "./problems.js";
import { brace, isKind, owners, property, readKeys, withAdvice } from "./read.js";

/** What expectations can speak of. */
export interface Named {
  readonly dimensions: Dimensions;
  readonly bodies: readonly SceneBody[];
  /** Ids of all bodies that are written, also of those that were left out. */
  readonly ids: ReadonlySet<string>;
  readonly tilemap: Tilemap | undefined;
  readonly level: LevelReference | undefined;
}

/**
 * Reads a list of expectations. A bad one is left out as a whole, because with a part of it missing it could hold when
 * it should not; so is one about a body that was left out.
 */
export function readExpectations(list: Node, named: Named, problems: ProblemList): readonly Expectation[] {
  const entries = expectationEntries(named.dimensions);
  const drawn = new Set(named.bodies.map((body) => body.id));
  const expectations: Expectation[] = [];
  (list.children ?? []).forEach((node, index) => {
    if (!isKind("object", node, (found) => notAnExpectation(`expect[${index}]`, found), problems)) return;
    const before = problems.found.length;
    const { body, hits, through, ...rest } = readKeys(entries, node, owners.expectation, problems);
    if ((node.children?.length ?? 0) === 1 && body !== undefined) {
      const keys = Object.keys(entries).slice(1).join(", ");
      const message = l10n.t("An expectation needs something that must happen: {keys}.", { keys });
      problems.add("missing", brace(node), message, { key: "tunnels" });
    }
    for (const key of ["body", "misses", "hits", "through"]) {
      const value = property(node, key)?.value;
      if (value) checkName(key, value, named, problems);
    }
    if (through !== undefined && rest.tunnels === undefined) {
      const message = l10n.t('"through" says what "tunnels" is about: an expectation with it needs "tunnels".');
      problems.add("missing", brace(node), message, { key: "tunnels" });
    }
    if (problems.found.length > before || body === undefined) return;
    const names = [body, rest.misses, ...[hits, through].filter((name) => name !== undefined && !tileName(name))];
    if (names.some((id) => id !== undefined && !drawn.has(id) && named.ids.has(id))) return;
    expectations.push({
      body,
      ...(hits !== undefined && { hits: obstacleIn(hits, named) }),
      ...rest,
      ...(through !== undefined && { through: obstacleIn(through, named) }),
      source: node,
    });
  });
  return expectations;
}

/** What is met, as answers name it. */
function obstacleIn(written: string, { ids }: Named): string {
  return ids.has(written) ? written : (tileName(written) ?? written);
}

function notAnExpectation(place: string, found: string): string {
  const example = '{ "body": …, "hits": … }';
  return l10n.t('"{place}" must be an expectation, {example}; got {found}.', { place, example, found });
}

function checkName(key: string, value: Node, { ids, tilemap, level }: Named, problems: ProblemList): void {
  const id = value.value as unknown;
  if (typeof id !== "string" || id === "" || ids.has(id)) return;
  // What a level holds is not known here: a name that is in it nowhere is simply never met.
  const isObstacle = key === "hits" || key === "through";
  if (isObstacle && level && id.includes(levelSign)) return;
  if (isObstacle && tileName(id) !== undefined) {
    if (isSolidTile(id, tilemap)) return;
    const found = problems.quote(value);
    problems.add(
      "unknown-id",
      value,
      l10n.t('"{key}" must name a solid tile of the tilemap; got {found}.', { key, found }),
    );
    return;
  }
  const near = nearest(id, ids, problems.comparing);
  const message = l10n.t('"{key}" must be the id of a body; got {found}.', { key, found: problems.quote(value) });
  problems.add(
    "unknown-id",
    value,
    withAdvice(message, near),
    near === undefined ? {} : { meant: JSON.stringify(near) },
  );
}

/** The names of tiles and boxes of a level begin with their layer. */
const levelSign = ": ";

const tilePattern = /^tile\s*\[\s*(\d+)\s*,\s*(\d+)\s*\]$/;

/** The tile's name as answers write it, or undefined when the text names no tile. */
function tileName(text: string): string | undefined {
  const match = tilePattern.exec(text);
  return match ? `tile [${Number(match[1])}, ${Number(match[2])}]` : undefined;
}

function isSolidTile(text: string, tilemap: Tilemap | undefined): boolean {
  const match = tilePattern.exec(text);
  if (!match || !tilemap) return false;
  const [column, row] = [Number(match[1]), Number(match[2])];
  return column < tilemap.width && tilemap.solid[row * tilemap.width + column] === 1;
}
