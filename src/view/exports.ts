import type { SceneView, WeakWallView } from "./protocol/index.js";

export type ExportFormat = "png" | "svg" | "csv";

/** Letters of the scene's name, and of its cell's title, that a name keeps: file systems allow 255 bytes in all. */
const mostLetters = 50;

/**
 * A name for an exported file that every file system takes: `<file>-<title>.<format>`, where what has a meaning in
 * paths, or for a shell or an old file system, is a hyphen.
 *
 * @param file the name of the file with the scene or the level; a level may have no other name than that.
 */
export function exportName(file: string, title: string, format: ExportFormat): string {
  const name = file.replace(/\.(aabb\.json|json|tmx|tmj|ldtk)$/, "");
  const parts = [name, title === file ? "" : title].map(plainName).filter((part) => part !== "");
  return `${parts.join("-") || "scene"}.${format}`;
}

function plainName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\/:*?"<>|%#]+/gu, "-");
  return [...plain]
    .slice(0, mostLetters)
    .join("")
    .replace(/^[-.]+|[-.]+$/g, "");
}

const axes = ["x", "y", "z"] as const;

/** The contacts of the swept run as a table. `exit` is empty where the boxes would never separate again. */
export function contactsCsv({ swept, bodies, dimensions }: SceneView): string {
  const normals = axes.slice(0, dimensions).map((axis) => `normal ${axis}`);
  const names = ["frame", "time", "seconds", "body", "obstacle", ...normals, "response", "exit"];
  return csvTable(
    names,
    swept.contacts.map(({ frame, time, seconds, body, obstacleName, normal, response, exit }) => [
      ...[frame, time, seconds],
      ...[bodies.ids[body] ?? "", obstacleName],
      ...normal,
      ...[response, exit],
    ]),
  );
}

const names = [
  ...["number", "finding", "wall", "axis", "min x", "min y", "max x", "max y"],
  ...["thickness", "dwell", "missed", "safe above fps", "safe below px/s", "safe above px thick"],
];

/**
 * The walls of a level that can be passed as a table, in the order of their numbers. Lengths are pixels, `missed` is the
 * part of the frame's phases; a limit is empty where there is none.
 */
export function wallsCsv(walls: readonly WeakWallView[]): string {
  return csvTable(
    names,
    walls.map(({ code, name, axis, wall, thickness, dwell, missed, ...limits }, i) => [
      ...[i + 1, code, name, axis],
      ...wall,
      ...[thickness, dwell, missed],
      ...[limits.minFps, limits.maxSpeed, limits.minThickness].map((limit) => limit ?? ""),
    ]),
  );
}

/**
 * A table for other programs: RFC 4180, a line each after a line of names.
 *
 * A text that a spreadsheet would take for a formula, one that begins with = + - @, a tab or a line break, gets an
 * apostrophe before it, with which spreadsheets mark text. Numbers stay numbers, with all digits; one that has no end is
 * an empty field.
 */
export function csvTable(names: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  return [names, ...rows].map((fields) => `${fields.map(written).join(",")}\r\n`).join("");
}

function written(field: string | number): string {
  if (typeof field === "number") return Number.isFinite(field) ? String(field) : "";
  const harmless = /^[=+\-@\t\r\n]/.test(field) ? `'${field}` : field;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
