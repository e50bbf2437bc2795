// The floor of a check on the command line: node readAndParse.js <folder>
const fs = require("node:fs");
const path = require("node:path");

const [folder] = process.argv.slice(2);
for (const name of fs.readdirSync(folder, { recursive: true, encoding: "utf8" })) {
  if (/\.(?:aabb\.json|tmj)$/.test(name)) JSON.parse(fs.readFileSync(path.join(folder, name), "utf8"));
}
