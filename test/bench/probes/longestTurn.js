const fs = require("node:fs");

/** The processor time of this thread in milliseconds; undefined where that is not told. */
function ownTime() {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  return fs.existsSync(file) ? Number(fs.readFileSync(file, "latin1").split(" ")[0]) / 1e6 : undefined;
}

/** Of all turns of the event loop the longest, in milliseconds of this thread's own processor time: whatever else the machine does. */
function longestTurn() {
  if (ownTime() === undefined) return { end: () => undefined };
  let [before, longest, isOver] = [ownTime(), 0, false];
  const turn = () => {
    const after = ownTime();
    longest = Math.max(longest, after - before);
    before = after;
    if (!isOver) setTimeout(turn, 1);
  };
  turn();
  return {
    end: () => {
      isOver = true;
      return longest;
    },
  };
}

module.exports = { longestTurn, ownTime };
