// Loaded before a program: tells at its end, through the fourth of its streams, how many milliseconds of the processor its own
// process took, and how many kilobytes of memory at most.
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

if (isMainThread) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    fs.writeSync(3, JSON.stringify({ ms: (user + system) / 1000, kilobytes: process.resourceUsage().maxRSS }));
  });
}
