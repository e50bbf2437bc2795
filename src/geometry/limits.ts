/**
 * Lengths, speeds, masses and rates go up to this, and rates down to one over it. It is far beyond anything that is measured,
 * and the product of any two, or a sum of very many, is still a double: nothing that is made of them comes out infinite.
 */
export const GREATEST = 1e150;
export const LEAST_RATE = 1e-150;

/** Whether a length, a coordinate or a speed, of either sign, is one that can be worked with. */
export function isWithinReach(value: number): boolean {
  return Math.abs(value) <= GREATEST;
}

/** Whether a number of frames per second gives frames of a length that can be worked with. */
export function isFrameRate(fps: number): boolean {
  return fps >= LEAST_RATE && fps <= GREATEST;
}
