import { render, type VNode } from "preact";
import type { HostMessage } from "../../src/view/protocol/index.js";
import type { Palette } from "../../src/view/index.js";
import { onThemeChange, readPalette } from "../stage/themePalette.js";
import { headBottom } from "./CellPlace.js";
import { isFromHost, type Host } from "./host.js";
import type { PageStore } from "./PageStore.js";

/** Draws a page now, and whenever its store or the theme changes. */
export function drawPage(
  store: Pick<PageStore, "onChange">,
  root: HTMLElement,
  page: (palette: Palette) => VNode,
): void {
  const focusAgain = keepFocus();
  let palette = readPalette();
  let isDrawing = false;
  let isChanged = false;

  /** Draws at once, so that an edit is on the screen with the next frame. What changes while drawing is drawn after it. */
  function draw(): void {
    isChanged = true;
    if (isDrawing) return;
    isDrawing = true;
    try {
      while (isChanged) {
        isChanged = false;
        render(page(palette), root);
        focusAgain();
      }
    } finally {
      isDrawing = false;
    }
  }

  store.onChange(draw);
  onThemeChange(() => {
    palette = readPalette();
    draw();
  });
  draw();
}

type Reply = Extract<HostMessage, { type: "reply" }>;
interface CommandMessage<Command extends string> {
  readonly type: "command";
  readonly command: Command | "export";
}

/** Gives a store the messages and commands of the host that `read` knows, and says that the page is ready for them. */
export function listen<M extends { readonly type: string }, Command extends string>(
  host: Host,
  read: (data: unknown) => M | Reply | CommandMessage<Command> | undefined,
  store: { readonly receive: (message: M) => void; readonly run: (command: Command, cell: number) => void },
): void {
  type Message = M | Reply | CommandMessage<Command>;
  const isReply = (message: Message): message is Reply => message.type === "reply";
  const isCommand = (message: Message): message is CommandMessage<Command> => message.type === "command";
  window.addEventListener("message", (event) => {
    if (!isFromHost(event)) return;
    const message = read(event.data);
    if (!message) console.warn("A message that the page does not know was dropped.");
    else if (isReply(message)) host.answered(message.id, message.error);
    else if (isCommand(message)) runCommand(message.command, (command, cell) => store.run(command, cell));
    else store.receive(message);
  });
  host.ready();
}

/**
 * Carries out a command of the palette on the cell that has the focus or, without one, the first in the window. What is
 * exported is chosen in the cell's own menu; `run` does the rest.
 */
function runCommand<Command extends string>(
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

/**
 * Has the page's keyboard come back to where it was. A window that gives the keyboard to another one, as it does for a
 * moment while VS Code undoes a step of the text, forgets which of its elements had it.
 *
 * @returns to be called when the page has been drawn: what had it may be gone by that
 */
function keepFocus(): () => void {
  let last: HTMLElement | undefined;
  let cell: string | undefined;
  // A press decides anew, also one on the ground, which takes the keyboard from all.
  document.addEventListener("pointerdown", () => (last = undefined), { capture: true });
  document.addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement)) return;
    last = target;
    cell = target.closest<HTMLElement>("[data-cell]")?.dataset["cell"];
  });
  window.addEventListener("focus", () => {
    if (document.activeElement === document.body && last?.isConnected) last.focus({ preventScroll: true });
  });
  return () => {
    if (!last || document.activeElement !== document.body || !document.hasFocus()) return;
    // What had it is gone, or cannot have it any more: what stands for it, or else the picture of its cell.
    const place = document.querySelector(`[data-cell="${cell}"]`) ?? document.querySelector("[data-cell]");
    const { way } = last.dataset;
    const same = way === undefined ? undefined : place?.querySelector<HTMLElement>(`[data-way="${way}"]:enabled`);
    const next = same ?? place?.querySelector<HTMLElement>("[data-stage], button:enabled");
    next?.focus({ preventScroll: true });
  };
}
