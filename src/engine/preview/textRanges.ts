import { bodyRange, type NotebookResult } from "../../notebook/index.js";
import type { Problem, TextRange } from "../../scene/index.js";
import type { WebviewMessage } from "../../view/protocol/index.js";
import { outsideCells, reasonIn } from "./viewDiff.js";

/** A request of a page to select something in the text. */
export type RevealRequest = Extract<WebviewMessage, { type: "reveal" | "revealProblem" }>;

/** Returns what a request wants to be selected, in the order in which it names it; nothing if the text does not have it any more. */
export function rangesFor(result: NotebookResult, request: RevealRequest): readonly TextRange[] {
  const cell = request.cell === undefined ? undefined : result.cells[request.cell];
  const scene = cell?.kind === "scene" ? cell : undefined;
  if (request.type === "reveal") {
    return request.bodies
      .flatMap((index) => (scene?.scene.bodies[index] && scene.bodySources.at(index)) ?? [])
      .map(bodyRange);
  }
  const { problem } = request;
  const outside = (): Problem | undefined =>
    problem === undefined ? reasonIn(result.problems) : outsideCells(result)[problem];
  const found = request.cell === undefined ? outside() : scene?.problems[problem ?? 0];
  return found ? [found.range] : [];
}
