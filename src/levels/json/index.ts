export { foundText, type JsonNode, parseJson } from "./node.js";
