import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sweepLanguages, type SweepLanguage } from "../../src/model/index.js";
import { ownFile } from "../shell/host.js";
import type { SceneStore } from "./SceneStore.js";

/** A button that shows the code of a sweep, for users to take into their games. */
export function SweepCode({ store }: { readonly store: SceneStore }): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [language, setLanguage] = useState<SweepLanguage>("JavaScript");
  const [code, setCode] = useState<string>();
  const [note, setNote] = useState("");
  /** How often it was opened. Until then the dialog is empty. */
  const [openings, setOpenings] = useState(0);
  useEffect(() => {
    if (openings > 0) dialog.current?.showModal();
  }, [openings]);
  /** The language that was chosen last: answers for an earlier one are dropped. */
  const wanted = useRef(language);
  const show = (name: SweepLanguage): void => {
    wanted.current = name;
    setLanguage(name);
    setCode(undefined);
    setNote("");
    codeIn(name).then(
      (text) => wanted.current === name && setCode(text),
      (error: unknown) => setNote(l10n.t("The code cannot be loaded: {reason}", { reason: String(error) })),
    );
  };
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setNote(l10n.t("Copied.")),
      (error: unknown) => setNote(String(error)),
    );
  };
  return (
    <>
      <button
        class="show-code"
        aria-label={l10n.t("Show Code")}
        aria-haspopup="dialog"
        title={l10n.t("Show code for a sweep in the language of your game")}
        onClick={() => {
          show(store.state.sweepLanguage);
          setOpenings((n) => n + 1);
        }}
      >
        <span>{l10n.t("Show Code")}</span>
      </button>
      <dialog
        ref={dialog}
        class="keys sweep-code"
        aria-label={l10n.t("Code of a sweep")}
        // What is typed here is no key of the page.
        onKeyDown={(event) => {
          if (event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
        }}
      >
        {openings > 0 && (
          <>
            <div class="keys-head">
              <select
                aria-label={l10n.t("Language")}
                value={language}
                onChange={({ currentTarget }) => {
                  const chosen = sweepLanguages[currentTarget.selectedIndex];
                  if (!chosen) return;
                  store.setSweepLanguage(chosen.name);
                  show(chosen.name);
                }}
              >
                {sweepLanguages.map(({ name }) => (
                  <option key={name} value={name}>
                    {name}
                  </option>
                ))}
              </select>
              <span class="copied" role="status">
                {note}
              </span>
              <button disabled={code === undefined} onClick={() => code !== undefined && copy(code)}>
                {l10n.t("Copy")}
              </button>
              <button onClick={() => dialog.current?.close()}>{l10n.t("Close")}</button>
            </div>
            {/* It scrolls, so the keyboard has to reach it. */}
            <pre
              tabIndex={0}
              role="region"
              aria-label={l10n.t("Code in {language}", { language })}
              aria-busy={code === undefined}
            >
              {code}
            </pre>
          </>
        )}
      </dialog>
    </>
  );
}

async function codeIn(language: SweepLanguage): Promise<string> {
  const file = sweepLanguages.find(({ name }) => name === language)?.file ?? "";
  return await (await ownFile(`sweep/${file}`)).text();
}
