import * as l10n from "@vscode/l10n";
import { groupsOf } from "../audit/index.js";
import type { RuleName } from "../model/index.js";
import { count, notEvaluatedText, numDown, partlyNothingText } from "../wording/index.js";
import {
  annotationsOfLevel,
  auditSums,
  hasSolids,
  LeastMargins,
  partialOf,
  titleNextToFile,
  type AuditedFile,
  type AuditedLevel,
} from "./auditReport.js";
import { AuditAnswer } from "./auditAnswer.js";
import { oneLine, type AnsiStyle } from "./ansi.js";
import { UnknownKeys } from "./unknownKeys.js";
import { noteLine, placeNote, withSums, fileText, placeText, judgedAt } from "./textReports.js";

/** More rules than this are not listed in the sums. */
const MAX_RULES = 3;

/**
 * Writes an audit for people: first whether a mover gets through a wall, then the findings by file and level, and last one line
 * with the sums and the rules for solid geometry.
 */
export function auditText(files: Iterable<AuditedFile>, ink: AnsiStyle): string {
  const summary = auditSums(files);
  const texts: string[] = [];
  const rows: Row[] = [];
  const rules = new Set<string>();
  const notEvaluated: string[] = [];
  const least = new LeastMargins();
  const answer = new AuditAnswer();
  const unknownKeys = new UnknownKeys();
  const assumed = new Set<RuleName>();
  const judged = new Set<string>();
  let hasNewWalls = false;
  let unclear = 0;
  let [isUsable, isNothingFound, hasFindings] = [true, true, false];
  // Of each file little is kept: there may be very many.
  for (const audited of files) {
    const { file, problems, levels, candidates } = audited;
    answer.add(audited);
    isUsable &&= problems.every(({ severity }) => severity !== "error");
    const ofLevels = levels.map((level) => ({ title: titleNextToFile(level), lines: annotationsOfLevel(level) }));
    const groups = [{ lines: unknownKeys.merged(problems) }, ...ofLevels];
    const text = fileText({ file, groups, closing: choicesText(candidates, ink) }, ink);
    if (text !== "") texts.push(text);
    for (const level of levels) {
      if (level.rule !== "") rules.add(level.rule);
      if (!level.isUnclear) notEvaluated.push(...level.notEvaluated);
      // It is so for each mover.
      else if (level.mover === levels[0]?.mover) unclear++;
      least.add(level);
      if (!level.check.isStated && hasSolids(level)) {
        assumed.add(level.check.rule);
        hasNewWalls ||= level.findings.some(({ code, accepted }) => code === "wrong-side" && !accepted);
      }
      if (hasSolids(level) && !level.isSwept) for (const text of judgedAt(level)) judged.add(text);
      isNothingFound &&= level.notEvaluated.length === 0 || partialOf(level) !== undefined;
      hasFindings ||= level.findings.length > 0;
      rows.push(rowOf(level));
    }
  }
  const scope = l10n.t("{levels} in {files}", {
    levels: count(summary.levels, "level"),
    files: count(summary.files, "file"),
  });
  const isNothing = unclear === 0 && summary.levels > 0 && !hasSolids(summary);
  const solid = [
    ...(summary.solidTiles > 0 ? [count(summary.solidTiles, "solid tile")] : []),
    ...(isNothing ? [l10n.t("nothing is solid")] : []),
    ...(summary.solidBoxes > 0 ? [count(summary.solidBoxes, "solid box")] : []),
    ...(summary.solidShapes > 0 ? [count(summary.solidShapes, "solid shape")] : []),
    ...(rules.size > 0 && rules.size <= MAX_RULES
      ? [l10n.t("chosen by {rules}", { rules: oneLine([...rules].join("; ")) })]
      : []),
  ];
  const detail = solid.length > 0 ? ink("quiet", ` (${solid.join(", ")})`) : "";
  const unchecked = unclear === 0 ? [] : [ink("warning", uncheckedText(unclear))];
  const accepted = summary.accepted === 0 ? [] : [ink("quiet", l10n.t("{n} accepted", { n: summary.accepted }))];
  const margins = least.levels.flatMap((level) => {
    if (!level.margin) return [];
    const { file, range, message } = level.margin;
    const title = titleNextToFile(level);
    return placeNote(placeText(file, range), title === undefined ? message : `${title}: ${message}`, ink);
  });
  const partialText = isUsable && isNothingFound && !hasFindings ? partlyNothingText : notEvaluatedText;
  const more = [...unchecked, ...accepted];
  const notes = [
    ...[...assumed].map(assumedRuleText),
    ...judged,
    // A project that was clean with an earlier version has these for this reason alone.
    ...(hasNewWalls
      ? [
          l10n.t(
            'Since version 0.2, the audit also reports "wrong-side": it now checks on which side the game pushes the body out.',
          ),
        ]
      : []),
  ].map((note) => noteLine(note, ink));
  const below = [...margins, ...notes].join("");
  if (below !== "") texts.push(below);
  // Without solid geometry nothing was checked, so nothing is in order.
  const text = isNothing
    ? withSums(texts, scope + detail, summary, notEvaluated, ink, more, partialText, {
        mark: ink("error", "✗"),
        nothing: ink("error", l10n.t("nothing was checked")),
      })
    : withSums(texts, scope + detail, summary, notEvaluated, ink, more, partialText);
  return `${answer.text(summary.levels, ink)}\n\n${overviewText(rows, ink)}${text}`;
}

