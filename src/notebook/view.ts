import type { Vec } from "../geometry/index.js";
import { type BodyTraits, traitSubjects, ruleInForce } from "../model/index.js";
import type { CellView, FindingView, PhasesView, RunView, SceneDraft, SceneView } from "../view/protocol/index.js";
import type { CellResult, SceneResultCell } from "./evaluate.js";
import { statedIn } from "../scene/edit/index.js";
import { accelerationOf, layerMasks } from "../scene/index.js";
import type { NamedBox, Problem, RecordedAnswer, Scene, SceneBody, SolidGrid, Solids } from "../scene/index.js";
import { obstacleName, type Finding, type Phases, type Run } from "../tunneling/index.js";

/** A cell as it is sent to a picture: without text ranges, and in columns where there can be thousands of things. */
export function toCellView(cell: CellResult): CellView {
  if (cell.kind === "prose") return { kind: "prose", markdown: cell.markdown };
  const draft = toSceneDraft(cell);
  const unclear = cell.level?.unclear;
  return {
    ...draft,
    ...solidsView(cell.scene.solids),
    unclear: unclear && solidsView(unclear),
  };
}

/** {@link toCellView} of a cell that has changed: what never moves in it is that of the view before, where it is the same. */
export function nextCellView(cell: CellResult, before: CellResult, view: CellView): CellView {
  if (view.kind === "prose" || !haveSameSolids(before, cell)) return toCellView(cell);
  const { grids, boxes, unclear } = view;
  return { ...toSceneDraft(cell), grids, boxes, unclear };
}

/** A scene as it is sent to a picture that knows what never moves in it. */
export function toSceneDraft(cell: SceneResultCell): SceneDraft {
  const { scene, result, problems, level, notEvaluated, idle } = cell;
  const { title, notes, dimensions, yAxis, unit, fps, fastestFps, frames, substeps, detection, method, gravity } =
    scene;
  const phases = result.phases();
  return {
    kind: "scene",
    title,
    notes,
    ...{ dimensions, yAxis, unit, fps, frames, substeps, detection, method, check: checkView(cell) },
    fastestFps,
    gravity,
    bodies: bodiesView(scene),
    level: level?.summary,
    levelNotEvaluated: level && [...level.notEvaluated],
    notEvaluated: [...notEvaluated],
    idle,
    isInSomePhases: result.isInSomePhases && true,
    lookAhead: result.lookAhead && { ...result.lookAhead },
    swept: runView(result.swept),
    discrete: runView(result.discrete),
    findings: result.findings.map((finding) => findingView(scene, finding)),
    expectations: result.expectations.map(({ pass, message }) => ({ pass, message })),
    answers: scene.answers && answersView(scene, scene.answers),
    phases: phases.length > 0 ? phases.map((each) => phasesView(scene, each)) : undefined,
    problems: problems.map(problemView),
  };
}

/** How the game of a scene checks, and for which of its moving bodies another rule counts. */
function checkView(cell: SceneResultCell): SceneView["check"] {
  const { bodies, check, detection } = cell.scene;
  const rule = ruleInForce({ check, detection });
  const isOther = (body: SceneBody): boolean => body.velocity !== undefined && ruleInForce(body) !== rule;
  const first = bodies.findIndex(isOther);
  const other = bodies[first];
  return {
    rule,
    isStated: check.isStated || rule !== check.rule,
    isShared: isCheckShared(cell) || undefined,
    others: other && { count: bodies.filter(isOther).length, first, rule: ruleInForce(other) },
  };
}

/** Whether the file states for all of its scenes how the game checks. */
function isCheckShared({ scene, source }: SceneResultCell): boolean {
  const stated = statedIn(
    { source },
    scene.check.rule !== "swept" && scene.detection === "swept" ? "detection" : "check",
  );
  return stated !== undefined && stated !== source;
}

/** A problem without its range. */
export function problemView({ code, severity, message }: Problem): SceneView["problems"][number] {
  return { code, severity, message };
}

