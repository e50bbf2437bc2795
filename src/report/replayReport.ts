import * as l10n from "@vscode/l10n";
import { recordedSeverities } from "../model/index.js";
import type { SceneLevel } from "../notebook/index.js";
import {
  type RecordedFinding,
  type RecordedFindings,
  recordedMessage,
  recordedName,
  type Recording,
  type RecordingProblem,
} from "../recordings/index.js";
import { notEvaluatedText } from "../wording/index.js";
import { finite } from "./checkReport.js";
import {
  annotation,
  beginningOf,
  suiteOf,
  sumsOf,
  type Annotation,
  type LookedAt,
  type Remark,
  type Suite,
} from "./annotations.js";

// The answer of `aabb replay`, as its JSON. Names stay; fields may be added. `null` stands for "there is none".
export type ReplayReport = ReturnType<typeof replayReport>;
type RecordingRemark = Pick<Remark, "code" | "severity" | "message" | "range" | "unknownKey">;
export type ReplayedFile = ReturnType<typeof replayedFile> & Pick<LookedAt, "isProject">;

/** What is to be said of one recording. `file` is its name as the reader knows it. @param level that was played, if there is one */
export function replayedFile(
  file: string,
  recording: Recording,
  findings: RecordedFindings,
  level?: Pick<SceneLevel, "summary" | "problems" | "notEvaluated">,
) {
  const { found, counts, solids } = findings;
  const problems = remarksOn(recording, findings, level).map(({ code, severity, message, line }): RecordingRemark => {
    return { code, severity, message, range: rangeOfLine(line) };
  });
  const unlistedBy = [...counts].flatMap(([code, { unlisted: n }]) => (n > 0 ? [{ code, findings: n }] : []));
  return {
    file,
    frames: recording.frames,
    bodies: recording.bodies.length,
    positions: recording.positions,
    /** Frames whose numbers are missing: nothing is known of them. */
    missingFrames: recording.gaps.missing,
    /** What is solid in the level that was played; `null` where none is named. */
    level: level?.summary ?? null,
    problems,
    /** Problems that are counted and not listed. */
    unlistedProblems: recording.unlistedProblems,
    /** Names of what no verdict on the recording speaks of. */
    notEvaluated: notEvaluatedOf(recording, findings, level),
    /** How often something passed a wall and no frame shows it inside, listed or not. */
    tunnels: counts.get("recorded-tunnel")?.all ?? 0,
    /** How often something passed a wall, whatever frames show. */
    passages: passagesIn(counts),
    /** How many bodies end inside something solid: whether they pass it is not recorded. */
    endsInside: findings.endsInside,
    /** What the rest comes to where something was left out and no tunnel is found; `null` elsewhere. */
    partial: partialOfReplay(recording, findings, level) ?? null,
    findings: found.map((finding) => reportedFinding(recording, solids, finding)),
    /** How many more findings there are than `findings` has, and of which kinds. */
    unlisted: unlistedBy.reduce((sum, { findings: n }) => sum + n, 0),
    unlistedBy,
  };
}

type LookedFor = Pick<RecordedFindings, "isLevelOfAll" | "counts" | "endsInside">;

/** How often something passed a wall. */
function passagesIn(counts: RecordedFindings["counts"]): number {
  return (counts.get("recorded-tunnel")?.all ?? 0) + (counts.get("recorded-wrong-side")?.all ?? 0);
}

/** Something of a recording that was not looked at: its name, and a problem to tell where nothing else tells it. */
interface LeftOut {
  readonly name: string;
  readonly problem?: Pick<RecordingProblem, "message" | "line">;
}

