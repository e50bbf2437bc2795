export { foundText, type JsonKind, type JsonNode } from "./node.js";
export { parseJson } from "./structure.js";
