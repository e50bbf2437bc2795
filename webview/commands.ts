import type { HostMessage, LevelHostMessage } from "../src/view/protocol/index.js";
import type { LevelStore } from "./state/LevelStore.js";
import { contactAfter, instantFor } from "./state/viewState.js";
import type { Store } from "./state/store.js";

type Command = Extract<HostMessage, { type: "command" }>["command"];

/** Carries out a command of the palette, on the cell that has the focus or, without one, the first in the window. */
export function runCommand(command: Command, store: Store): void {
  const element = cellAtHand();
  const index = Number(element?.dataset["cell"]);
  const shown = store.contents?.cells?.[index]?.cell;
  const state = store.state.cells[index];
  if (!element || shown?.kind !== "scene" || !state) return;
  switch (command) {
    case "fit":
      store.look(index, { view: undefined });
      return;
    case "nextContact":
    case "previousContact": {
      const instant = instantFor(shown, state.choice);
      const contact = contactAfter(shown, instant, command === "nextContact" ? 1 : -1);
      if (contact === undefined) return;
      store.look(index, { choice: { kind: "contact", index: contact }, playing: false });
      return;
    }
    case "export":
      openExportMenu(element);
  }
}

type LevelCommand = Extract<LevelHostMessage, { type: "command" }>["command"];

/** The same for the picture of a level. */
export function runLevelCommand(command: LevelCommand, store: LevelStore): void {
  const element = cellAtHand();
  if (!element) return;
  if (command === "fit") store.look(Number(element.dataset["cell"]), undefined);
  else openExportMenu(element);
}

function openExportMenu(cell: HTMLElement): void {
  const menu = cell.querySelector<HTMLElement>(".export button");
  cell.querySelector(".cell-head")?.scrollIntoView({ block: "nearest" });
  if (menu?.getAttribute("aria-expanded") === "false") menu.click();
}

function cellAtHand(): HTMLElement | undefined {
  const focused = document.activeElement?.closest<HTMLElement>("[data-cell]");
  if (focused) return focused;
  const head = document.querySelector(".head")?.getBoundingClientRect().bottom ?? 0;
  const cells = [...document.querySelectorAll<HTMLElement>("[data-cell]")];
  return cells.find((cell) => cell.getBoundingClientRect().bottom > head);
}
