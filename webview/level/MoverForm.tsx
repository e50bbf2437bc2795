import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import type { RuleName } from "../../src/model/index.js";
import { Pause } from "../Pause.js";
import type { AuditMessage, LevelStore } from "./LevelStore.js";
import { Select } from "../shell/controls.js";
import { RuleSelect } from "../shell/RuleSelect.js";
import { isAllowed, isFieldShown, type MoverField, moverFields, moverOf, textsOf } from "./moverTexts.js";

interface Props {
  readonly audit: AuditMessage;
  readonly store: LevelStore;
}

/** Names and units of the fields. */
function labels(): Readonly<Record<MoverField, readonly [name: string, unit: string]>> {
  return {
    width: [l10n.t("Width"), "px"],
    height: [l10n.t("Height"), "px"],
    speedX: [l10n.t("Speed sideways"), "px/s"],
    speedY: [l10n.t("Speed up or down"), "px/s"],
    fps: [l10n.t("Frame rate"), "fps"],
    gravityX: [l10n.t("Gravity sideways"), "px/s²"],
    gravityY: [l10n.t("Gravity"), "px/s²"],
    limitX: [l10n.t("Speed limit sideways"), "px/s"],
    limitY: [l10n.t("Speed limit up or down"), "px/s"],
  };
}

/** Milliseconds without a key after which a number counts as typed. */
const typingPause = 200;

/** What is checked for: one of the profiles, or any mover, whose numbers can be changed in place. */
export function MoverForm({ audit: { mover, profile, about, profiles }, store }: Props): VNode {
  const given = textsOf(mover);
  const [texts, setTexts] = useState(given);
  const asked = useRef(keyOf(given));
  const typing = useRef(new Pause(typingPause)).current;
  // Another mover than the one that was asked for here comes from a profile, or from the command.
  useEffect(() => {
    if (keyOf(given) !== asked.current) setTexts(given);
    asked.current = keyOf(given);
  }, [keyOf(given)]);

  const change = (field: MoverField, text: string): void => {
    const changed = { ...texts, [field]: text };
    setTexts(changed);
    typing.cancel();
    const wanted = moverOf(changed, mover.check);
    if (!wanted || keyOf(textsOf(wanted)) === keyOf(textsOf(mover))) return;
    typing.request(() => {
      asked.current = keyOf(textsOf(wanted));
      store.request({ type: "auditMover", mover: wanted });
    });
  };

  const changeRule = (rule: RuleName | undefined): void => {
    typing.cancel();
    const wanted = moverOf(texts, rule);
    if (wanted) store.request({ type: "auditMover", mover: wanted });
  };

  return (
    <form class="mover" aria-label={l10n.t("The mover in this level")} onSubmit={(event) => event.preventDefault()}>
      {profiles.length > 0 && (
        <label>
          {l10n.t("Mover")}
          <Select
            options={[["", l10n.t("Custom numbers")], ...profiles.map(({ name }) => [name, name] as const)]}
            value={profile ?? ""}
            choose={(name) => name !== "" && store.request({ type: "auditProfile", profile: name })}
          />
        </label>
      )}
      {moverFields
        .filter((field) => isFieldShown(field, texts))
        .map((field) => {
          const [name, unit] = labels()[field];
          const isWrong = !isAllowed(field, texts[field]);
          return (
            <label key={field}>
              {name}
              <span>
                <input
                  type="text"
                  inputMode="decimal"
                  size={6}
                  value={texts[field]}
                  aria-invalid={isWrong}
                  title={isWrong ? whatIsAllowed(field) : ""}
                  onInput={(event) => change(field, event.currentTarget.value)}
                />{" "}
                {unit}
              </span>
            </label>
          );
        })}
      <RuleSelect rule={mover.check} choose={changeRule} />
      {about !== undefined && <p class="aside">{about}</p>}
    </form>
  );
}

function whatIsAllowed(field: MoverField): string {
  if (field === "fps") return l10n.t("A number above 0, or a range: 30–144");
  if (field.startsWith("gravity")) return l10n.t("A number, or empty for none");
  return field.startsWith("limit")
    ? l10n.t("A number of at least 0, or empty for none")
    : l10n.t("A number of at least 0");
}

/** Tells texts apart. */
const keyOf = (texts: Readonly<Record<MoverField, string>>): string => JSON.stringify(texts);
