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
      ? l10n.t("The last row has no line end: nobody knows whether it is whole. It was skipped.")
      : l10n.t("The last line is not whole: the game ended while it was written. It was skipped.");
    this.add("recording-cut", "information", message, this.recording.lines + 1);
  }

  empty(): void {
    this.add("recording-empty", "error", l10n.t("There is no frame in this file that can be played."), 1);
  }

  full(positions: number, bodies: number): void {
    const message = l10n.t(
      "Only {positions} positions of {bodies} bodies can be kept: nothing after this line was read.",
      { positions, bodies },
    );
    this.add("recording-too-large", "warning", message);
  }

  tooLong(): void {
    this.add("recording-long-line", "warning", l10n.t("This line is longer than 4 MiB, and was skipped unread."));
  }

  header(message: string): void {
    this.add("recording-header", "warning", message);
  }

  noHeader(): void {
    this.header(
      l10n.t("The first line says nothing of the recording: {example} is missing.", {
        example: '{ "aabb": "recording", "version": 1 }',
      }),
    );
  }

  otherHeader(): void {
    this.header(l10n.t("The first line says something else, and counts."));
  }

  otherLevel(): void {
    this.header(l10n.t("This run names another level than the first line, or none: it is not looked at in a level."));
  }

  newRun(): void {
    this.add("recording-run", "information", l10n.t("The game was begun anew here."));
  }

  noObject(): void {
    this.line(l10n.t("This line is not a JSON object, and was skipped: it is cut, or two are mixed."));
  }

  noRow(): void {
    this.line(l10n.t("This row has not the columns of the first line, and was skipped."));
  }

  noMoment(): void {
    this.line(l10n.t('A line needs "frame" or "time", a number; this one was skipped.'));
  }

  late(now: Moment, before: Moment): void {
    const message = l10n.t("This line is of {now}, and comes after that of {before}: it was skipped.", {
      now: shownMoment(now),
      before: shownMoment(before),
    });
    this.add("recording-order", "warning", message);
  }

  placedTwice(id: string): void {
    const message = l10n.t('"{id}" has a place in this frame already: the first one counts.', { id: shown(id) });
    this.add("recording-order", "warning", message);
  }

  lateSolid(id: string): void {
    const message = l10n.t(
      '"{id}" is not solid in earlier frames, so "solid" is ignored here. Name it when it comes first, or in the first line.',
      { id: shown(id) },
    );
    this.line(message);
  }

  noSize(id: string): void {
    const message = l10n.t('"{id}" has no size, here or in the first line: it counts as a point.', { id: shown(id) });
    this.add("recording-size", "warning", message);
  }

  wrongNumbers(id: string): void {
    const { dimensions } = this.recording.header;
    const message = l10n.t('The place of "{id}" must be {few} numbers or, with its size, {many}; it was skipped.', {
      ...{ id: shown(id), few: dimensions, many: 2 * dimensions },
    });
    this.line(message);
  }

  wrongValue(key: string, wanted: string): void {
    this.line(l10n.t('"{key}" must be such as {wanted}; it was skipped.', { key, wanted }));
  }

  /** Of a key that frames do not have, the first time that there is one. */
  unknownKey(key: string, known: Iterable<string>): void {
    if (this.saidOfKeys.has(key)) return;
    this.saidOfKeys.add(key);
    const near = nearest(key, known);
    if (near !== undefined) {
      const texts = { key: shown(key), near };
      const asked = l10n.t('A frame has no key "{key}"; did you mean "{near}"? It is ignored.', texts);
      this.add("recording-line", "information", asked);
      return;
    }
    const message = l10n.t('A frame has no key "{key}"; it has {keys}. It is ignored.', {
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
