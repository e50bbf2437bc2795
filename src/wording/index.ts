export { count, type Countable } from "./count.js";
export { num, numDown, numUp, percent } from "./numbers.js";
export { shortened } from "./shortened.js";
