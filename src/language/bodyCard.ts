import * as l10n from "@vscode/l10n";
import { factsOf } from "../model/index.js";
import { sceneBadges, traitTexts, vectorText } from "../view/index.js";
import { at, frameRates, isWrittenRates } from "../geometry/index.js";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import { accelerationOf, isDriven, type Scene, type SceneBody } from "../scene/index.js";
import { contactsByBody, obstacleName, type Finding } from "../tunneling/index.js";
import { judgedAtSentence, lookedAtWords, num, numUp } from "../wording/index.js";
import { firstMeeting, passageCode, timeText } from "./firstContacts.js";

/** What becomes of a body, as Markdown: its verdict, the first contact, how long it stays inside, and when it is safe. */
export function bodyCard(cell: SceneResultCell, index: number): string {
  const { scene, result } = cell;
  const body = scene.bodies[index];
  if (!body) return "";
  const findings = result.findings.filter((finding) => finding.body === index && finding.code !== "expectation");
  const judged = { ...scene, findings, expectations: [], problems: [], notEvaluated: [], method: "exact" };
  // Whether a body without a finding is safe depends on the others as well.
  const badges = sceneBadges(judged).filter(({ tone }) => tone !== "plain" && tone !== "good");
  const verdict = [`**${escaped(body.id)}**`, ...badges.map(({ text }) => text)].join(" · ");
  const { shape, motion, limits } = traitTexts(body, inMarkdown(scene));
  const meanings = [...new Set(findings.map(({ code }) => code))].map((code) => factsOf(code).meaning?.() ?? "");
  const lines = [verdict, ...meanings, contactLine(cell, index), shape, motion, limits];
  if (body.velocity) lines.push(safetyLine(cell, index, findings));
  return lines.filter((line) => line !== "").join("  \n");
}

/** How sentences about bodies are said in Markdown. */
export function inMarkdown({ fps, yAxis, unit }: Scene) {
  return { fps, yAxis, unit: escaped(unit), named: (name: string) => `**${escaped(name)}**` };
}

function contactLine(cell: SceneResultCell, index: number): string {
  const { frames, bodies } = cell.scene;
  const meeting = firstMeeting(cell, index);
  const moves = bodies[index]?.velocity !== undefined;
  if (!meeting && (!moves || !hasItsLevel(cell))) return "";
  const later = meeting ? undefined : laterLine(cell, index);
  if (later !== undefined) return later;
  if (!meeting && frames === 1) return l10n.t("Hits nothing in the only frame of the scene.");
  if (!meeting) return l10n.t("Hits nothing in {frames} frames.", { frames });
  const { contact, otherName } = meeting;
  const other = `**${escaped(otherName)}**`;
  const when = timeText(cell, contact);
  const milliseconds = num(contact.seconds * 1000);
  if (!moves) return l10n.t("Is hit by {other} {when} ({milliseconds} ms).", { other, when, milliseconds });
  // The normal is that of the face that the body meets; listed for one of two movers, it is turned for the other.
  const own = contact.body === index ? contact.normal : contact.normal.map((n) => (n === 0 ? 0 : -n));
  const normal = vectorText(own);
  const words = { other, when, milliseconds, normal };
  const speed = speedAt(cell, index);
  const isMissed = passageCode(cell, index, contact) !== undefined;
  if (speed === undefined && isMissed)
    return l10n.t("A sweep would hit {other} {when} ({milliseconds} ms), normal {normal}.", words);
  if (speed === undefined) return l10n.t("Hits {other} {when} ({milliseconds} ms), normal {normal}.", words);
  const values = { ...words, speed: num(speed), unit: escaped(cell.scene.unit) };
  return isMissed
    ? l10n.t("A sweep would hit {other} {when} ({milliseconds} ms) at {speed} {unit}/s, normal {normal}.", values)
    : l10n.t("Hits {other} {when} ({milliseconds} ms) at {speed} {unit}/s, normal {normal}.", values);
}

/** How far a body that meets nothing was looked ahead; undefined for one that meets something later, and for one that is driven. */
function laterLine({ scene, result, idle }: SceneResultCell, index: number): string | undefined {
  const { lookAhead } = result;
  const body = scene.bodies[index];
  const isMet = result.findings.some((finding) => finding.body === index);
  if (!lookAhead || !body || isDriven(body) || body.orbit || isMet || idle) return undefined;
  const words = lookedAtWords([{ ...scene, lookAhead }]);
  if (words) return l10n.t("Hits nothing in {frames} and the following {seconds} s.", words);
  const frame = scene.frames + lookAhead.frames;
  return l10n.t("Hits nothing until frame {frame}. Later frames were not checked.", { frame });
}

/** How fast a body that accelerates is at its contact; undefined where its written velocity says it, or no way is left to tell. */
function speedAt({ scene, result }: SceneResultCell, index: number): number | undefined {
  const own = scene.bodies[index];
  const place = contactsByBody(result.swept).get(index)?.[0];
  if (place === undefined || !own || !accelerationOf(scene, own)) return undefined;
  const { bodies, times, positions, expected } = result.swept.contacts;
  const left = 1 - (times[place] as number);
  if (bodies[place] !== index || left === 0) return undefined;
  const first = place * scene.dimensions;
  const way = own.position.map((_, axis) => (expected[first + axis] as number) - (positions[first + axis] as number));
  return (Math.hypot(...way) / left) * scene.fps;
}

