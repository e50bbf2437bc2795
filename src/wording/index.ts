export { num, numDown, numUp, percent } from "./numbers.js";
