// Loaded before a program, writes what it has used into a file: AABB_USAGE=<file> node -r usage.js <program> …
const fs = require("node:fs");

process.on("exit", () => {
  const { user, system } = process.cpuUsage();
  const used = { ms: (user + system) / 1000, megabytes: process.resourceUsage().maxRSS / 1024 };
  fs.writeFileSync(process.env.AABB_USAGE, JSON.stringify(used));
});
