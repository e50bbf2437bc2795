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
