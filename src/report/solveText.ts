import type { Vec } from "../geometry/index.js";
import { count, toDigits } from "../wording/index.js";
import { oneLine, type Ink } from "./ink.js";
import type { SolvedCell, SolveReport } from "./solve.js";

/** A solve report for people: for each scene a table of its contacts and where its moving bodies end. */
export function solveText({ cells }: SolveReport, ink: Ink): string {
  if (cells.length === 0) return "no scenes\n";
  return cells.map((cell) => cellText(cell, ink)).join("\n");
}

function cellText({ title, unit, fps, frames, contacts, final }: SolvedCell, ink: Ink): string {
  const text = [ink("heading", oneLine(title)) + ink("quiet", `  ${fps} fps · ${count(frames, "frame")}`)];
  if (contacts.length === 0) text.push("  no contacts");
  else {
    const rows = contacts.map((contact) => [
      String(contact.frame),
      contact.time.toFixed(3),
      contact.seconds.toFixed(4),
      oneLine(contact.body),
      oneLine(contact.obstacle),
      vecText(contact.normal),
      contact.exit === null ? "never" : contact.exit.toFixed(3),
      contact.response,
    ]);
    text.push(...table(["frame", "t", "seconds", "body", "meets", "normal", "leaves at", "response"], rows, ink));
  }
  const moving = final.filter(({ velocity }) => velocity !== null);
  if (moving.length > 0) {
    const rows = moving.map(({ id, position, velocity }) => [oneLine(id), vecText(position), vecText(velocity ?? [])]);
    text.push("", ...table(["at the end", `position (${oneLine(unit)})`, `velocity (${oneLine(unit)}/s)`], rows, ink));
  }
  return text.join("\n") + "\n";
}

function table(head: readonly string[], rows: readonly (readonly string[])[], ink: Ink): readonly string[] {
  const widths = head.map((name, column) =>
    rows.reduce((width, row) => Math.max(width, row[column]?.length ?? 0), name.length),
  );
  const line = (cells: readonly string[]) =>
    `  ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  ")}`.trimEnd();
  return [ink("quiet", line(head)), ...rows.map(line)];
}

/** Six digits are more than a picture shows; the JSON has them all. */
function vecText(vec: Vec): string {
  return `(${vec.map((n) => String(toDigits(n, 6))).join(", ")})`;
}
