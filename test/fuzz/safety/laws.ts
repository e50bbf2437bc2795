import type { Obstacle } from "../../../src/geometry/index.js";
import { findingCandidates, fixFinding, targetsOf } from "../../../src/language/index.js";
import { evaluate, type NotebookResult, type SceneResultCell } from "../../../src/notebook/index.js";
import { applyTextEdits } from "../../../src/scene/edit/index.js";
import type { Finding } from "../../../src/tunneling/index.js";
import { evaluateNow } from "../../unit/language/fixes/atOnce.js";
import { Loop, type Passage } from "./loop.js";
import {
  canMove,
  type Model,
  modelOf,
  placeOf,
  type Thing,
  withCap,
  withRate,
  withSpeed,
  withSubsteps,
  withThickness,
} from "./model.js";
import { evenPhases, phasesAtFaces } from "./phases.js";
import type { SafetyCase } from "./generate.js";

/** A statement of the product that the loop contradicts. */
export interface Disagreement {
  readonly law: string;
  readonly detail: string;
  /** Whether it is only counted: a number that is on the safe side, where none is known to be exact. */
  readonly isCounted?: true;
}

/** How often something was compared, by its name. */
export type Tally = Map<string, number>;

const PHASES = 400;

/** A passage that a finding is about, and that none of these has, may be one of few phases. */
const MANY_PHASES = 20_000;

/** Multiples of a safe number at which nothing may happen, each with how many even phases are looked at. */
const multiples: readonly (readonly [times: number, phases: number])[] = [
  // Some numbers are bounds that are not reached.
  [1 + 1e-8, PHASES],
  [1.001, PHASES / 2],
  [1.1, PHASES / 4],
  [1.5, PHASES / 4],
  [2, PHASES / 8],
  [3, PHASES / 8],
  [7, PHASES / 16],
];

/** A part of a step that is rounding. */
const NEARBY = 1e-8;

/** The same of falls. Their places can depend on the square of the phase alone. Then a body that is flush in one phase is nearly flush this far beside it. */
const NEARBY_OF_FALLS = 1e-4;

/** Distances from a phase at which something happens that no rounding decides. */
function distancesOf({ things }: Model): readonly number[] {
  const isFall = things.some(({ acceleration }) => acceleration.some((along) => along !== 0));
  return isFall ? [NEARBY, NEARBY_OF_FALLS] : [NEARBY];
}

const tunneling = ["tunnel", "corner-cut", "wrong-side", "tunnel-risk"];

/** Steps that a run of the loop may take at most: what is longer is not looked at. */
const MOST_STEPS = 20_000;

/** Plays the scene of a case and compares what the product says of it. @param run the product */
export async function* disagreements(
  { scene, hasFixes }: SafetyCase,
  tally: Tally = new Map(),
  run: (text: string) => NotebookResult = evaluate,
): AsyncGenerator<Disagreement> {
  const result = run(JSON.stringify(scene));
  const [cell] = result.cells;
  if (cell?.kind !== "scene" || result.problems.some(({ severity }) => severity === "error")) {
    const [problem] = result.problems;
    yield { law: "a scene is read and run", detail: problem?.message ?? "" };
    return;
  }
  const model = modelOf(cell.scene);
  if (!model || model.things.some((thing) => thing.isSwept && canMove(thing))) {
    count(tally, "not judged");
    return;
  }
  count(tally, "scenes");
  // A body that begins inside has no free position to begin with.
  const loop = new Loop(model);
  if (loop.startsInside) {
    count(tally, "scenes that start overlapping");
    return;
  }
  if (loop.startsByRounding) {
    count(tally, "scenes that start flush but for a rounding");
    return;
  }
  // A body without room to grow stays smaller in the product. Here it grows.
  if (cell.result.findings.some(({ code, body }) => code === "squeezed" && model.things[body]?.growth)) {
    count(tally, "scenes in which something has no room to grow");
    return;
  }
  // This loop joins walls once, when the scene begins.
  if (model.things.some((_, i) => loop.isJoiningOthers(i))) {
    count(tally, "scenes in which a size decides what is joined");
    return;
  }
  yield* repeated(cell.result.findings);
  yield* comparePassages(model, cell, tally);
  for (const finding of cell.result.findings) {
    // A body that others push past a one-way face has no numbers.
    if (!tunneling.includes(finding.code) || (finding.code === "wrong-side" && finding.depth !== undefined)) continue;
    const judge = new FindingJudge(model, finding, cell.result.findings, tally);
    yield* judge.disagreements();
  }
  if (hasFixes) yield* compareFixes(result, cell, tally);
}

