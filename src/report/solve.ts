import type { NotebookResult } from "../notebook/index.js";
import { obstacleName } from "../tunneling/index.js";
import type { Vec } from "../geometry/index.js";
import { finite, scenesOf } from "./check.js";

/** The answer of `aabb solve`, as its JSON: what the sweep finds in each scene. Names stay; fields may be added. */
export interface SolveReport {
  readonly cells: readonly SolvedCell[];
}

export interface SolvedCell {
  /** The scene's title, or `Scene 2` for one without. */
  readonly title: string;
  readonly unit: string;
  readonly fps: number;
  readonly frames: number;
  readonly contacts: readonly SolvedContact[];
  readonly final: readonly SolvedBody[];
}

export interface SolvedContact {
  /** From 1. */
  readonly frame: number;
  /** Fraction of the frame. */
  readonly time: number;
  /** Since the scene began. */
  readonly seconds: number;
  readonly body: string;
  readonly obstacle: string;
  readonly normal: Vec;
  /** When the boxes would have separated again, in fractions of the frame; `null`: never. */
  readonly exit: number | null;
  readonly response: string;
}

export interface SolvedBody {
  readonly id: string;
  /** Lowest corner at the end. */
  readonly position: Vec;
  /** Units per second at the end; `null` for an immovable body. */
  readonly velocity: Vec | null;
}

export function solveReport({ cells }: NotebookResult): SolveReport {
  return {
    cells: scenesOf(cells).map(({ cell: { scene, result }, title }) => ({
      title,
      unit: scene.unit,
      fps: scene.fps,
      frames: scene.frames,
      contacts: result.swept.contacts.map((contact) => ({
        frame: contact.frame,
        time: contact.time,
        seconds: contact.seconds,
        body: scene.bodies[contact.body]?.id ?? `bodies[${contact.body}]`,
        obstacle: obstacleName(scene, contact.obstacle),
        normal: contact.normal,
        exit: finite(contact.exit),
        response: contact.response,
      })),
      final: scene.bodies.map(({ id }, i) => ({
        id,
        position: result.final[i]?.position ?? [],
        velocity: result.final[i]?.velocity ?? null,
      })),
    })),
  };
}
