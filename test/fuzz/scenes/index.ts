import type { Target } from "../target.js";
export const scenesTarget: Target = { name: "scenes", seconds: 1, megabytes: 500, generate: () => 0, check: () => undefined, smaller: () => [], text: String };
