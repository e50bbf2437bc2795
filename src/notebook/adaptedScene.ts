import { frameRates } from "../geometry/index.js";
import { checkOf, ruleInForce, type RuleName } from "../model/index.js";
import { valueOf } from "../scene/edit/index.js";
import { MAX_FRAMES, type Scene, type SceneCell } from "../scene/index.js";

/** Values that replace those of scenes. */
export interface SceneAdaptation {
  /** Frame rate of every scene. */
  readonly fps?: number;
  /** Rule of every scene; a body that states a rule of its own keeps it. */
  readonly rule?: RuleName;
}

/** Returns a function that gives the scene of a cell another frame rate or rule. */
export function adaptedTo({ fps, rule }: SceneAdaptation): (cell: SceneCell) => Scene {
  return ({ scene, bodySources }) => {
    const timed = fps === undefined ? scene : atFrameRate(scene, fps);
    return rule === undefined ? timed : byRule(timed, rule, bodySources);
  };
}

/**
 * Returns the scene as if its text stated a rule and nothing else of how the game checks. What becomes of the velocity stays as the text
 * says, and so does the check of a body that states one, even the scene's.
 */
function byRule(scene: Scene, rule: RuleName, sources: SceneCell["bodySources"]): Scene {
  const check = checkOf({ rule, velocity: scene.check.isVelocityKept ? "kept" : "response" });
  const detection: Scene["detection"] = rule === "swept" ? "swept" : "discrete";
  // A body's own `detection` counts if neither rule is "swept".
  const keepsOwn = rule !== "swept" && ruleInForce(scene) !== "swept";
  const bodies = scene.bodies.map((body, i) =>
    body.check === scene.check && !valueOf(sources.at(i), "check")
      ? { ...body, check, ...(!keepsOwn && { detection }) }
      : body,
  );
  return { ...scene, check, detection, bodies };
}

/**
 * The scene at another frame rate. It lasts as long as before: its frames are more or fewer, rounded up, within the limit of the
 * format. Movements given with `to` are of one frame: their velocity follows, and their scene keeps its frames.
 */
function atFrameRate(scene: Scene, fps: number): Scene {
  const bodies = scene.bodies.map((body) =>
    body.displacement ? { ...body, velocity: body.displacement.map((d) => d * fps) } : body,
  );
  const isPerFrame = scene.bodies.some(({ displacement }) => displacement !== undefined);
  const frames = isPerFrame ? scene.frames : framesLasting(scene, fps);
  return { ...scene, ...frameRates(fps), frames, bodies };
}

/** Significant digits of a number of frames: 3 × 0.1 / 0.3 is 1.0000000000000002, and one frame. */
const FRAME_DIGITS = 12;

/** How many frames at a rate last as long as those of a scene, rounded up. */
function framesLasting(scene: Scene, fps: number): number {
  const exact = Number(((scene.frames * fps) / scene.fps).toPrecision(FRAME_DIGITS));
  return Math.min(Math.max(1, Math.ceil(exact)), MAX_FRAMES);
}
