import * as l10n from "@vscode/l10n";

/**
 * What a game does with a body that overlaps something solid at the end of a step. Each rule has its own longest safe step:
 *
 *     rule                                moves the body                            detects it     its longest safe step
 *     overlap, shortest push-out          by the least translation, once a solid    at step ends   half of body + obstacle, head on
 *     overlap, back to the old position   to where it was before the step           at step ends   body + obstacle
 *     axis by axis                        back along each axis after its leg        at leg ends    body + obstacle on each axis
 *     swept                               to the contact                            on its way     any
 */
export const rules = {
  "overlap, shortest push-out":
    "At each overlap check, the game moves an overlapping body out by the shortest push-out.",
  "overlap, back to the old position":
    "At each overlap check, the game moves an overlapping body back to its position after the previous check.",
  "axis by axis": "The game moves the body along x and corrects it, then along y and corrects it (then along z).",
  swept: "The game sweeps the body along its path and stops it at the contact.",
} as const;

export type RuleName = keyof typeof rules;

export const ruleNames = Object.keys(rules) as readonly RuleName[];

/** What becomes of the velocity along the normal of a contact. */
export const velocities = {
  response: "The body's `response` changes the velocity.",
  kept: "The velocity does not change, as in games that set it in each frame.",
} as const;

/** A rule, and whether the velocity stays as it is after a contact. */
export interface Check {
  readonly rule: RuleName;
  readonly isVelocityKept: boolean;
  /** Whether the file, the project or a flag states the rule; else it is the default. */
  readonly isStated: boolean;
}

/** How a file states a check: the name of a rule, or an object with the rule and what becomes of the velocity. */
export type CheckValue = RuleName | { readonly rule: RuleName; readonly velocity?: keyof typeof velocities };

export const defaultRule: RuleName = "overlap, shortest push-out";

const stated = new Map(
  ruleNames.flatMap((rule) =>
    [false, true].map((isVelocityKept): [string, Check] => [
      `${rule} ${String(isVelocityKept)}`,
      { rule, isVelocityKept, isStated: true },
    ]),
  ),
);

/** The check of a game that states none. */
export const defaultCheck: Check = { rule: defaultRule, isVelocityKept: false, isStated: false };

/** The check that a value states. Equal values have the same object, so that checks are compared by identity. */
export function checkOf(value: CheckValue | undefined): Check {
  if (value === undefined) return defaultCheck;
  const { rule, velocity } = typeof value === "string" ? { rule: value, velocity: undefined } : value;
  return stated.get(`${rule} ${String(velocity === "kept")}`) as Check;
}

/** The rule that counts for a scene or a body: `"detection": "swept"` says the same as the rule "swept". */
export function ruleInForce({ check, detection }: { readonly check: Check; readonly detection: string }): RuleName {
  return detection === "swept" ? "swept" : check.rule;
}

/** The value that states a check in a file; undefined where it is not stated. */
export function checkValueOf({ rule, isVelocityKept, isStated }: Check): CheckValue | undefined {
  if (!isStated) return undefined;
  return isVelocityKept ? { rule, velocity: "kept" } : rule;
}

/**
 * How many checks on average must fall into a body's crossing of a wall so that the rule is safe: the crossing lasts longer than
 * so many steps. Holds for a straight path through one wall whose sides are far from the body; corners may need more.
 *
 * @param rule how the game responds; `swept` needs none
 */
export function checksNeeded(rule: RuleName): number {
  return rule === "swept" ? 0 : rule === defaultRule ? 2 : 1;
}

/** The rule that a text most likely means: by a word of it, else the default one. */
export function nearestRule(text: string): RuleName {
  if (/swe[ep]p?|ccd|contin|ray|cast/i.test(text)) return "swept";
  if (/ax[ie]s|separate|each/i.test(text)) return "axis by axis";
  if (/back|old|revert|undo|prev|restore/i.test(text)) return "overlap, back to the old position";
  return defaultRule;
}

/** Whether a text is the name of a rule. */
export function isRuleName(text: string): text is RuleName {
  return Object.hasOwn(rules, text);
}

interface RuleQuestion {
  readonly question: string;
  readonly answers: readonly { readonly rule: RuleName; readonly text: string }[];
}

/** Three questions about a game that lead to its rule, each with the answers and the rules that these mean. */
export function ruleQuestions(): readonly RuleQuestion[] {
  return [
    {
      question: l10n.t("What does your game do with a body that it finds inside a wall?"),
      answers: [
        { rule: "overlap, shortest push-out", text: l10n.t("It pushes the body out by the shortest distance") },
        { rule: "overlap, back to the old position", text: l10n.t("It moves the body back to its old position") },
      ],
    },
    {
      question: l10n.t("Does it move the body along one axis at a time?"),
      answers: [{ rule: "axis by axis", text: l10n.t("It moves and corrects one axis at a time") }],
    },
    {
      question: l10n.t("Does it check the whole movement?"),
      answers: [{ rule: "swept", text: l10n.t("It sweeps the whole movement, up to the contact") }],
    },
  ];
}

/** A question and its answer for one rule, by the name of the rule; undefined where there is no such rule. */
export function ruleAnswer(rule: string): { readonly question: string; readonly text: string } | undefined {
  for (const { question, answers } of ruleQuestions()) {
    const answer = answers.find((each) => each.rule === rule);
    if (answer) return { question, text: answer.text };
  }
  return undefined;
}
