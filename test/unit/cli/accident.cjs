// Loaded before the program: each accident happens where an argument names it.
if (process.argv.includes("no-folder.aabb.json")) {
  process.cwd = () => {
    throw new Error("the folder is gone");
  };
}
if (process.argv.includes("full-disk.aabb.json")) {
  process.stdout.write = () => {
    process.stdout.destroy(Object.assign(new Error("no space left on device"), { code: "ENOSPC" }));
    return false;
  };
}
