import type { TextRange } from "../../scene/index.js";

/** Why a text cannot be read as the JSON that was asked for. */
export class JsonError extends Error {
  override readonly name = "JsonError";

  constructor(
    /** `syntax`: the text is not JSON there. `type`: it is, but of another type than its reader takes. */
    readonly kind: "syntax" | "type",
    /** What was found, and what may stand there. */
    message: string,
    readonly range: TextRange,
  ) {
    super(message);
  }
}
