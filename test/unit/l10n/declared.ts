import { completionSchema, projectSchema } from "../../../src/scene/jsonSchema.js";
import { notebookEntries, projectEntries, recordingEntries } from "../../../src/scene/format/index.js";
import type { SaidText } from "./texts.js";

/** Keys of a declaration, or of the JSON schema, under which there is a text for users. */
const shown = new Set(["description", "markdownDescription", "expected", "title", "label"]);

/** The texts with which the format is declared, and those of its JSON schema. They are said by one function of src/scene. */
export function declaredTexts(): readonly SaidText[] {
  const found = new Set<string>();
  const seen = new Set<unknown>();
  const visit = (value: unknown): void => {
    if (typeof value !== "object" || value === null || seen.has(value)) return;
    seen.add(value);
    for (const [key, child] of Object.entries(value)) {
      if (key === "enumDescriptions") for (const text of child as readonly string[]) found.add(text);
      else if (typeof child === "string" && shown.has(key)) found.add(child);
      // What a snippet writes is content of a file.
      else if (!("label" in value)) visit(child);
    }
  };
  for (const dimensions of [2, 3] as const) {
    visit(notebookEntries(dimensions));
    visit(recordingEntries(dimensions));
  }
  visit(projectEntries);
  visit(completionSchema());
  visit(completionSchema(projectSchema()));
  return [...found].filter(isProse).map((text) => ({ text, place: "src/scene/format", values: [] }));
}

/** Whether there are words in it, and not only values of the format such as `"slide"`. */
function isProse(text: string): boolean {
  return /[a-z]/i.test(text.replaceAll(/"[^"]*"|true|false/g, ""));
}
