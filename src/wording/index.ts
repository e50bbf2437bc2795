// Numbers, counts and lists as sentences say them.
export * from "./findingSentences.js";
export * from "./numbers.js";
export * from "./rounding.js";
export * from "./sentences.js";
