import * as l10n from "@vscode/l10n";
import { at, boxAround, type Box } from "../geometry/index.js";
import type { Level, Miniature, OverruledSign, Pause, SolidAmount, SolidCandidate, SolidRule } from "./level.js";
import type { LevelText, Reading } from "./reading.js";
import { nearest, withAdvice } from "../scene/index.js";
import { type LayerSign, layerSign, nameMatcher } from "./knownNames.js";
import { candidateText, overruledText, rulesText } from "./ruleWords.js";

/** What a file says of what is solid in it, by its names and its tiles' shapes. */
export interface SolidEvidence {
  /** What the strongest sign says, a name on the list or shapes of tiles; undefined where nothing says it for certain. */
  readonly certain: readonly SolidRule[] | undefined;
  /** Weaker signs, which would make more solid than that, or something else. */
  readonly overruled?: readonly Pick<OverruledSign, "rules" | "isSettled">[];
  /** Signs of the same strength that contradict each other, where nothing is certain because of it. */
  readonly contradicting?: readonly (readonly SolidRule[])[];
  /** Whatever else could be meant: each property, layer and value that there is. */
  readonly offered: readonly SolidRule[];
  /** Names of all layers, whether they were asked for or not. */
  readonly layers: readonly string[];
}

/**
 * Returns what the names of layers say: those made to be collided with are certain; others that may be pictures of what is solid count
 * only where there are none of these, and are overruled by them.
 */
export function signsOfNames(
  layers: readonly { readonly name: string }[],
): Pick<SolidEvidence, "certain" | "overruled"> {
  const rulesOf = (sign: LayerSign): readonly SolidRule[] =>
    layers.flatMap(({ name }) => (layerSign(name) === sign ? { layer: name } : []));
  const [collision, art] = [rulesOf("collision"), rulesOf("art")];
  if (collision.length > 0)
    return { certain: collision, overruled: art.length > 0 ? [{ rules: art, isSettled: true }] : [] };
  return { certain: art.length > 0 ? art : undefined };
}

/** Reads the levels of a file by some rules. */
export type ReadByRules = (rules: readonly SolidRule[], pause: Pause) => Promise<readonly Level[]>;

/** Candidates that are looked at, besides that everything is solid: more than anybody compares. */
const MOST_CANDIDATES = 16;

/**
 * Reads levels by the rules that were asked for, else by what their file says for certain; what weaker signs say besides is named.
 * Where the file says nothing, or signs of the same strength contradict each other, nothing counts as solid: it is a problem with the
 * candidates, each with what it would make solid, and the levels say what may be.
 */
export async function readAsSolid(
  evidence: SolidEvidence,
  { file, choice, pause }: LevelText,
  reading: Reading,
  read: ReadByRules,
): Promise<readonly Level[]> {
  const { certain, overruled = [], contradicting = [], offered, layers } = evidence;
  const first = [...(certain ?? []), ...contradicting.flat(), ...overruled.flatMap((sign) => sign.rules)];
  const distinct = new Map([...first, ...offered].map((rule) => [JSON.stringify(rule), rule]));
  const rules = [...distinct.values()].slice(0, MOST_CANDIDATES);
  reading.offers = { layers, rules };
  if (choice.solid) lookForLayers(choice.solid, layers, file, reading);
  if (choice.solid) return await read(choice.solid, (done) => pause?.(done));
  if (certain !== undefined) {
    const part = 1 / (overruled.length + 1);
    const step =
      (n: number): Pause =>
      (done) =>
        pause?.((n + done) * part);
    let levels = await read(certain, step(0));
    for (const [i, sign] of overruled.entries()) {
      const others = await reading.problems.quietly(() => read(sign.rules, step(i + 1)));
      levels = withOverruled(levels, others, sign);
    }
    reportOverruled(levels, certain, file, reading);
    return levels;
  }
  const within =
    (part: number): Pause =>
    (done) =>
      pause?.((part + done) / (rules.length + 1));
  const everything = await reading.problems.without(["left-out", "level-nothing"], () =>
    read([{ any: true }], within(0)),
  );
  const whole = candidateOf({ any: true }, everything, shown(everything));
  if (amountOf(whole) === 0) return everything.map((level) => ({ ...level, rules: [] }));
  const candidates: SolidCandidate[] = [];
  for (const [i, rule] of rules.entries()) {
    const levels = await reading.problems.quietly(() => read([rule], within(i + 1)));
    const candidate = candidateOf(rule, levels, shown(everything));
    if (amountOf(candidate) > 0) candidates.push(candidate);
  }
  candidates.push(whole);
  reading.candidates = candidates;
  const named = { candidates: candidates.map(candidateText).join("; ") };
  const message =
    contradicting.length > 0
      ? l10n.t(
          'It is unclear what is solid in this file, because {signs} contradict each other. Candidates: {candidates}. Set "solid" to one or more of them.',
          { ...named, signs: listText(contradicting.map(rulesText)) },
        )
      : l10n.t(
          'It is unclear what is solid in this file, because no name in it gives a hint. Candidates: {candidates}. Set "solid" to one or more of them.',
          named,
        );
  reading.problems.add("level-solid-unclear", file, { offset: 0, length: 0 }, message);
  return everything.map(({ grids, boxes, shapes, leftOut: _, ...level }) => {
    return {
      ...level,
      rules: [],
      grids: [],
      boxes: [],
      skipped: {},
      unclear: { grids, boxes, shapes },
    };
  });
}

