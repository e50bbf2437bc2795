import { bodyReading, type Aspect } from "../../src/drawing/index.js";
import type { SceneView } from "../../src/protocol.js";
import { count, sceneBadges } from "../words.js";

const done: Readonly<Record<Aspect, string>> = { move: "moved to", resize: "resized to", aim: "now goes" };

/** `bullet moved to x 12, y 40; tunnels in frame 1`, from the scene after the edit. */
export function tellChange(bodies: readonly number[], aspect: Aspect): (after: SceneView) => string {
  return (after) => {
    const [body] = bodies;
    if (body === undefined) return "";
    const what =
      bodies.length === 1
        ? `${nameOf(after, body)} ${done[aspect]} ${bodyReading(after, { body }, aspect)}`
        : `${count(bodies.length, "body")} changed`;
    return what + outcome(after);
  };
}

export function tellAdded(ids: readonly string[]): (after: SceneView) => string {
  return (after) => `${ids.join(", ")} added` + outcome(after);
}

export function tellRemoved(names: readonly string[]): (after: SceneView) => string {
  const [name] = names;
  const what = names.length === 1 && name !== undefined ? name : count(names.length, "body");
  return (after) => `${what} removed` + outcome(after);
}

/** What is selected, with its values. */
export function tellSelection(scene: SceneView, bodies: readonly number[]): string {
  const [body] = bodies;
  if (body === undefined) return "Nothing selected";
  if (bodies.length > 1) return `${count(bodies.length, "body")} selected`;
  const isStill = Number.isNaN(scene.bodies.velocity[body * scene.dimensions] ?? NaN);
  const aspects: readonly Aspect[] = isStill ? ["move", "resize"] : ["move", "resize", "aim"];
  return `${nameOf(scene, body)} selected: ${aspects.map((aspect) => bodyReading(scene, { body }, aspect)).join("; ")}`;
}

/** What the scene comes to, as its badges say it, without their symbols. */
function outcome(scene: SceneView): string {
  const found = sceneBadges(scene).filter(({ tone }) => tone === "bad" || tone === "info");
  const words = found.map(({ text }) => text.replace(/^\P{L}+/u, ""));
  return words.length > 0 ? `; ${words.join(", ")}` : "; no finding";
}

function nameOf(scene: SceneView, body: number): string {
  return scene.bodies.ids[body] ?? "body";
}
