const fs = require("node:fs");
const inspector = require("node:inspector");

/** Microseconds between two looks at what runs. */
const interval = 500;
/** Milliseconds: whose shorter turns are, nobody asks. */
const worthALook = 5;

/** The processor time of this thread in milliseconds; undefined where that is not told. */
function ownTime() {
  const file = `/proc/self/task/${process.pid}/schedstat`;
  return fs.existsSync(file) ? Number(fs.readFileSync(file, "latin1").split(" ")[0]) / 1e6 : undefined;
}

/**
 * Of all turns of the event loop the longest, in milliseconds of this thread's own processor time: whatever else the machine does.
 *
 * @param {string} [folder] whose code is looked for in turns: by how many of the looks of a sampling profiler find it at work
 */
function longestTurn(folder) {
  if (ownTime() === undefined) return { end: async () => ({ longest: undefined, part: undefined }) };
  const profile = folder === undefined ? undefined : startProfile();
  const turns = [];
  let [began, before, isOver] = [microseconds(), ownTime(), false];
  const turn = () => {
    const [ended, after] = [microseconds(), ownTime()];
    turns.push({ began, ended, own: after - before });
    [began, before] = [ended, after];
    if (!isOver) setTimeout(turn, 1);
  };
  turn();
  return {
    /** The longest turn, how much of it V8 collects garbage, and the longest part of one that is the folder's. */
    end: async () => {
      isOver = true;
      const worst = turns.reduce((most, each) => (each.own > most.own ? each : most));
      const longest = worst.own;
      if (!profile) return { longest };
      const looks = await profile.stop(folder);
      const working = looks.filter(({ who }) => who !== "garbage");
      const parts = turns
        .filter(({ own }) => own > worthALook)
        .map((each) => each.own * shareIn(each, working, "folder"));
      return { longest, collecting: longest * shareIn(worst, looks, "garbage"), part: Math.max(0, ...parts) };
    },
  };
}

/** On the clock of the profiler. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n);

/** @typedef {{ readonly at: number; readonly who: "folder" | "other" | "garbage" }} Look */

/** In these looks nothing runs. */
const nobody = new Set(["(root)", "(idle)"]);

function startProfile() {
  const session = new inspector.Session();
  session.connect();
  const post = (method, params) =>
    new Promise((resolve, reject) => {
      session.post(method, params, (error, answer) => (error ? reject(error) : resolve(answer)));
    });
  void post("Profiler.enable");
  void post("Profiler.setSamplingInterval", { interval });
  void post("Profiler.start");
  return {
    /** @param {string} folder @returns {Promise<readonly Look[]>} */
    stop: async (folder) => {
      const { profile } = await post("Profiler.stop");
      session.disconnect();
      const found = whose(profile.nodes, folder);
      let at = profile.startTime;
      return profile.samples.flatMap((id, i) => {
        at += profile.timeDeltas[i];
        const who = found.get(id);
        return who === undefined ? [] : [{ at, who }];
      });
    },
  };
}

/** Of each place in the profile who is at work there: the folder, also where it was called by that, or another; none of what is nobody's. */
function whose(nodes, folder) {
  const found = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const walk = (node, isWithin) => {
    const { url, functionName } = node.callFrame;
    const is = isWithin || url.includes(folder);
    if (functionName === "(garbage collector)") found.set(node.id, "garbage");
    else if (!nobody.has(functionName)) found.set(node.id, is ? "folder" : "other");
    for (const child of node.children ?? []) walk(byId.get(child), is);
  };
  walk(nodes[0], false);
  return found;
}

/** Of the looks in a turn those at one, 0…1. @param {{ began: number; ended: number }} turn @param {readonly Look[]} looks @param {Look["who"]} one */
function shareIn({ began, ended }, looks, one) {
  const within = looks.filter(({ at }) => at >= began && at <= ended);
  return within.length === 0 ? 0 : within.filter(({ who }) => who === one).length / within.length;
}

module.exports = { longestTurn, ownTime };
