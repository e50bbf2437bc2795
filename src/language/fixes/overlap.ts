import * as l10n from "@vscode/l10n";
import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import { positionBelow } from "../../solver/index.js";
import type { Scene } from "../../scene/index.js";
import { obstacleName, vectorText, type Obstacle } from "../../tunneling/index.js";
import type { Attempt, Way } from "./fix.js";
import { changed, type Found } from "./tunneling.js";

/**
 * Moves a body out of what it overlaps when the scene begins: by the least push or, where that only leads into the next
 * obstacle, along another axis.
 */
export function moveOut({ result, index, cell, finding }: Found): Way {
  const { scene } = cell;
  const body = scene.bodies[finding.body];
  const box = finding.obstacle && boxOf(scene, finding.obstacle);
  if (!body || !finding.obstacle || !box) return { attempts: [] };
  const obstacle = obstacleName(scene, finding.obstacle);
  const attempts = placesBeside(body.position, body.size, box).flatMap((position): readonly Attempt[] => {
    const edits = changed(result, index, [{ body: finding.body, position }]);
    const push = position.map((p, axis) => p - at(body.position, axis));
    if (!edits) return [];
    const title = l10n.t("Move {body} by {push} {unit}, out of {obstacle}", {
      body: body.id,
      push: vectorText(push),
      unit: scene.unit,
      obstacle,
    });
    return [{ title, edits }];
  });
  return { attempts };
}

/** The places beside an obstacle, nearest first: at each of its faces, in few digits where these do as well. */
function placesBeside(position: Vec, size: Vec, obstacle: Box): readonly Vec[] {
  const along = (axis: number, p: number): Vec => position.map((now, i) => (i === axis ? p : now));
  return position
    .flatMap((now, axis) => {
      const below = positionBelow(at(obstacle.min, axis), at(size, axis));
      const above = at(obstacle.max, axis);
      return [below, above].map((p) => ({ distance: Math.abs(p - now), axis, p }));
    })
    .sort((a, b) => a.distance - b.distance)
    .flatMap(({ axis, p }) => {
      const short = Number(p.toPrecision(15));
      return short === p ? [along(axis, p)] : [along(axis, short), along(axis, p)];
    });
}

function boxOf({ bodies, solids }: Scene, obstacle: Obstacle): Box | undefined {
  switch (obstacle.kind) {
    case "body": {
      const body = bodies[obstacle.index];
      return body && boxAt(body.position, body.size);
    }
    case "tile": {
      const grid = solids.grids[obstacle.grid];
      if (!grid) return undefined;
      const tile = [obstacle.column, obstacle.row];
      const corner = tile.map((n, axis) => at(grid.origin, axis) + n * at(grid.tileSize, axis));
      return boxAt(corner, grid.tileSize);
    }
    case "box":
      return solids.boxes[obstacle.index]?.box;
  }
}
