// Numbers, counts and lists as sentences say them.
export * from "./numbers.js";
export * from "./rounding.js";
export * from "./sentences.js";