/** Whether two cells look the same, told by the identity of their results and not by comparing runs. */
export function looksLike(a: CellResult, b: CellResult): boolean {
  if (a.kind === "prose") return b.kind === "prose" && a.markdown === b.markdown;
  if (b.kind === "prose") return false;
  return (
    a.result === b.result &&
    (["title", "notes", "unit", "yAxis"] as const).every((key) => a.scene[key] === b.scene[key]) &&
    sameProblems(a.problems, b.problems) &&
    a.idle === b.idle &&
    a.notEvaluated.join("\n") === b.notEvaluated.join("\n")
  );
}

/** Whether what never moves is that of the level alone, and the same in both cells, so that it need not be looked at again. */
function haveSameSolids(a: CellResult, b: CellResult): b is SceneResultCell {
  if (a.kind === "prose" || b.kind === "prose" || !a.level || a.level !== b.level) return false;
  return !a.scene.tilemap && !b.scene.tilemap;
}

/** Whether two lists of problems say the same, wherever in the text. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return (
    a.length === b.length && a.every((problem, i) => problem.code === b[i]?.code && problem.message === b[i].message)
  );
}

function bodiesView(scene: Scene): SceneView["bodies"] {
  const { bodies, dimensions } = scene;
  const column = (width: number = dimensions): Float64Array<ArrayBuffer> =>
    new Float64Array(bodies.length * width).fill(NaN);
  const ids: string[] = [];
  const [position, size, velocity] = [column(), column(), column()];
  let oneWay: Float64Array<ArrayBuffer> | undefined;
  let orbits: Float64Array<ArrayBuffer> | undefined;
  let parabolas: Uint8Array<ArrayBuffer> | undefined;
  let rotation: Float64Array<ArrayBuffer> | undefined;
  let polygons: Uint8Array<ArrayBuffer> | undefined;
  let sweeps: Uint8Array<ArrayBuffer> | undefined;
  const corners = new RaggedColumns(bodies.length);
  const masks = layerMasks(bodies);
  const masked = (): Uint32Array<ArrayBuffer> => new Uint32Array(bodies.length).fill(everyLayer);
  const limits = masks && { layers: masked(), collidesWith: masked() };
  const [kinds, placeOf] = [[] as BodyTraits[], new Map<string, number>()];
  let of: Uint32Array<ArrayBuffer> | undefined;
  const write = (numbers: Float64Array, i: number, vec: Vec): void => {
    for (let axis = 0; axis < dimensions; axis++) numbers[i * dimensions + axis] = vec[axis] as number;
  };
  for (let i = 0; i < bodies.length; i++) {
    const body = bodies[i] as SceneBody;
    ids.push(body.id);
    write(position, i, body.position);
    write(size, i, body.size);
    if (body.velocity) write(velocity, i, body.velocity);
    if (body.oneWay) write((oneWay ??= column()), i, body.oneWay);
    if (body.corners) corners.set(i, body.corners);
    if (body.rotation !== undefined) (rotation ??= new Float64Array(bodies.length))[i] = body.rotation;
    if (body.polygon) (polygons ??= new Uint8Array(bodies.length))[i] = 1;
    if (body.velocity && body.detection === "swept") (sweeps ??= new Uint8Array(bodies.length))[i] = 1;
    if (body.orbit) {
      (orbits ??= column(3)).set([...body.orbit.center, body.orbit.angularVelocity / scene.fps], 3 * i);
    }
    if (scene.integrator === "curve" && accelerationOf(scene, body)) {
      (parabolas ??= new Uint8Array(bodies.length))[i] = 1;
    }
    const traits = traitsOf(body);
    if (traits) {
      // Crowds are alike: what is said of all of them is sent once.
      const key = JSON.stringify(traits);
      const place = placeOf.get(key) ?? kinds.push(traits);
      placeOf.set(key, place);
      (of ??= new Uint32Array(bodies.length))[i] = place;
    }
    if (!limits) continue;
    const { layers = everyLayer, collidesWith = everyLayer } = masks(body);
    limits.layers[i] = layers;
    limits.collidesWith[i] = collidesWith;
  }
  return {
    ...{ ids, position, size, velocity },
    oneWay,
    corners: corners.isEmpty ? undefined : corners.columns(),
    rotation,
    polygons,
    sweeps,
    orbits,
    parabolas,
    ...limits,
    traits: of && { kinds, of },
  };
}

/** What is written of a body besides the numbers of the columns; undefined where there is nothing. */
function traitsOf(body: SceneBody): BodyTraits | undefined {
  let traits: Record<string, unknown> | undefined;
  for (const key in traitSubjects) {
    const value = body[key as keyof BodyTraits];
    if (value !== undefined) (traits ??= {})[key] = value;
  }
  // That a body only grows its velocity says.
  if (traits && body.growth) traits["growth"] = { change: body.growth.change, anchor: body.growth.anchor };
  return traits;
}

