import * as vscode from "vscode";
import { wallNames } from "../../audit/index.js";
import {
  annotationsOf,
  auditSuites,
  type Annotation,
  messageOf,
  type NamedPlace,
  type Place,
  type Remark,
} from "../../report/index.js";
import { type AuditedLevels, Owner } from "../../workspace/index.js";
import { codeOf, diagnostic } from "../problems/diagnostics.js";
import { editorRange } from "../sceneFiles.js";
import { onDidChangeSeverities, severitiesFor } from "../problems/severities.js";

/** Other places of a problem: more than anybody opens. The picture of the level lists all. */
const MOST_RELATED = 16;

/** What is kept of a problem, of which there may be ten thousand: nothing that grows with its level. */
interface LevelProblem extends Omit<Remark, "file"> {
  readonly related: vscode.DiagnosticRelatedInformation[];
  /** Wall that the problem is about. */
  readonly wall?: Pick<LevelWall, "fingerprint" | "names" | "places"> | undefined;
}

/** A wall that can be passed, and the level that it was found in. */
export interface LevelWall {
  readonly level: string;
  readonly fingerprint: string;
  /** Whether its project accepts it. */
  readonly isAccepted: boolean;
  /** How many walls its problem is about. */
  readonly places: number;
  /** Tells it from other walls at its place, after the code: mover and level, thickness, direction. Every wall has all of these. */
  readonly names: readonly string[];
}

/** The problems of levels as the Problems view shows them: each in the file that it is in, which several levels may share. */
export class LevelProblems extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-levels"));
  /** By the file that they are in, then by the level's file that they were found for. */
  private readonly found = new Map<string, Map<string, readonly LevelProblem[]>>();

  /** By level's file, the files that its problems are in: a workspace may have ten thousand of them. */
  private readonly files = new Map<string, readonly string[]>();

  constructor() {
    super();
    this.owner.add(onDidChangeSeverities(() => [...this.found.keys()].forEach((file) => this.show(file))));
  }

  /** Replaces the problems of a level's file. */
  set(level: vscode.Uri, audited: AuditedLevels | undefined): void {
    const key = level.toString();
    const fresh = audited ? problemsByFile(audited) : new Map<string, readonly LevelProblem[]>();
    for (const file of this.files.get(key) ?? []) {
      this.found.get(file)?.delete(key);
      if (!fresh.has(file)) this.show(file);
    }
    if (fresh.size > 0) this.files.set(key, [...fresh.keys()]);
    else this.files.delete(key);
    for (const [file, problems] of fresh) {
      const byLevel = this.found.get(file) ?? new Map<string, readonly LevelProblem[]>();
      this.found.set(file, byLevel.set(key, problems));
      this.show(file);
    }
  }

  /** Returns the wall that a diagnostic of a file is about. Its message decides among several at one place with one code. */
  wallOf(file: vscode.Uri, asked: vscode.Diagnostic): LevelWall | undefined {
    const key = startKey(asked);
    for (const [level, problems] of this.found.get(file.toString()) ?? []) {
      for (const problem of problems) {
        const { code, wall, accepted } = problem;
        if (wall && code === codeOf(asked) && messageOf(problem) === asked.message && startKey(problem) === key)
          return { level, ...wall, isAccepted: Boolean(accepted) };
      }
    }
    return undefined;
  }

  private show(file: string): void {
    const byLevel = this.found.get(file);
    if (!byLevel?.size) this.found.delete(file);
    const uri = vscode.Uri.parse(file);
    const severityOf = severitiesFor(uri);
    const problems = [...(byLevel?.values() ?? [])].flat().flatMap((problem) => {
      const item = diagnostic(problem, severityOf);
      if (!item) return [];
      item.relatedInformation = problem.related;
      return item;
    });
    // Two levels with one tileset, or two checks of one level, find the same things wrong with its files.
    const keyOfItem = (item: vscode.Diagnostic): string => `${startKey(item)} ${item.message}`;
    this.collection.set(uri, [...new Map(problems.map((it) => [keyOfItem(it), it])).values()]);
  }
}

function problemsByFile({ results, uriOf }: AuditedLevels): Map<string, readonly LevelProblem[]> {
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
          const uri = vscode.Uri.parse(file);
          const problems = found.get(file) ?? [];
          const finding = id === undefined ? undefined : walls.get(id);
          problems.push({
            ...{ range, code, severity, message: prefix + message, ...(accepted && { accepted }) },
            related: elsewhere.slice(0, MOST_RELATED).map((at) => {
              return new vscode.DiagnosticRelatedInformation(
                new vscode.Location(uri, editorRange(at.range)),
                at.message,
              );
            }),
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

/** What is said of places in several files, once for each of these. A place that is named twice is one: data that are packed. */
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

const keyOf = (place: Place): string => `${startKey(place)} ${place.file}`;

/** Tells apart where ranges of a file begin. */
const startKey = ({ range: { start } }: { readonly range: Pick<vscode.Range, "start"> | Place["range"] }): string =>
  `${start.line}:${start.character}`;
