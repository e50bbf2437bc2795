import type { CancellationToken } from "vscode-jsonrpc/browser";
import { replayedFile, type ReplayedFile, unreadableRecording } from "../../report/index.js";
import { Cancelled, Owner, reasonOf, type ReadRecording } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import type {
  CheckedRecording,
  FollowedRecording,
  HiddenCodes,
  ProblemsChange,
  RecordingCheck,
  RecordingFailure,
} from "../messages/recordingRequests.js";
import { RecordingProblems } from "./recordingProblems.js";
import { Sessions } from "./sessions.js";

/** What is sent to the host. */
interface ProblemSender {
  changed(change: ProblemsChange): void;
  failed(failure: RecordingFailure): void;
}

/** The recordings whose problems the host shows: those that are open, and those that were checked. */
export class CheckedRecordings extends Owner {
  private readonly sessions = this.owner.add(new Sessions<RecordingProblems>());

  constructor(
    private readonly host: Pick<EngineHost, "workspace" | "scheduler">,
    private readonly sender: ProblemSender,
  ) {
    super();
  }

  /** Follows the problems of a recording, unless its session is open. */
  follow({ session, uri, isNamed, hidden }: FollowedRecording): RecordingProblems {
    const known = this.sessions.get(session);
    if (known) return known;
    const { workspace } = this.host;
    const { sender } = this;
    const problems = new RecordingProblems(workspace, workspace.recordings.of(uri, isNamed), new Set(hidden), {
      changed: (listed, isGone) => sender.changed({ session, problems: listed, isGone }),
      failed: (error) => sender.failed({ uri, reason: reasonOf(error) }),
    });
    return this.sessions.open(session, problems);
  }

  hide({ session, hidden }: HiddenCodes): void {
    this.sessions.get(session)?.hide(new Set(hidden));
  }

  unfollow(session: number): void {
    this.sessions.close(session);
  }

  /** Reads a recording to its end, and follows its problems from then on. Before the answer comes, the host has them. */
  async check({ name, ...followed }: RecordingCheck, token: CancellationToken): Promise<CheckedRecording> {
    const { session, uri, isNamed } = followed;
    const waiting = { isCancelled: () => token.isCancellationRequested };
    const value = this.sessions.get(session)?.value ?? this.host.workspace.recordings.of(uri, isNamed);
    const using = this.owner.add(value.use());
    let isFollowed = false;
    try {
      const read = await value.settled(waiting);
      isFollowed = !read.isGone;
      // Problems that cannot be listed are reported where they are shown.
      if (isFollowed)
        await this.follow(followed)
          .settled(waiting)
          .catch(() => undefined);
      return { isFollowed, report: reportOf(name, read) };
    } catch (error) {
      if (error instanceof Cancelled) return { isFollowed, report: null };
      throw error;
    } finally {
      this.owner.delete(using);
    }
  }
}

function reportOf(name: string, { failure, recording, findings, level }: ReadRecording): ReplayedFile {
  return failure === undefined ? replayedFile(name, recording, findings, level) : unreadableRecording(name, failure);
}
