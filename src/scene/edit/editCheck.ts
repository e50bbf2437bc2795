import type { Node } from "jsonc-parser";
import type { SceneCell } from "../index.js";
import { setKeys, setSettings } from "./insert.js";
import { removeEntries } from "./remove.js";
import { propertyOf, rootOf, valueOf, type TextEdit } from "./textEdits.js";

/**
 * States in the nearest place how the game of a scene checks: in the scene, or in the file where the file states it. What `check`
 * says of the velocity stays. `"detection": "swept"` would overrule every rule but "swept", so it is changed as well.
 *
 * @param rule the name of a rule; undefined takes the nearest statement out of the text
 */
export function stateCheck(text: string, cell: SceneCell, rule: string | undefined): readonly TextEdit[] {
  const isSwept = cell.scene.detection === "swept";
  if (rule === undefined) return withoutKeys(text, cell, isSwept ? ["check", "detection"] : ["check"]);
  const detecting = isSwept && rule !== "swept" ? statedIn(cell, "detection") : undefined;
  const stating = statedIn(cell, "check") ?? cell.source;
  const stated = valueOf(stating, "check");
  return [
    ...(stated?.type === "object"
      ? setKeys(text, stated, { rule: JSON.stringify(rule) })
      : setSettings(text, { source: stating, scene: cell.scene }, { check: rule })),
    ...(detecting ? setKeys(text, detecting, { detection: '"discrete"' }) : []),
  ];
}

/** The object whose value of a setting counts for a scene: the scene itself, else the file; undefined where neither has it. */
export function statedIn({ source }: Pick<SceneCell, "source">, key: string): Node | undefined {
  return [source, rootOf(source)].find((object) => valueOf(object, key));
}

/** Takes settings out of the objects in which they count for a scene. */
function withoutKeys(text: string, cell: SceneCell, keys: readonly string[]): readonly TextEdit[] {
  const entries = new Map<Node, Set<Node>>();
  for (const key of keys) {
    const object = statedIn(cell, key);
    const entry = object && propertyOf(object, key);
    if (entry) entries.set(object, (entries.get(object) ?? new Set()).add(entry));
  }
  return [...entries].flatMap(([object, gone]) => removeEntries(text, object, gone));
}
