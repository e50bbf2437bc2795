/**
 * Cells of all tile layers of a file together: four layers of 4096 × 4096, more than any level that is known. A byte is
 * kept for each, so that a file that says to be larger than it is cannot take more than 64 MB.
 */
export const MAX_CELLS = 4 * 4096 * 4096;

/** Boxes that are not whole tiles of a grid, and objects, of one file. Each is an object in memory of some 200 bytes. */
export const MAX_BOXES = 1 << 18;

/** Files that a level may refer to, each of them once. */
export const MAX_FILES = 1000;

/** Groups in groups, deeper than anybody can see in an editor. */
export const MAX_DEPTH = 64;
