export { glossary, meanings, type GlossaryEntry, type GlossarySection } from "./glossary.js";
export { num, numDown, numUp, percent, toDigits } from "./numbers.js";
export {
  attainable,
  count,
  type Countable,
  notEvaluatedText,
  partialScenesText,
  type SafeNumbers,
  safeText,
  shortened,
} from "./sentences.js";
