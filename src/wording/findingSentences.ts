/** Limits of which each alone is a fix, and other fixes. */
export interface Fixes {
  /** Frames per second, at least. */
  readonly fps?: number | undefined;
  /** Units per second, at most. */
  readonly speed?: number | undefined;
  /** Whether that speed is along the diagonal. */
  readonly isDiagonal?: true | undefined;
  /** Units, at least. */
  readonly thickness?: number | undefined;
  /** Steps in each frame, at least. */
  readonly substeps?: number | undefined;
  /** Whether a sweep fixes it. */
  readonly canSweep?: true | undefined;
  /** Whether a push-out through the face of entry fixes it. */
  readonly canPushBack?: true | undefined;
}

/** The sentences of a finding by what they say, in the order of its message. */
export interface FindingSentences {
  /** What happens, in one sentence. */
  readonly headline: string;
  /** Why, with its numbers. */
  readonly cause?: string | undefined;
  /** What to do. */
  readonly fix?: string | undefined;
  /** The same as numbers. */
  readonly fixes?: Fixes | undefined;
  /** What else is to be known. */
  readonly note?: string | undefined;
}

/** Joins the sentences of a finding to its message. */
export function joinSentences({ headline, cause, fix, note }: FindingSentences): string {
  return [headline, cause, fix, note].filter((part) => part !== undefined && part !== "").join(" ");
}

/** Joins sentences; undefined where there are none. */
export function sentencesOrNone(sentences: readonly string[]): string | undefined {
  return sentences.length === 0 ? undefined : sentences.join(" ");
}
