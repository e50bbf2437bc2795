export { JsonError } from "./error.js";
export { foundText } from "./found.js";
export { type JsonKind, type JsonNode } from "./node.js";
export { JsonNumbers } from "./numbers.js";
export { parseJson } from "./parse.js";
