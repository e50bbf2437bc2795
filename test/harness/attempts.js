// What a run of tests in VS Code came to, and what of it is tried a second time.

/** Where tests of more files fail than this, more than a window is to blame. */
const mostFilesAgain = 3;

/** In the place of a file: what went wrong around the tests. */
const around = "";

/**
 * @typedef {object} TestFile
 * @property {string} file what it is asked for by; {@link around} for what is no file's
 * @property {readonly string[]} passed names of tests
 * @property {readonly string[]} failed names of tests
 *
 * @typedef {object} Outcome
 * @property {number} passed
 * @property {number} failed
 * @property {readonly string[]} [unsteady] tests that failed at first and passed in a new window
 */

/** @param {readonly TestFile[]} files @returns {Outcome} */
function outcomeOf(files) {
  const passed = files.flatMap((it) => it.passed).length;
  const failed = files.flatMap((it) => it.failed).length;
  if (passed + failed > 0) return { passed, failed };
  console.log("No test ran");
  return { passed, failed: 1 };
}

/**
 * A window of VS Code on a busy machine may lose a key, or the news of a change on the disk. That does not happen again in
 * another window; what the extension is to blame for does. So the few files with a failure are run once more, whole, and what
 * they then come to counts. What passes only then is to be named, not hidden.
 * @param {(files?: readonly string[]) => Promise<readonly TestFile[]>} attempt runs these files, or all, in new windows
 * @returns {Promise<Outcome>}
 */
async function runSteadily(attempt) {
  const first = await attempt();
  const bad = first.filter(({ failed }) => failed.length > 0);
  const isWorthIt = bad.length > 0 && bad.length <= mostFilesAgain && bad.every(({ file }) => file !== around);
  if (!isWorthIt) return outcomeOf(first);

  console.log(`\nOnce more, in a new window: ${bad.map(({ file }) => file).join(", ")}`);
  const second = await attempt(bad.map(({ file }) => file));
  const passed = new Set(second.flatMap((it) => it.passed));
  return {
    ...outcomeOf([...first.filter((it) => !bad.includes(it)), ...second]),
    unsteady: bad.flatMap((it) => it.failed).filter((name) => passed.has(name)),
  };
}

module.exports = { around, outcomeOf, runSteadily };
