/**
 * Does long work block by block. Between two blocks the thread hears messages.
 *
 * @param next does a block, and returns undefined while there is more to do
 */
export type InBlocks = <T>(next: () => T | undefined) => Promise<T>;
