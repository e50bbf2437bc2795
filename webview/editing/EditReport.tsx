import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import type { Report } from "./Editing.js";

interface Props {
  readonly report: Report | undefined;
  dismiss(): void;
}

/** What the last change in the picture came to: spoken, and to be seen where it was refused. */
export function EditReport({ report, dismiss }: Props): VNode {
  const isBad = report?.tone === "bad";
  return (
    <div class={isBad ? "edit-report" : "hidden"}>
      <span role="status">
        {isBad && <b class="bad">✗ </b>}
        {report?.text}
      </span>
      {isBad && (
        <button type="button" onClick={dismiss}>
          {l10n.t("Dismiss")}
        </button>
      )}
    </div>
  );
}
