import * as l10n from "@vscode/l10n";
import { findNodeAtLocation } from "jsonc-parser";
import { at, boxAt, type Box, type Vec } from "../../geometry/index.js";
import { subjectOf, type Subject } from "../../model/index.js";
import { rewriteExpectation, type NotebookResult } from "../../notebook/index.js";
import { setKeys } from "../../scene/edit/index.js";
import type { Scene } from "../../scene/index.js";
import { positionBelow } from "../../solver/index.js";
import { answerTo, expectationText, obstacleName, vectorText, type Obstacle } from "../../tunneling/index.js";
import type { FixWay } from "../../view/index.js";
import { DIGITS, floor, num, towardsZero } from "../../wording/index.js";
import type { Attempt, Candidate, Target } from "./fix.js";
import {
  cap,
  changed,
  type FindingInScene,
  letJumpThrough,
  lighten,
  raiseRate,
  runLonger,
  slow,
  straighten,
  substep,
  sweep,
  thicken,
} from "./tunnelingFixes.js";

type Attempts = (found: FindingInScene) => readonly Attempt[];

/** The ways to fix a finding, by what it is about. */
const ways: Readonly<Record<Subject, readonly (readonly [FixWay, Attempts])[]>> = {
  tunneling: [
    ["sweep", sweep],
    ["rate", raiseRate],
    ["thickness", thicken],
    ["speed", slow],
    ["speed", cap],
    ["response", lighten],
    ["response", letJumpThrough],
    ["substeps", substep],
  ],
  "start-overlap": [["place", moveOut]],
  "contact-limit": [["response", stop]],
  squeezed: [
    ["path", turnEarlier],
    ["growth", growLess],
  ],
  "curve-cut": [["straighten", straighten]],
  "ends-early": [["frames", runLonger]],
  // What other code said stays what it said.
  "answer-differs": [],
  expectation: [["expectation", expectWhatHappens]],
};

/** The candidates for fixing a finding, in one way or all. Whether one does, `fixFinding` tells. */
export function findingCandidates(
  result: NotebookResult,
  { index, finding }: Target,
  only?: FixWay,
): readonly Candidate[] {
  const cell = result.cells[index];
  if (cell?.kind !== "scene") return [];
  return ways[subjectOf(finding.code)]
    .filter(([way]) => only === undefined || way === only)
    .map(([way, attempts]) => ({
      attempts: attempts({ result, index, cell, finding }),
      isRevealing: way === "frames",
    }));
}

/** A body that is sent back and forth has no more contacts once it stays at the first one. */
function stop({ result, cell, finding }: FindingInScene): readonly Attempt[] {
  const body = cell.scene.bodies[finding.body];
  const source = cell.bodySources.at(finding.body);
  if (!body || !source || body.response === "stop") return [];
  const { id, response } = body;
  const edits = setKeys(result.text, source, { response: '"stop"' });
  const title = l10n.t('Set the response of {body} to "stop" instead of "{response}"', { body: id, response });
  return [{ title, edits }];
}

/** Lets the path of a kinematic body end or turn before it takes the room that another body needs. */
function turnEarlier({ cell, finding }: FindingInScene): readonly Attempt[] {
  const { obstacle, penetration: push } = finding;
  const source = obstacle?.kind === "body" ? cell.bodySources.at(obstacle.index) : undefined;
  const points = source && findNodeAtLocation(source, ["path", "points"])?.children;
  if (!points || !push) return [];
  const axis = push.findIndex((component) => component !== 0);
  const lacking = at(push, axis);
  const nodes = points.flatMap((point) => point.children?.[axis] ?? []);
  const along = nodes.map(({ value }) => (value as number) * Math.sign(lacking));
  const farthest = Math.max(...along) - Math.abs(lacking);
  // In few digits and, where rounding takes that away again, a little more.
  return [floor(farthest), floor(farthest - TENTH)].flatMap((limit) => {
    if (!(at(along, 0) <= limit)) return [];
    const end = limit * Math.sign(lacking);
    const far = nodes.filter((_, i) => at(along, i) > limit);
    const edits = far.map(({ offset, length }) => ({ offset, length, text: String(end) }));
    const words = { obstacle: cell.scene.bodies[obstacle?.kind === "body" ? obstacle.index : -1]?.id ?? "" };
    return [{ title: l10n.t("End the path of {obstacle} earlier, at {end}", { ...words, end: num(end) }), edits }];
  });
}

