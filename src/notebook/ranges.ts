import type { Node } from "jsonc-parser";
import { rangeOf, type SceneCell, type TextRange } from "../scene/index.js";
import type { Finding, Obstacle } from "../tunneling/index.js";
import type { SceneResultCell } from "./evaluate.js";
import type { LevelPlace, LevelSolid } from "./sceneLevel.js";

/** Where a finding of this cell stands in the text, for all that point at text: the expectation that failed, the answer that differs, or else the body. */
export function findingRange(cell: SceneCell, finding: Finding): TextRange {
  const expectation = finding.expectation === undefined ? undefined : cell.scene.expect[finding.expectation];
  if (expectation) return rangeOf(expectation.source);
  const answer = finding.answer === undefined ? undefined : cell.scene.answers?.[finding.answer];
  if (answer) return rangeOf(answer.source);
  const body = cell.bodySources.at(finding.body);
  return body ? bodyRange(body) : rangeOf(cell.source);
}

/** Where the obstacle of a finding or contact stands: the body it is, its row of the tilemap, or the level it is of. */
export function obstacleRange(cell: SceneCell, obstacle: Obstacle | undefined): TextRange | undefined {
  if (!obstacle) return undefined;
  const { tilemap, level } = cell.scene;
  if (obstacle.kind === "body") {
    const body = cell.bodySources.at(obstacle.index);
    return body && bodyRange(body);
  }
  if (tilemap && obstacle.kind === "tile" && obstacle.grid === 0) {
    return rangeOf(tilemap.source, "rows", obstacle.row);
  }
  return level && rangeOf(level.source, "file");
}

/** The places of obstacles in the level's files, where they have one. In the order of the level, whose layers are gone through once. */
export function levelPlaces({ scene, level }: SceneResultCell, obstacles: Iterable<Obstacle>) {
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

/** The body's `id`; of one without, from its brace to the end of its first property, not to underline many lines. */
export function bodyRange(source: Node): TextRange {
  const id = rangeOf(source, "id");
  const first = source.children?.[0];
  if (id.offset !== source.offset || !first) return id;
  return { offset: source.offset, length: first.offset + first.length - source.offset };
}
