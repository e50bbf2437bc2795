export { answerTo, type ExpectedValues, newExpectations } from "./answers.js";
export { contactAt } from "./contacts.js";
export { expectationText } from "./expectations.js";
export * from "./finding.js";
export { contactsByBody, isTunnel, otherOf, tunnelsOf } from "./meetings.js";
export { runInSteps, runScene } from "./runScene.js";
export { substepsAbove } from "./substeps.js";
export { vec as vectorText } from "./shown.js";
