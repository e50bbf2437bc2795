import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { sweepLanguages, type SweepLanguage } from "../../src/model/index.js";
import { ownFile } from "../shell/host.js";
import type { SceneStore } from "./SceneStore.js";

interface Props {
  readonly store: SceneStore;
}

/** A button that shows the code of a sweep, for users to take into their games. */
export function SweepCode({ store }: Props): VNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    if (isOpen) dialog.current?.showModal();
  }, [isOpen]);
  return (
    <>
      <button
        class="show-code"
        aria-haspopup="dialog"
        title={l10n.t("Show a sweep in the language of your game")}
        onClick={() => setOpen(true)}
      >
        {l10n.t("Show Code")}
      </button>
      {isOpen && (
        <dialog
          ref={dialog}
          class="keys sweep-code"
          aria-label={l10n.t("Code of a sweep")}
          onClose={() => setOpen(false)}
          // Its keys are not those of the diagram.
          onKeyDown={(event) => event.stopPropagation()}
        >
          <Code store={store} close={() => dialog.current?.close()} />
        </dialog>
      )}
    </>
  );
}

/** The code in one language, which is loaded when it is shown. */
function Code({ store, close }: Props & { close(): void }): VNode {
  const [language, setLanguage] = useState(store.state.sweepLanguage);
  const [code, setCode] = useState<string>();
  const [note, setNote] = useState("");
  useEffect(() => {
    let isCurrent = true;
    setCode(undefined);
    setNote("");
    codeIn(language).then(
      (text) => isCurrent && setCode(text),
      (error: unknown) => isCurrent && setNote(l10n.t("The code cannot be loaded: {reason}", { reason: String(error) })),
    );
    return () => {
      isCurrent = false;
    };
  }, [language]);
  const choose = (name: SweepLanguage): void => {
    setLanguage(name);
    store.setSweepLanguage(name);
  };
  const copy = (text: string): void => {
    navigator.clipboard.writeText(text).then(
      () => setNote(l10n.t("Copied.")),
      (error: unknown) => setNote(String(error)),
    );
  };
  return (
    <>
      <div class="keys-head">
        <select
          aria-label={l10n.t("Language")}
          value={language}
          onChange={({ currentTarget }) => {
            const chosen = sweepLanguages[currentTarget.selectedIndex];
            if (chosen) choose(chosen.name);
          }}
        >
          {sweepLanguages.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <span class="note" role="status">
          {note}
        </span>
        <button disabled={code === undefined} onClick={() => code !== undefined && copy(code)}>
          {l10n.t("Copy")}
        </button>
        <button onClick={close}>{l10n.t("Close")}</button>
      </div>
      {/* It scrolls, so the keyboard has to reach it. */}
      <pre tabIndex={0} role="region" aria-label={l10n.t("Code in {language}", { language })} aria-busy={code === undefined}>
        {code}
      </pre>
    </>
  );
}

async function codeIn(language: SweepLanguage): Promise<string> {
  const file = sweepLanguages.find(({ name }) => name === language)?.file ?? "";
  return await (await ownFile(`sweep/${file}`)).text();
}
