import { sceneBadges, vectorText } from "../drawing/index.js";
import { hasItsLevel, type SceneResultCell } from "../notebook/index.js";
import type { Finding } from "../tunneling/index.js";
import { obstacleName } from "../tunneling/index.js";
import { num, numUp } from "../wording/index.js";
import { firstMeeting, timeText } from "./firstContacts.js";
import { escaped } from "./markdown.js";

/** What becomes of a body, as Markdown: its verdict, the first contact, how long it stays inside, and when it is safe. */
export function bodyCard(cell: SceneResultCell, index: number): string {
  const { scene, result } = cell;
  const body = scene.bodies[index];
  if (!body) return "";
  const findings = result.findings.filter((finding) => finding.body === index && finding.code !== "expectation");
  const verdict = sceneBadges({ ...scene, findings, expectations: [], problems: [], method: "exact" })
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
  if (!meeting)
    return moves && hasItsLevel(cell) ? `Meets nothing in ${frames === 1 ? "its frame" : `${frames} frames`}.` : "";
  const { contact, otherName } = meeting;
  const other = `**${escaped(otherName)}**`;
  const when = `${timeText(cell, contact)} (${num(contact.seconds * 1000)} ms)`;
  if (!moves) return `Is hit by ${other} ${when}.`;
  // The normal is that of the face that the body meets; listed for one of two movers, it is turned for the other.
  const normal = contact.body === index ? contact.normal : contact.normal.map((n) => (n === 0 ? 0 : -n));
  return `Hits ${other} ${when}, normal ${vectorText(normal)}.`;
}

function safetyLine(cell: SceneResultCell, index: number, findings: readonly Finding[]): string {
  const { scene } = cell;
  if (scene.bodies[index]?.detection === "swept") return "Swept: the game cannot miss what it hits.";
  const found = findings.find(({ dwell }) => dwell !== undefined);
  if (found?.dwell !== undefined) {
    const where = found.obstacle ? ` in ${escaped(obstacleName(scene, found.obstacle))}` : "";
    const safe = found.minFps === undefined ? "" : ` · safe above ${numUp(found.minFps)} fps`;
    return `Dwell ${num(found.dwell)} frames${where}${safe}`;
  }
  const contact = firstMeeting(cell, index)?.contact;
  const dwell = contact ? contact.exit - contact.time : NaN;
  // Of several walls in a row a contact has only the first: less than a frame in that says nothing yet.
  if (!Number.isFinite(dwell) || dwell < 1) return "";
  return `Dwell ${num(dwell)} frames · safe above ${numUp(scene.fps / dwell)} fps`;
}
