import * as l10n from "@vscode/l10n";
import { auditVerdict, type LevelAudit, notAudited, tunnelCount } from "../../audit/index.js";
import { at } from "../../geometry/index.js";
import { amountText, type Level, ruleText, type SolidCandidate, solidText } from "../../levels/index.js";
import type { LevelHostMessage, LevelView, WeakWallView } from "../../view/protocol/index.js";
import type { AuditResult, LevelCheck } from "../../workspace/index.js";
import type { Profiles } from "./profiles.js";

type AuditMessage = Extract<LevelHostMessage, { type: "audit" }>;

/** What of a level is solid, as it is sent to a picture. */
export function levelView(level: Level): LevelView {
  const { name, bounds, shapes = [], unclear } = level;
  const pieces = shapes.flatMap((shape) => shape.pieces);
  let end = 0;
  const first = Uint32Array.from([0, ...pieces.map(({ length }) => (end += length))]);
  return {
    name,
    solid: unclear ? l10n.t("what is solid is not clear") : solidText([level]),
    bounds: [...bounds.min, ...bounds.max],
    ...solidsView(level),
    ...(unclear && { unclear: solidsView(unclear) }),
    ...(pieces.length > 0 && { shapes: { first, points: Float64Array.from(pieces.flat(2)) } }),
  };
}

function solidsView({ grids, boxes }: Pick<Level, "grids" | "boxes">): Pick<LevelView, "grids" | "boxes"> {
  const rects = new Float64Array(boxes.length * 4);
  boxes.forEach(({ box: { min, max } }, i) => rects.set([...min, ...max], i * 4));
  return {
    grids: grids.map(({ layer, origin, tileSize, width, height, solid }) => ({
      ...{ layer, width, height },
      // Packing makes a copy.
      solid: solid as Uint8Array<ArrayBuffer>,
      origin: [...origin],
      tileSize: [...tileSize],
    })),
    boxes: { names: boxes.map((box) => box.name), rects },
  };
}

/** What an audit came to, as it is sent to the picture of its levels. */
export function auditView(
  { check, reading, audits, audited }: AuditResult,
  { checks }: Pick<Profiles, "checks">,
): Omit<AuditMessage, "type" | "uri" | "name" | "version"> {
  const { problems, offers, candidates = [] } = reading;
  const offered = ({ rule }: Pick<SolidCandidate, "rule">) => ({ text: ruleText(rule), rule: { ...rule } });
  return {
    ...(check.profile !== undefined && { profile: check.profile }),
    mover: moverView(check),
    choice: { ...check.choice },
    profiles: checks.map((profile) => ({ name: profile.profile, mover: moverView(profile) })),
    rule: (audits[0]?.level.rules ?? []).map(ruleText).join(", "),
    rules: (offers?.rules ?? []).map((rule) => offered({ rule })),
    layers: [...(offers?.layers ?? [])],
    candidates: candidates.map((candidate) => {
      const { width, height, cells } = candidate.picture;
      return { ...offered(candidate), amount: amountText(candidate), picture: { width, height, cells: cells.slice() } };
    }),
    verdict: auditVerdict(audits, check.mover, problems, check.notEvaluated),
    problems: audited.problems.map(({ code, severity, message }) => ({ code, severity, message })),
    levels: audits.map((audit) => ({
      verdict: auditVerdict([audit], check.mover, problems, check.notEvaluated),
      notEvaluated: [...notAudited([audit], problems), ...(check.notEvaluated ?? [])],
      tunnels: tunnelCount(audit),
      walls: worstFirst(audit),
      unlisted: audit.unlisted,
      isCutShort: audit.isCutShort,
    })),
  };
}

function moverView({ mover: { size, speed, fps } }: LevelCheck): AuditMessage["mover"] {
  return { size: [...size], speed: [...speed], fps };
}

/** Walls that are missed most come first; corners, which are only cut, come behind them, and last what is accepted. */
function worstFirst({ walls }: LevelAudit): WeakWallView[] {
  const rank = ({ code, isAccepted }: Pick<WeakWallView, "code" | "isAccepted">): number =>
    isAccepted ? 2 : Number(code === "corner-cut");
  return walls
    .map(
      ({ wall, accepted, directions: _, gaps: __, source: ___, layer: ____, fingerprint: _____, ...rest }, finding) => {
        return { ...rest, ...(accepted && { isAccepted: true as const }), finding, wall: [...wall.min, ...wall.max] };
      },
    )
    .sort((a, b) => rank(a) - rank(b) || b.missed - a.missed || at(a.wall, 1) - at(b.wall, 1));
}
