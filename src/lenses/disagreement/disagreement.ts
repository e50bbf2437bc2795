/** Why the answer of a published method is not the exact one: in a few words, and in a sentence. */
export interface Disagreement {
  readonly brief: string;
  readonly sentence: string;
}
