export { inflated } from "./inflated.js";
