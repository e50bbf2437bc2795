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
    /** The longest turn, and the longest part of one that is the folder's. */
    end: async () => {
      isOver = true;
      const longest = Math.max(...turns.map(({ own }) => own));
      if (!profile) return { longest };
      const looks = await profile.stop(folder);
      const parts = turns.filter(({ own }) => own > worthALook).map((each) => each.own * shareIn(each, looks));
      return { longest, part: Math.max(0, ...parts) };
    },
  };
}

/** On the clock of the profiler. */
const microseconds = () => Number(process.hrtime.bigint() / 1000n);

/** @typedef {{ readonly at: number; readonly isOfFolder: boolean }} Look */

/** Garbage is collected for all alike: such looks count for nobody, as do those in which nothing runs. */
const nobody = new Set(["(root)", "(idle)", "(garbage collector)"]);

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
      const isOfFolder = whose(profile.nodes, folder);
      let at = profile.startTime;
      return profile.samples.flatMap((id, i) => {
        at += profile.timeDeltas[i];
        const is = isOfFolder.get(id);
        return is === undefined ? [] : [{ at, isOfFolder: is }];
      });
    },
  };
}

/** Of each place in the profile whether code of the folder is at work there, or was called by it; none of what is nobody's. */
function whose(nodes, folder) {
  const found = new Map();
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const walk = (node, isWithin) => {
    const { url, functionName } = node.callFrame;
    const is = isWithin || url.includes(folder);
    if (!nobody.has(functionName)) found.set(node.id, is);
    for (const child of node.children ?? []) walk(byId.get(child), is);
  };
  walk(nodes[0], false);
  return found;
}

/** 0…1 @param {{ began: number; ended: number }} turn @param {readonly Look[]} looks */
function shareIn({ began, ended }, looks) {
  const within = looks.filter(({ at }) => at >= began && at <= ended);
  return within.length === 0 ? 0 : within.filter(({ isOfFolder }) => isOfFolder).length / within.length;
}

module.exports = { longestTurn, ownTime };
