import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { count, plain } from "../../src/drawing/index.js";
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

const columns = ["#", "wall", "passed", "thick", "missed", "safe above", "or below", "or thicker than"];

/** The walls that can be passed, worst first. A click on a row goes to the wall, in the picture and in the text. */
export function WallTable({ level, walls, unlisted, isCutShort, chosen, choose }: Props): VNode | null {
  const [shown, setShown] = useState(rowsAtFirst);
  if (walls.length === 0) return null;
  // One row is in the tab order, arrow keys reach the others.
  const focusable = chosen !== undefined && chosen < shown ? chosen : 0;
  const onKeyDown = (event: KeyboardEvent, row: number): void => {
    const element = event.currentTarget as HTMLElement;
    if (event.key === "Enter" || event.key === " ") choose(row);
    else if (event.key === "ArrowDown") (element.nextElementSibling as HTMLElement | null)?.focus();
    else if (event.key === "ArrowUp") (element.previousElementSibling as HTMLElement | null)?.focus();
    else return;
    event.preventDefault();
  };
  return (
    <div class="contacts">
      <table>
        <caption class="hidden">Walls of {level} that can be passed, worst first</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {walls.slice(0, shown).map((wall, i) => (
            <tr
              key={i}
              data-wall={i}
              class={`${i === chosen ? "current" : ""} ${wall.code}`}
              aria-current={i === chosen ? "true" : undefined}
              tabIndex={i === focusable ? 0 : -1}
              title={wall.message}
              onClick={() => choose(i)}
              onKeyDown={(event) => onKeyDown(event, i)}
            >
              <td>{i + 1}</td>
              <td>{wall.name}</td>
              <td>{ways[wall.code === "corner-cut" ? "corner" : wall.axis]}</td>
              <td>{wall.axis === "diagonal" ? "–" : `${plain(wall.thickness)} px`}</td>
              <td>{wall.code === "corner-cut" ? "cut only" : percent(wall.missed)}</td>
              <td>{limit(wall.minFps, Math.ceil)} fps</td>
              <td>{limit(wall.maxSpeed, Math.floor)} px/s</td>
              <td>{wall.minThickness === undefined ? "–" : `${limit(wall.minThickness, Math.ceil)} px`}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {walls.length > shown && (
        <button type="button" class="more" onClick={() => setShown(shown + rowsAtFirst)}>
          Show {Math.min(rowsAtFirst, walls.length - shown)} more of {count(walls.length, "wall")}
        </button>
      )}
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
