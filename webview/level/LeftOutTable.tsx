import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { plain } from "../../src/view/index.js";
import type { LevelState } from "./LevelStore.js";
import { RowTable } from "../shell/RowTable.js";

interface Props {
  readonly level: string;
  readonly leftOut: LevelState["levels"][number]["leftOut"];
  show(rect: readonly number[]): void;
}

/** What of a level is not judged, each with its place: a click on a row shows it. */
export function LeftOutTable({ level, leftOut, show }: Props): VNode {
  return (
    <RowTable
      caption={l10n.t("Skipped in {level}: not checked", { level })}
      columns={[l10n.t("skipped"), l10n.t("kind"), "x, y"]}
      rows={leftOut}
      kind="left-out"
      atFirst={10}
      current={undefined}
      choose={(i) => {
        const rect = leftOut[i]?.rect;
        if (rect) show(rect);
      }}
      cells={({ name, what, rect }) => [name, what, rect ? `${plain(rect[0] ?? 0)}, ${plain(rect[1] ?? 0)}` : "–"]}
    />
  );
}
