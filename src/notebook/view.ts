import { at, type Vec } from "../geometry/index.js";
import type { CellView, ContactView, FindingView, RunView, SceneDraft, SceneView } from "../view/protocol/index.js";
import type { CellResult, SceneResultCell } from "./evaluate.js";
import type { NamedBox, Problem, Scene, SceneBody, SolidGrid } from "../scene/index.js";
import { obstacleName, type Finding, type Run, type RunContact } from "../tunneling/index.js";

/** A cell as it is sent to a picture: without text ranges, and in columns where there can be thousands of things. */
export function toCellView(cell: CellResult): CellView {
  return cell.kind === "prose" ? { kind: "prose", markdown: cell.markdown } : toSceneView(cell);
}

function toSceneView(cell: SceneResultCell): SceneView {
  const { grids, boxes } = cell.scene.solids;
  return {
    ...toSceneDraft(cell),
    grids: grids.map(gridView),
    boxes: boxesView(boxes),
  };
}

/** A scene as it is sent to a picture that knows what never moves in it. */
export function toSceneDraft({ scene, result, problems, level, notEvaluated }: SceneResultCell): SceneDraft {
  return {
    kind: "scene",
    ...(scene.title !== undefined && { title: scene.title }),
    ...(scene.notes !== undefined && { notes: scene.notes }),
    dimensions: scene.dimensions,
    yAxis: scene.yAxis,
    unit: scene.unit,
    fps: scene.fps,
    frames: scene.frames,
    detection: scene.detection,
    method: scene.method,
    bodies: bodiesView(scene),
    ...(level && { level: level.summary, levelNotEvaluated: [...level.notEvaluated] }),
    notEvaluated: [...notEvaluated],
    swept: runView(scene, result.swept),
    discrete: runView(scene, result.discrete),
    findings: result.findings.map((finding) => findingView(scene, finding)),
    expectations: result.expectations.map(({ pass, message }) => ({ pass, message })),
    problems: problems.map(problemView),
  };
}

/** A problem without its range. */
export function problemView({ code, severity, message }: Problem): SceneView["problems"][number] {
  return { code, severity, message };
}

/** Whether two cells look the same, told by the identity of their results and not by comparing runs. */
export function looksLike(a: CellResult, b: CellResult): boolean {
  if (a.kind === "prose" || b.kind === "prose") {
    return a.kind === "prose" && b.kind === "prose" && a.markdown === b.markdown;
  }
  return (
    a.result === b.result &&
    a.scene.title === b.scene.title &&
    a.scene.notes === b.scene.notes &&
    a.scene.unit === b.scene.unit &&
    a.scene.yAxis === b.scene.yAxis &&
    sameProblems(a.problems, b.problems) &&
    a.notEvaluated.join("\n") === b.notEvaluated.join("\n")
  );
}

/** Whether what never moves is that of the level alone, and the same in both cells, so that it need not be told again. */
export function haveSameSolids(a: CellResult, b: CellResult): b is SceneResultCell {
  return (
    a.kind === "scene" &&
    b.kind === "scene" &&
    a.level !== undefined &&
    a.level === b.level &&
    !a.scene.tilemap &&
    !b.scene.tilemap
  );
}

/** Whether two lists of problems say the same, wherever in the text. */
export function sameProblems(a: readonly Problem[], b: readonly Problem[]): boolean {
  return (
    a.length === b.length && a.every((problem, i) => problem.code === b[i]?.code && problem.message === b[i].message)
  );
}

function bodiesView({ bodies, dimensions }: Scene): SceneView["bodies"] {
  const column = (vec: (body: SceneBody) => Vec | undefined): Float64Array<ArrayBuffer> => {
    const numbers = new Float64Array(bodies.length * dimensions).fill(NaN);
    bodies.forEach((body, i) => numbers.set(vec(body) ?? [], i * dimensions));
    return numbers;
  };
  return {
    ids: bodies.map((body) => body.id),
    position: column((body) => body.position),
    size: column((body) => body.size),
    velocity: column((body) => body.velocity),
  };
}

function gridView({ layer, origin, tileSize, width, height, solid }: SolidGrid): SceneView["grids"][number] {
  return { ...(layer !== undefined && { layer }), origin, tileSize, width, height, solid: solid.slice() };
}

function boxesView(boxes: readonly NamedBox[]): SceneView["boxes"] {
  const rects = new Float64Array(boxes.length * 4);
  boxes.forEach(({ box: { min, max } }, i) => rects.set([...min, ...max], i * 4));
  return { names: boxes.map(({ name }) => name), rects };
}

function runView(scene: Scene, { tracks, contacts, cutShort }: Run): RunView {
  return {
    // Copies of their own size: a view of a larger buffer would carry all of that buffer along.
    tracks: { first: tracks.first.slice(), times: tracks.times.slice(), positions: tracks.positions.slice() },
    contacts: contacts.map((contact) => contactView(scene, contact)),
    cutShort,
  };
}

function contactView(scene: Scene, contact: RunContact): ContactView {
  const { obstacle, normal } = contact;
  return { ...contact, obstacleName: obstacleName(scene, obstacle), normal: withoutNegativeZero(normal) };
}

function findingView(scene: Scene, finding: Finding): FindingView {
  const { obstacle, normal } = finding;
  return {
    ...finding,
    ...(obstacle && { obstacleName: obstacleName(scene, obstacle) }),
    ...(normal && { normal: withoutNegativeZero(normal) }),
  };
}

/** A sign of zero says nothing about a direction, and would be lost on the way. */
function withoutNegativeZero(vec: Vec): number[] {
  return vec.map((_, axis) => at(vec, axis) + 0);
}