function safetyLine(cell: SceneResultCell, index: number, findings: readonly Finding[]): string {
  const { scene } = cell;
  const { detection, orbit } = scene.bodies[index] ?? {};
  if (detection === "swept" && orbit)
    return l10n.t("The sweep follows straight lines between frame ends instead of the arc.");
  if (detection === "swept") return l10n.t("Swept: the game cannot miss a hit.");
  const found = findings.find(({ dwell }) => dwell !== undefined);
  if (found?.dwell !== undefined) {
    const { dwell, obstacle } = found;
    const stay = dwellText(dwell / scene.substeps, obstacle && escaped(obstacleName(scene, obstacle)));
    return found.minFps === undefined ? stay : `${stay} · ${safeFromText(found.minFps)}`;
  }
  const contact = firstMeeting(cell, index)?.contact;
  const dwell = contact ? contact.exit - contact.time : NaN;
  // Of several walls in a row a contact has only the first: less than a frame in that says nothing yet.
  const looks = dwell * scene.substeps;
  if (!Number.isFinite(looks) || looks < 1) return "";
  const body = scene.bodies[index];
  // How fast it is at another rate, nobody has looked.
  if (body && accelerationOf(scene, body)) return dwellText(dwell);
  return `${dwellText(dwell)} · ${detectedFromText(scene.fps / looks)}`;
}

/** A number of frames that reads as 1 is said as one. */
function dwellText(frames: number, obstacle?: string): string {
  const dwell = num(frames);
  if (obstacle === undefined)
    return dwell === "1" ? l10n.t("Dwell: 1 frame of overlap") : l10n.t("Dwell: {dwell} frames of overlap", { dwell });
  if (dwell === "1") return l10n.t("Dwell: 1 frame of overlap with {obstacle}", { obstacle });
  return l10n.t("Dwell: {dwell} frames of overlap with {obstacle}", { dwell, obstacle });
}

function safeFromText(minFps: number): string {
  return l10n.t("safe at {fps} fps or more", { fps: numUp(minFps) });
}

function detectedFromText(fps: number): string {
  return l10n.t("detected above {fps} fps", { fps: numUp(fps) });
}

/** What a motion is in one frame, along each axis and beside the size of the box: what decides whether a wall is missed. */
export function motionText(scene: Pick<Scene, "fps" | "substeps" | "unit" | "gravity">, body: SceneBody): string {
  const { fps, substeps, unit } = scene;
  const { velocity, displacement, size } = body;
  if (!velocity) return "";
  const length = escaped(unit);
  const gain = accelerationOf(scene, body)?.map((a) => a / fps);
  // What it moves in a frame is another length in each.
  if (gain) {
    const values = { velocity: vectorText(velocity), fps: num(fps), gain: vectorText(gain), unit: length };
    return l10n.t("The body starts with {velocity} {unit}/s; each frame at {fps} fps adds {gain} {unit}/s.", values);
  }
  const steps = velocity.flatMap((speed, axis) => {
    const step = Math.abs(displacement ? at(displacement, axis) : speed / fps) / substeps;
    const extent = at(size, axis);
    const share = step / extent;
    // Beside a box almost without an extent, a step is so many times its size as no number can hold.
    return step === 0 ? [] : [stepText(num(step), length, axis, Number.isFinite(share) ? num(share) : undefined)];
  });
  const motion =
    steps.length === 0
      ? l10n.t("The body does not move.")
      : substeps === 1
        ? l10n.t("Movement per frame at {fps} fps: {steps}.", { fps: num(fps), steps: steps.join("; ") })
        : l10n.t("Per sub-step ({substeps} per frame at {fps} fps): {steps}.", {
            ...{ fps: num(fps), substeps },
            steps: steps.join("; "),
          });
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
export function numberMeaning(key: string, value: unknown, fps: number | undefined): string | undefined {
  if (key === "fps" && isWrittenRates(value)) {
    const rates = frameRates(value);
    const duration = l10n.t("A frame lasts {duration} ms.", { duration: num(1000 / rates.fps) });
    return [...judgedAtSentence(rates), duration].join(" ");
  }
  if (typeof value !== "number" || !(value > 0)) return undefined;
  if (key === "substeps" && fps !== undefined) {
    return l10n.t("The game moves bodies and checks for overlaps every {duration} ms.", {
      duration: num(1000 / fps / value),
    });
  }
  if (key === "frames" && fps !== undefined) {
    return l10n.t("{duration} s at {fps} fps.", { duration: num(value / fps), fps: num(fps) });
  }
  return undefined;
}

/** A text as Markdown that reads exactly so: no name of a user's becomes a heading, a link or a picture. */
export function escaped(text: string): string {
  // CommonMark: any ASCII punctuation character may be backslash-escaped.
  return text.replace(/\s+/g, " ").replace(/[!-/:-@[-`{-~]/g, "\\$&");
}
