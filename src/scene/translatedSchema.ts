import { translated } from "./format/index.js";

/** Keys under which a JSON schema has a text for whoever writes a file. */
const shown = new Set(["title", "label", "description", "markdownDescription"]);

/** A JSON schema of the format in the language that is spoken. What it offers to write into a file stays as it is. */
export function translatedSchema(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(translatedSchema);
  if (typeof schema !== "object" || schema === null) return schema;
  // What has a label is offered, and all of it that is no text for the reader is content.
  const isOffer = "label" in schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]: [string, unknown]) => {
      if (typeof value === "string") return [key, shown.has(key) ? translated(value) : value];
      return [key, isOffer ? value : translatedSchema(value)];
    }),
  );
}
