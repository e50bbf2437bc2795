import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { plain } from "../../../src/view/index.js";
import type { WeakWallView } from "../../../src/view/protocol/index.js";
import { RowTable } from "../tables.js";

interface Props {
  readonly level: string;
  readonly walls: readonly WeakWallView[];
  readonly unlisted: number;
  readonly isCutShort: boolean;
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  choose(wall: number): void;
}

/** The walls that can be passed, worst first. A click on a row goes to the wall, in the picture and in the text. */
export function WallTable({ level, walls, unlisted, isCutShort, chosen, choose }: Props): VNode {
  return (
    <RowTable
      caption={l10n.t("Walls of {level} that can be passed, worst first", { level })}
      columns={[
        ...["#", l10n.t("wall"), "x, y", l10n.t("passed"), l10n.t("thick"), l10n.t("missed")],
        ...[l10n.t("safe above"), l10n.t("or below"), l10n.t("or thicker than")],
      ]}
      rows={walls}
      kind="wall"
      atFirst={100}
      current={chosen}
      choose={choose}
      about={({ code, isAccepted, message }) => ({ class: isAccepted ? "accepted" : code, title: message })}
      cells={(wall, i) => [
        i + 1,
        wall.isAccepted ? l10n.t("{wall} (accepted)", { wall: wall.name }) : wall.name,
        // Where it begins: many have the same name.
        `${plain(wall.wall[0] ?? 0)}, ${plain(wall.wall[1] ?? 0)}`,
        wayThrough(wall),
        wall.axis === "diagonal" ? "–" : `${plain(wall.thickness)} px`,
        wall.code === "corner-cut" ? l10n.t("cut only") : `${plain(Number((wall.missed * 100).toPrecision(2)))} %`,
        limit(wall.minFps, "fps", Math.ceil),
        limit(wall.maxSpeed, "px/s", Math.floor),
        limit(wall.minThickness, "px", Math.ceil),
      ]}
    >
      {(unlisted > 0 || isCutShort) && (
        <p class="aside">
          {notListed(unlisted, isCutShort)} {l10n.t("Is the mover as fast as that, and is all this solid?")}
        </p>
      )}
    </RowTable>
  );
}

function notListed(n: number, isAtLeast: boolean): string {
  if (isAtLeast) {
    return n === 1
      ? l10n.t("At least 1 more wall can be passed and is not listed.")
      : l10n.t("At least {n} more walls can be passed and are not listed.", { n });
  }
  return n === 1
    ? l10n.t("1 more wall can be passed and is not listed.")
    : l10n.t("{n} more walls can be passed and are not listed.", { n });
}

function wayThrough({ code, axis }: WeakWallView): string {
  if (code === "corner-cut") return `⤢ ${l10n.t("past a corner")}`;
  if (axis === "diagonal") return `⤢ ${l10n.t("between corners")}`;
  return axis === "x" ? `↔ ${l10n.t("sideways")}` : `↕ ${l10n.t("up or down")}`;
}

/** Rounded to the safe side, at a tenth, or finer where it is small. */
function limit(value: number | undefined, unitName: string, round: (value: number) => number): string {
  if (value === undefined) return "–";
  const unit = value >= 1 ? 10 : 1000;
  // A sum of doubles may be off by its last digit: 45.00000000000001 is 45.
  return `${plain(value > 1e9 ? value : round(Number((value * unit).toPrecision(12))) / unit)} ${unitName}`;
}