function uncheckedText(n: number): string {
  return n === 1
    ? l10n.t("1 level was not checked: it is unclear what is solid in it")
    : l10n.t("{n} levels were not checked: it is unclear what is solid in them", { n });
}

/** Which rule numbers follow that no file and no flag states, and how to state another one. */
function assumedRuleText(rule: RuleName): string {
  return l10n.t(
    'The numbers are for the rule "{rule}", because no rule is set. If your game uses another rule, set "check" of the mover in aabb.config.json, or use --rule.',
    { rule },
  );
}

/** What the overview says of a level. */
interface Row {
  readonly name: string;
  /** What was left out of it. */
  readonly left: string | undefined;
  /** Whether anything of it was looked at, and the search came to its end: of what was not, nobody knows. */
  readonly isChecked: boolean;
  readonly places: number;
  readonly accepted: number;
  /** So many times as fast is safe. */
  readonly headroom: number;
  /** Whether the game sweeps who moves in it. */
  readonly isSwept: boolean;
}

function rowOf(level: AuditedLevel): Row {
  const walls = groupsOf(level.findings, level.unlistedBy).groups.filter(({ severity }) => severity !== "information");
  const placesOf = (groups: typeof walls): number => groups.reduce((sum, { places }) => sum + places, 0);
  return {
    name: oneLine([level.file, titleNextToFile(level) ?? ""].join(" ").trimEnd()),
    left: leftText(level),
    isChecked: !level.isCutShort && (level.notEvaluated.length === 0 || hasSolids(level)),
    places: placesOf(walls.filter(({ accepted }) => !accepted)),
    accepted: placesOf(walls.filter(({ accepted }) => accepted)),
    headroom: level.margin?.headroom ?? Infinity,
    isSwept: level.isSwept && hasSolids(level),
  };
}

function leftText(level: AuditedLevel): string | undefined {
  const { isUnclear, notEvaluated, isCutShort } = level;
  if (notEvaluated.length === 0) return isCutShort ? l10n.t("too large to check completely") : undefined;
  return isUnclear
    ? l10n.t("not checked: it is unclear what is solid")
    : (partialOf(level) ?? notEvaluatedText(notEvaluated));
}

/** Whether there is nothing in a level that could be passed. */
function isEmptyRow({ left, places, accepted, headroom, isSwept }: Row): boolean {
  return places + accepted === 0 && headroom === Infinity && left === undefined && !isSwept;
}

/** Levels in which nothing is found that the overview names: those with the least margin. */
const MOST_CLEAN = 10;

/** Of several levels a line each: those that nobody looked at first, then those in which most can be passed, then those that are nearest to it. */
function overviewText(rows: Row[], ink: AnsiStyle): string {
  rows.sort((a, b) => Number(a.isChecked) - Number(b.isChecked) || b.places - a.places || a.headroom - b.headroom);
  // Of one level all is said below, and of nothing there is nothing to say.
  if (rows.length < 2 || rows.every(isEmptyRow)) return "";
  const isClean = ({ left, places, accepted }: Row): boolean => places + accepted === 0 && left === undefined;
  const clean = rows.filter(isClean);
  const hidden = new Set(clean.slice(MOST_CLEAN));
  const shown = rows
    .filter((row) => !hidden.has(row))
    .map((row) => {
      const { name, left, places, accepted, headroom, isSwept } = row;
      const said = [
        ...(places > 0 ? [ink("warning", l10n.t("findings at {places}", { places: count(places, "place") }))] : []),
        ...(accepted > 0 ? [ink("quiet", l10n.t("{n} accepted", { n: accepted }))] : []),
        ...(left === undefined ? [] : [ink("warning", oneLine(left))]),
      ];
      if (!isClean(row)) return { name, said: said.join(", ") };
      if (isSwept) return { name, said: ink("good", l10n.t("safe if the game sweeps its movers")) };
      if (headroom === Infinity) return { name, said: ink("quiet", l10n.t("no wall to tunnel through")) };
      return { name, said: ink("good", l10n.t("safe up to {n} × the mover's speed", { n: numDown(headroom) })) };
    });
  const width = shown.reduce((most, { name: { length } }) => Math.max(most, length), 0);
  const lines = shown.map(({ name, said }) => `  ${name.padEnd(width)}  ${said}`);
  const n = hidden.size;
  if (n > 0) lines.push(`  ${ink("quiet", l10n.t("without findings and not listed: {n}", { n }))}`);
  return `${ink("heading", l10n.t("Levels"))}\n${lines.join("\n")}\n\n`;
}

/** What can be passed to say what is solid, a line for each, to be copied. */
function choicesText(candidates: AuditedFile["candidates"], ink: AnsiStyle): readonly string[] {
  if (candidates.length === 0) return [];
  const rows = candidates.map(({ rule, amount }) => ({ flag: `--solid ${quoted(oneLine(rule))}`, amount }));
  const width = rows.reduce((most, { flag: { length } }) => Math.max(most, length), 0);
  const lines = rows.map(({ flag, amount }) => `      ${flag.padEnd(width)}  ${ink("quiet", amount)}`);
  return [`    ${l10n.t("Use one or more of these flags:")}`, ...lines];
}

/** As shells take it. */
function quoted(text: string): string {
  if (/^[\w:.,/-]+$/.test(text)) return text;
  return /["$`\\!]/.test(text) ? `'${text.replaceAll("'", `'\\''`)}'` : `"${text}"`;
}
