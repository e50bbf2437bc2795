import * as l10n from "@vscode/l10n";
import { sceneBadges, vectorText } from "../view/index.js";
import { at } from "../geometry/index.js";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import type { Scene, SceneBody } from "../scene/index.js";
import { obstacleName, type Finding } from "../tunneling/index.js";
import { num, numUp } from "../wording/index.js";
import { firstMeeting, timeText } from "./firstContacts.js";

/** What becomes of a body, as Markdown: its verdict, the first contact, how long it stays inside, and when it is safe. */
export function bodyCard(cell: SceneResultCell, index: number): string {
  const { scene, result } = cell;
  const body = scene.bodies[index];
  if (!body) return "";
  const findings = result.findings.filter((finding) => finding.body === index && finding.code !== "expectation");
  const verdict = sceneBadges({ ...scene, findings, expectations: [], problems: [], notEvaluated: [], method: "exact" })
    .filter(({ tone }) => tone !== "plain")
    .map(({ text }) => ` · ${text}`)
    .join("");
  const lines = [`**${escaped(body.id)}**${verdict}`, contactLine(cell, index)];
  if (body.velocity) lines.push(safetyLine(cell, index, findings));
  return lines.filter((line) => line !== "").join("  \n");
}

function contactLine(cell: SceneResultCell, index: number): string {
  const { frames, bodies } = cell.scene;
  const meeting = firstMeeting(cell, index);
  const moves = bodies[index]?.velocity !== undefined;
  if (!meeting) return moves && hasItsLevel(cell) ? nothingMet(frames) : "";
  const { contact, otherName } = meeting;
  const other = `**${escaped(otherName)}**`;
  const when = timeText(cell, contact);
  const milliseconds = num(contact.seconds * 1000);
  if (!moves) return l10n.t("Is hit by {other} {when} ({milliseconds} ms).", { other, when, milliseconds });
  // The normal is that of the face that the body meets; listed for one of two movers, it is turned for the other.
  const normal = contact.body === index ? contact.normal : contact.normal.map((n) => (n === 0 ? 0 : -n));
  return l10n.t("Hits {other} {when} ({milliseconds} ms), normal {normal}.", {
    other,
    when,
    milliseconds,
    normal: vectorText(normal),
  });
}

function nothingMet(frames: number): string {
  return frames === 1 ? l10n.t("Meets nothing in its frame.") : l10n.t("Meets nothing in {frames} frames.", { frames });
}

function safetyLine(cell: SceneResultCell, index: number, findings: readonly Finding[]): string {
  const { scene } = cell;
  if (scene.bodies[index]?.detection === "swept") return l10n.t("Swept: the game cannot miss what it hits.");
  const found = findings.find(({ dwell }) => dwell !== undefined);
  if (found?.dwell !== undefined) {
    const { dwell, obstacle } = found;
    const stay = obstacle ? dwellIn(dwell, escaped(obstacleName(scene, obstacle))) : dwellText(dwell);
    return found.minFps === undefined ? stay : `${stay} · ${safeText(found.minFps)}`;
  }
  const contact = firstMeeting(cell, index)?.contact;
  const dwell = contact ? contact.exit - contact.time : NaN;
  // Of several walls in a row a contact has only the first: less than a frame in that says nothing yet.
  if (!Number.isFinite(dwell) || dwell < 1) return "";
  return `${dwellText(dwell)} · ${safeText(scene.fps / dwell)}`;
}

/** @param dwell in frames; one that reads as 1 is said as one */
function dwellText(dwell: number): string {
  return num(dwell) === "1" ? l10n.t("Dwell 1 frame") : l10n.t("Dwell {dwell} frames", { dwell: num(dwell) });
}

function dwellIn(dwell: number, obstacle: string): string {
  return num(dwell) === "1"
    ? l10n.t("Dwell 1 frame in {obstacle}", { obstacle })
    : l10n.t("Dwell {dwell} frames in {obstacle}", { dwell: num(dwell), obstacle });
}

function safeText(minFps: number): string {
  return l10n.t("safe above {fps} fps", { fps: numUp(minFps) });
}

/** What a motion is in one frame, along each axis and beside the size of the box: what decides whether a wall is missed. */
export function motionText({ fps, unit }: Pick<Scene, "fps" | "unit">, body: SceneBody): string {
  const { velocity, displacement, size } = body;
  if (!velocity) return "";
  const length = escaped(unit);
  const steps = velocity.flatMap((speed, axis) => {
    const step = Math.abs(displacement ? at(displacement, axis) : speed / fps);
    const extent = at(size, axis);
    const share = step / extent;
    // Beside a box almost without an extent, a step is so many times its size as no number can hold.
    return step === 0 ? [] : [stepText(num(step), length, axis, Number.isFinite(share) ? num(share) : undefined)];
  });
  const motion =
    steps.length === 0
      ? l10n.t("It stays where it is.")
      : l10n.t("In a frame at {fps} fps: {steps}.", { fps: num(fps), steps: steps.join("; ") });
  if (!displacement) return motion;
  // Where `to` is written, the velocity is not to be seen in the text.
  return `${motion}  \n${l10n.t("That is {velocity} {unit}/s.", { velocity: vectorText(velocity), unit: length })}`;
}

/** @param share of the step in the size of the box; undefined where there is no such number */
function stepText(step: string, unit: string, axis: number, share: string | undefined): string {
  if (share === undefined) return l10n.t("{step} {unit} along {axis}", { step, unit, axis: "xyz".charAt(axis) });
  if (axis === 0) return l10n.t("{step} {unit} along x, {share} × its width", { step, unit, share });
  if (axis === 1) return l10n.t("{step} {unit} along y, {share} × its height", { step, unit, share });
  return l10n.t("{step} {unit} along z, {share} × its depth", { step, unit, share });
}

/** What a number of a scene's key means in time; undefined for other keys. */
export function numberMeaning(key: string, value: unknown, fps: unknown): string | undefined {
  if (typeof value !== "number" || !(value > 0)) return undefined;
  if (key === "fps") return l10n.t("A frame lasts {duration} ms.", { duration: num(1000 / value) });
  if (key === "frames" && typeof fps === "number" && fps > 0) {
    return l10n.t("{duration} s at {fps} fps.", { duration: num(value / fps), fps: num(fps) });
  }
  return undefined;
}

/** A text as Markdown that reads exactly so: no name of a user's becomes a heading, a link or a picture. */
export function escaped(text: string): string {
  // CommonMark: any ASCII punctuation character may be backslash-escaped.
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
