import type { Vec } from "../geometry/index.js";
import type { NotebookResult } from "../notebook/index.js";
import { contactAt, obstacleName } from "../tunneling/index.js";
import { count, judgedAtText, toDigits } from "../wording/index.js";
import { finite, scenesOf } from "./checkReport.js";
import { oneLine, type AnsiStyle } from "./ansi.js";

// The answer of `aabb solve`, as its JSON: what the sweep finds in each scene. Names stay; fields may be added.
export type SolveReport = ReturnType<typeof solveReport>;

export function solveReport({ cells }: NotebookResult) {
  return {
    cells: scenesOf(cells).map(({ cell: { scene, result }, title }) => ({
      /** The scene's title, or `Scene 2` for one without. */
      title,
      unit: scene.unit,
      fps: scene.fps,
      /** The highest frame rate, where the rate varies: `fps` is the lowest then. */
      fastestFps: scene.fastestFps ?? null,
      frames: scene.frames,
      /** How often per frame the game moves and looks. */
      substeps: scene.substeps,
      contacts: Array.from(result.swept.contacts.times, (_, place) => {
        const contact = contactAt(scene, result.swept.contacts, place);
        const { frame, time, seconds, body, obstacle, normal, exit, response } = contact;
        return {
          /** From 1. */
          frame,
          /** Fraction of the frame. */
          time,
          /** Since the scene began. */
          seconds,
          body: scene.bodies[body]?.id ?? `bodies[${body}]`,
          obstacle: obstacleName(scene, obstacle),
          normal,
          /** When the boxes would have separated again, in fractions of the frame; `null`: never. */
          exit: finite(exit),
          response,
        };
      }),
      final: scene.bodies.map(({ id }, i) => ({
        id,
        /** Lowest corner at the end. */
        position: result.final[i]?.position ?? [],
        /** Units per second at the end; `null` for an immovable body. */
        velocity: result.final[i]?.velocity ?? null,
      })),
    })),
  };
}

/** A solve report for people: for each scene a table of its contacts and where its moving bodies end. */
export function solveText({ cells }: SolveReport, ink: AnsiStyle): string {
  if (cells.length === 0) return "no scenes\n";
  return cells.map((cell) => cellText(cell, ink)).join("\n");
}

function cellText(cell: SolveReport["cells"][number], ink: AnsiStyle): string {
  const { title, unit, fps, fastestFps, frames, substeps, contacts, final } = cell;
  const times = [
    judgedAtText({ fps, fastestFps: fastestFps ?? undefined }) ?? `${fps} fps`,
    count(frames, "frame"),
    ...(substeps === 1 ? [] : [count(substeps, "sub-step")]),
  ];
  const text = [ink("heading", oneLine(title)) + ink("quiet", `  ${times.join(" · ")}`)];
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
    text.push(...table(["frame", "t", "seconds", "body", "hits", "normal", "exit t", "response"], rows, ink));
  }
  const moving = final.filter(({ velocity }) => velocity !== null);
  if (moving.length > 0) {
    const rows = moving.map(({ id, position, velocity }) => [oneLine(id), vecText(position), vecText(velocity ?? [])]);
    text.push(
      "",
      ...table(["body at the end", `position (${oneLine(unit)})`, `velocity (${oneLine(unit)}/s)`], rows, ink),
    );
  }
  return text.join("\n") + "\n";
}

function table(head: readonly string[], rows: readonly (readonly string[])[], ink: AnsiStyle): readonly string[] {
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
