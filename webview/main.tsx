import "./styles.css";
import { render, type VNode } from "preact";
import type { Palette } from "../src/view/index.js";
import { readHostMessage, readLevelHostMessage } from "../src/view/protocol/index.js";
import { runCommand, runLevelCommand } from "./commands.js";
import { Notebook } from "./components/Notebook.js";
import { LevelPage } from "./components/level/LevelPage.js";
import { followScroll, keepFocus } from "./components/place.js";
import { startDraftWorker } from "./editing/Drafting.js";
import { Host, isFromHost, speakLanguage } from "./host.js";
import { onThemeChange, readPalette } from "./stage/palette.js";
import { LevelStore } from "./state/LevelStore.js";
import { Player } from "./state/Player.js";
import { Store } from "./state/store.js";

/** What VS Code calls where this script is what draws the outputs of its own notebooks. */
export { activate } from "./output.js";

// The page of a panel has a place for its picture; a notebook of VS Code does not.
const root = document.querySelector<HTMLElement>("#root[data-kind]");
const file = root?.dataset["translations"];
const translations = file === undefined ? undefined : await speakLanguage(file);
if (root) keepFocus();
if (root?.dataset["kind"] === "level") startLevel(new Host(), root);
else if (root) startNotebook(new Host(), root);

/** Makes the page the picture of a notebook. */
function startNotebook(host: Host, root: HTMLElement): void {
  const store = new Store(host, () => startDraftWorker("drafts.js", translations));
  const player = new Player(store);
  followScroll(store);
  start(
    host,
    store,
    (palette) => <Notebook {...{ palette, store, player }} contents={store.contents} state={store.state} />,
    root,
    (data) => {
      const message = readHostMessage(data);
      if (message?.type === "command") runCommand(message.command, store);
      else if (message) store.receive(message);
      return message !== undefined;
    },
  );
}

/** Makes the page the picture of a level that is checked for tunneling. */
function startLevel(host: Host, root: HTMLElement): void {
  const store = new LevelStore(host);
  start(
    host,
    store,
    (palette) => <LevelPage {...{ palette, store }} state={store.state} />,
    root,
    (data) => {
      const message = readLevelHostMessage(data);
      if (message?.type === "command") runLevelCommand(message.command, store);
      else if (message) store.receive(message);
      return message !== undefined;
    },
  );
}

/**
 * Draws a page now, and whenever its store or the theme changes, and listens to the host.
 *
 * @param receive takes a message; false for what is none
 */
function start(
  host: Host,
  store: Pick<Store | LevelStore, "subscribe">,
  page: (palette: Palette) => VNode,
  root: HTMLElement,
  receive: (data: unknown) => boolean,
): void {
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
      }
    } finally {
      isDrawing = false;
    }
  }

  store.subscribe(draw);
  onThemeChange(() => {
    palette = readPalette();
    draw();
  });
  window.addEventListener("message", (event) => {
    if (isFromHost(event) && !receive(event.data)) console.warn("A message that the page does not know was dropped.");
  });
  draw();
  host.ready();
}
