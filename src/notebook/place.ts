import { rangeOf, type SceneBody, type SceneCell, type TextRange } from "../scene/index.js";
import type { Finding, Obstacle } from "../tunneling/index.js";
import type { SceneResultCell } from "./evaluate.js";
import type { LevelPlace, LevelSolid } from "./sceneLevel.js";

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
  const { tilemap, level, bodies } = cell.scene;
  if (obstacle.kind === "body") {
    const body = bodies[obstacle.index];
    return body && bodyRange(body);
  }
  if (tilemap && obstacle.kind === "tile" && obstacle.grid === 0) {
    return rangeOf(tilemap.source, "rows", obstacle.row);
  }
  return level && rangeOf(level.source, "file");
}

/**
 * The places of obstacles in the files of the scene's level; those that are elsewhere have none. All at once and in the
 * order of the level, which goes through the text of each layer no more than once.
 */
export function levelPlaces(
  { scene, level }: SceneResultCell,
  obstacles: Iterable<Obstacle>,
): ReadonlyMap<Obstacle, LevelPlace> {
  const places = new Map<Obstacle, LevelPlace>();
  const add = (obstacle: Obstacle, solid: LevelSolid): void => {
    const place = level?.origin?.placeOf(solid);
    if (place) places.set(obstacle, place);
  };
  // The scene's own tiles are its first grid.
  const first = scene.tilemap ? 1 : 0;
  const tiles: Extract<Obstacle, { kind: "tile" }>[] = [];
  for (const obstacle of obstacles) {
    if (obstacle.kind === "box") add(obstacle, obstacle);
    else if (obstacle.kind === "tile" && obstacle.grid >= first) tiles.push(obstacle);
  }
  tiles.sort((a, b) => a.grid - b.grid || a.row - b.row || a.column - b.column);
  for (const tile of tiles) add(tile, { ...tile, grid: tile.grid - first });
  return places;
}

/**
 * The body's `id`. A body without one is marked from its brace to the end of its first property: enough to see which it
 * is, without underlining a body that is written over many lines.
 */
export function bodyRange({ source }: Pick<SceneBody, "source">): TextRange {
  const id = rangeOf(source, "id");
  const first = source.children?.[0];
  if (id.offset !== source.offset || !first) return id;
  return { offset: source.offset, length: first.offset + first.length - source.offset };
}
