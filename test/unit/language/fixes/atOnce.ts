import { evaluate } from "../../../../src/notebook/index.js";
import type { Evaluate, Read } from "../../../../src/language/index.js";
import { parseNotebook } from "../../../../src/scene/index.js";

/** Fixes are tried at once. */
export const evaluateNow: Evaluate = (...text) => Promise.resolve(evaluate(...text));
export const readNow: Read = (...text) => Promise.resolve(parseNotebook(...text));
