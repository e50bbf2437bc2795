import * as l10n from "@vscode/l10n";
import {
  auditSentences,
  auditVerdict,
  checkOfMover,
  groupsOf,
  isSafeLevel,
  type LevelAudit,
  type Margin,
  marginText,
  type Mover,
  notAudited,
  sentencesOfGroup,
  tunnelCount,
  type WeakWall,
} from "../../audit/index.js";
import { defined, writtenRates, type Vec } from "../../geometry/index.js";
import {
  amountText,
  type GodotBody,
  type Level,
  type LevelProblem,
  ruleText,
  skippedText,
  type SolidCandidate,
  solidText,
} from "../../levels/index.js";
import type {
  LevelHostMessage,
  LevelView,
  NearestWallView,
  WallChoice,
  WeakWallView,
} from "../../view/protocol/index.js";
import type { AuditResult, LevelCheck } from "../../workspace/index.js";
import { joinSentences } from "../../wording/index.js";
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
    solid: unclear ? l10n.t("it is unclear which parts are solid") : solidText([level]),
    bounds: [...bounds.min, ...bounds.max],
    ...solidsView(level),
    unclear: unclear && solidsView(unclear),
    leftOut: (level.leftOut ?? []).map(({ kind, layer, name: own, box }) => ({
      what: skippedText([{ skipped: { [kind]: 1 } }]),
      name: own === layer ? own : `${layer}: ${own}`,
      rect: box && [...box.min, ...box.max],
    })),
    platforms: platformsOf(level),
    shapes: pieces.length > 0 ? { first, points: Float64Array.from(pieces.flat(2)) } : undefined,
  };
}

/** The solid sides of what is one-way; in a row of tiles those that go on in each other are one. */
function platformsOf({ grids, boxes }: Level): Float64Array<ArrayBuffer> {
  const sides: number[] = [];
  const add = (min: Vec, max: Vec, [x = 0, y = 0]: Vec): void => {
    const at = (sign: number, axis: number): readonly [number, number] => {
      const [low, high] = [min[axis] ?? 0, max[axis] ?? 0];
      return sign < 0 ? [low, low] : sign > 0 ? [high, high] : [low, high];
    };
    const [[x0, x1], [y0, y1]] = [at(x, 0), at(y, 1)];
    sides.push(x0, y0, x1, y1);
  };
  for (const { box, oneWay } of boxes) if (oneWay) add(box.min, box.max, oneWay);
  for (const { origin, tileSize, width, solid, oneWay } of grids) {
    if (!oneWay) continue;
    for (let tile = solid.indexOf(1); tile >= 0; tile = solid.indexOf(1, tile + 1)) {
      const corner = [tile % width, Math.floor(tile / width)];
      const min = corner.map((index, axis) => (origin[axis] ?? 0) + index * (tileSize[axis] ?? 0));
      const max = min.map((low, axis) => low + (tileSize[axis] ?? 0));
      const last = sides.length - 4;
      const isNext =
        oneWay[0] === 0 && sides[last + 2] === min[0] && sides[last + 3] === (oneWay[1] === -1 ? min[1] : max[1]);
      if (isNext) sides[last + 2] = max[0] ?? 0;
      else add(min, max, oneWay);
    }
  }
  return Float64Array.from(sides);
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
  const body = checks.find(({ profile }) => profile === check.profile)?.body;
  const leftOf = (audit: LevelAudit) => [...notAudited([audit], problems)];
  const isWhole = (audit: LevelAudit) => leftOf(audit).length === 0;
  const offered = ({ rule }: Pick<SolidCandidate, "rule">) => ({
    text: ruleText(rule),
    rule: { ...rule },
  });
  return {
    profile: check.profile,
    about: body && aboutBody(body),
    mover: moverView(check),
    choice: { ...check.choice },
    profiles: checks.map((profile) => ({
      name: profile.profile,
      mover: moverView(profile),
    })),
    rule: (audits[0]?.level.rules ?? []).map(ruleText).join(", "),
    rules: (offers?.rules ?? []).map((rule) => offered({ rule })),
    layers: [...(offers?.layers ?? [])],
    candidates: candidates.map((candidate) => {
      const { width, height, cells } = candidate.picture;
      return {
        ...offered(candidate),
        amount: amountText(candidate),
        picture: { width, height, cells: cells.slice() },
      };
    }),
    verdict: auditVerdict(audits, check.mover, problems),
    problems: audited.problems.map(({ code, severity, message }) => ({ code, severity, message })),
    levels: audits.map((audit) => ({
      ...verdictView(audit, check.mover, problems),
      notEvaluated: leftOf(audit),
      tunnels: tunnelCount(audit),
      ...grouped(audit),
      unlisted: audit.unlisted,
      isCutShort: audit.isCutShort,
      nearest: audit.margin && nearestView(audit.margin, isWhole(audit)),
    })),
  };
}

