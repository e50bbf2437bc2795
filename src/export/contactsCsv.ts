import type { SceneView } from "../protocol.js";
import { csvTable } from "./csv.js";

const axes = ["x", "y", "z"] as const;

/** The contacts of the swept run as a table. `exit` is empty where the boxes would never separate again. */
export function contactsCsv({ swept, bodies, dimensions }: SceneView): string {
  const normals = axes.slice(0, dimensions).map((axis) => `normal ${axis}`);
  const names = ["frame", "time", "seconds", "body", "obstacle", ...normals, "response", "exit"];
  return csvTable(
    names,
    swept.contacts.map(({ frame, time, seconds, body, obstacleName, normal, response, exit }) => [
      ...[frame, time, seconds],
      ...[bodies.ids[body] ?? "", obstacleName],
      ...normal,
      ...[response, exit],
    ]),
  );
}