function leftOutOf(recording: Recording, { isLevelOfAll, endsInside }: LookedFor, level?: object): readonly LeftOut[] {
  const { bodyCounts, problems, unlistedProblems, header, gaps, frames } = recording;
  const full = problems.find(({ code }) => code === "recording-too-large");
  const isLine = ({ code, severity }: RecordingProblem): boolean =>
    severity !== "information" && code !== "recording-too-large" && code !== "recording-empty";
  const lines = unlistedProblems + problems.filter(isLine).length;
  const isPlayed = (level ?? header.level) !== undefined;
  const isSolid = isPlayed || bodyCounts.solid > 0;
  const elsewhere = isPlayed && !isLevelOfAll ? recording.framesElsewhere : 0;
  const line = gaps.first < 0 ? 1 : recording.lineOf(gaps.first);
  const found: LeftOut[] = [];
  if (frames === 0) found.push({ name: l10n.t("the recording (it has no frames)") });
  else if (!isSolid) {
    const message = l10n.t("No level is named, and no body is solid, so there is no wall to check.");
    found.push({ name: l10n.t("walls (no level is named, and no body is solid)"), problem: { message, line: 1 } });
  }
  if (isPlayed && header.dimensions === 3) {
    const message = l10n.t("The level is 2D, so this 3D recording was not checked against its walls.");
    found.push({ name: l10n.t("the level (it is 2D, the recording is 3D)"), problem: { message, line: 1 } });
  }
  const { missing: n, stood } = gaps;
  if (n > 0) {
    const all = { n, all: n + frames, frame: recording.numberOf(gaps.first) };
    const message =
      n === 1
        ? l10n.t(
            "1 of {all} frames is missing, before frame {frame}. The movement across this gap was not checked.",
            all,
          )
        : l10n.t(
            "{n} of {all} frames are missing, the first of them before frame {frame}. The movement during missing frames was not checked.",
            all,
          );
    const name = n === 1 ? l10n.t("1 missing frame") : l10n.t("{n} missing frames", { n });
    found.push({ name, problem: { message, line } });
  }
  if (stood > 0) {
    const name =
      stood === 1
        ? l10n.t("1 frame in which time did not advance")
        : l10n.t("{n} frames in which time did not advance", { n: stood });
    const message = l10n.t(
      "Some frames have the same time as the frame before. The movement in these frames was not checked.",
    );
    found.push({ name, problem: { message, line } });
  }
  if (endsInside > 0) {
    const name =
      endsInside === 1
        ? l10n.t("1 body that is inside an obstacle at the end")
        : l10n.t("{n} bodies that are inside an obstacle at the end", { n: endsInside });
    const message =
      endsInside === 1
        ? l10n.t("1 body is inside an obstacle at the end. The recording does not show whether it gets through.")
        : l10n.t(
            "{n} bodies are inside an obstacle at the end. The recording does not show whether they get through.",
            {
              n: endsInside,
            },
          );
    found.push({ name, problem: { message, line: recording.lineOf(frames - 1) } });
  }
  if (elsewhere > 0) {
    const name =
      elsewhere === 1 ? l10n.t("1 frame of another level") : l10n.t("{n} frames of another level", { n: elsewhere });
    found.push({ name });
  }
  if (lines > 0) found.push({ name: lines === 1 ? l10n.t("1 line") : l10n.t("{n} lines", { n: lines }) });
  if (full) found.push({ name: l10n.t("everything after line {line}", { line: full.line }) });
  const { leftOut: left } = bodyCounts;
  if (left > 0) {
    const name =
      left === 1
        ? l10n.t("1 body that is not a mover of the project")
        : l10n.t("{n} bodies that are not movers of the project", { n: left });
    found.push({ name });
  }
  return found;
}

/** What of a recording was not looked at. */
export function notEvaluatedOf(
  recording: Recording,
  findings: LookedFor,
  level?: Pick<SceneLevel, "notEvaluated">,
): readonly string[] {
  return [...(level?.notEvaluated ?? []), ...leftOutOf(recording, findings, level).map(({ name }) => name)];
}

/** What a verdict says where no tunnel is found and something was left out: never that nothing was found. */
export function noTunnelText(parts: readonly string[]): string {
  return l10n.t("no tunneling found in the checked part; {left}", { left: notEvaluatedText(parts) });
}

/** What is said of a recording of which something was left out, where no tunnel is found in the rest. */
export function partialOfReplay(
  recording: Recording,
  findings: LookedFor,
  level?: Pick<SceneLevel, "notEvaluated">,
): string | undefined {
  const names = notEvaluatedOf(recording, findings, level);
  const { bodyCounts, header, frames } = recording;
  // Where nothing was solid, nobody looked for anything.
  const isInLevel = level !== undefined && header.dimensions === 2;
  const isLookedAt = frames > 1 && (isInLevel || bodyCounts.solid > 0);
  return names.length > 0 && isLookedAt && passagesIn(findings.counts) === 0 ? noTunnelText(names) : undefined;
}

/** What is wrong with a recording and its level, and what of it could not be looked at, by line. */
export function remarksOn(
  recording: Recording,
  findings: LookedFor,
  level?: Pick<SceneLevel, "problems">,
): readonly (Pick<Remark, "code" | "severity" | "message"> & { readonly line: number })[] {
  const partial = leftOutOf(recording, findings, level).flatMap(({ problem }) => problem ?? []);
  return [
    ...(level?.problems ?? []).map(({ code, severity, message }) => ({ code, severity, message, line: 1 })),
    ...partial.map((each) => ({ code: "recording-partial", severity: "warning", ...each }) as const),
    ...recording.problems,
  ];
}

/** A line of a recording, from 1. */
function rangeOfLine(line: number) {
  const start = { line: line - 1, character: 0 };
  return { start, end: start };
}

