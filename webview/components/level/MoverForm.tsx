import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { isFrameRate, isWithinReach } from "../../../src/geometry/index.js";
import { isRuleName, type RuleName } from "../../../src/rules/index.js";
import { Pause } from "../../clock.js";
import type { AuditMessage, LevelStore, MoverView } from "../../state/LevelStore.js";

interface Props {
  readonly audit: AuditMessage;
  readonly store: LevelStore;
}

/** Names and units, in the order of {@link textsOf}. */
function fields(): readonly (readonly [name: string, unit: string])[] {
  return [
    [l10n.t("Width"), "px"],
    [l10n.t("Height"), "px"],
    [l10n.t("Speed sideways"), "px/s"],
    [l10n.t("Speed up or down"), "px/s"],
    [l10n.t("Frame rate"), "fps"],
  ];
}

const frameRate = 4;

/** Milliseconds without a key after which a number counts as typed. */
const typingPause = 200;

/** What games do, as people know it of their own. */
function rules(): readonly (readonly [rule: RuleName, text: string])[] {
  return [
    ["overlap, shortest push-out", l10n.t("It moves the body out by the shortest way")],
    ["overlap, back to the old position", l10n.t("It puts the body back where it was")],
    ["axis by axis", l10n.t("It moves and corrects one axis at a time")],
    ["swept", l10n.t("It sweeps the body to the contact")],
  ];
}

/** What is checked for: one of the profiles, or any mover, whose numbers can be changed in place. */
export function MoverForm({ audit: { mover, profile, about, profiles }, store }: Props): VNode {
  const given = textsOf(mover);
  const [texts, setTexts] = useState(given);
  const asked = useRef(given.join());
  const typing = useRef(new Pause(typingPause)).current;
  // Another mover than the one that was asked for here comes from a profile, or from the command.
  useEffect(() => {
    if (given.join() !== asked.current) setTexts(given);
    asked.current = given.join();
  }, [given.join()]);

  const change = (field: number, text: string): void => {
    const changed = texts.with(field, text);
    setTexts(changed);
    typing.cancel();
    const wanted = moverOf(changed, mover.check);
    if (!wanted || textsOf(wanted).join() === textsOf(mover).join()) return;
    typing.request(() => {
      asked.current = textsOf(wanted).join();
      store.auditMover(wanted);
    });
  };

  const changeRule = (value: string): void => {
    typing.cancel();
    const wanted = moverOf(texts, isRuleName(value) ? value : undefined);
    if (wanted) store.auditMover(wanted);
  };

  return (
    <form
      class="mover"
      aria-label={l10n.t("What moves through the level")}
      onSubmit={(event) => event.preventDefault()}
    >
      {profiles.length > 0 && (
        <label>
          {l10n.t("Profile")}
          <select
            value={profile ?? ""}
            onChange={(event) => event.currentTarget.value && store.auditProfile(event.currentTarget.value)}
          >
            <option value="">{l10n.t("Own numbers")}</option>
            {profiles.map(({ name }) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {fields().map(([name, unit], field) => {
        const text = texts[field] ?? "";
        const isWrong = numberIn(field, text) === undefined;
        return (
          <label key={name}>
            {name}
            <span>
              <input
                type="text"
                inputMode="decimal"
                size={6}
                value={text}
                aria-invalid={isWrong}
                title={isWrong ? whatIsAllowed(field) : ""}
                onInput={(event) => change(field, event.currentTarget.value)}
              />{" "}
              {unit}
            </span>
          </label>
        );
      })}
      <label title={l10n.t("What happens when your game finds a body inside a wall?")}>
        {l10n.t("Your game checks")}
        <select value={mover.check ?? ""} onChange={(event) => changeRule(event.currentTarget.value)}>
          <optgroup label={l10n.t("What happens when your game finds a body inside a wall?")}>
            <option value="">{l10n.t("I don’t know")}</option>
            {rules().map(([rule, text]) => (
              <option key={rule} value={rule}>
                {text}
              </option>
            ))}
          </optgroup>
        </select>
      </label>
      {about !== undefined && <p class="aside">{about}</p>}
    </form>
  );
}

function whatIsAllowed(field: number): string {
  return field === frameRate ? l10n.t("A number above 0") : l10n.t("A number from 0");
}

function textsOf({ size, speed, fps }: MoverView): readonly string[] {
  return [...size, ...speed, fps].map(String);
}

function moverOf(texts: readonly string[], check: RuleName | undefined): MoverView | undefined {
  const [w, h, x, y, fps] = texts.map((text, field) => numberIn(field, text));
  if (w === undefined || h === undefined || x === undefined || y === undefined || fps === undefined) return undefined;
  return { size: [w, h], speed: [x, y], fps, ...(check !== undefined && { check }) };
}

function numberIn(field: number, text: string): number | undefined {
  const number = text.trim() === "" ? NaN : Number(text);
  return (field === frameRate ? isFrameRate(number) : number >= 0 && isWithinReach(number)) ? number : undefined;
}
