// The facts that much of the product shares, each declared once: what a code stands for.
export * from "./body.js";
export * from "./findings.js";
export * from "./recordedFindings.js";
