// A worker of which some files are the end, each in its own way.
const { serialize } = require("node:v8");
const { parentPort } = require("node:worker_threads");
const { deflateRawSync } = require("node:zlib");

const ends = {
  throws: () => {
    throw new Error("thrown where nobody catches");
  },
  rejects: () => Promise.reject(new Error("refused where nobody waits")),
  exits: () => process.exit(3),
};

parentPort.on("message", (files) => {
  const fatal = files.find(({ name }) => name in ends);
  if (fatal) void ends[fatal.name]();
  else
    parentPort.postMessage(
      deflateRawSync(serialize(files.map(({ name }) => ({ result: `${name} is fine`, files: [] })))),
    );
});
