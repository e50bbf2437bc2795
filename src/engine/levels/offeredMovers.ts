import { type GodotMover, godotMoverName, moverNumbers, readGodotMovers } from "../../levels/index.js";
import type { EngineHost } from "../engineHost.js";
import { anySpeed } from "./firstCheck.js";
import type { Profiles } from "./profiles.js";

/** Scenes that are looked into: a project of more has its movers in a project file. */
const MAX_SCENES = 2000;
/** Read side by side. */
const AT_ONCE = 16;

/** Returns the bodies of the Godot project around a level that can move through it, the player's first; none for levels of other editors. */
export async function offeredMovers(host: EngineHost, level: string): Promise<Profiles["checks"]> {
  const found: GodotMover[] = [];
  const wanted = (await host.godotScenes(level)).slice(0, MAX_SCENES);
  for (let i = 0; i < wanted.length; i += AT_ONCE) {
    const movers = wanted.slice(i, i + AT_ONCE).map((scene) => {
      const files = host.filesAround(scene);
      return readGodotMovers(files.file, files);
    });
    for (const each of await Promise.all(movers)) found.push(...each);
  }
  const players = found.filter(({ isPlayer }) => isPlayer);
  return [...players, ...found.filter(({ isPlayer }) => !isPlayer)].map((body) => {
    return { profile: godotMoverName(body), mover: moverNumbers(body, anySpeed), choice: { mask: body.mask }, body };
  });
}
