import * as l10n from "@vscode/l10n";
import { at } from "../geometry/index.js";
import { type LevelProblem, overruledText, skippedText } from "../levels/index.js";
import { count, num, numDown, numUp, percent, safeText, toDigits } from "../wording/index.js";
import { type GroupedWall, type LevelAudit, type Margin, type Mover, placeKey, type WeakWall } from "./weakWall.js";

/**
 * What the audit of levels came to, in words for whoever made them.
 *
 * @param problems of reading them
 */
export function auditVerdict(audits: readonly LevelAudit[], mover: Mover, problems: readonly LevelProblem[] = []) {
  const parts = notAudited(audits, problems);
  const isWhole = parts.length === 0;
  const least = leastMargin(audits);
  const isPartlyHeld = !isWhole && holds(audits);
  return [
    isPartlyHeld
      ? l10n.t("{mover} gets through no wall unseen in what could be read; {parts} left out.", {
          mover: moverText(mover),
          parts: parts.join(", "),
        })
      : verdictOn(audits, mover),
    ...(least && !audits.some(tunnelsAny) ? [marginText(least, isWhole)] : []),
    ...(isWhole || isPartlyHeld ? [] : [l10n.t("Not evaluated: {parts}.", { parts: parts.join(", ") })]),
  ].join(" ");
}

/** Names of what would be solid in levels and was left out, or not looked at: no verdict on them speaks of that. */
export function notAudited(
  audits: readonly Pick<LevelAudit, "level" | "problems" | "unjudged">[],
  problems: readonly LevelProblem[] = [],
): readonly string[] {
  const skipped = skippedText(audits.map(({ level }) => level));
  const slopes = audits.reduce((sum, { unjudged = 0 }) => sum + unjudged, 0);
  const isMissed = ({ problems }: Pick<LevelAudit, "problems">): boolean =>
    problems.some(({ severity }) => severity === "error");
  const missed = audits.filter(isMissed).map(({ level }) => level.name);
  const isUnread = problems.some(({ code, severity }) => severity === "error" && code !== "level-solid-unclear");
  const unread = isUnread ? [l10n.t("what cannot be read")] : [];
  const unclear = audits.some(({ level }) => level.unclear) ? [l10n.t("what may be solid")] : [];
  const overruled = audits.flatMap(({ level }) => level.overruled ?? []).filter(({ isSettled }) => !isSettled);
  const unjudged = slopes === 0 ? [] : [slopes === 1 ? l10n.t("1 slope") : l10n.t("{n} slopes", { n: slopes })];
  return [
    ...unread,
    ...unclear,
    ...missed,
    ...(skipped === "" ? [] : [skipped]),
    ...unjudged,
    ...overruled.map(overruledText),
  ];
}

/** Whether there is something solid in levels, and nothing that a mover passes, not even what is accepted. */
function holds(audits: readonly LevelAudit[]): boolean {
  const isClear = audits.some(({ level }) => !level.unclear) && !isEmpty(audits);
  return isClear && !audits.some(tunnelsAny);
}

function isEmpty(audits: readonly LevelAudit[]): boolean {
  return audits.every(
    ({ level: { grids, boxes, shapes } }) => !shapes && boxes.length === 0 && grids.every(({ count }) => count === 0),
  );
}

