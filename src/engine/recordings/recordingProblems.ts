import { recordedMessage } from "../../recordings/index.js";
import { recordedSeverities } from "../../model/index.js";
import { remarksOn } from "../../report/index.js";
import { type Derived, Owner, type ReadRecording, type RecordingValue, type Waiting } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import type { ListedProblems, RecordingProblem } from "../messages/recordingRequests.js";

/** Maximum number of problems of one file. Nobody reads more of them, and the page lists all findings. */
const MAX_LISTED = 1000;
/** The problems of a growing file change again and again. */
const rest = { ms: 500, since: "first" } as const;

const noSolids = { grids: [], boxes: [] };

/** What is told of the problems of a recording. */
export interface ProblemListener {
  /** @param problems `null` while there are none that could be listed @param isGone whether the file was deleted */
  changed(problems: ListedProblems | null, isGone: boolean): void;
  failed(error: unknown): void;
}

/** Keeps the problems of a recording current, as far as it has been read. */
export class RecordingProblems extends Owner {
  private readonly problems: Derived<ListedProblems | undefined>;

  /** @param hidden codes of problems that the user does not want to see */
  constructor(
    workspace: EngineHost["workspace"],
    readonly value: RecordingValue,
    private hidden: ReadonlySet<string>,
    private readonly listener: ProblemListener,
  ) {
    super();
    this.problems = workspace.derived<ListedProblems | undefined>({
      rest,
      compute: ({ newest }) => {
        const read = newest(value);
        return Promise.resolve(read && this.list(read));
      },
    });
    this.owner.add(this.problems.observe(() => this.tell()));
  }

  hide(codes: ReadonlySet<string>): void {
    this.hidden = codes;
    this.problems.invalidate();
  }

  async settled(waiting: Waiting): Promise<void> {
    await this.problems.settled(waiting);
  }

  private tell(): void {
    const { latest } = this.problems;
    if (latest && "error" in latest) this.listener.failed(latest.error);
    const listed = (latest && "value" in latest ? latest.value : undefined) ?? null;
    const isGone = this.value.newest?.isGone === true;
    if (listed || isGone) this.listener.changed(listed, isGone);
  }

  /** Lists what there is to say of a recording. */
  private list(value: ReadRecording): ListedProblems {
    const all = remarksAbout(value).filter(({ code }) => !this.hidden.has(code));
    const listed = all
      .slice(0, MAX_LISTED)
      .map(({ message, ...problem }): RecordingProblem => ({ ...problem, message: message() }));
    const unlisted = [...value.findings.counts.values()].reduce((sum, count) => sum + count.unlisted, 0);
    return { listed, more: all.length - listed.length + unlisted + value.recording.unlistedProblems };
  }
}

/** Something to say of a recording, whose message is only written if it is listed. */
type UnwrittenRemark = Omit<RecordingProblem, "message"> & { readonly message: () => string };

/** Returns what there is to say of a recording, the worst first, so that nothing less hides it if not all is listed. */
function remarksAbout({
  recording,
  findings,
  level,
  state,
  failure,
  isGone,
}: ReadRecording): readonly UnwrittenRemark[] {
  const solids = level?.solids ?? noSolids;
  // While it is read, nobody knows yet what will have been skipped.
  const remarks = state === "reading" ? recording.problems : remarksOn(recording, findings, level);
  const lost = { code: "unreadable", severity: "error", message: failure ?? "", line: 1 } as const;
  const all = [...(failure === undefined || isGone ? [] : [lost]), ...remarks];
  const ofFile = all.map(({ code, severity, line, message }): UnwrittenRemark => {
    return { code, severity, line, message: () => message };
  });
  const found = findings.found.map((finding): UnwrittenRemark => ({
    ...{ code: finding.code, severity: recordedSeverities[finding.code], frame: finding.frame },
    line: recording.lineOf(finding.frame),
    message: () => recordedMessage(recording, solids, finding),
  }));
  return (["error", "warning", "information"] as const).flatMap((wanted) =>
    [...found, ...ofFile].filter(({ severity }) => severity === wanted),
  );
}
