import { solveReport, solveText } from "../../report/index.js";
import { choice, command, onlyScene } from "../arguments.js";
import { evaluateScene, exitOf } from "../readScene.js";
import { json } from "../reporting.js";
import { exit, terminal } from "../terminal.js";

/** `aabb solve`. What is wrong with the text goes to stderr, so that stdout holds the answer alone. */
export const solve = command("solve", { format: { type: "string", default: "text" } }, async (values, positionals) => {
  const format = choice("--format", values.format, ["text", "json"]);
  const result = await evaluateScene(onlyScene("solve", positionals));
  if (!result) return exit.unusable;
  const report = solveReport(result);
  terminal.out(format === "json" ? json(report) : solveText(report, terminal.ink));
  return exitOf(result);
});