/** Findings of a body and an obstacle that repeat a code, or that are a risk of a passage that happens anyway. */
function* repeated(findings: readonly Finding[]): Generator<Disagreement> {
  const told = new Set<string>();
  for (const { code, body, obstacle, message } of findings.filter((finding) => tunneling.includes(finding.code))) {
    const pair = `${body} ${JSON.stringify(obstacle)}`;
    const isAgain = told.has(`${code} ${pair}`) || (code === "tunnel-risk" && told.has(pair));
    if (isAgain) yield { law: "each passage of a body and an obstacle is told once", detail: message };
    told.add(`${code} ${pair}`);
    if (code !== "tunnel-risk") told.add(pair);
  }
}

function count(tally: Tally, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}

/** Compares the passages of the scene as it is, in all phases, with the findings. */
function* comparePassages(model: Model, { result }: SceneResultCell, tally: Tally): Generator<Disagreement> {
  const loop = new Loop(model);
  // A body on a path is meant to go through walls, and a sensor is no wall for others.
  const isJudged = ({ body, entered }: Passage): boolean => {
    const [own, other] = [model.things[body] as Thing, model.things[entered] as Thing];
    if (canMove(other)) return own.response !== "pass" && other.response !== "pass";
    return !own.isTold || own.orbit !== undefined;
  };
  // Where a check is flush with a face, rounding alone decides whether it is inside.
  const distances = distancesOf(model);
  const beside = [...distances.map((by) => 1 - by), 1 + NEARBY];
  const [now, ...nearby] = [1, ...beside].map((phase) => loop.run(phase, loop.steps).filter(isJudged)) as [
    Passage[],
    ...Passage[][],
  ];
  const isExact = (passage: Passage): boolean =>
    nearby.every((passages) => passages.some((each) => each.body === passage.body && each.kind === passage.kind));
  const findings = result.findings.filter(({ code }) => tunneling.includes(code));
  for (const [i, passage] of now.entries()) {
    count(tally, `passages: ${passage.kind}`);
    if (!isExact(passage)) continue;
    // What passes the same solid again is told once.
    const isAgain = now.slice(0, i).some((each) => each.body === passage.body && each.entered === passage.entered);
    const found = findings.filter((finding) => isAbout(model, finding, passage, true));
    if (found.length === 0) yield disagree(`a passage of this phase is found: ${passage.kind}`, model, passage, 1);
    else if (
      !isAgain &&
      !passage.isOfJoined &&
      passage.kind !== "ends inside" &&
      !isHeldIn(model, passage) &&
      !found.some(({ code }) => isCodeOf(code, passage))
    ) {
      yield { ...disagree(`a passage has its code: ${passage.kind}`, model, passage, 1) };
    }
  }
  let isSafe = now.length === 0;
  const loopNearby = new Loop(model);
  for (const phase of phasesOf(model, PHASES)) {
    const passages = loop.run(phase, loop.steps).filter(isJudged);
    const isFound = (passage: Passage): boolean => findings.some((finding) => isAbout(model, finding, passage, true));
    // Behind a wall that it passes, a body is where it is not once that is found; so is the other one of two.
    const found = passages.filter(isFound);
    const moversOf = ({ body, entered }: Passage): number[] =>
      [body, entered].filter((place) => canMove(model.things[place] as Thing));
    for (const passage of passages) {
      isSafe = false;
      const isBehind = found.some(
        (each) => each.step <= passage.step && moversOf(each).some((place) => moversOf(passage).includes(place)),
      );
      if (isBehind) continue;
      if (isFound(passage)) continue;
      const isAt = (near: number): boolean =>
        near > 0 && isFirst(loopNearby.run(near, loop.steps), passage, (each) => isFound(each));
      const isLasting = distances.every((by) => [phase - by, phase + by].some(isAt));
      if (!isLasting) continue;
      const law =
        result.findings.length === 0 ? "nothing found is safe in all phases" : "a passage of another phase is found";
      const later = loop.firstResponse < passage.step ? " at a later contact" : "";
      yield disagree(`${law}: ${passage.kind}${later}`, model, passage, phase);
      return;
    }
  }
  if (isSafe) count(tally, "safe in all phases");
}

