// Audits a large level in turn with a plain pass over its tiles, in a process of its own: audit.js <bundle> <landscape> <mover>
const { largeLevel, movers } = require("../inputs/levels.js");

const rounds = 5;

async function main([bundle, landscape, mover]) {
  const { auditLevels } = await import(bundle);
  const level = largeLevel(landscape);
  const { solid } = level.grids[0];
  const least = { audit: Infinity, plain: Infinity };
  let checksum = 0;
  for (let round = 0; round < rounds; round++) {
    let started = processorMs();
    checksum += sum(solid);
    least.plain = Math.min(least.plain, processorMs() - started);
    started = processorMs();
    checksum += (await auditLevels([level], movers[mover])).length;
    least.audit = Math.min(least.audit, processorMs() - started);
  }
  globalThis.gc();
  const before = usedBytes();
  let most = before;
  const watch = () => void (most = Math.max(most, usedBytes()));
  const kept = await auditLevels([level], movers[mover], watch);
  watch();
  const bytes = 1 + (most - before) / solid.length;
  process.send({ ...least, bytes, checksum, kept: kept.length }, () => process.exit(0));
}

function sum(bytes) {
  let total = 0;
  for (let i = 0; i < bytes.length; i++) total += bytes[i];
  return total;
}

function processorMs() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function usedBytes() {
  const { arrayBuffers, heapUsed } = process.memoryUsage();
  return arrayBuffers + heapUsed;
}

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
