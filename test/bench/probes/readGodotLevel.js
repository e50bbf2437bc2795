// Reads a large layer of Godot: node readGodotLevel.js <bundle of src/levels> <TileMapLayer | TileMap>
const { godotMap } = require("../inputs/godotMaps.js");
const { flat } = require("../inputs/tiledMaps.js");

const rounds = 9;

async function main() {
  const [bundle, kind] = process.argv.slice(2);
  const { readLevels } = await import(bundle);
  const { text: written, plain: numbers, solid } = godotMap(kind);
  const [text, plain] = [flat(written), flat(numbers)];
  const found = { read: [], parse: [], right: true };
  for (let round = 0; round < rounds; round++) {
    let before = processorMs();
    JSON.parse(plain);
    found.parse.push(processorMs() - before);
    before = processorMs();
    const read = (path) => (path === "level.tscn" ? Promise.resolve(text) : Promise.reject(new Error("none")));
    const { levels } = await readLevels("level.tscn", { read });
    found.read.push(processorMs() - before);
    found.right &&= levels[0]?.grids[0]?.count === solid;
  }
  console.log(JSON.stringify(found));
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

void main();