function verdictOn(audits: readonly LevelAudit[], by: Mover): string {
  const n = audits.length;
  if (n === 0) return l10n.t("There is no level here that could be checked.");
  if (audits.every(({ level }) => level.unclear)) {
    return n === 1
      ? l10n.t("What is solid in this level is not clear, so nothing was checked.")
      : l10n.t("What is solid in these {n} levels is not clear, so nothing was checked.", { n });
  }
  if (isEmpty(audits)) {
    return n === 1
      ? l10n.t("Nothing in this level counts as solid, so there was nothing to check.")
      : l10n.t("Nothing in these {n} levels counts as solid, so there was nothing to check.", { n });
  }
  const mover = moverText(by);
  const passable = audits.reduce((sum, audit) => sum + tunnelCount(audit), 0);
  const accepted = audits.reduce((sum, { walls }) => sum + wallsIn(walls.filter(isAcceptedTunnel)), 0);
  if (passable === 0 && accepted > 0 && !audits.some(({ isCutShort }) => isCutShort)) {
    const walls = count(accepted, "wall");
    return l10n.t("{mover} could pass {walls} unseen, all of them accepted.", { mover, walls });
  }
  if (passable === 0 && audits.some(({ isCutShort }) => isCutShort))
    return l10n.t("{mover}: there are too many corners to look at all of them, so nothing here is called safe.", {
      mover,
    });
  if (passable === 0) {
    const held =
      n === 1
        ? l10n.t("{mover} cannot get through any wall of this level unseen.", { mover })
        : l10n.t("{mover} cannot get through any wall of these {n} levels unseen.", { mover, n });
    const corners = audits.some((audit) => audit.walls.some(({ code }) => code === "corner-cut"));
    return corners ? `${held} ${l10n.t("It can only cut corners.")}` : held;
  }
  const counted = count(passable, "wall");
  const walls = audits.some(({ isCutShort }) => isCutShort) ? atLeast(counted) : counted;
  return n === 1
    ? l10n.t("{mover} could pass {walls} of this level unseen.", { mover, walls })
    : l10n.t("{mover} could pass {walls} of these {n} levels unseen.", { mover, walls, n });
}

/** Of all levels in which nothing can be passed, the one in which the mover is nearest to it. */
function leastMargin(audits: readonly LevelAudit[]): Margin | undefined {
  const margins = audits.flatMap(({ margin }) => margin ?? []);
  return margins.reduce<Margin | undefined>((least, it) => (least && least.dwell <= it.dwell ? least : it), undefined);
}

const tunnelsAny = ({ walls, unlisted }: LevelAudit): boolean =>
  unlisted > 0 || walls.some(({ code }) => code === "tunnel");

/** How many walls of a level can be passed, whether they are listed or not; without those that are accepted. */
export function tunnelCount({ walls, unlisted }: LevelAudit): number {
  return wallsIn(walls.filter(({ code, accepted }) => code === "tunnel" && !accepted)) + unlisted;
}

/** One that is passed along both axes is one wall. */
function wallsIn(walls: readonly WeakWall[]): number {
  return new Set(walls.map(({ code, wall }) => placeKey({ code, ...wall }))).size;
}

const isAcceptedTunnel = ({ code, accepted }: WeakWall): boolean => code === "tunnel" && accepted !== undefined;

function moverText(mover: Mover): string {
  const [size, fps] = [sizeText(mover), num(mover.fps)];
  if (mover.isSwept) return l10n.t("A mover of {size} px, if the game’s own code sweeps it,", { size });
  const [x = 0, y = 0] = mover.speed;
  if (mover.gravity?.some((each) => each !== 0)) {
    const gravity = `(${mover.gravity.map(num).join(", ")})`;
    const values = { size, x: num(x), y: num(y), gravity, fps };
    return l10n.t(
      "A mover of {size} px at {x} px/s sideways and {y} px/s up or down, which falls by {gravity} px/s², at {fps} fps",
      values,
    );
  }
  if (x === y) return l10n.t("A mover of {size} px at {speed} px/s and {fps} fps", { size, speed: num(x), fps });
  if (y <= 0) return l10n.t("A mover of {size} px at {x} px/s sideways and {fps} fps", { size, x: num(x), fps });
  if (x <= 0) return l10n.t("A mover of {size} px at {y} px/s up or down and {fps} fps", { size, y: num(y), fps });
  const values = { size, x: num(x), y: num(y), fps };
  return l10n.t("A mover of {size} px at {x} px/s sideways and {y} px/s up or down and {fps} fps", values);
}