/** Adds to levels what an overruled sign would make solid in each of them. @param others the same levels, read by that sign */
function withOverruled(
  levels: readonly Level[],
  others: readonly Level[],
  { rules, isSettled }: Pick<OverruledSign, "rules" | "isSettled">,
): readonly Level[] {
  return levels.map((level) => {
    const other = others.find(
      ({ file, name, world }) => file === level.file && name === level.name && world === level.world,
    );
    const amount = other && amountIn([other]);
    if (!amount || amountOf(amount) === 0) return level;
    return { ...level, overruled: [...(level.overruled ?? []), { rules, isSettled, ...amount }] };
  });
}

/** Names the signs that a stronger one overrules, with what they would make solid in all levels together. */
function reportOverruled(
  levels: readonly Level[],
  certain: readonly SolidRule[],
  file: string,
  { problems }: Reading,
): void {
  const sums = new Map<readonly SolidRule[], OverruledSign>();
  for (const sign of levels.flatMap(({ overruled = [] }) => overruled)) {
    const known = sums.get(sign.rules) ?? { ...sign, tiles: 0, boxes: 0, others: 0 };
    const { tiles, boxes, others } = known;
    const amount = { tiles: tiles + sign.tiles, boxes: boxes + sign.boxes, others: others + sign.others };
    sums.set(sign.rules, { ...known, ...amount });
  }
  for (const sign of sums.values()) {
    const message = l10n.t(
      'The level gives conflicting hints about what is solid: {taken} is stronger and is used; {overruled} is ignored. If that is wrong, set "solid".',
      { taken: rulesText(certain), overruled: overruledText(sign) },
    );
    // Whoever gives things a property of a known name has said what is solid.
    const isSaid = sign.isSettled || certain.every((rule) => "property" in rule);
    const severity = isSaid ? "information" : "warning";
    problems.add("level-solid-overruled", file, { offset: 0, length: 0 }, message, severity);
  }
}

/** `a, b and c`. */
function listText(names: readonly string[]): string {
  const last = names.at(-1) ?? "";
  return names.length < 2 ? last : l10n.t("{names} and {last}", { names: names.slice(0, -1).join(", "), last });
}

/** Tells of layers that alone are to be solid, where there is none of them. */
function lookForLayers(
  rules: readonly SolidRule[],
  layers: readonly string[],
  file: string,
  { problems }: Reading,
): void {
  const wanted = rules.flatMap((rule) => ("layer" in rule ? [rule.layer] : []));
  const [first] = wanted;
  if (first === undefined || wanted.length < rules.length || layers.some(nameMatcher(wanted))) return;
  const named = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(", ");
  const values = { asked: named(wanted), names: named(layers.slice(0, MOST_CANDIDATES)) };
  const message =
    layers.length === 0
      ? l10n.t("Nothing is solid: no layer is called {asked}. The level has no layers.", values)
      : l10n.t("Nothing is solid: no layer is called {asked}. The level has the layers {names}.", values);
  const near = nearest(first, layers);
  problems.add("level-nothing", file, { offset: 0, length: 0 }, withAdvice(message, near), "warning");
}

/** How much a candidate makes solid, in tiles and objects. */
function amountOf({ tiles, boxes, others }: SolidAmount): number {
  return tiles + boxes + others;
}

/** How much is solid in levels. */
function amountIn(levels: readonly Level[]): SolidAmount {
  const sum = (count: (level: Level) => number) => levels.reduce((total, level) => total + count(level), 0);
  return {
    tiles: sum(({ grids }) => grids.reduce((total, { count }) => total + count, 0)),
    boxes: sum(({ boxes }) => boxes.length),
    others: sum(({ skipped, shapes = [] }) => Object.values(skipped).reduce((n, count) => n + count, shapes.length)),
  };
}

