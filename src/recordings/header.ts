import { defined } from "../geometry/index.js";
import * as l10n from "@vscode/l10n";
import type { Vec } from "../geometry/index.js";
import {
  defaults,
  entriesOf,
  isKind,
  ProblemList,
  readKeys,
  readLevel,
  readTree,
  recordedBodyEntries,
  recordingEntries,
} from "../scene/index.js";
import type { RecordedBody, RecordingHeader } from "./recordedFacts.js";

/** What a first line says. */
export interface ReadHeader {
  /** Without `dimensions` where nothing says how many there are. */
  readonly header: Omit<RecordingHeader, "dimensions"> & { readonly dimensions?: 2 | 3 };
  readonly isCentered: boolean;
  readonly bodies: readonly RecordedBody[];
  /** Sentences: what is wrong is left out, and the rest taken. */
  readonly problems: readonly string[];
}

/** What counts where there is no first line. */
export const plainHeader: ReadHeader = {
  header: { fps: defaults.fps, unit: defaults.unit, yAxis: defaults.yAxis },
  isCentered: false,
  bodies: [],
  problems: [],
};

/** Reads a first line. */
export function headerIn(line: string): ReadHeader {
  const problems = new ProblemList(line);
  const { root } = readTree(line, problems);
  if (!root) return { ...plainHeader, problems: problems.found.map(({ message }) => message) };
  const written = entriesOf(root).find(({ name }) => name === "dimensions")?.value.value as unknown;
  const stated = written === 2 || written === 3 ? written : undefined;
  const given = entriesOf(root).find(({ name }) => name === "bodies")?.value;
  const dimensions = stated ?? dimensionsIn(given);
  const { bodies: _, level: __, ...others } = recordingEntries(dimensions);
  const values = readKeys(others, root, () => l10n.t("The first line of a recording"), problems, {
    bodies: recordingEntries().bodies,
    level: recordingEntries().level,
  });
  const levelNode = entriesOf(root).find(({ name }) => name === "level")?.value;
  const read = levelNode && readLevel(levelNode, dimensions ?? 2, problems);
  const bodies: RecordedBody[] = [];
  if (
    given &&
    isKind("object", given, problems, (found) =>
      l10n.t('"bodies" must be like {example}; found {found}.', { example, found }),
    )
  ) {
    const seen = new Set<string>();
    for (const { name: id, value } of entriesOf(given)) {
      if (seen.has(id)) continue;
      seen.add(id);
      bodies.push(bodyIn(id, value, dimensions, problems));
    }
  }
  const { fps = defaults.fps, unit = defaults.unit, yAxis = defaults.yAxis, tolerance, position } = values;
  const { source: ___, ...level } = read ?? { source: undefined };
  return {
    header: {
      ...{ fps, unit, yAxis },
      ...defined({
        dimensions,
        level: "file" in level ? level : undefined,
        tolerance,
      }),
    },
    isCentered: position === "center",
    bodies,
    problems: problems.found.map(({ message }) => message),
  };
}

const example = '{ "player": { "size": [16, 24] } }';

type Node = Parameters<typeof entriesOf>[0];

function bodyIn(id: string, node: Node, dimensions: 2 | 3 | undefined, problems: ProblemList): RecordedBody {
  const isObject = isKind("object", node, problems, (found) =>
    l10n.t('The body "{id}" must be like {example}; found {found}.', { id, example: '{ "size": [16, 24] }', found }),
  );
  if (!isObject) return { id, isSolid: false };
  const {
    size,
    solid = false,
    maxSpeed,
  } = readKeys(recordedBodyEntries(dimensions), node, () => l10n.t("A body"), problems);
  return {
    ...{ id, isSolid: solid },
    ...defined({ size, maxSpeed: maxSpeed === undefined ? undefined : speedsOf(maxSpeed, dimensions ?? 2) }),
  };
}

const speedsOf = (given: number | Vec, dimensions: number): Vec =>
  typeof given === "number" ? Array.from({ length: dimensions }, () => given) : given;

/** How many numbers the first size has that has 2 or 3; undefined where none has. */
function dimensionsIn(bodies: Node | undefined): 2 | 3 | undefined {
  for (const { value } of bodies ? entriesOf(bodies) : []) {
    const size = value.type === "object" ? entriesOf(value).find(({ name }) => name === "size")?.value : undefined;
    const count = size?.children?.length;
    if (count === 2 || count === 3) return count;
  }
  return undefined;
}
