import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, openSync, closeSync, ftruncateSync, symlinkSync, writeFileSync } from "node:fs";

/** Something in a folder. Names are bytes, one to a character: not all of them are UTF-8. */
export type Entry = { readonly name: string } & (
  | { readonly kind: "file"; readonly text: string; readonly mode?: number }
  | { readonly kind: "folder"; readonly entries: readonly Entry[] }
  | { readonly kind: "link"; readonly to: string }
  | { readonly kind: "pipe" }
  /** A file of zeros that takes no room. */
  | { readonly kind: "sparse"; readonly bytes: number }
);

/** Makes entries in a folder that is there. Names that the machine does not take are left out. */
export function makeTree(folder: Buffer, entries: readonly Entry[]): void {
  for (const entry of entries) {
    const path = Buffer.concat([folder, Buffer.from("/"), Buffer.from(entry.name, "latin1")]);
    try {
      makeEntry(path, entry);
    } catch {
      // Twice the same name, or one that no file can have here.
    }
  }
}

function makeEntry(path: Buffer, entry: Entry): void {
  switch (entry.kind) {
    case "file":
      writeFileSync(path, Buffer.from(entry.text, "latin1"));
      if (entry.mode !== undefined) chmodSync(path, entry.mode);
      break;
    case "folder":
      mkdirSync(path);
      makeTree(path, entry.entries);
      break;
    case "link":
      symlinkSync(Buffer.from(entry.to, "latin1"), path);
      break;
    case "pipe":
      // Its name goes through a shell's arguments, which are UTF-8 here: plain names only.
      spawnSync("mkfifo", [path.toString("utf8")]);
      break;
    case "sparse": {
      const file = openSync(path, "w");
      ftruncateSync(file, entry.bytes);
      closeSync(file);
    }
  }
}
