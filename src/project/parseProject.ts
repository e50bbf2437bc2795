import * as l10n from "@vscode/l10n";
import type { Node } from "jsonc-parser";
import { defined, frameRates } from "../geometry/index.js";
import { checkOf } from "../model/index.js";
import {
  defaults,
  entriesOf,
  moverEntries,
  levelRuleEntries,
  acceptEntries,
  isKind,
  nearest,
  ProblemList,
  projectEntries,
  readKeys,
  readLevel,
  recordingRuleEntries,
  readTree,
  sceneMoverEntries,
  type Values,
  withAdvice,
} from "../scene/index.js";
import type { Mover } from "../audit/index.js";
import type {
  AcceptedFinding,
  LevelRule,
  Project,
  ProjectMover,
  ProjectProblem,
  RecordingRule,
  SceneMover,
} from "./project.js";

/** A text as a project, or only its problems: it could not be understood at all. */
export interface ParsedProject {
  readonly text: string;
  /** The text as a tree of values, also where it is broken. Undefined when there is none at all. */
  readonly root: Node | undefined;
  /** Absent when the text is no JSON, no object, of another version, or beyond the limits. */
  readonly project?: Project;
  /** In the order of the text. */
  readonly problems: readonly ProjectProblem[];
}

/** The shortest file that is right, for messages. */
const leastProject = '{ "version": 1, "movers": {} }';

/** Reads the text of a project file. Never throws: whatever is wrong becomes a problem with its range. */
export function parseProject(text: string): ParsedProject {
  const problems = new ProblemList(text);
  const { root, isBroken } = readTree(text, problems);
  const unknown: ProjectProblem[] = [];
  const project = isBroken || !root ? undefined : readProject(root, problems, unknown);
  const found = problems.found.map((problem): ProjectProblem => {
    const severity = problem.severity === "warning" ? "warning" : "error";
    if (problem.code !== "empty") return { ...problem, severity };
    return {
      ...problem,
      severity,
      message: l10n.t("The file is empty. The smallest valid project is {leastProject}.", { leastProject }),
    };
  });
  const all = [...found, ...unknown].sort((a, b) => a.range.offset - b.range.offset);
  return { text, root, project, problems: all };
}

function readProject(root: Node, problems: ProblemList, unknown: ProjectProblem[]): Project | undefined {
  const isObject = isKind("object", root, problems, (found) =>
    l10n.t("The file must contain one JSON object, such as {leastProject}; found {found}.", { leastProject, found }),
  );
  if (!isObject) return undefined;
  const own = { $schema: projectEntries.$schema, version: projectEntries.version };
  const { version } = readKeys(own, root, () => l10n.t("The file"), problems, projectEntries);
  // Another version may mean anything by its keys.
  if (version === undefined && entriesOf(root).some(({ name }) => name === "version")) return undefined;
  // Of a key that is given twice the first counts.
  const lists = new Map(
    entriesOf(root)
      .toReversed()
      .map(({ name, value }) => [name, value]),
  );
  const movers = readMovers(lists.get("movers"), problems);
  const levels: LevelRule[] = [];
  for (const node of listOf("levels", lists.get("levels"), problems)) {
    const rule = readRule(node, movers, problems, unknown);
    if (rule) levels.push(rule);
  }
  const recordings: RecordingRule[] = [];
  for (const node of listOf("recordings", lists.get("recordings"), problems)) {
    const rule = readRecordingRule(node, movers, problems, unknown);
    if (rule) recordings.push(rule);
  }
  const accept: AcceptedFinding[] = [];
  for (const node of listOf("accept", lists.get("accept"), problems)) {
    const before = problems.found.length;
    const { finding, ...rest } = readKeys(acceptEntries, node, () => l10n.t("An accepted finding"), problems);
    if (finding === undefined || problems.found.length > before) continue;
    accept.push({ ...rest, finding, ...(rest.file !== undefined && { file: plainPath(rest.file) }), source: node });
  }
  return { movers: usable(movers), declared: movers, levels, recordings, accept };
}

/** Movers by name; undefined for one that is there and cannot be used. */
type ReadMovers = Project["declared"];

function usable(movers: ReadMovers): ReadonlyMap<string, ProjectMover> {
  return new Map([...movers].flatMap(([name, mover]) => (mover && "mover" in mover ? [[name, mover] as const] : [])));
}

function readMovers(node: Node | undefined, problems: ProblemList): ReadMovers {
  const movers = new Map<string, ProjectMover | SceneMover | undefined>();
  if (!node) return movers;
  const example = '{ "player": { "size": [18, 24], "speed": [300, 400] } }';
  const isObject = isKind("object", node, problems, (found) =>
    l10n.t('"movers" must be like {example}; found {found}.', { example, found }),
  );
  if (!isObject) return movers;
  for (const { name, key, value } of entriesOf(node)) {
    if (movers.has(name)) {
      problems.add(
        "duplicate-key",
        key,
        l10n.t("{key} is given twice; the first one counts.", { key: problems.quote(key) }),
      );
      continue;
    }
    if (name === "") problems.add("wrong-length", key, l10n.t("A mover needs a name."));
    movers.set(name, name === "" ? undefined : readMover(name, value, problems));
  }
  return movers;
}

