export { compareDifferences, compareQuotients, compareRounded, quotient } from "./predicates.js";
