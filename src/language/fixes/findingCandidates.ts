import * as l10n from "@vscode/l10n";
import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import { rewriteExpectation, type NotebookResult } from "../../notebook/index.js";
import { setKeys } from "../../scene/edit/index.js";
import type { Scene } from "../../scene/index.js";
import { positionBelow } from "../../solver/index.js";
import {
  answerTo,
  expectationText,
  obstacleName,
  vectorText,
  type FindingCode,
  type Obstacle,
} from "../../tunneling/index.js";
import type { Attempt, Candidate, Target } from "./fix.js";
import { changed, type Found, tunnelingCandidates } from "./tunnelingCandidates.js";

const candidatesByCode: Readonly<Record<FindingCode, (found: Found) => readonly Candidate[]>> = {
  tunnel: tunnelingCandidates,
  "corner-cut": tunnelingCandidates,
  "wrong-side": tunnelingCandidates,
  "tunnel-risk": tunnelingCandidates,
  "start-overlap": (found) => [moveOut(found)],
  "contact-limit": (found) => [stop(found)],
  expectation: (found) => [expectWhatHappens(found)],
};

/** The candidates for mending a finding. Whether one does, `fixFinding` tells. */
export function findingCandidates(result: NotebookResult, { index, finding }: Target): readonly Candidate[] {
  const cell = result.cells[index];
  return cell?.kind === "scene" ? candidatesByCode[finding.code]({ result, index, cell, finding }) : [];
}

/** A body that is sent back and forth has no more contacts once it stays at the first one. */
function stop({ result, cell, finding }: Found): Candidate {
  const body = cell.scene.bodies[finding.body];
  if (!body || body.response === "stop") return { attempts: [] };
  const edits = setKeys(result.text, body.source, { response: '"stop"' });
  const title = l10n.t("Let {body} stop at contacts, in place of {response}", {
    body: body.id,
    response: body.response,
  });
  return { attempts: [{ title, edits }] };
}

/**
 * Moves a body out of what it overlaps when the scene begins: by the least push or, where that only leads into the next
 * obstacle, along another axis.
 */
export function moveOut({ result, index, cell, finding }: Found): Candidate {
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

/** Writes what happens into an expectation that does not hold, in the place of what does not. */
export function expectWhatHappens({ result, cell, finding }: Found): Candidate {
  const expectation = cell.scene.expect[finding.expectation ?? -1];
  if (!expectation) return { attempts: [] };
  const answer = answerTo(cell.scene, cell.result, expectation);
  const edits = rewriteExpectation(result.text, expectation, answer);
  const inOrder = [...edits].sort((a, b) => a.offset - b.offset);
  const title = l10n.t("Expect what happens: {expectation}", { expectation: expectationText(answer) });
  return { attempts: [{ title, edits: inOrder }] };
}
