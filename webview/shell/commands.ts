import type { HostMessage, LevelHostMessage, RecordingHostMessage } from "../../src/view/protocol/index.js";
import { headBottom } from "./CellPlace.js";
import { sceneIn } from "../scene/contents.js";
import type { LevelStore } from "../level/LevelStore.js";
import type { RecordingStore } from "../recording/RecordingStore.js";
import { contactAfter, fitted, instantFor } from "../scene/viewState.js";
import type { SceneStore } from "../scene/SceneStore.js";

/** Carries out a command of the palette, on the cell that has the focus or, without one, the first in the window. */
export function runCommand({ command }: Extract<HostMessage, { type: "command" }>, store: SceneStore): void {
  const element = cellAtHand();
  const index = Number(element?.dataset["cell"]);
  const shown = sceneIn(store.contents, index);
  const state = store.state.cells[index];
  if (!element || !shown || !state) return;
  if (command === "fit") store.look(index, fitted(state));
  else if (command === "export") openExportMenu(element);
  else {
    const contact = contactAfter(shown, instantFor(shown, state.choice), command === "nextContact" ? 1 : -1);
    if (contact !== undefined) store.look(index, { choice: { kind: "contact", index: contact }, playing: false });
  }
}

export function runLevelCommand({ command }: Extract<LevelHostMessage, { type: "command" }>, store: LevelStore): void {
  const element = cellAtHand();
  if (!element) return;
  const level = Number(element.dataset["cell"]);
  if (command === "fit") store.look(level, undefined);
  else if (command === "sceneFromWall") store.sceneFromChosen(level);
  else openExportMenu(element);
}

export function runRecordingCommand(
  { command }: Extract<RecordingHostMessage, { type: "command" }>,
  store: RecordingStore,
): void {
  const element = cellAtHand();
  if (!element) return;
  if (command === "fit") store.set({ view: null, follows: false });
  else if (command === "export") openExportMenu(element);
  else if (command === "moment") store.makeScene();
  else {
    const finding = store.findingAfter(command === "nextContact" ? 1 : -1);
    if (finding) store.choose(finding);
  }
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
