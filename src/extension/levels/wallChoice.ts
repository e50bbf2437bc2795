/** Which wall of a level that was checked. */
export interface WallChoice {
  readonly fingerprint: string;
  /** Whether all walls of its problem are meant, and not this one alone. */
  readonly isOfProblem?: boolean;
  /** Why it is accepted. */
  readonly reason?: string;
}

/** Whether a program or a quick fix names a wall. */
export function isWall(given: unknown): given is WallChoice {
  if (typeof given !== "object" || given === null || !("fingerprint" in given)) return false;
  const hasReason = !("reason" in given) || typeof given.reason === "string";
  const isPlain = !("isOfProblem" in given) || typeof given.isOfProblem === "boolean";
  return typeof given.fingerprint === "string" && hasReason && isPlain;
}
