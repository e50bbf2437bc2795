import { expect, test } from "vitest";
import { FilesAround } from "../../../src/workspace/index.js";

/** Files around one of the folder `/home/game/maps`, where each file is there; and what was read, with the folder that must hold it. */
function filesIn() {
  const asked: (readonly [path: string, above: string | undefined])[] = [];
  const files = new FilesAround({
    ...{ file: "level.tscn", root: "/home/game/maps", folders: ["home", "game", "maps"] },
    uriOf: (path) => path,
    read(path, above) {
      asked.push([path, above]);
      return Promise.resolve("");
    },
  });
  return { files, asked };
}

test("files above the root are read below a project.godot that was found there, and no others", async () => {
  const { files, asked } = filesIn();
  await expect(files.read("../wall.tscn")).rejects.toThrow("access to it is denied");
  await files.read("../project.godot");
  await files.read("../parts/wall.tscn");
  await expect(files.read("../../wall.tscn")).rejects.toThrow("access to it is denied");
  await files.read("wall.tscn");
  expect(asked).toEqual([
    ["../project.godot", ".."],
    ["../parts/wall.tscn", ".."],
    ["wall.tscn", undefined],
  ]);
  expect(await files.areUnchanged(["../project.godot", "../parts/wall.tscn", "wall.tscn"])).toBe(true);
});

test("a project.godot below another folder above the root opens nothing", async () => {
  const { files } = filesIn();
  await expect(files.read("../other/project.godot")).rejects.toThrow("access to it is denied");
});