/**
 * Whether a body can be put back into what goes its own way: it is in there until that goes on, which is told as the wrong side
 * wherever it comes out.
 */
function isHeldIn({ things }: Model, { body, entered }: Pick<Passage, "body" | "entered">): boolean {
  const both = [things[body], things[entered]];
  return (
    both.some((thing) => thing?.isTold) && both.some((thing) => thing?.rule === "overlap, back to the old position")
  );
}

/** Whether a code says what a passage is: one over two faces at once can be told either way. */
function isCodeOf(code: string, { kind, isAside }: Passage): boolean {
  return code === kind || (isAside && (code === "corner-cut" || code === "tunnel"));
}

/** Whether a passage is among some, and no other one of its body that is found comes before it. */
function isFirst(passages: readonly Passage[], given: Passage, isFound: (passage: Passage) => boolean): boolean {
  const same = passages.find((each) => isSamePassage(each, given));
  return (
    same !== undefined && !passages.some((each) => each.body === same.body && each.step <= same.step && isFound(each))
  );
}

function isSamePassage(a: Passage, b: Passage): boolean {
  return a.body === b.body && a.entered === b.entered && a.kind === b.kind;
}

function disagree(law: string, model: Model, passage: Passage, phase: number): Disagreement {
  return { law, detail: `${told(model, passage)} with a first step of ${phase}` };
}

function told(model: Model, { kind, body, entered, step, checks, normal }: Passage): string {
  const name = (place: number): string => JSON.stringify(model.things[place]?.obstacle);
  return `${kind}: ${name(body)} through ${name(entered)} in step ${step}, normal ${normal.join(" ")}, ${checks} checks inside`;
}

function phasesOf(model: Model, even: number): readonly number[] {
  return [...phasesAtFaces(model), ...evenPhases(even)];
}

/** Whether a finding is about the body of a passage and a solid that it came into; `isNear` counts those that are joined with it. */
function isAbout(model: Model, finding: Finding, { body, obstacles, crossed }: Passage, isNear = false): boolean {
  if (!finding.obstacle) return false;
  const [own, other] = [finding.body, placeOf(model, finding.obstacle)];
  const through = isNear ? obstacles : crossed;
  return (body === own && through.includes(other)) || (body === other && through.includes(own));
}

function isSamePair(a: Finding, b: Finding): boolean {
  return a.body === b.body && JSON.stringify(a.obstacle) === JSON.stringify(b.obstacle);
}

type Limit = keyof NonNullable<Finding["safe"]>;

/** Judges the numbers of one finding. */
class FindingJudge {
  private readonly place: number;
  private readonly obstacle: Obstacle | undefined;
  private readonly isStraight: boolean;
  private readonly speed: number;
  private readonly passage: Passage | undefined;
  /** Whether there is one in the scene's own phase, and right before and after it. */
  private readonly nows: readonly boolean[];
  /** Whether the body begins so far away that every phase of its steps comes about. */
  private readonly isFar: boolean;
  /** Whether a body that only looks goes in and out through one face without a check, in some phase. */
  private readonly dips: boolean = false;
  private readonly isAlone: boolean;