function readMover(name: string, node: Node, problems: ProblemList): ProjectMover | SceneMover | undefined {
  const isObject = isKind("object", node, problems, (found) => {
    const example = '{ "size": [18, 24], "speed": [300, 400] }';
    return l10n.t('The mover "{name}" must be like {example}; found {found}.', { name, example, found });
  });
  if (!isObject) return undefined;
  const before = problems.found.length;
  const owner = (): string => l10n.t("A mover");
  const source = entriesOf(node).find((entry) => entry.name === "scene")?.value;
  if (source) {
    const { scene, node: body, ...values } = readKeys(sceneMoverEntries, node, owner, problems);
    if (problems.found.length > before || scene === undefined) return undefined;
    const { offset, length } = source;
    const own = numbersOf(values);
    return { name, scene, node: body, own, source: { offset, length } };
  }
  const { scene } = sceneMoverEntries;
  const { size, speed, ...values } = readKeys(moverEntries, node, owner, problems, { scene });
  if (problems.found.length > before || !size || !speed) return undefined;
  return { name, mover: { size, speed, fps: defaults.fps, ...numbersOf(values) } };
}

/** What a mover is written with, as it is judged. */
function numbersOf({
  gravity,
  maxSpeed,
  fps,
  substeps = defaults.substeps,
  detection = defaults.detection,
  check,
  ...box
}: Partial<Values<typeof moverEntries>>): Partial<Mover> {
  return {
    ...box,
    ...defined({
      gravity,
      maxSpeed: maxSpeed === undefined ? undefined : typeof maxSpeed === "number" ? [maxSpeed, maxSpeed] : maxSpeed,
    }),
    ...(fps !== undefined && frameRates(fps)),
    ...defined({
      substeps: substeps > 1 ? substeps : undefined,
      isSwept: detection === "swept" || undefined,
      check: check === undefined ? undefined : checkOf(check),
    }),
  };
}

/** The objects of a list; a problem for whatever else is in it. */
function listOf(key: string, list: Node | undefined, problems: ProblemList): readonly Node[] {
  if (!list) return [];
  if (!isKind("array", list, problems, (found) => l10n.t('"{key}" must be a list; got {found}.', { key, found })))
    return [];
  const objects: Node[] = [];
  for (const [i, node] of (list.children ?? []).entries()) {
    const place = `${key}[${i}]`;
    if (
      isKind("object", node, problems, (found) =>
        l10n.t('"{place}" must be an object; found {found}.', { place, found }),
      )
    )
      objects.push(node);
  }
  return objects;
}

function readRule(
  node: Node,
  known: ReadMovers,
  problems: ProblemList,
  unknown: ProjectProblem[],
): LevelRule | undefined {
  const before = problems.found.length;
  const { files, solid, layers, movers } = readKeys(
    levelRuleEntries,
    node,
    () => l10n.t("A rule for levels"),
    problems,
  );
  if (files === undefined || problems.found.length > before) return undefined;
  addUnknown(node, movers, known, problems, unknown);
  return {
    files: plainPath(files),
    choice: {
      ...defined({
        solid: solid === undefined ? undefined : Array.isArray(solid) ? solid : [solid],
        layers: layers === undefined ? undefined : typeof layers === "string" ? [layers] : layers,
      }),
    },
    ...(movers && { movers: movers.filter((name) => known.get(name)) }),
  };
}

function readRecordingRule(
  node: Node,
  known: ReadMovers,
  problems: ProblemList,
  unknown: ProjectProblem[],
): RecordingRule | undefined {
  const before = problems.found.length;
  const { level: _, ...others } = recordingRuleEntries;
  const owner = (): string => l10n.t("A rule for recordings");
  const { files, movers } = readKeys(others, node, owner, problems, recordingRuleEntries);
  const levelNode = entriesOf(node).find(({ name }) => name === "level")?.value;
  const read = levelNode && readLevel(levelNode, 2, problems);
  if (files === undefined || problems.found.length > before) return undefined;
  addUnknown(node, movers, known, problems, unknown);
  const { source: __, ...level } = read ?? { source: undefined };
  return {
    files: plainPath(files),
    ...defined({
      level: "file" in level ? { ...level, file: plainPath(level.file) } : undefined,
      movers: movers?.filter((name) => known.get(name)),
    }),
  };
}

/** Adds a problem for each mover of a rule that there is none of. */
function addUnknown(
  node: Node,
  movers: readonly string[] | undefined,
  known: ReadMovers,
  problems: ProblemList,
  unknown: ProjectProblem[],
): void {
  const list = entriesOf(node).find(({ name }) => name === "movers")?.value.children ?? [];
  movers?.forEach((name, i) => {
    const at = list[i];
    if (known.has(name) || !at) return;
    const near = nearest(name, known.keys(), problems.comparing);
    const names = [...known.keys()].map((each) => `"${each}"`).join(", ") || l10n.t("none");
    const message =
      near === undefined
        ? l10n.t("There is no mover {found}. The movers are: {names}.", { found: problems.quote(at), names })
        : withAdvice(l10n.t("There is no mover {found}.", { found: problems.quote(at) }), near);
    const meant = near === undefined ? {} : { meant: JSON.stringify(near) };
    unknown.push({
      code: "unknown-mover",
      severity: "error",
      message,
      range: { offset: at.offset, length: at.length },
      ...meant,
    });
  });
}

/** As paths from the project's folder are compared. */
function plainPath(written: string): string {
  return written.replaceAll("\\", "/").replace(/^(\.\/)+/, "");
}
