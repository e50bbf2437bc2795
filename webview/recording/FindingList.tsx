import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { recordedCodes, recordedFindings } from "../../src/model/index.js";
import type { RecordingFindingView } from "../../src/view/protocol/index.js";
import { count } from "../../src/wording/index.js";
import type { FindingProps } from "./RunTimeline.js";
import { RowTable } from "../shell/RowTable.js";

interface Props extends FindingProps {
  readonly chosen: RecordingFindingView | undefined;
}

/** What was found, in the order of time, and of which kinds it is listed. A click on a row goes there. */
export function FindingList({ contents, listed, chosen, store, choose }: Props): VNode {
  const { counts, unlisted } = contents;
  const { hidden } = store.look;
  const kinds = recordedCodes.filter((_, i) => (counts[i] ?? 0) > 0);
  const place = useRef<HTMLDivElement>(null);
  const current = chosen ? listed.indexOf(chosen) : -1;
  useEffect(() => {
    // What was chosen in the picture or on the timeline is seen here, and nothing else moves for it.
    const row = place.current?.querySelector<HTMLElement>("tr[aria-current]");
    const box = place.current?.querySelector<HTMLElement>(".contacts");
    if (!row || !box || box.scrollHeight <= box.clientHeight) return;
    const [{ top, bottom }, around] = [row.getBoundingClientRect(), box.getBoundingClientRect()];
    const head = box.querySelector("thead")?.clientHeight ?? 0;
    if (top < around.top + head) box.scrollTop += top - around.top - head;
    else if (bottom > around.bottom) box.scrollTop += bottom - around.bottom;
  }, [chosen]);
  if (kinds.length === 0) return <></>;
  return (
    <div ref={place} class="finding-list">
      <div class="kinds" role="group" aria-label={l10n.t("Kinds of findings in the list")}>
        {kinds.map((code) => {
          const isShown = !hidden.includes(code);
          return (
            <button
              key={code}
              class={`kind ${code}`}
              aria-pressed={isShown}
              onClick={() =>
                store.set({ hidden: isShown ? [...hidden, code] : hidden.filter((each) => each !== code) })
              }
            >
              <i aria-hidden="true" /> {count(counts[recordedCodes.indexOf(code)] ?? 0, recordedFindings[code].noun)}
            </button>
          );
        })}
      </div>
      <RowTable
        caption={l10n.t("Findings in order of time")}
        columns={[l10n.t("frame"), l10n.t("body"), l10n.t("finding"), l10n.t("where")]}
        rows={listed}
        kind="finding"
        atFirst={100}
        current={current < 0 ? undefined : current}
        about={({ code, message }) => ({ class: code, title: message })}
        choose={(i) => {
          const finding = listed[i];
          if (finding) choose(finding);
        }}
        cells={({ code, numbers, subject, solid }) => [numbers, subject, recordedFindings[code].label(), solid ?? "–"]}
      >
        {unlisted > 0 && (
          <p class="aside">{l10n.t("Not listed: {findings}.", { findings: count(unlisted, "finding") })}</p>
        )}
      </RowTable>
    </div>
  );
}
