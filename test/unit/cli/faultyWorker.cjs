// A worker of which some files are the end, each in its own way, and others only fail.
const ends = {
  throws: () =>
    process.nextTick(() => {
      throw new Error("thrown where nobody catches");
    }),
  rejects: () => Promise.reject(new Error("the whole batch is refused")),
};

exports.check = async ({ files }) => {
  const results = [];
  for (const { name } of files) {
    const end = ends[name];
    if (end) {
      await end();
      await new Promise((resolve) => setTimeout(resolve, 60_000).unref());
    }
    results.push(`${name} is fine`);
  }
  return results;
};