/** Lets a body grow by no more than it finds room for in the whole scene. */
function growLess({ result, cell, finding }: FindingInScene): readonly Attempt[] {
  const { scene } = cell;
  const body = scene.bodies[finding.body];
  const source = cell.bodySources.at(finding.body);
  const final = cell.result.final[finding.body]?.size;
  if (!body?.growth || !source || !final || finding.obstacle) return [];
  const possible = body.growth.change.map((change, axis) => {
    const room = (at(final, axis) - at(body.size, axis)) * (scene.fps / scene.frames);
    return Math.abs(room) < Math.abs(change) ? room : change;
  });
  // In few digits and, where rounding takes more room again, a little less.
  const fewer = possible.map((change, axis) =>
    change === body.growth?.change[axis] ? change : towardsZero(change - Math.sign(change) * TENTH, DIGITS),
  );
  return [possible.map((change) => towardsZero(change, DIGITS)), fewer].map((growth) => {
    const words = { body: body.id, growth: vectorText(growth), unit: scene.unit };
    return {
      title: l10n.t("Reduce the growth of {body} to {growth} {unit}/s, so that the body has room", words),
      edits: setKeys(result.text, source, { growth: `[${growth.join(", ")}]` }),
    };
  });
}

/** Less room than anybody sees. */
const TENTH = 0.1;

/** Moves a body out of what it overlaps at the beginning: by the least push that does not lead into the next obstacle. */
export function moveOut({ result, index, cell, finding }: FindingInScene): readonly Attempt[] {
  const { scene } = cell;
  const body = scene.bodies[finding.body];
  const box = finding.obstacle && boxOf(scene, finding.obstacle);
  if (!body || !finding.obstacle || !box) return [];
  const obstacle = obstacleName(scene, finding.obstacle);
  const { unit } = scene;
  return placesBeside(body.position, body.size, box).flatMap((position): readonly Attempt[] => {
    const edits = changed(result, index, [{ body: finding.body, position }]);
    const push = vectorText(position.map((p, axis) => p - at(body.position, axis)));
    const title = l10n.t("Move {body} by {push} {unit}, out of {obstacle}", { body: body.id, push, unit, obstacle });
    return edits ? [{ title, edits }] : [];
  });
}

/** The places beside an obstacle, nearest first: at each of its faces, in few digits where these do as well. */
function placesBeside(position: Vec, size: Vec, obstacle: Box): readonly Vec[] {
  return position
    .flatMap((now, axis) => {
      const below = positionBelow(at(obstacle.min, axis), at(size, axis));
      const above = at(obstacle.max, axis);
      return [below, above].map((p) => ({ distance: Math.abs(p - now), axis, p }));
    })
    .sort((a, b) => a.distance - b.distance)
    .flatMap(({ axis, p }) => [...new Set([Number(p.toPrecision(15)), p])].map((c) => position.with(axis, c)));
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
export function expectWhatHappens({ result, cell, finding }: FindingInScene): readonly Attempt[] {
  const expectation = cell.scene.expect[finding.expectation ?? -1];
  if (!expectation) return [];
  const answer = answerTo(cell.scene, cell.result, expectation);
  const edits = rewriteExpectation(result.text, expectation, answer).toSorted((a, b) => a.offset - b.offset);
  const title = l10n.t("Expect the actual result: {expectation}", { expectation: expectationText(answer) });
  return [{ title, edits }];
}
