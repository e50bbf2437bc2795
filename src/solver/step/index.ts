export { step } from "./step.js";
