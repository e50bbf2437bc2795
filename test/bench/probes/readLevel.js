// Reads a level again and again, in turn with JSON.parse: node readLevel.js <bundle of src/levels> <folder> <file> <rounds>
const fs = require("node:fs/promises");
const path = require("node:path");

async function main() {
  const [bundle, folder, file, rounds] = process.argv.slice(2);
  const { readLevels } = await import(bundle);
  const text = await fs.readFile(path.join(folder, file), "utf8");
  const times = { read: [], parse: [] };
  let tiles = 0;
  for (let round = 0; round < Number(rounds); round++) {
    const started = performance.now();
    const { levels } = await readLevels(file, { read: () => Promise.resolve(text) });
    const between = performance.now();
    JSON.parse(text);
    times.parse.push(performance.now() - between);
    times.read.push(between - started);
    tiles = levels.flatMap(({ grids }) => grids).reduce((sum, { count }) => sum + count, 0);
  }
  console.log(JSON.stringify({ ...times, tiles }));
}

void main();
