import { evaluate } from "../../../src/notebook/index.js";
import { checkedFile, checkSuites, unreadableFile, type Suite } from "../../../src/report/index.js";
import { thinWall } from "./thinWall.js";

/** What a check says of some files, by their names and texts; a file without text is one that cannot be read. */
export function suitesOf(files: Readonly<Record<string, string | undefined>>): readonly Suite[] {
  const checked = Object.entries(files).map(([name, text]) =>
    text === undefined ? unreadableFile(name, "the file does not exist") : checkedFile(name, evaluate(text)),
  );
  return checkSuites(checked);
}

export const thin = { "levels/thin.aabb.json": thinWall };

/** Text that breaks out of any format that does not escape it, as its author writes it in JSON. */
export const hostileText = "]]><a href='x'>&amp;\"::error::%0A\u001b[2J\u0000\u202e\ud800\uffff\r\n[x](javascript:1),:";

/** A scene that tunnels, whose title and ids are hostile. */
export const hostileScene = JSON.stringify({
  version: 1,
  cells: [
    {
      title: hostileText,
      bodies: [
        { id: `bullet ${hostileText}`, position: [0, 40], size: [8, 4], velocity: [3000, 0] },
        { id: `wall ${hostileText}`, position: [38, 0], size: [4, 96] },
      ],
      expect: [{ body: `bullet ${hostileText}`, tunnels: false }],
    },
  ],
});