  constructor(
    private readonly model: Model,
    private readonly finding: Finding,
    private readonly others: readonly Finding[],
    private readonly tally: Tally,
  ) {
    this.place = finding.body;
    this.obstacle = finding.obstacle;
    const loop = new Loop(model);
    const own = model.things[this.place];
    const other = this.obstacle ? model.things[placeOf(model, this.obstacle)] : undefined;
    // A passage that begins in the scene may end some steps later.
    const find = (phase: number, isNear = true, stepsUntilFree = 4): Passage | undefined =>
      loop
        .run(phase, loop.steps + stepsUntilFree)
        .find(
          (each) =>
            each.kind !== "ends inside" && each.step < loop.steps + 2 - phase && isAbout(model, finding, each, isNear),
        );
    // Who is inside when the scene ends may be out a step later, and who is inside later may be free when it ends.
    const findInsideIn = (phase: number, steps: number): Passage | undefined =>
      loop.run(phase, steps).find((each) => each.kind === "ends inside" && isAbout(model, finding, each, true));
    const findInside = (phase: number): Passage | undefined => findInsideIn(phase, loop.steps);
    // A body that enters in the last step of another phase is still inside when that step ends.
    const findInsideLater = (phase: number): Passage | undefined => {
      const inside = finding.code === "tunnel-risk" ? findInsideIn(phase, loop.steps + 2) : undefined;
      return inside && inside.step < loop.steps + 2 - phase ? inside : undefined;
    };
    let passage = find(1) ?? findInside(1);
    const first = loop.firstResponse;
    for (const phases of [phasesOf(model, PHASES), evenPhases(MANY_PHASES)]) {
      if (passage || this.dips) break;
      for (const phase of phases) {
        passage = find(phase) ?? findInside(phase) ?? findInsideLater(phase);
        this.dips ||= loop.dips.some((each) => isAbout(model, finding, each, true));
        if (passage) break;
      }
    }
    this.passage = passage;
    this.nows = [1, 1 - NEARBY, 1 + NEARBY].map((phase) => (find(phase, false, 2) ?? findInside(phase)) !== undefined);
    const isUniform = [own, other].every(
      (thing) =>
        thing &&
        !thing.isTold &&
        !thing.growth &&
        thing.acceleration.every((a) => a === 0) &&
        Math.min(thing.cap, thing.capX, thing.capY) === Infinity,
    );
    this.isFar = (finding.frame - 1 + (finding.entry ?? 0)) * model.substeps >= 2;
    this.isStraight = isUniform && passage !== undefined && first > (finding.frame - 1) * model.substeps;
    this.isAlone = model.things.length === 2 && passage?.obstacles.length === 1 && own?.isVelocityKept === false;
    const velocity = (axis: 0 | 1): number => (own?.velocity?.[axis] ?? 0) - (other?.velocity?.[axis] ?? 0);
    this.speed = Math.hypot(velocity(0), velocity(1));
  }

  *disagreements(): Generator<Disagreement> {
    const { finding, tally } = this;
    count(tally, `findings: ${finding.code}`);
    if (!this.passage) {
      const detail = `${finding.message} No phase has one.`;
      const { model, place, obstacle } = this;
      const isHeld =
        finding.code === "wrong-side" &&
        obstacle !== undefined &&
        isHeldIn(model, { body: place, entered: placeOf(model, obstacle) });
      const law = `a finding has a passage in some phase: ${finding.code}`;
      yield { law, detail, ...((isHeld || this.dips) && { isCounted: true }) };
      return;
    }
    const findings = this.others.filter(({ code }) => code !== "tunnel-risk" && tunneling.includes(code));
    const isRisk = finding.code === "tunnel-risk";
    // Flush with a face it is before it, and yet at its entry.
    if (
      this.nows.every((isNow) => isNow === isRisk) &&
      finding.entry !== 0 &&
      !(isRisk && findings.some((each) => isSamePair(each, finding)))
    ) {
      // An orbit can leave and come back within a step.
      const isOrbit = this.model.things[this.place]?.orbit !== undefined;
      const law = `a finding is of this phase or of another one: ${finding.code}`;
      yield { law, detail: finding.message, ...(isOrbit && { isCounted: true }) };
    }
    for (const which of ["safe", "detected"] as const) {
      for (const [limit, number] of Object.entries(finding[which] ?? {}) as [Limit, number | undefined][]) {
        if (number !== undefined) yield* this.judge(which, limit, number);
      }
      for (const limit of ["fps", "speed", "thickness", "substeps"] as const) {
        if (finding[which] && finding[which]?.[limit] === undefined) count(tally, `${which} ${limit}: none`);
      }
    }
  }