/** What the audit of a level came to. */
function verdictView(audit: LevelAudit, mover: Mover, problems: readonly LevelProblem[]) {
  const sentences = auditSentences([audit], mover, problems);
  const { headline, cause } = sentences;
  return { verdict: joinSentences(sentences), headline, cause, isSafe: isSafeLevel(audit, problems) };
}

function nearestView(margin: Margin, isWhole: boolean): NearestWallView {
  const { axis, thickness } = margin;
  return {
    axis,
    wall: rectOf(margin),
    thickness,
    message: marginText(margin, isWhole),
  };
}

function moverView({ mover }: LevelCheck): AuditMessage["mover"] {
  const { size, speed, gravity, maxSpeed } = mover;
  const { rule, isStated } = checkOfMover(mover);
  return {
    size: [...size],
    speed: [...speed],
    fps: writtenRates(mover),
    ...defined({
      gravity: gravity && [...gravity],
      maxSpeed: maxSpeed && [...maxSpeed],
      check: isStated ? rule : undefined,
    }),
  };
}

/** Walls by why they are weak: those that are missed most first; corners, which are only cut, then, and last what is accepted. */
function grouped({ walls, unlistedBy }: LevelAudit): Pick<AuditMessage["levels"][number], "walls" | "groups"> {
  const known = walls.map((weak) => ({ ...weak, ...weak.wall }));
  const { groups } = groupsOf(known, unlistedBy);
  return {
    walls: groups.flatMap(({ listed }) =>
      listed.flat().flatMap((finding) => {
        const wall = walls[finding];
        return wall ? [wallView(wall)] : [];
      }),
    ),
    groups: groups.map(({ listed, message, layer, places }) => {
      const [first = 0, ...others] = listed.flat();
      const worst = known[first];
      const all = worst && ([worst, ...others.flatMap((i) => known[i] ?? [])] as const);
      const { headline, cause, note, fixes } = all ? sentencesOfGroup(all, places) : { headline: message };
      return { message, headline, cause, note, fixes, layer, places, walls: listed.flat().length };
    }),
  };
}

function wallView(weak: WeakWall): WeakWallView {
  const { code, severity, axis, name, thickness, dwell, missed, passed, minFps, maxSpeed, minThickness, message } =
    weak;
  return {
    ...{
      code,
      severity,
      axis,
      name,
      thickness,
      dwell,
      missed,
      passed,
      message,
    },
    wall: rectOf(weak),
    minFps,
    maxSpeed,
    minThickness,
    isSlope: weak.isSlope,
    isAccepted: weak.accepted && (true as const),
  };
}

/** Which of the walls of its level is meant; -1 where it is weak no more. */
export function findWall(audits: readonly LevelAudit[], { level, code, axis, wall }: WallChoice): number {
  const walls = audits[level]?.walls ?? [];
  return walls.findIndex(
    (weak) => weak.code === code && weak.axis === axis && rectOf(weak).every((edge, i) => edge === wall[i]),
  );
}

/** A wall as messages name it. @param level its index in the file */
export function choiceOf(weak: WeakWall, level: number): WallChoice {
  return { level, code: weak.code, axis: weak.axis, wall: rectOf(weak) };
}

function rectOf({ wall }: Pick<WeakWall, "wall">): number[] {
  return [...wall.min, ...wall.max];
}

/** Where the numbers of a mover come from that is a body. */
function aboutBody({ file, isRound, speed, gravity, fps, taken }: GodotBody): string {
  return [
    isRound
      ? l10n.t(
          "Size from {file}: the bounding box of the body’s round shape. The body itself does not reach into the corners of this box.",
          { file },
        )
      : l10n.t("Size from {file}: the bounding box of the body’s shape.", { file }),
    ...(taken.length > 0 && speed
      ? [l10n.t("From the script or the scene of the body: {numbers}.", { numbers: taken.join(", ") })]
      : []),
    ...(speed
      ? []
      : [l10n.t('The script of the body contains no fixed number with a name like "speed". Enter a speed.')]),
    l10n.t("Gravity is {gravity} px/s², with {fps} ticks per second.", { gravity: `(${gravity.join(", ")})`, fps }),
  ].join(" ");
}
