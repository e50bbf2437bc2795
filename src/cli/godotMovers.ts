import { type GodotMover, godotMoverName, moverNumbers, readGodotBodies, readGodotMovers } from "../levels/index.js";
import { count } from "../report/index.js";
import type { LevelCheck } from "../workspace/index.js";
import { UsageError } from "./arguments.js";
import { filesAround, findFiles } from "./findFiles.js";
import { terminal } from "./terminal.js";
import type { FileKind } from "./walk.js";

const scenes: FileKind = {
  plural: "Godot scenes (.tscn)",
  fits: (name) => name.endsWith(".tscn"),
  other: { plural: "levels", fits: () => false, command: "audit" },
};

/**
 * The movers of `--movers-from`: bodies of scenes of Godot, by file or folder, each as its scene, its script and its project have it. Says
 * on the way where their numbers come from.
 *
 * @throws UsageError where there are none, or one has no speed and none is given
 */
export async function godotMoversFrom(paths: readonly string[], hasSpeed: boolean): Promise<readonly LevelCheck[]> {
  const { files, unusable } = await findFiles(paths, scenes);
  const [complaint] = unusable;
  if (complaint !== undefined) throw new UsageError(`--movers-from ${complaint}`);
  const found: GodotMover[] = [];
  const missing: string[] = [];
  for (const file of files) {
    const around = filesAround(file);
    found.push(...(await readGodotMovers(around.file, around)));
    for (const { name, missingScript } of (await readGodotBodies(around.file, around)).bodies)
      if (missingScript !== undefined)
        missing.push(`the script ${missingScript} of ${name} in ${file.name} is missing`);
  }
  const usable = found.filter(({ speed }) => speed !== undefined || hasSpeed);
  if (found.length === 0 && missing.length > 0) throw new UsageError(`--movers-from: ${missing.join("; ")}`);
  for (const line of missing) terminal.say(line);
  if (found.length === 0) {
    throw new UsageError(
      `--movers-from ${paths.join(" ")}: no CharacterBody2D with a script and a rectangle, capsule or circle among ${count(files.length, "file")}`,
    );
  }
  if (usable.length === 0) {
    throw new UsageError(
      `--movers-from: no script of ${found.map(({ file }) => file).join(", ")} has a speed as a plain number; use --speed X,Y`,
    );
  }
  for (const mover of usable) terminal.say(aboutMover(mover));
  return usable.map((mover) => {
    const name = godotMoverName(mover);
    return { profile: name, mover: { name, ...moverNumbers(mover, [0, 0]) }, choice: { mask: mover.mask } };
  });
}

function aboutMover(mover: GodotMover): string {
  const { size, isRound, gravity, fps, taken } = mover;
  const box = `${size.join(" x ")} px${isRound ? " (the box around its round shape)" : ""}`;
  const numbers = taken.length === 0 ? "no speed in its script" : taken.join(", ");
  return `${godotMoverName(mover)}: ${box} with ${numbers}; gravity (${gravity.join(", ")}) px/s² and ${fps} ticks per second`;
}
