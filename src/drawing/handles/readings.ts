import type { SceneView } from "../../protocol.js";
import { fixed } from "../numberText.js";
import { places } from "./decimal.js";
import { vector, velocityOf, type BodyChange } from "./drag.js";

/** A kind of values of a body. */
export type Aspect = "move" | "resize" | "aim";

/** What a change makes of a body, in few words: `x 12, y 40`, `8 × 4 px` or `3000 px/s`. What it does not give is as it was. */
export function bodyReading(scene: SceneView, { body, position, size, velocity }: BodyChange, kind: Aspect): string {
  if (kind === "move") {
    const names = ["x", "y", "z"];
    const values = position ?? vector(scene.bodies.position, scene, body);
    return values.map((value, axis) => `${names[axis] ?? ""} ${exact(value)}`).join(", ");
  }
  if (kind === "resize") {
    const values = size ?? vector(scene.bodies.size, scene, body);
    return `${values.map(exact).join(" × ")} ${scene.unit}`.trim();
  }
  const values = velocity ?? velocityOf(scene, body);
  const speed = Number(Math.hypot(...values).toPrecision(6));
  const parts = values.filter((value) => value !== 0).length > 1 ? ` (${values.map(exact).join(", ")})` : "";
  return `${exact(speed)} ${scene.unit}/s${parts}`;
}

/** A number with all of its places, as the text will have it. */
function exact(value: number): string {
  return fixed(value, Math.min(20, places(value)));
}
