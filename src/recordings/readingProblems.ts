import * as l10n from "@vscode/l10n";
import { nearest } from "../scene/index.js";
import { shortened } from "../wording/index.js";
import type { Recording } from "./recording.js";
import type { RecordingProblem, RecordingProblemCode } from "./recordedFacts.js";

/** More than anybody reads. */
const MOST_PROBLEMS = 1000;

/** What is said of the end is taken back when more comes: it is always listed. */
const ofTheEnd = /^recording-(cut|empty)$/;
const alwaysListed = /^recording-(cut|empty|too-large)$/;

const LONGEST_NAME = 48;

/** A name as a message has it. */
const shown = (id: string): string => shortened(id, LONGEST_NAME);

/** A place in the order of a recording, as a message has it. */
interface Moment {
  readonly hasFrame: boolean;
  /** The number of the frame; else seconds. */
  readonly at: number;
}

/** What a reader has to say of the line that it is at: the first of them are listed, the others counted. */
export class ReadingProblems {
  private readonly saidOfKeys = new Set<string>();

  constructor(private readonly recording: Recording) {}

  /** Whether so much was said of keys that nobody reads more of it. */
  get isEnough(): boolean {
    return this.saidOfKeys.size > MOST_PROBLEMS;
  }

  /** Takes back what was said of the end. */
  reopen(): void {
    const { problems } = this.recording;
    while (ofTheEnd.test(problems.at(-1)?.code ?? "")) problems.pop();
  }

  cut(isRow: boolean): void {
    const message = isRow
      ? l10n.t("The last row has no line break, so it may be incomplete. It was skipped.")
      : l10n.t("The last line is incomplete and was skipped. The game probably ended while writing it.");
    this.add("recording-cut", "information", message, this.recording.lines + 1);
  }

  empty(): void {
    this.add("recording-empty", "error", l10n.t("This file has no frame that can be played."), 1);
  }

  full(positions: number, bodies: number): void {
    const message = l10n.t(
      "A recording can have at most {positions} positions of {bodies} bodies, so nothing after this line was read.",
      { positions, bodies },
    );
    this.add("recording-too-large", "warning", message);
  }

  tooLong(): void {
    this.add("recording-long-line", "warning", l10n.t("This line was skipped because it is longer than 4 MiB."));
  }

  header(message: string): void {
    this.add("recording-header", "warning", message);
  }

  noHeader(): void {
    this.header(
      l10n.t("The first line does not describe the recording: {example} is missing.", {
        example: '{ "aabb": "recording", "version": 1 }',
      }),
    );
  }

  otherHeader(): void {
    this.header(l10n.t("This line describes the recording differently than the first line. The first line counts."));
  }

  otherLevel(): void {
    this.header(
      l10n.t(
        "In this run, the level's walls were not checked: this line names a different level than the first line, or none.",
      ),
    );
  }

  newRun(): void {
    this.add("recording-run", "information", l10n.t("The game was restarted here."));
  }

  noObject(): void {
    this.line(
      l10n.t("This line was skipped because it is not a JSON object. It may be cut off, or two lines may be mixed."),
    );
  }

  noRow(): void {
    this.line(
      l10n.t(
        "This row was skipped: it has more or fewer columns than the first line, or a value that is not a number.",
      ),
    );
  }

  noMoment(): void {
    this.line(l10n.t('This line was skipped: it has no number for "frame" or "time".'));
  }

  late(now: Moment, before: Moment): void {
    const message = l10n.t("This line was skipped: it is for {now} but comes after {before}.", {
      now: shownMoment(now),
      before: shownMoment(before),
    });
    this.add("recording-order", "warning", message);
  }

  placedTwice(id: string): void {
    const message = l10n.t('"{id}" already has a position in this frame; the first one counts.', { id: shown(id) });
    this.add("recording-order", "warning", message);
  }

  lateSolid(id: string): void {
    const message = l10n.t(
      '"{id}" is not solid in earlier frames, so "solid" is ignored here. Set it where the body first appears, or in the first line.',
      { id: shown(id) },
    );
    this.line(message);
  }

  noSize(id: string): void {
    const message = l10n.t('"{id}" has no size in this line or in the first line, so it counts as a point.', {
      id: shown(id),
    });
    this.add("recording-size", "warning", message);
  }

  wrongNumbers(id: string): void {
    const { dimensions } = this.recording.header;
    const message = l10n.t(
      'The position of "{id}" was skipped: expected {few} numbers for the position, or {many} for position and size.',
      {
        ...{ id: shown(id), few: dimensions, many: 2 * dimensions },
      },
    );
    this.line(message);
  }

  wrongValue(key: string, wanted: string): void {
    this.line(l10n.t('"{key}" was skipped. Expected a value such as {wanted}.', { key, wanted }));
  }

  /** Of a key that frames do not have, the first time that there is one. */
  unknownKey(key: string, known: Iterable<string>): void {
    if (this.saidOfKeys.has(key)) return;
    this.saidOfKeys.add(key);
    const near = nearest(key, known);
    if (near !== undefined) {
      const texts = { key: shown(key), near };
      const asked = l10n.t('Frames cannot have the key "{key}", so it is ignored. Did you mean "{near}"?', texts);
      this.add("recording-line", "information", asked);
      return;
    }
    const message = l10n.t('Frames cannot have the key "{key}", so it is ignored. The valid keys are {keys}.', {
      key: shown(key),
      keys: [...known].join(", "),
    });
    this.add("recording-line", "information", message);
  }

  private line(message: string): void {
    this.add("recording-line", "warning", message);
  }

  private add(
    code: RecordingProblemCode,
    severity: RecordingProblem["severity"],
    message: string,
    line = this.recording.lines,
  ): void {
    const { problems } = this.recording;
    if (problems.length < MOST_PROBLEMS || alwaysListed.test(code)) problems.push({ code, severity, message, line });
    else this.recording.unlistedProblems++;
  }
}

function shownMoment({ hasFrame, at }: Moment): string {
  return hasFrame ? l10n.t("frame {n}", { n: at }) : l10n.t("{n} s", { n: at });
}
