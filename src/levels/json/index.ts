export { foundText, type JsonNode, parseJson } from "./jsonNode.js";
