import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import type { SceneView } from "../../src/view/protocol/index.js";
import type { SceneProps } from "./SceneProps.js";
import { ruleText, tellRule } from "./announcements.js";
import { RuleSelect } from "../shell/RuleSelect.js";

type Props = Pick<SceneProps, "index" | "scene" | "store" | "editable">;

/** The rule by which a scene is judged, and where it comes from. Another one that is chosen is written into the text. */
export function GameCheck({ index, scene, store, editable }: Props): VNode {
  const { rule, isStated } = scene.check;
  const [note, id] = [ruleNote(scene), `rule-${String(index)}`];
  return (
    <div class="game-check">
      {store.editing.forbidden === undefined ? (
        <RuleSelect
          rule={isStated ? rule : undefined}
          disabled={!editable}
          describedBy={id}
          choose={(chosen) => store.editing.make(index, { kind: "check", rule: chosen }, tellRule)}
        />
      ) : (
        <p class="rule">
          {l10n.t("Your game checks")}: {ruleText(scene)}
        </p>
      )}
      <p class="note" id={id} title={note}>
        {note}
      </p>
    </div>
  );
}

/** What is to be known of the rule of a scene besides its name, in one or two sentences. */
function ruleNote({ check: { rule, isStated, isShared, others }, bodies }: SceneView): string {
  const notes: string[] = [];
  if (others) {
    const words = { body: bodies.ids[others.first] ?? "", n: others.count, rule: others.rule };
    notes.push(
      others.count === 1
        ? l10n.t('{body} has its own "check": "{rule}".', words)
        : l10n.t('{n} bodies have their own "check", for example {body}.', words),
    );
  }
  if (!isStated) notes.push(l10n.t('The scene has no "check". Choose how your game handles overlaps.'));
  else if (isShared) notes.push(l10n.t("The file sets this rule for all of its scenes."));
  if (rule === "swept") notes.push(l10n.t("A sweep checks the whole movement in a frame, not only its end."));
  else if (isStated) notes.push(l10n.t("The safe numbers are computed for this rule."));
  return notes.join(" ");
}