function reportedFinding(recording: Recording, solids: RecordedFindings["solids"], finding: RecordedFinding) {
  const { code, frame } = finding;
  const last = "lastFrame" in finding || finding.code === "recorded-overlap" ? finding.lastFrame : frame;
  const passage = "entry" in finding ? finding : undefined;
  const obstacle = "obstacle" in finding ? finding.obstacle : undefined;
  return {
    code,
    severity: recordedSeverities[code],
    message: recordedMessage(recording, solids, finding),
    /** The number that the game gave the later of the two frames; of a run of frames the first. */
    frame: recording.numberOf(frame),
    /** The last frame of a run; `null` for one that lasts to the end. */
    lastFrame: last === undefined ? null : recording.numberOf(last),
    /** Seconds since the beginning of the recording's time. */
    time: recording.timeOf(frame),
    body: "body" in finding ? (recording.bodies[finding.body]?.id ?? null) : null,
    obstacle: obstacle ? recordedName(recording, solids, obstacle) : null,
    entry: finite(passage?.entry),
    exit: finite(passage?.exit),
    dwell: finite(passage?.dwell),
    missed: finite(passage?.missed),
    thickness: finite(passage?.thickness),
    /** Numbers at which the passage is safe by the rule of the game, and at which some check finds the overlap. */
    safe: passage?.numbers?.safe,
    detected: passage?.numbers?.detected,
    minFps: finite(passage?.numbers?.safe.fps),
    maxSpeed: finite(passage?.numbers?.safe.speed),
    depth: finite("depth" in finding ? finding.depth : undefined),
    distance: finite("distance" in finding ? finding.distance : undefined),
    range: rangeOfLine(recording.lineOf(frame)),
  };
}

/** What is to be said of a file that could not even be read. */
export function unreadableRecording(file: string, message: string): ReplayedFile {
  const { range } = beginningOf(file);
  return { ...nothing, file, problems: [{ code: "unreadable", severity: "error", message, range }] };
}

/** What is to be said of a project file. */
export function replayedProject(file: string, problems: readonly Remark[]): ReplayedFile {
  const own = problems.map(({ code, severity, message, range, unknownKey }) => {
    return { code, severity, message, range, ...(unknownKey && { unknownKey }) };
  });
  return { ...nothing, file, problems: own, isProject: true };
}

const nothing = {
  ...{
    frames: 0,
    bodies: 0,
    positions: 0,
    missingFrames: 0,
    tunnels: 0,
    passages: 0,
    endsInside: 0,
    level: null,
    problems: [],
    unlistedProblems: 0,
  },
  ...{ notEvaluated: [], partial: null, findings: [], unlisted: 0, unlistedBy: [] },
};

/** The files together, in the given order, with their sums. */
export function replayReport(files: readonly ReplayedFile[]) {
  const sum = (count: (file: ReplayedFile) => number): number => files.reduce((total, file) => total + count(file), 0);
  return {
    files: files.map((file) => ({ ...file, problems: file.problems.map(({ unknownKey: _, ...problem }) => problem) })),
    summary: {
      files: files.filter(({ isProject }) => !isProject).length,
      frames: sum(({ frames }) => frames),
      positions: sum(({ positions }) => positions),
      missingFrames: sum(({ missingFrames }) => missingFrames),
      tunnels: sum(({ tunnels }) => tunnels),
      passages: sum(({ passages }) => passages),
      ...sumsOf(files.flatMap((file) => [...file.problems, ...annotationsOfReplay(file)])),
    },
  };
}

/** What was looked at in recordings. */
export function replaySuites(files: readonly ReplayedFile[]): readonly Suite[] {
  return files.map((replayed) => {
    const { notEvaluated, partial, frames, isProject } = replayed;
    const annotations = annotationsOfReplay(replayed);
    const said = {
      ...({ name: "has no tunneling", kind: "check", annotations, notEvaluated } as const),
      partial: partial ?? undefined,
    };
    return suiteOf(replayed, "is a recording", isProject || frames === 0 ? [] : [said]);
  });
}

/** The findings of a recording, and that there are more. */
export function annotationsOfReplay({ file, findings, unlistedBy }: ReplayedFile): readonly Annotation[] {
  const listed = findings.map(({ body, obstacle, ...finding }) =>
    annotation(
      { file, ...finding },
      [body, obstacle].flatMap((each) => each ?? []),
    ),
  );
  const more = unlistedBy.map(({ code, findings: n }) => {
    const message =
      n === 1
        ? l10n.t("1 more finding of this kind is not listed.")
        : l10n.t("{n} more findings of this kind are not listed.", { n });
    return annotation({ ...beginningOf(file), code, severity: recordedSeverities[code], message }, ["unlisted"]);
  });
  return [...listed, ...more];
}