/** Lists of vectors, of which few bodies have one, or boxes of a level, that become two columns. They come in ascending order. */
class RaggedColumns {
  private readonly points: number[] = [];
  private readonly lists: (readonly [body: number, end: number])[] = [];

  constructor(private readonly bodies: number) {}

  get isEmpty(): boolean {
    return this.lists.length === 0;
  }

  set(body: number, vectors: readonly Vec[]): void {
    for (const vector of vectors) this.points.push(...vector);
    this.lists.push([body, (this.lists.at(-1)?.[1] ?? 0) + vectors.length]);
  }

  columns(): { readonly first: Uint32Array<ArrayBuffer>; readonly points: Float64Array<ArrayBuffer> } {
    const first = new Uint32Array(this.bodies + 1);
    this.lists.forEach(([body, end], i) => first.fill(end, body + 1, (this.lists[i + 1]?.[0] ?? this.bodies) + 1));
    return { first, points: Float64Array.from(this.points) };
  }
}

/** The mask of a body that says nothing of layers. */
const everyLayer = 0xffffffff;

/** What is solid and never moves, as it is sent to a picture. A layer of a level can be a copy of some megabytes. */
export function solidsView({ grids, boxes }: Solids): Pick<SceneView, "grids" | "boxes"> {
  return { grids: grids.map(gridView), boxes: boxesView(boxes) };
}

function gridView({ layer, origin, tileSize, width, height, solid, slopes }: SolidGrid): SceneView["grids"][number] {
  const cells = { origin, tileSize, width, height, solid: solid.slice(), slopes: slopes?.slice() };
  return { layer, ...cells };
}

function boxesView(boxes: readonly NamedBox[]): SceneView["boxes"] {
  const rects = new Float64Array(boxes.length * 4);
  const polygons = new RaggedColumns(boxes.length);
  boxes.forEach(({ box: { min, max }, corners }, i) => {
    rects.set([...min, ...max], i * 4);
    if (corners) polygons.set(i, corners);
  });
  const names = boxes.map(({ name }) => name);
  return { names, rects, corners: polygons.isEmpty ? undefined : polygons.columns() };
}

/** Its columns are its own: what has become of them is told by comparing views, and neither changes. */
function runView({ tracks, contacts, cutShort }: Run): RunView {
  return { tracks, contacts, cutShort };
}

function findingView(scene: Scene, finding: Finding): FindingView {
  const { obstacle, normal } = finding;
  return {
    ...finding,
    obstacleName: obstacle && obstacleName(scene, obstacle),
    normal: normal && withoutNegativeZero(normal),
  };
}

function phasesView(scene: Scene, { pieces, step, obstacle, ...phases }: Phases): PhasesView {
  return {
    ...{ ...phases, obstacle, obstacleName: obstacleName(scene, obstacle), step: withoutNegativeZero(step) },
    ends: pieces.map(({ end }) => end),
    outcomes: pieces.map(({ outcome }) => outcome),
  };
}

function answersView(scene: Scene, answers: readonly RecordedAnswer[]): NonNullable<SceneView["answers"]> {
  const placeOf = (id: string | undefined): number => scene.bodies.findIndex((body) => body.id === id);
  return answers.flatMap(({ name, body: id, obstacle: met, time, normal, position }) => {
    const [body, obstacle] = [placeOf(id), placeOf(met)];
    // Of a body that was left out.
    if (body < 0) return [];
    return {
      ...{ name, body },
      obstacle: obstacle >= 0 ? obstacle : undefined,
      time,
      normal: normal && withoutNegativeZero(normal),
      position: position && withoutNegativeZero(position),
    };
  });
}

/** A sign of zero says nothing about a direction, and would be lost on the way. */
function withoutNegativeZero(vec: Vec): number[] {
  return vec.map((component) => component + 0);
}
