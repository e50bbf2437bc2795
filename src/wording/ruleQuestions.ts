import * as l10n from "@vscode/l10n";

/**
 * Three questions about a game that lead to its rule, each with the answers and the rules that these mean. The names of rules are those
 * of src/rules.
 */
export function ruleQuestions() {
  return [
    {
      question: l10n.t("What does your game do with a body that it finds inside a wall?"),
      answers: [
        { rule: "overlap, shortest push-out", text: l10n.t("It moves the body out by the shortest way") },
        { rule: "overlap, back to the old position", text: l10n.t("It puts the body back where it was") },
      ],
    },
    {
      question: l10n.t("Does it move the body along one axis after the other?"),
      answers: [{ rule: "axis by axis", text: l10n.t("It moves and corrects one axis at a time") }],
    },
    {
      question: l10n.t("Does it look for walls along the whole movement?"),
      answers: [{ rule: "swept", text: l10n.t("It sweeps the body to the contact") }],
    },
  ] as const;
}

/** A question and its answer for one rule, by the name of the rule; undefined where there is no such rule. */
export function ruleAnswer(rule: string): { readonly question: string; readonly text: string } | undefined {
  for (const { question, answers } of ruleQuestions()) {
    const answer = answers.find((each) => each.rule === rule);
    if (answer) return { question, text: answer.text };
  }
  return undefined;
}
