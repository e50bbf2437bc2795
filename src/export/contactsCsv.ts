import type { ContactView, SceneView } from "../protocol.js";

const axes = ["x", "y", "z"] as const;

/**
 * The contacts of the swept run as a table for other programs: RFC 4180, UTF-8, a row each after a row of names, numbers
 * with all digits. `exit` is empty where the boxes would never separate again.
 *
 * A name that a spreadsheet would take for a formula, one that begins with = + - @, a tab or a line break, gets an
 * apostrophe before it, with which spreadsheets mark text. Numbers stay numbers.
 */
export function contactsCsv({ swept, bodies, dimensions }: SceneView): string {
  const normals = axes.slice(0, dimensions).map((axis) => `normal ${axis}`);
  const head = ["frame", "time", "seconds", "body", "obstacle", ...normals, "response", "exit"];
  const rows = swept.contacts.map((contact) => row(contact, bodies.ids[contact.body] ?? ""));
  return [head, ...rows].map((fields) => `${fields.map(quoted).join(",")}\r\n`).join("");
}

function row({ frame, time, seconds, obstacleName, normal, response, exit }: ContactView, body: string): string[] {
  return [
    ...[frame, time, seconds].map(String),
    ...[body, obstacleName].map(harmless),
    ...normal.map(String),
    harmless(response),
    Number.isFinite(exit) ? String(exit) : "",
  ];
}

function harmless(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}

function quoted(field: string): string {
  return /[",\r\n]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
