import * as l10n from "@vscode/l10n";
import type { MessageConnection } from "vscode-jsonrpc/browser";
import { isUsable, unacceptEdits, unmatched, unmatchedProblem, type ProjectProblem } from "../../project/index.js";
import { areApart, rangesOf, type Range } from "../../scene/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import { Owner, reasonOf, type Derived, type Disposable, type ProjectFile } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as problems from "../messages/problemMessages.js";
import * as messages from "../messages/projectMessages.js";
import type { DocumentVersion } from "../messages/openTexts.js";
import { published } from "./publish.js";

/** A project file that is open, or that a level was checked for. */
interface FollowedProject extends Disposable {
  readonly uri: string;
  /** Undefined if there is no such file. */
  readonly published: Derived<problems.PublishedProblems | undefined>;
  /** Whether a level was checked for it: then it keeps its problems when it is closed. */
  isUsed: boolean;
}

/** Thousands of levels may be checked: accepted findings are compared with them once in a while. */
const rest = { ms: 100, since: "first" } as const;

/** Publishes the problems of project files: those of their texts, and accepted findings that are no longer found. */
export class ProjectProblems extends Owner {
  private readonly followed = new Map<string, FollowedProject>();

  constructor(
    private readonly connection: MessageConnection,
    private readonly host: EngineHost,
  ) {
    super();
    this.owner.add(connection.onNotification(messages.opened, ({ uri }) => void this.follow(uri)));
    this.owner.add(connection.onNotification(messages.closed, ({ uri }) => this.closed(uri)));
    this.owner.add(
      host.workspace.levels.onDidCheck(({ audited }) => {
        const uri = audited?.project?.uri;
        const followed = uri === undefined ? undefined : this.follow(uri);
        if (followed) followed.isUsed = true;
        this.publishAgain();
      }),
    );
  }

  /** Publishes all problems again: the user may have chosen other severities, or other findings are known. */
  publishAgain(): void {
    for (const { published: made } of this.followed.values()) made.invalidate();
  }

  /** Returns fixes of the problems at a range, for those of which it is clear what was meant. */
  async fixes({ uri, version }: DocumentVersion, range: Range): Promise<readonly messages.ProjectFix[] | null> {
    const project = await this.host.workspace.projects?.at(uri).settled();
    const document = this.host.documentAt(uri);
    if (!project || document?.version !== version || project.parsed.text !== document.getText()) return null;
    const rangeOf = rangesOf(project.parsed.text);
    return this.problemsOf(project).flatMap((problem) => {
      const place = rangeOf(problem.range);
      const fix = areApart(place, range) ? undefined : fixOf(project, problem);
      return fix
        ? [{ title: fix.title, edits: fix.edits.map((it) => ({ uri, range: rangeOf(it), text: it.text })) }]
        : [];
    });
  }

  private problemsOf(project: ProjectFile): readonly ProjectProblem[] {
    const { project: read, problems: own } = project.parsed;
    if (!read) return own;
    const { levels } = this.host.workspace;
    const accepted = { get: (path: string) => levels.acceptedIn(project, path) };
    // Nothing is known about files that were not checked, not even whether they exist.
    return [...own, ...unmatched(read, accepted, undefined, () => false).map(unmatchedProblem)];
  }

  private follow(uri: string): FollowedProject | undefined {
    const known = this.followed.get(uri);
    const project = known ? undefined : this.host.workspace.projects?.at(uri);
    if (known || !project) return known;
    const made = this.host.workspace.derived<problems.PublishedProblems | undefined>({
      rest,
      compute: async ({ read }) => {
        const file = await read(project);
        if (!file) return undefined;
        const chosen = await this.host.chosenSeverities(uri);
        const rangeOf = rangesOf(file.parsed.text);
        const found = this.problemsOf(file).map(({ range, ...problem }) => ({ ...problem, range: rangeOf(range) }));
        return published(uri, found, chosen);
      },
    });
    const observing = this.owner.add(
      made.observe(() => {
        if (made.latest && "error" in made.latest) this.failed(uri, made.latest.error);
        this.publish(made.newest ?? { uri, problems: [], unlisted: 0 });
      }),
    );
    const followed = { uri, published: made, isUsed: false, dispose: () => this.owner.delete(observing) };
    this.followed.set(uri, followed);
    return followed;
  }

  private closed(uri: string): void {
    const followed = this.followed.get(uri);
    if (!followed || followed.isUsed) return;
    this.followed.delete(uri);
    followed.dispose();
    this.publish({ uri, problems: [], unlisted: 0 });
  }

  private publish(found: problems.PublishedProblems): void {
    void this.connection.sendNotification(problems.projectProblems, found);
  }

  private failed(uri: string, error: unknown): void {
    void this.connection.sendNotification(problems.failed, { uri, reason: reasonOf(error) });
  }
}

interface Fix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

function fixOf({ parsed }: ProjectFile, { code, range, meant }: ProjectProblem): Fix | undefined {
  if (meant !== undefined)
    return { title: l10n.t("Replace with {meant}", { meant }), edits: [{ ...range, text: meant }] };
  if (code !== "accept-unmatched" || !isUsable(parsed)) return undefined;
  const entry = parsed.project.accept.find(({ source }) => source.offset === range.offset);
  return entry && { title: l10n.t("Remove this accepted finding"), edits: unacceptEdits(parsed, entry) };
}
