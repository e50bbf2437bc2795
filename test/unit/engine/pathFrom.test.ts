import { expect, test } from "vitest";
import { pathFrom } from "../../../src/engine/uris.js";

test.each([
  ["file:///w", "file:///w/maps/a%20room%23.tmx", "maps/a room#.tmx"],
  ["file:///w/a%20b", "file:///w/a%20b/room.tmx", "room.tmx"],
  ["file:///", "file:///room.tmx", "room.tmx"],
  ["vscode-remote://host%2Bname/w", "vscode-remote://host%2Bname/w/room.tmx?query#2", "room.tmx"],
])("the path from %s to %s is %s", (folder, file, path) => expect(pathFrom(folder, file)).toBe(path));
