import * as l10n from "@vscode/l10n";
import { bookCells } from "../../notebook/index.js";
import { RecordedState } from "../../recordings/index.js";
import { momentScene, withScene } from "../../report/index.js";
import { rangesOf } from "../../scene/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import { reasonOf, type ReadRecording } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import type { MomentOpening, MomentScene, MomentSubject, Refusal } from "../messages/recordingRequests.js";
import type { DocumentVersion } from "../messages/openTexts.js";

/** A frame of a recording, as it was when the user asked for a scene of it. */
interface OpenMoment {
  readonly value: ReadRecording;
  readonly frame: number;
}

/** Makes scenes of moments of recordings. A moment stays the same while the user chooses the body and the scene. */
export class Moments {
  private readonly moments = new Map<number, OpenMoment>();

  constructor(private readonly host: Pick<EngineHost, "workspace" | "documentAt">) {}

  async open({ moment, uri, frame, body, run }: MomentOpening): Promise<MomentSubject | Refusal> {
    const value = await this.recordingOf(uri, run);
    if (!value) return { reason: l10n.t("The recording was read again. Please repeat the action.") };
    const { recording } = value;
    if (!(frame >= 0 && frame < recording.frames)) return { reason: l10n.t("This frame does not exist.") };
    const subject = body === undefined ? subjectOf(value, frame) : { body };
    if ("body" in subject && !recording.bodies[subject.body]) return { reason: l10n.t("This body does not exist.") };
    this.moments.set(moment, { value, frame });
    const { reference } = recording.isOfLevel(frame) ? value : {};
    return { ...subject, level: reference?.file };
  }

  private async recordingOf(uri: string, run: number | undefined): Promise<ReadRecording | undefined> {
    const value = this.host.workspace.recordings.of(uri);
    const using = value.use();
    try {
      if (run === undefined) return await value.settled();
      return value.newest?.run === run ? value.newest : undefined;
    } finally {
      using.dispose();
    }
  }

  /** Returns the text of a scene. @throws if the moment is not open */
  sceneOf({ moment, body, level: file }: MomentScene): string {
    const open = this.moments.get(moment);
    if (!open) throw new Error(`The scene of moment ${moment} is closed.`);
    const { value, frame } = open;
    const { recording } = value;
    // The level of another run is unknown.
    const { level, reference } = recording.isOfLevel(frame) ? value : {};
    return momentScene({
      ...{ recording, frame, body },
      solids: level?.solids,
      level: reference && file !== undefined ? { ...reference, file } : undefined,
    });
  }

  append({ uri, version, ...moment }: MomentScene & DocumentVersion) {
    const document = this.host.documentAt(uri);
    if (document?.version !== version) return null;
    const before = document.getText();
    try {
      const after = withScene(before, this.sceneOf(moment));
      const { text, ...place } = difference(before, after);
      const range = rangesOf(before)(place);
      return { edit: { uri, range, text }, cell: bookCells(after).length - 1 };
    } catch (error) {
      return { reason: reasonOf(error) };
    }
  }

  close(moment: number): void {
    this.moments.delete(moment);
  }
}

/** Returns the body of the first finding in a frame, or the only one that moves; else all that move, to choose from. */
function subjectOf({ recording, findings }: ReadRecording, frame: number): MomentSubject {
  for (const finding of findings.found) if (finding.frame === frame && "body" in finding) return { body: finding.body };
  const state = new RecordedState(recording);
  state.seek(frame);
  const choices = recording.bodies.flatMap(({ id, isSolid }, body) =>
    state.isThere[body] === 1 && !isSolid ? [{ body, id }] : [],
  );
  return choices.length < 2 ? { body: choices[0]?.body ?? 0 } : { choices };
}

/** Returns the one edit that turns a text into another. What both begin and end with stays. */
function difference(before: string, after: string): TextEdit {
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let behind = 0;
  while (behind < most - start && before[before.length - 1 - behind] === after[after.length - 1 - behind]) behind++;
  return {
    offset: start,
    length: before.length - behind - start,
    text: after.slice(start, after.length - behind),
  };
}
