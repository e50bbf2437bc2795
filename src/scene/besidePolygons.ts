import * as l10n from "@vscode/l10n";
import type { Scene } from "./notebook.js";

/** Something that is run otherwise than it is written, and what says so. */
export interface Unlike {
  readonly code: "conflict";
  readonly message: string;
  /** What is run in place of it. */
  readonly meant?: string;
  /** The key of the scene at which it is written. */
  readonly at: "bodies" | "integrator";
}

type Run = Pick<Scene, "bodies" | "method" | "integrator" | "solids">;

/** The name of something in a scene that is no upright box: a body, a slope of its tiles, a shape of its level. Undefined where all are. */
function firstPolygon({ bodies, solids }: Pick<Scene, "bodies" | "solids">): string | undefined {
  return bodies.find(({ corners }) => corners)?.id ?? firstResting(solids);
}

function firstResting({ grids, boxes }: Scene["solids"]): string | undefined {
  for (const { slopes, width } of grids) {
    const tile = slopes?.findIndex((empty) => empty !== 0) ?? -1;
    if (tile >= 0) return `tile [${tile % width}, ${Math.floor(tile / width)}]`;
  }
  return boxes.find(({ corners }) => corners)?.name;
}

/**
 * With which integrator a scene can be run, and what is run otherwise than it is written: beside what is no upright box no
 * published method has an answer, and none sweeps parabolas.
 */
export function besidePolygons(scene: Run): Pick<Scene, "integrator"> & { readonly unlike: readonly Unlike[] } {
  const { method } = scene;
  const polygon = method === "exact" ? undefined : firstPolygon(scene);
  const unlike: Unlike[] = [];
  let { integrator } = scene;
  if (polygon !== undefined) {
    const message = l10n.t(
      'The method "{method}" only supports boxes. {polygon} is a polygon, so its collisions are computed by the exact sweep.',
      { method, polygon },
    );
    unlike.push({ code: "conflict", at: "bodies", message });
  }
  if (integrator === "curve" && method !== "exact") {
    const message = l10n.t(
      'The integrator "curve" needs the method "exact", because {method} only sweeps straight lines. The scene runs with "verlet" instead.',
      { method: JSON.stringify(method) },
    );
    unlike.push({ code: "conflict", at: "integrator", message, meant: '"verlet"' });
    integrator = "verlet";
  }
  return { integrator, unlike };
}