  private *judge(which: "safe" | "detected", limit: Limit, number: number): Generator<Disagreement> {
    const { tally } = this;
    const name = `${which} ${limit}${this.isStraight ? "" : ", not straight"}`;
    const isWeaker = (other: number | undefined): boolean =>
      other === undefined || (limit === "speed" ? other < number : other > number);
    if (this.others.some((other) => isSamePair(other, this.finding) && other[which] && isWeaker(other[which][limit]))) {
      const detail = `${limit} ${number}. ${this.finding.message}`;
      yield { law: `all findings of a body and an obstacle have the same ${which} numbers`, detail, isCounted: true };
      return;
    }
    let isLookedAt = false;
    for (const [times, phases] of multiples) {
      const stronger =
        limit === "speed" ? number / times : limit === "substeps" ? Math.ceil(number * times - 1e-6) : number * times;
      const model = this.variant(limit, stronger);
      if (!model || !isShort(model)) continue;
      isLookedAt = true;
      const broken = this.brokenAt(which, model, phases, 0);
      if (!broken) continue;
      const later = broken.passage.earlier > 0 ? " at a later contact" : "";
      const detail = `${limit} ${number} × ${times}: ${told(model, broken.passage)} with a first step of ${broken.phase}. ${this.finding.message}`;
      yield {
        law: `${name} is safe at it and beyond`.replace("detected is safe", "detected is noticed") + later,
        detail,
      };
      return;
    }
    if (!isLookedAt) {
      count(tally, `${name}: not looked at`);
      return;
    }
    count(tally, name);
    const weak = this.isStraight ? 0.999 : 0.95;
    const weaker = limit === "speed" ? number / weak : limit === "substeps" ? number - 1 : number * weak;
    // A step less may be just as many as are enough.
    const isClose =
      limit === "substeps" &&
      weaker * this.model.fps >= 0.999 * (this.finding[which]?.fps ?? Infinity) * this.model.substeps;
    if (isClose) return;
    const model = weaker > 0 ? this.variant(limit, weaker) : undefined;
    if (!model || !isShort(model) || this.brokenAt(which, model, PHASES, 2)) return;
    const detail = `${limit} ${number}: nothing happens at ${weaker} either. ${this.finding.message}`;
    const where = this.isAlone ? (this.isFar ? "" : " of what begins near") : " of joined walls or several contacts";
    const law = `${name} is no stricter than needed${where}`;
    yield { law, detail, ...(!(this.isStraight && this.isFar && this.isAlone) && { isCounted: true }) };
  }

  private variant(limit: Limit, number: number): Model | undefined {
    const { model, place, obstacle, finding } = this;
    const other = obstacle ? placeOf(model, obstacle) : -1;
    const [own, wall] = [model.things[place], model.things[other]];
    if (!own || !wall) return undefined;
    switch (limit) {
      case "fps":
        return withRate(model, number);
      case "substeps":
        return withSubsteps(model, number);
      case "speed": {
        const isFalling = own.acceleration.some((a) => a !== 0);
        // As long as it may take with the cap.
        if (isFalling) return canMove(wall) ? undefined : withCap(model, place, number, 1 + this.topSpeed() / number);
        if (!this.isStraight || !(this.speed > 0)) return undefined;
        return withSpeed(model, [place, ...(canMove(wall) ? [other] : [])], number / this.speed);
      }
      case "thickness": {
        const normal = finding.normal ?? [];
        if (wall.corners || normal.filter((n) => n !== 0).length !== 1) return undefined;
        return withThickness(model, this.wallPlaces(other, normal), normal, number);
      }
    }
  }

  /** How fast the body can get within the scene. */
  private topSpeed(): number {
    const { velocity = [0, 0], acceleration, cap } = this.model.things[this.place] ?? {};
    return Math.min(
      cap ?? Infinity,
      Math.hypot(...velocity) + Math.hypot(...(acceleration ?? [0, 0])) * this.model.seconds,
    );
  }

