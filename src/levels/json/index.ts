export { foundText, type JsonKind, type JsonNode, parseJson } from "./node.js";