/** How far a mover is from passing anything in a level. @param isWhole whether all of the level was evaluated */
export function marginText(margin: Margin, isWhole: boolean): string {
  const { axis, thickness, minFps, maxSpeed } = margin;
  const values = { wall: placeText(margin), fps: numUp(minFps), speed: numDown(maxSpeed), thickness: num(thickness) };
  if (axis === "diagonal") {
    return isWhole
      ? l10n.t(
          "Weakest place: solids that meet in a corner, or come close to that ({wall}); safe up to {speed} px/s along the diagonal, or down to {fps} fps, for this mover.",
          values,
        )
      : l10n.t(
          "Weakest place in what could be read: solids that meet in a corner, or come close to that ({wall}); safe up to {speed} px/s along the diagonal, or down to {fps} fps, for this mover.",
          values,
        );
  }
  const along = { ...values, way: axis === "x" ? l10n.t("sideways") : l10n.t("up or down") };
  return isWhole
    ? l10n.t(
        "Weakest wall: {thickness} px thick ({wall}); safe up to {speed} px/s {way}, or down to {fps} fps, for this mover.",
        along,
      )
    : l10n.t(
        "Weakest wall in what could be read: {thickness} px thick ({wall}); safe up to {speed} px/s {way}, or down to {fps} fps, for this mover.",
        along,
      );
}

type Numbers = Omit<WeakWall, "message" | "source" | "fingerprint">;

/** Corners of a level that can be cut: so many, or at least so many. */
export interface CornerCount {
  readonly corners: number;
  readonly isLeast: boolean;
}

/** What a level's designer is told about a weak wall. */
export function message(weak: Numbers, mover: Mover, count: CornerCount): string {
  const passing = weak.axis === "diagonal" ? diagonalText(weak, mover, count) : wallText(weak, mover);
  const { axis, isOneWay, isSlope } = weak;
  return [
    passing,
    ...(isOneWay
      ? [
          axis === "diagonal"
            ? l10n.t("Not all of it is solid from all sides.")
            : l10n.t("It is solid from one side only."),
        ]
      : []),
    ...(isSlope ? [l10n.t("It is a slope, for which boxes inside of it stand.")] : []),
    ...substepsSentence(mover),
    safeSentence(weak, weak.code),
  ].join(" ");
}

/** How often the game looks, where that is not once a frame: all numbers but the frame's own are of one step then. */
function substepsSentence({ speed, fps, substeps = 1 }: Mover): readonly string[] {
  if (substeps === 1) return [];
  const step = speed.map((each) => num(each / (fps * substeps))).join(", ");
  return [l10n.t("The game looks {n} times a frame, after steps of ({step}) px.", { n: substeps, step })];
}

function wallText(weak: Numbers, mover: Mover): string {
  // What falls is faster in one place than in another.
  const isFalling = weak.axis !== "diagonal" && at(mover.gravity ?? [0, 0], weak.axis === "x" ? 0 : 1) !== 0;
  const speed = isFalling ? weak.step * mover.fps * (mover.substeps ?? 1) : at(mover.speed, weak.axis === "x" ? 0 : 1);
  return l10n.t(
    "A mover of {size} px at {speed} px/s and {fps} fps moves {step} px a frame {way}; this wall ({wall}) is {thickness} px thick: it is missed in {missed} of the frame’s phases, {crossings} at that speed.",
    {
      size: sizeText(mover),
      speed: num(speed),
      fps: num(mover.fps),
      step: num(speed / mover.fps),
      way: wayText(weak),
      wall: placeText(weak),
      thickness: num(weak.thickness),
      missed: percent(weak.missed),
      crossings: crossingsText(weak.missed),
    },
  );
}

/** Of more crossings than these nobody thinks. */
const MOST_CROSSINGS = 10;

