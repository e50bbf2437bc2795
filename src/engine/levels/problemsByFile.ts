import { wallNames } from "../../audit/index.js";
import { annotationsOf, auditSuites, type Annotation, type NamedPlace, type Place } from "../../report/index.js";
import type { AuditedLevels } from "../../workspace/index.js";
import type { LevelProblem } from "../messages/levels.js";

/** Other places of a problem: more than anybody opens. The picture of the level lists all. */
const MAX_RELATED = 16;

/** Returns the problems of a level's file by the uris of the files that they are in. Nothing of them grows with the level. */
export function problemsByFile({ results, uriOf }: AuditedLevels): ReadonlyMap<string, readonly LevelProblem[]> {
  const found = new Map<string, LevelProblem[]>();
  for (const { check, audited } of results) {
    const findings = audited.levels.flatMap((level) => level.findings);
    const walls = new Map(findings.map((finding) => [finding.fingerprint, finding]));
    for (const suite of auditSuites([audited])) {
      for (const one of suite.cases) {
        // What is wrong with the file has nothing to do with the mover.
        const about = [check.profile ?? [], audited.levels.length > 1 ? one.name : []].flat();
        const prefix = one.kind === "check" && about.length > 0 ? `${about.join(", ")}: ` : "";
        const all = annotationsOf([{ ...suite, cases: [one] }]);
        const placesOf = new Map(all.map(({ id, elsewhere }) => [id, 1 + elsewhere.length]));
        for (const annotation of all.flatMap(inEachFile)) {
          const { range, code, severity, message, accepted, elsewhere, id } = annotation;
          const file = uriOf(annotation.file);
          const problems = found.get(file) ?? [];
          const finding = id === undefined ? undefined : walls.get(id);
          problems.push({
            ...{ range, code, severity, message: prefix + message },
            accepted: accepted ? (accepted.reason === undefined ? {} : { reason: accepted.reason }) : undefined,
            related: elsewhere.slice(0, MAX_RELATED).map((at) => ({ range: at.range, message: at.message })),
            wall: finding && {
              fingerprint: finding.fingerprint,
              places: placesOf.get(id) ?? 1,
              names: [about.join(", "), ...wallNames(finding)],
            },
          });
          found.set(file, problems);
        }
      }
    }
  }
  return found;
}

/** Splits an annotation with places in several files into one for each file. A place that is named twice counts once: packed data have such places. */
function inEachFile(annotation: Annotation): readonly Annotation[] {
  const places = new Map<string, NamedPlace[]>([[annotation.file, []]]);
  const known = new Set([keyOf(annotation)]);
  for (const at of annotation.elsewhere) {
    if (known.size === known.add(keyOf(at)).size) continue;
    const there = places.get(at.file) ?? [];
    there.push(at);
    places.set(at.file, there);
  }
  return [...places].map(([file, there]) => {
    if (file === annotation.file) return { ...annotation, elsewhere: there };
    const [first, ...others] = there;
    return { ...annotation, ...first, file, message: annotation.message, elsewhere: others };
  });
}

function keyOf({ file, range: { start } }: Place): string {
  return `${start.line}:${start.character} ${file}`;
}
