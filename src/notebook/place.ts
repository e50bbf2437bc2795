import { rangeOf, type SceneBody, type SceneCell, type TextRange } from "../scene/index.js";
import type { Finding, Obstacle } from "../tunneling/index.js";

/**
 * Where a finding of this cell stands in the text: the expectation that failed, otherwise the body it speaks of. The
 * one rule for everything that points at text, so that editor, picture and command line point at the same place.
 */
export function findingRange(cell: SceneCell, finding: Finding): TextRange {
  const expectation = finding.expectation === undefined ? undefined : cell.scene.expect[finding.expectation];
  if (expectation) return rangeOf(expectation.source);
  const body = cell.scene.bodies[finding.body];
  return body ? bodyRange(body) : rangeOf(cell.source);
}

/** Where the obstacle of a finding or contact stands: the body it is, its row of the tilemap, or the level it is of. */
export function obstacleRange(cell: SceneCell, obstacle: Obstacle | undefined): TextRange | undefined {
  if (!obstacle) return undefined;
  const { tilemap, level, solids, bodies } = cell.scene;
  if (obstacle.kind === "body") {
    const body = bodies[obstacle.index];
    return body && bodyRange(body);
  }
  if (tilemap && obstacle.kind === "tile" && solids.grids[obstacle.grid] === tilemap) {
    return rangeOf(tilemap.source, "rows", obstacle.row);
  }
  return level && rangeOf(level.source, "file");
}

/**
 * The body's `id`. A body without one is marked from its brace to the end of its first property: enough to see which it
 * is, without underlining a body that is written over many lines.
 */
export function bodyRange(body: SceneBody): TextRange {
  const { source } = body;
  const id = rangeOf(source, "id");
  const first = source.children?.[0];
  if (id.offset !== source.offset || !first) return id;
  return { offset: source.offset, length: first.offset + first.length - source.offset };
}