/** The level that small pictures are of: that with most in it, by its number. */
function shown(levels: readonly Level[]): { readonly index: number; readonly bounds: Box } | undefined {
  const amounts = levels.map(({ grids, boxes }) => grids.reduce((sum, { count }) => sum + count, boxes.length));
  const index = amounts.indexOf(Math.max(...amounts));
  const bounds = levels[index]?.bounds;
  return bounds && { index, bounds };
}

function candidateOf(rule: SolidRule, levels: readonly Level[], where: ReturnType<typeof shown>): SolidCandidate {
  const level = where && levels[where.index];
  return {
    rule,
    ...amountIn(levels),
    picture: level ? miniature(level, where.bounds) : { width: 1, height: 1, cells: new Uint8Array(1) },
  };
}

/** Dots of a small picture at the most. */
const [MOST_WIDE, MOST_HIGH] = [60, 36];
/** What is seen of the least that is in a dot. */
const FAINTEST = 80;

/** A small picture of what is solid in a level. */
export function miniature(
  { grids, boxes, shapes = [] }: Pick<Level, "grids" | "boxes" | "shapes">,
  { min, max }: Box,
): Miniature {
  const spanOf = (axis: number): number => at(max, axis) - at(min, axis) || 1;
  const [spanX, spanY] = [spanOf(0), spanOf(1)];
  const scale = Math.min(MOST_WIDE / spanX, MOST_HIGH / spanY);
  const [width, height] = [Math.max(1, Math.round(spanX * scale)), Math.max(1, Math.round(spanY * scale))];
  const shares = new Float32Array(width * height);
  const add = (dot: number, share: number): void => void (shares[dot] = (shares[dot] as number) + share);
  const [toX, toY] = [width / spanX, height / spanY];
  const span = (low: number, high: number, dots: number): readonly [number, number] => {
    const [first, end] = [Math.ceil(low - 0.5), Math.ceil(high - 0.5)];
    if (first < end) return [Math.max(0, first), Math.min(dots, end)];
    const only = Math.min(dots - 1, Math.max(0, Math.floor((low + high) / 2)));
    return [only, only + 1];
  };
  /** In dots from the corner of the bounds. */
  const fill = (x0: number, y0: number, x1: number, y1: number): void => {
    const [left, right] = span(x0, x1, width);
    const [top, bottom] = span(y0, y1, height);
    const share = Math.min(1, x1 - x0) * Math.min(1, y1 - y0);
    for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) add(y * width + x, share);
  };
  for (const { origin, tileSize, width: columns, solid } of grids) {
    const [x, y] = [(at(origin, 0) - at(min, 0)) * toX, (at(origin, 1) - at(min, 1)) * toY];
    const [w, h] = [at(tileSize, 0) * toX, at(tileSize, 1) * toY];
    const share = Math.min(1, w) * Math.min(1, h);
    // Tiles of a column are in the same dots along x: of millions of them it is worked out once.
    const [lefts, rights] = [new Uint8Array(columns), new Uint8Array(columns)];
    for (let column = 0; column < columns; column++) {
      [lefts[column], rights[column]] = span(x + column * w, x + (column + 1) * w, width);
    }
    const counts = new Uint32Array(shares.length);
    let [top, bottom] = [0, 0];
    for (let i = 0, column = 0, row = 0; i < solid.length; i++) {
      if (column === 0) [top, bottom] = span(y + row * h, y + (row + 1) * h, height);
      if (solid[i] !== 0) {
        const [left, right] = [lefts[column] as number, rights[column] as number];
        for (let dotY = top; dotY < bottom; dotY++) {
          for (let dot = dotY * width + left; dot < dotY * width + right; dot++) {
            counts[dot] = (counts[dot] as number) + 1;
          }
        }
      }
      if (++column === columns) [column, row] = [0, row + 1];
    }
    counts.forEach((count, dot) => add(dot, count * share));
  }
  const others = shapes.flatMap(({ pieces }) => pieces.map(boxAround));
  for (const { min: low, max: high } of [...boxes.map(({ box }) => box), ...others]) {
    const [x0, x1] = [low, high].map((corner) => (at(corner, 0) - at(min, 0)) * toX) as [number, number];
    const [y0, y1] = [low, high].map((corner) => (at(corner, 1) - at(min, 1)) * toY) as [number, number];
    fill(x0, y0, x1, y1);
  }
  const cells = Uint8Array.from(shares, (share) => (share > 0 ? Math.max(FAINTEST, Math.min(255, 255 * share)) : 0));
  return { width, height, cells };
}
