// What a worker thread runs: the pool calls these by their names.
import { auditWork } from "./auditWork.js";
import { checkWork } from "./checkWork.js";
import type { NamedFile } from "./findFiles.js";
import { resultsOf, type Work } from "./work.js";

/** Some files that one thread takes on at once. */
export interface Batch<Options> {
  readonly files: readonly NamedFile[];
  readonly options: Options;
}

const batchesOf =
  <Options, Result>(work: Work<Options, Result>) =>
  async ({ files, options }: Batch<Options>): Promise<readonly Result[]> => {
    const results: Result[] = [];
    for await (const result of resultsOf(work, files, options)) results.push(result);
    return results;
  };

export const check = batchesOf(checkWork);
export const audit = batchesOf(auditWork);
