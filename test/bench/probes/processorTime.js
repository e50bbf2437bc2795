// Loaded before a program: tells at its end, through the fourth of its streams, how much processor time all of its threads took.
const fs = require("node:fs");
const { isMainThread } = require("node:worker_threads");

if (isMainThread) {
  process.on("exit", () => {
    const { user, system } = process.cpuUsage();
    fs.writeSync(3, String((user + system) / 1000));
  });
}
