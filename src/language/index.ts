// What a text editor shows at places of a text: completion, hover, quick fixes, outline, hints, rename.
export { escaped } from "./bodyCard.js";
export * from "./completion.js";
export * from "./contactHints.js";
export * from "./fixes/index.js";
export * from "./formatting.js";
export * from "./hover.js";
export * from "./statusBarText.js";
export * from "./occurrences.js";
export * from "./symbols.js";
export * from "./rename.js";
export { sceneLenses } from "./sceneLenses.js";
export { idleText, notEvaluatedText, somePhasesText, unknownLaterText } from "../wording/index.js";
export { type CompletionSchema, schemaCompletionAt, schemaHoverAt, type SchemaSuggestion } from "./schema.js";
