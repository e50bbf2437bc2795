import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { isRuleName, type RuleName, ruleQuestions } from "../../src/model/index.js";

interface Props {
  /** The rule that is stated; undefined where none is. */
  readonly rule: RuleName | undefined;
  readonly disabled?: boolean;
  /** The id of what says more about the rule. */
  readonly describedBy?: string;
  /** Called with the rule that was chosen; undefined where the user does not know it. */
  choose(rule: RuleName | undefined): void;
}

/** How the game checks: three questions, of which one has the answer that is chosen. */
export function RuleSelect({ rule, disabled = false, describedBy, choose }: Props): VNode {
  return (
    <label class="rule">
      {l10n.t("Your game checks")}
      <select
        value={rule ?? ""}
        disabled={disabled}
        aria-describedby={describedBy}
        onChange={({ currentTarget: { value } }) => choose(isRuleName(value) ? value : undefined)}
      >
        {ruleQuestions().map(({ question, answers }) => (
          <optgroup key={question} label={question}>
            {answers.map(({ rule: value, text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </optgroup>
        ))}
        <option value="">{l10n.t("I don’t know: use the shortest push-out")}</option>
      </select>
    </label>
  );
}
