// The facts that much of the product shares, each declared once: codes of findings, traits of bodies, how games check,
// formats of levels.
export * from "./body.js";
export * from "./checkRules.js";
export * from "./findings.js";
export * from "./levelFormats.js";
export * from "./recordedCodes.js";
export * from "./sweepLanguages.js";
