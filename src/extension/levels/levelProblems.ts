import * as vscode from "vscode";
import { type Annotation, annotationsOf, auditSuites, type NamedPlace, type Place } from "../../report/index.js";
import { type KnownLevels, Owner } from "../../workspace/index.js";
import { diagnostic } from "../problems/diagnostics.js";
import { editorRange } from "../sceneFiles.js";
import { onDidChangeSeverities, severitiesFor } from "../problems/severities.js";

/** Other places of a problem: more than anybody opens. The picture of the level lists all. */
const MOST_RELATED = 100;

/** The problems of levels as the Problems view shows them: each in the file that it is in, which several levels may share. */
export class LevelProblems extends Owner {
  private readonly collection = this.owner.add(vscode.languages.createDiagnosticCollection("aabb-levels"));
  /** By the file that they are in, then by the level's file that they were found for. */
  private readonly found = new Map<string, Map<string, readonly Annotation[]>>();

  /** By level's file, the files that its problems are in: a workspace may have ten thousand of them. */
  private readonly files = new Map<string, readonly string[]>();

  constructor() {
    super();
    this.owner.add(onDidChangeSeverities(() => [...this.found.keys()].forEach((file) => this.show(file))));
  }

  /** Replaces the problems of a level's file. */
  set(level: vscode.Uri, audited: KnownLevels | undefined): void {
    const key = level.toString();
    const fresh = audited ? problemsByFile(audited) : new Map<string, readonly Annotation[]>();
    for (const file of this.files.get(key) ?? []) {
      this.found.get(file)?.delete(key);
      if (!fresh.has(file)) this.show(file);
    }
    if (fresh.size > 0) this.files.set(key, [...fresh.keys()]);
    else this.files.delete(key);
    for (const [file, problems] of fresh) {
      const byLevel = this.found.get(file) ?? new Map<string, readonly Annotation[]>();
      this.found.set(file, byLevel.set(key, problems));
      this.show(file);
    }
  }

  private show(file: string): void {
    const byLevel = this.found.get(file);
    if (!byLevel?.size) this.found.delete(file);
    const uri = vscode.Uri.parse(file);
    const severityOf = severitiesFor(uri);
    const problems = [...(byLevel?.values() ?? [])].flat().flatMap((problem) => {
      const item = diagnostic(problem, severityOf);
      if (!item) return [];
      item.relatedInformation = problem.elsewhere.slice(0, MOST_RELATED).map(({ range, message }) => {
        return new vscode.DiagnosticRelatedInformation(new vscode.Location(uri, editorRange(range)), message);
      });
      return item;
    });
    // Two levels with one tileset, or two checks of one level, find the same things wrong with its files.
    const keyOf = ({ range: { start }, message }: vscode.Diagnostic): string =>
      `${start.line}:${start.character} ${message}`;
    this.collection.set(uri, [...new Map(problems.map((it) => [keyOf(it), it])).values()]);
  }
}

function problemsByFile({ results, uriOf }: KnownLevels): Map<string, readonly Annotation[]> {
  const found = new Map<string, Annotation[]>();
  for (const { check, audited } of results) {
    for (const suite of auditSuites([audited])) {
      for (const one of suite.cases) {
        // What is wrong with the file has nothing to do with the mover.
        const about = [check.profile ?? [], audited.levels.length > 1 ? one.name : []].flat();
        const prefix = one.kind === "check" && about.length > 0 ? `${about.join(", ")}: ` : "";
        for (const annotation of annotationsOf([{ ...suite, cases: [one] }]).flatMap(inEachFile)) {
          const file = uriOf(annotation.file);
          const problems = found.get(file) ?? [];
          problems.push({ ...annotation, message: prefix + annotation.message });
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
    return { ...annotation, file, range: first?.range ?? annotation.range, elsewhere: others };
  });
}

const keyOf = ({ file, range: { start } }: Place): string => `${start.line}:${start.character} ${file}`;
