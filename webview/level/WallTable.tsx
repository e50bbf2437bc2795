import * as l10n from "@vscode/l10n";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { plain, readable } from "../../src/view/index.js";
import type { WeakWallView } from "../../src/view/protocol/index.js";
import type { AuditMessage } from "./LevelStore.js";
import { RowTable } from "../shell/RowTable.js";

interface Props {
  readonly level: string;
  readonly walls: readonly WeakWallView[];
  /** Of the walls, one after the other. */
  readonly groups: AuditMessage["levels"][number]["groups"];
  readonly unlisted: number;
  readonly isCutShort: boolean;
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  choose(wall: number): void;
}

/** So many walls are all shown at first; of more only why they are weak. */
const fewWalls = 20;

/** A row is a wall, or the head of several that are weak for one reason. */
type Row =
  | { readonly wall: WeakWallView; readonly index: number }
  | { readonly head: string; readonly isOpen: boolean };

/** Where there is little room, place and way are those of the picture, and the frame rate stands for what would fix it. */
const wallRanks = ["", "", "rank-1", "rank-2", "", "", "", "rank-2", "rank-2"] as const;

/**
 * The walls that can be passed, by why they are weak, worst first. A click on a row goes to the wall, in the picture and in the
 * text; one on the head of a group opens and closes it.
 */
export function WallTable({ level, walls, groups, unlisted, isCutShort, chosen, choose }: Props): VNode {
  /** By head, what the user has opened or closed. */
  const [opened, setOpened] = useState<Readonly<Record<string, boolean>>>({});
  const rows: Row[] = [];
  let chosenHead: string | undefined;
  let index = 0;
  for (const { message, walls: count } of groups) {
    const end = index + count;
    const isOpen = count === 1 || (opened[message] ?? walls.length <= fewWalls);
    if (chosen !== undefined && index <= chosen && chosen < end) chosenHead = message;
    if (count > 1) rows.push({ head: message, isOpen });
    if (isOpen) walls.slice(index, end).forEach((wall, i) => rows.push({ wall, index: index + i }));
    index = end;
  }
  useEffect(() => {
    // What was chosen in the picture is shown here.
    if (chosenHead !== undefined) setOpened((before) => ({ ...before, [chosenHead]: true }));
  }, [chosen]);
  const current = rows.findIndex((row) => "wall" in row && row.index === chosen);
  return (
    <RowTable
      caption={l10n.t("Walls of {level} that the mover tunnels through, worst first", { level })}
      columns={[
        ...["#", l10n.t("wall"), "x, y", l10n.t("direction"), l10n.t("thickness"), l10n.t("undetected")],
        ...[l10n.t("safe from"), l10n.t("or up to"), l10n.t("or thickness")],
      ]}
      ranks={wallRanks}
      rows={rows}
      kind="wall"
      atFirst={100}
      current={current < 0 ? undefined : current}
      choose={(i) => {
        const row = rows[i];
        if (row && "wall" in row) choose(row.index);
        else if (row) setOpened({ ...opened, [row.head]: !row.isOpen });
      }}
      about={(row) =>
        "head" in row
          ? { class: "group", index: undefined }
          : { class: row.wall.isAccepted ? "accepted" : row.wall.code, title: row.wall.message, index: row.index }
      }
      cells={(row) => {
        // A click on it is one on its row.
        if ("head" in row) {
          return [
            <button class="fold" tabIndex={-1} aria-expanded={row.isOpen}>
              <span aria-hidden="true">{row.isOpen ? "▾" : "▸"}</span> {row.head}
            </button>,
          ];
        }
        const { wall, index } = row;
        return [
          index + 1,
          wall.isAccepted ? l10n.t("{wall} (accepted)", { wall: wall.name }) : wall.name,
          // Where it begins: many have the same name.
          `${plain(wall.wall[0] ?? 0)}, ${plain(wall.wall[1] ?? 0)}`,
          wayThrough(wall),
          wall.axis === "diagonal" ? "–" : `${readable(wall.thickness)} px`,
          wall.code === "corner-cut" ? l10n.t("corner only") : `${plain(Number((wall.passed * 100).toPrecision(2)))} %`,
          limit(wall.minFps, "fps", Math.ceil),
          limit(wall.maxSpeed, "px/s", Math.floor),
          limit(wall.minThickness, "px", Math.ceil),
        ];
      }}
    >
      {(unlisted > 0 || isCutShort) && (
        <p class="aside">
          {notListed(unlisted, isCutShort)}{" "}
          {l10n.t("Check whether the mover is really this fast and all of this geometry is solid.")}
        </p>
      )}
    </RowTable>
  );
}

function notListed(n: number, isAtLeast: boolean): string {
  if (isAtLeast) {
    return n === 1
      ? l10n.t("At least 1 more wall with tunneling is not listed.")
      : l10n.t("At least {n} more walls with tunneling are not listed.", { n });
  }
  return n === 1
    ? l10n.t("1 more wall with tunneling is not listed.")
    : l10n.t("{n} more walls with tunneling are not listed.", { n });
}

function wayThrough({ code, axis }: WeakWallView): string {
  if (code === "corner-cut") return `⤢ ${l10n.t("around a corner")}`;
  if (axis === "diagonal") return `⤢ ${l10n.t("between corners")}`;
  // A check finds it, and pushes it out behind the wall, or into the next solid.
  if (code === "wrong-side") return `${axis === "x" ? "↔" : "↕"} ${l10n.t("by push-out")}`;
  return axis === "x" ? `↔ ${l10n.t("sideways")}` : `↕ ${l10n.t("up or down")}`;
}

/** Rounded to the safe side, at a tenth, or finer where it is small. */
function limit(value: number | undefined, unitName: string, round: (value: number) => number): string {
  if (value === undefined) return "–";
  const unit = value >= 1 ? 10 : 1000;
  // A sum of doubles may be off by its last digit: 45.00000000000001 is 45.
  return `${plain(value > 1e9 ? value : round(Number((value * unit).toPrecision(12))) / unit)} ${unitName}`;
}
