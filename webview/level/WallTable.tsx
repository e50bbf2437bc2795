import type { VNode } from "preact";
import { count, plain } from "../../src/drawing/index.js";
import { RowTable } from "../components/RowTable.js";
import type { WeakWallView } from "../../src/protocol.js";

interface Props {
  readonly level: string;
  readonly walls: readonly WeakWallView[];
  readonly unlisted: number;
  readonly isCutShort: boolean;
  /** Index of the wall that is framed. */
  readonly chosen: number | undefined;
  choose(wall: number): void;
}

/** Rows that are shown at first, and that each "more" adds. */
const rowsAtFirst = 100;

const columns = ["#", "wall", "x, y", "passed", "thick", "missed", "safe above", "or below", "or thicker than"];

/** The walls that can be passed, worst first. A click on a row goes to the wall, in the picture and in the text. */
export function WallTable({ level, walls, unlisted, isCutShort, chosen, choose }: Props): VNode | null {
  if (walls.length === 0) return null;
  return (
    <div class="contacts">
      <RowTable
        caption={`Walls of ${level} that can be passed, worst first`}
        columns={columns}
        rows={walls}
        kind="wall"
        atFirst={rowsAtFirst}
        current={chosen}
        choose={choose}
        about={({ code, message }) => ({ class: code, title: message })}
        cells={(wall, i) => [
          i + 1,
          wall.name,
          corner(wall),
          ways[wall.code === "corner-cut" ? "corner" : wall.axis],
          wall.axis === "diagonal" ? "–" : `${plain(wall.thickness)} px`,
          wall.code === "corner-cut" ? "cut only" : percent(wall.missed),
          `${limit(wall.minFps, Math.ceil)} fps`,
          `${limit(wall.maxSpeed, Math.floor)} px/s`,
          wall.minThickness === undefined ? "–" : `${limit(wall.minThickness, Math.ceil)} px`,
        ]}
      />
      {(unlisted > 0 || isCutShort) && (
        <p class="aside">
          {isCutShort ? "At least " : ""}
          {count(unlisted, "more wall")} can be passed and {unlisted === 1 ? "is" : "are"} not listed. Is the mover as
          fast as that, and is all this solid?
        </p>
      )}
    </div>
  );
}

const ways = { x: "↔ sideways", y: "↕ up or down", diagonal: "⤢ between corners", corner: "⤢ past a corner" } as const;

/** Where the wall begins: many have the same name. */
function corner({ wall: [x = 0, y = 0] }: WeakWallView): string {
  return `${plain(x)}, ${plain(y)}`;
}

function percent(share: number): string {
  return `${plain(Number((share * 100).toPrecision(2)))} %`;
}

/** Rounded to the safe side, at a tenth, or finer where it is small. */
function limit(value: number, round: (value: number) => number): string {
  if (!Number.isFinite(value)) return "∞";
  const unit = value >= 1 ? 10 : 1000;
  // A sum of doubles may be off by its last digit: 45.00000000000001 is 45.
  return plain(round(Number((value * unit).toPrecision(12))) / unit);
}
