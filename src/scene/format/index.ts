export * from "./answerKeys.js";
export * from "./bodyKeys.js";
export * from "./expectationKeys.js";
export * from "./levelKeys.js";
export * from "./projectKeys.js";
export * from "./recordingKeys.js";
export * from "./sceneKeys.js";
export * from "./translated.js";
export { fitsOf } from "./fits.js";
export { defaults, MAX_SUBSTEPS, perDimensions, type Dimensions, type Entries, type Values } from "./values.js";

/**
 * The one declaration of the scene format. Readers check the text against it key by key, the JSON schema that gives
 * completion and hovers in the editor is made from it, and its types are what readers return.
 */
