// What is said of many samples of the same thing.

/**
 * @param {readonly number[]} samples at least one
 * @param {number} share 0…1: which part of the samples is to lie at or below the answer
 */
function quantile(samples, share) {
  const sorted = [...samples].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
}

/** @param {readonly number[]} samples at least one */
function median(samples) {
  return quantile(samples, 0.5);
}

/** @param {readonly number[]} samples at least one */
function mean(samples) {
  return samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
}

/** Frames a second, in words. @param {readonly number[]} frames milliseconds of each */
function frameRate(frames) {
  const worst = Math.max(...frames);
  return `${short(1000 / mean(frames))} frames/s (median ${milliseconds(median(frames))}, worst ${short(worst)})`;
}

/** With three digits that mean something. @param {number} n */
function short(n) {
  return n === 0 || Math.abs(n) >= 100 ? n.toFixed(0) : n.toPrecision(3);
}

/** @param {number} ms */
function milliseconds(ms) {
  return `${short(ms)} ms`;
}

/** A rate in words. @param {number} rate a second */
function perSecond(rate) {
  const [size, unit] = rate >= 1e6 ? [1e6, " M"] : rate >= 1e3 ? [1e3, " k"] : [1, ""];
  return `${short(rate / size)}${unit}/s`;
}

/** Median and 95th percentile, in words. @param {readonly number[]} samples milliseconds */
function spread(samples) {
  return `${milliseconds(median(samples))} (p95 ${short(quantile(samples, 0.95))})`;
}

module.exports = { frameRate, mean, median, milliseconds, perSecond, quantile, short, spread };
