import * as l10n from "@vscode/l10n";
import { messageOf, type CheckedFile, type Remark } from "../../report/index.js";
import type { FilesAround } from "../../workspace/index.js";
import type { PublishedProblem, PublishedProblems } from "../messages/problemMessages.js";
import { shownSeverity, type ChosenSeverities, type ShownSeverity } from "../messages/severities.js";

/** VS Code shows this many problems of a file, and says how many more there are. */
const MAX_PUBLISHED = 1000;

/** VS Code shows the worst problems of a file that has too many. */
const worstFirst = ["error", "warning", "information", "hint"] as const satisfies readonly ShownSeverity[];

type Problem = CheckedFile["problems"][number] & Pick<Remark, "accepted"> & { readonly expected?: boolean };
type Finding = CheckedFile["cells"][number]["findings"][number];

interface ShownProblem<P extends Problem> {
  readonly problem: P;
  readonly severity: ShownSeverity;
}

/** Makes problems with the severities that the user chose. Those of one severity stay in their order. */
export function published<P extends Problem>(
  uri: string,
  found: readonly P[],
  chosen: ChosenSeverities,
  relatedOf: (problem: P) => PublishedProblem["related"] = () => undefined,
): PublishedProblems {
  const judged = found.map((problem): readonly ShownProblem<P>[] => {
    const severity = shownSeverity(chosen, problem);
    // An accepted problem is seen, but faintly.
    return severity === undefined ? [] : [{ problem, severity: problem.accepted ? "hint" : severity }];
  });
  const all = judged.flat();
  const listed = all.length > MAX_PUBLISHED ? worstOf(all).slice(0, MAX_PUBLISHED) : all;
  const problems = listed.map(({ problem, severity }): PublishedProblem => {
    const { range, code, accepted } = problem;
    const related = relatedOf(problem);
    return {
      range,
      code,
      severity,
      message: messageOf(problem),
      isAccepted: accepted ? true : undefined,
      related,
    };
  });
  return { uri, problems, unlisted: all.length - listed.length };
}

function worstOf<P extends Problem>(all: readonly ShownProblem<P>[]): readonly ShownProblem<P>[] {
  return worstFirst.flatMap((wanted) => all.filter(({ severity }) => severity === wanted));
}

/** Makes the problems and findings of a checked scene file, each finding with its obstacle. */
export function publishedScene(
  uri: string,
  { file, problems, cells }: CheckedFile,
  chosen: ChosenSeverities,
  around: Pick<FilesAround, "uriOf">,
): PublishedProblems {
  const found: readonly (Problem | Finding)[] = [...problems, ...cells.flatMap(({ findings }) => findings)];
  return published(uri, found, chosen, (problem) => {
    if (!("obstacle" in problem)) return undefined;
    const { body, obstacle, obstacleFile, obstacleRange: range } = problem;
    if (obstacle === null || obstacleFile === null || !range) return undefined;
    // A file of the level is named from the root.
    const where = obstacleFile === file ? uri : around.uriOf(obstacleFile);
    return { uri: where, range, message: l10n.t("{obstacle}: hit by {body}", { obstacle, body }) };
  });
}
