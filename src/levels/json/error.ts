import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../problems.js";

/** Why a text cannot be read as the JSON that was asked for. */
export class JsonError extends LevelFault {
  /**
   * @param kind `syntax`: the text is not JSON there. `type`: it is, but of another type than its reader takes.
   * @param message what was found, and what may stand there
   */
  constructor(
    readonly kind: "syntax" | "type",
    message: string,
    range: TextRange,
  ) {
    super(kind === "syntax" ? "level-syntax" : "level-format", range, message);
  }
}