  /** The wall alone; of tiles all of its line, without a gap. */
  private wallPlaces(other: number, normal: readonly number[]): readonly number[] {
    const { things } = this.model;
    const wall = things[other]?.obstacle;
    if (wall?.kind !== "tile") return [other];
    const isLine = (place: number, step: number): number[] => {
      const next = things.findIndex(
        ({ obstacle }) =>
          obstacle.kind === "tile" &&
          obstacle.column === wall.column + (normal[0] === 0 ? place + step : 0) &&
          obstacle.row === wall.row + (normal[0] === 0 ? 0 : place + step),
      );
      return next < 0 ? [] : [next, ...isLine(place + step, step)];
    };
    return [other, ...isLine(0, 1), ...isLine(0, -1)];
  }

  /** Whether another finding is about the solid whose face is entered first. */
  private isOfOther({ body, entered, obstacles }: Passage): boolean {
    const { finding, model } = this;
    if (obstacles.length === 1) return false;
    const isAbout = (each: Finding): boolean =>
      each.body === body && each.obstacle !== undefined && placeOf(model, each.obstacle) === entered;
    return !isAbout(finding) && this.others.some(isAbout);
  }

  /** The first passage of the body through the obstacle in some phase. */
  private brokenAt(
    which: "safe" | "detected",
    model: Model,
    phases: number,
    more: number,
  ): { readonly passage: Passage; readonly phase: number } | undefined {
    const loop = new Loop(model);
    const isCounted = (passage: Passage): boolean =>
      (which === "safe" || (passage.checks === 0 && passage.earlier === 0)) &&
      isAbout(model, this.finding, passage) &&
      !this.isOfOther(passage);
    for (const phase of phasesOf(model, phases)) {
      const passage = loop.run(phase, loop.steps + more).find(isCounted);
      if (!passage) continue;
      // Where a check is flush with a face, rounding alone decides whether it is inside.
      const isLasting = [phase - NEARBY, phase + NEARBY].some(
        (near) => near > 0 && loop.run(near, loop.steps + more).some(isCounted),
      );
      if (isLasting) return { passage, phase };
    }
    return undefined;
  }
}

function isShort({ seconds, fps, substeps }: Model): boolean {
  return seconds * fps * substeps <= MOST_STEPS;
}

/** Every quick fix leaves a scene in which the loop finds nothing of the body and the obstacle. */
async function* compareFixes(
  result: NotebookResult,
  cell: SceneResultCell,
  tally: Tally,
): AsyncGenerator<Disagreement> {
  const targets = targetsOf(result).filter(({ finding }) => tunneling.includes(finding.code));
  for (const target of targets.slice(0, 2)) {
    for (const candidate of findingCandidates(result, target)) {
      const fix = await fixFinding(result, target, candidate, evaluateNow);
      if (!fix) continue;
      const after = evaluate(applyTextEdits(result.text, fix.edits));
      const [fixed] = after.cells;
      if (fixed?.kind !== "scene") continue;
      const model = modelOf(fixed.scene);
      if (!model || model.things.some((thing) => thing.isSwept && canMove(thing)) || !isShort(model)) continue;
      count(tally, "fixes");
      const loop = new Loop(model);
      for (const phase of phasesOf(model, PHASES)) {
        const passages = loop.run(phase, loop.steps);
        const passage = passages.find((each) => isAbout(model, target.finding, each));
        if (!passage) continue;
        // Behind another one that is found, a body is where it is not then.
        const isFound = (each: Passage): boolean =>
          each.body === passage.body &&
          each.step <= passage.step &&
          fixed.result.findings.some((finding) => isAbout(model, finding, each, true));
        if (passages.some(isFound)) continue;
        // Where a check is flush with a face, rounding alone decides whether it is inside.
        const isLasting = [phase - NEARBY, phase + NEARBY].some(
          (near) => near > 0 && new Loop(model).run(near, loop.steps).some((each) => isSamePassage(each, passage)),
        );
        if (!isLasting) continue;
        const detail = `${fix.title}: ${told(model, passage)} with a first step of ${phase}. ${target.finding.message}`;
        yield { law: "a quick fix is safe in all phases", detail };
        break;
      }
    }
  }
  void cell;
}