/** How often a wall is passed that is missed in a share of the phases: `about 1 crossing in 4`. */
function crossingsText(missed: number): string {
  if (missed > 0.95) return l10n.t("nearly each crossing");
  for (let of = 2; of <= MOST_CROSSINGS; of++) {
    const n = Math.round(missed * of);
    if (n === 0 || Math.abs(n / of - missed) > missed / 20) continue;
    return n === 1 ? l10n.t("about 1 crossing in {of}", { of }) : l10n.t("about {n} crossings in {of}", { n, of });
  }
  return missed < 1 / MOST_CROSSINGS
    ? l10n.t("about 1 crossing in {of}", { of: num(Math.round(1 / missed)) })
    : l10n.t("about {n} crossings in {of}", { n: Math.round(missed * MOST_CROSSINGS), of: MOST_CROSSINGS });
}

function diagonalText(weak: Numbers, mover: Mover, { corners, isLeast }: CornerCount): string {
  const [x = 0, y = 0] = mover.speed.map((speed) => speed / mover.fps);
  const values = {
    size: sizeText(mover),
    speed: `(${mover.speed.map(num).join(", ")})`,
    fps: num(mover.fps),
    step: `(${num(x)}, ${num(y)})`,
    corner: placeText(weak),
  };
  if (weak.code === "tunnel") {
    return l10n.t(
      "A mover of {size} px at up to {speed} px/s and {fps} fps moves up to {step} px a frame: it can pass along the diagonal where solids meet in a corner, or come close to that ({corner}); that is missed in {missed} of the frame’s phases.",
      { ...values, missed: percent(weak.missed) },
    );
  }
  const depth = num((x * y) / (x + y) / (mover.substeps ?? 1));
  if (corners <= 1) {
    return l10n.t(
      "A mover of {size} px at up to {speed} px/s and {fps} fps can cut this corner ({corner}) up to {depth} px deep between two frames; it passes no wall by that.",
      { ...values, depth },
    );
  }
  const n = isLeast ? atLeast(String(corners)) : corners;
  return l10n.t(
    "A mover of {size} px at up to {speed} px/s and {fps} fps can cut {n} corners of this level, such as {corner}, up to {depth} px deep between two frames; it passes no wall by that.",
    { ...values, depth, n },
  );
}

/** What is told of walls that are weak for one reason. @param walls those that are listed, the worst first @param n of all */
export function groupMessage(walls: readonly [GroupedWall, ...GroupedWall[]], n: number): string {
  const [worst] = walls;
  const { layer, thickness, axis } = worst;
  const missed = percent(worst.missed);
  const values = { places: count(n, "place"), layer, such: placeText({ ...worst, wall: worst }), missed };
  if (axis === "diagonal") {
    const passed = l10n.t(
      "Solids that meet in corners, or come close to that, {places}, in {layer}, such as {such}: a step of {step} px along the diagonal passes between them; that is missed in up to {missed} of the frame’s phases.",
      { ...values, step: num(worst.step) },
    );
    return `${passed} ${safeSentence(safeForAll(walls, worst))}`;
  }
  const ways = (["x", "y"] as const).flatMap((along) => {
    const own = walls.filter((wall) => wall.axis === along);
    const first = own.find(({ step }) => own.every((wall) => wall.step <= step));
    return first ? [{ first, own }] : [];
  });
  const steps = ways.map(({ first, own }) => {
    const directions = [...new Set(own.flatMap((wall) => wall.directions))];
    const extent = num(first.step - (first.minThickness ?? 0));
    const values = { step: num(first.step), way: wayText({ axis: first.axis, directions }), extent };
    return l10n.t("a step of {step} px {way} is longer than {thickness} + {extent}", {
      ...values,
      thickness: num(first.thickness),
    });
  });
  const passed = l10n.t(
    "Walls of {thickness} px, {places}, in {layer}, such as {such}: {steps}; missed in up to {missed} of the frame’s phases, {crossings} at full speed.",
    { ...values, crossings: crossingsText(worst.missed), thickness: num(thickness), steps: steps.join(", ") },
  );
  // Two axes have two speeds: what is safe along both is a frame rate.
  const safe = safeForAll(walls, worst);
  return `${passed} ${safeText(ways.length > 1 ? withoutSpeed(safe) : safe, "px")}`;
}

