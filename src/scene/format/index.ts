export * from "./answer.js";
export * from "./body.js";
export * from "./expectation.js";
export * from "./level.js";
export * from "./project.js";
export * from "./recording.js";
export * from "./scene.js";
export * from "./translated.js";
export { fitsOf } from "./fits.js";
export { defaults, MAX_SUBSTEPS, perDimensions, type Dimensions, type Entries, type Values } from "./values.js";

/**
 * The one declaration of the scene format. Readers check the text against it key by key, the JSON schema that gives
 * completion and hovers in the editor is made from it, and its types are what readers return.
 */
