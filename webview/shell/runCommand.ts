import { headBottom } from "./CellPlace.js";

/**
 * Carries out a command of the palette on the cell that has the focus or, without one, the first in the window. What is
 * exported is chosen in the cell's own menu; `run` does the rest.
 */
export function runCommand<Command extends string>(
  command: Command | "export",
  run: (command: Command, cell: number) => void,
): void {
  const cell = cellAtHand();
  if (!cell) return;
  if (command !== "export") run(command, Number(cell.dataset["cell"]));
  else openExportMenu(cell);
}

function openExportMenu(cell: HTMLElement): void {
  const menu = cell.querySelector<HTMLElement>(".export button");
  cell.querySelector(".cell-head")?.scrollIntoView({ block: "nearest" });
  if (menu?.getAttribute("aria-expanded") === "false") menu.click();
}

function cellAtHand(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-cell]");
  if (focused) return focused;
  const head = headBottom();
  const cells = [...document.querySelectorAll<HTMLElement>("[data-cell]")];
  return cells.find((cell) => cell.getBoundingClientRect().bottom > head);
}
