export * from "./numbers.js";
export * from "./sentences.js";
