export { count, type Countable } from "./count.js";
export { notEvaluatedText, partialScenesText } from "./notEvaluated.js";
export { num, numDown, numUp, percent, toDigits } from "./numbers.js";
export { attainable, safeText, type SafeNumbers } from "./safe.js";
export { shortened } from "./shortened.js";
