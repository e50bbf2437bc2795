import { solveReport, solveText } from "../report/index.js";
import { choice, exit, type ExitCode, readArguments, UsageError } from "./arguments.js";
import { evaluateScene } from "./evaluateScene.js";
import { help } from "./help.js";
import type { Terminal } from "./terminal.js";

/** `aabb solve`. What is wrong with the text goes to stderr, so that stdout holds the answer alone. */
export async function solve(args: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { values, positionals } = readArguments("solve", args, {
    format: { type: "string", default: "text" },
    help: { type: "boolean", short: "h" },
  });
  if (values.help) {
    terminal.out(help.solve);
    return exit.clean;
  }
  const format = choice("--format", values.format, ["text", "json"]);
  const [scene, ...more] = positionals;
  if (scene === undefined || more.length > 0) {
    throw new UsageError(`solve wants one scene file; got ${positionals.length}`);
  }

  const result = await evaluateScene(scene, terminal);
  if (!result) return exit.unusable;
  const report = solveReport(result);
  terminal.out(format === "json" ? JSON.stringify(report, undefined, 2) + "\n" : solveText(report, terminal.ink));
  const isUnusable = result.problems.some(({ severity }) => severity === "error");
  return isUnusable ? exit.unusable : exit.clean;
}