function withoutSpeed({ dwell, minFps, minSubsteps }: Safe): Safe {
  return { dwell, ...(minFps !== undefined && { minFps }), ...(minSubsteps !== undefined && { minSubsteps }) };
}

/** What is safe for each of several walls: nothing where something is not for one of them. */
function safeForAll(walls: readonly GroupedWall[], { dwell }: GroupedWall): Safe {
  const all = (
    key: "minFps" | "minSubsteps" | "maxSpeed" | "minThickness",
    worst: (a: number, b: number) => number,
  ) => {
    const numbers = walls.map((wall) => wall[key] ?? undefined);
    const known = numbers.filter((value) => value !== undefined);
    return known.length === 0 || known.length < numbers.length ? {} : { [key]: known.reduce((a, b) => worst(a, b)) };
  };
  return {
    dwell,
    ...all("minFps", Math.max),
    ...all("minSubsteps", Math.max),
    ...all("maxSpeed", Math.min),
    ...all("minThickness", Math.max),
  };
}

function sizeText({ size: [w = 0, h = 0] }: Mover): string {
  return `${num(w)} × ${num(h)}`;
}

/** A number, or so many of something, where there may be more. */
function atLeast(count: string): string {
  return l10n.t("at least {count}", { count });
}

function wayText({ axis, directions }: Pick<WeakWall, "axis" | "directions">): string {
  const [way] = directions;
  const isBoth = directions.length > 1;
  if (axis === "x") return isBoth ? l10n.t("sideways") : way === 1 ? l10n.t("to the right") : l10n.t("to the left");
  return isBoth ? l10n.t("up or down") : way === 1 ? l10n.t("down") : l10n.t("up");
}

type Safe = Pick<WeakWall, "dwell" | "minFps" | "minSubsteps" | "maxSpeed" | "minThickness">;

/** From where on nothing is missed. Where the mover is seen for no part of a frame, neither rate nor speed helps. */
function safeSentence(weak: Safe, code: WeakWall["code"] = "tunnel"): string {
  const { dwell, minFps, minSubsteps, maxSpeed, minThickness } = weak;
  if (minThickness !== undefined) return safeText(weak, "px");
  if (dwell <= 0) return l10n.t("No frame rate and no speed are safe, since the mover has no size.");
  if (minFps === undefined || maxSpeed === undefined) return safeText(weak, "px");
  const values = { fps: numUp(minFps), speed: numDown(maxSpeed), n: minSubsteps ?? 0 };
  if (code === "corner-cut") {
    return minSubsteps === undefined
      ? l10n.t("No corner is cut above {fps} fps or below {speed} px/s along the diagonal.", values)
      : l10n.t(
          "No corner is cut above {fps} fps, below {speed} px/s along the diagonal, or with {n} sub-steps or more.",
          values,
        );
  }
  return minSubsteps === undefined
    ? l10n.t("Safe above {fps} fps or below {speed} px/s along the diagonal.", values)
    : l10n.t("Safe above {fps} fps, below {speed} px/s along the diagonal, or with {n} sub-steps or more.", values);
}

/** From where to where: a designer finds it by these numbers even where many tiles are one line of text. */
export function placeText({ name, wall: { min, max } }: Pick<WeakWall, "name" | "wall">): string {
  // Hundredths of a pixel, and of what is small all digits but the noise of sums such as 0.1 + 0.2.
  const digits = (value: number) =>
    String(Math.abs(value) >= 1 ? Math.round(value * 100) / 100 : toDigits(value, 12)).replaceAll("-", "−");
  const [x, y] = [0, 1].map((axis) => `${digits(at(min, axis))}…${digits(at(max, axis))}`);
  return `${name}, x ${x}, y ${y} px`;
}
