import "./styles/index.css";
import * as l10n from "@vscode/l10n";
import { render, type VNode } from "preact";
import { standalonePage, type Palette } from "../src/view/index.js";
import {
  readHostMessage,
  readHostText,
  readLevelHostMessage,
  readRecordingHostMessage,
} from "../src/view/protocol/index.js";
import { runCommand, runLevelCommand, runRecordingCommand } from "./shell/commands.js";
import { Notebook } from "./scene/Notebook.js";
import { LevelPage } from "./level/LevelPage.js";
import { RecordingPage } from "./recording/RecordingPage.js";
import { followPlace } from "./scene/readingPlace.js";
import { keepFocus } from "./shell/keepFocus.js";
import { draftsIn } from "./editing/Drafting.js";
import { Host, isFromHost, ownFile, speakLanguage } from "./shell/host.js";
import { onThemeChange, readPalette } from "./stage/palette.js";
import { LevelStore } from "./level/LevelStore.js";
import { RecordingStore } from "./recording/RecordingStore.js";
import { followSystemTheme, heldText, nobody, whyNotEdited } from "./standalone.js";
import { Player } from "./scene/Player.js";
import { SceneStore } from "./scene/SceneStore.js";

/** What VS Code calls where this script is what draws the outputs of its own notebooks. */
export { activate } from "./output.js";

// The page of a panel has a place for its picture; a notebook of VS Code does not.
const root = document.querySelector<HTMLElement>("#root[data-kind]");
const file = root?.dataset["translations"];
const translations = file === undefined ? undefined : await speakLanguage(file);
const focusAgain = root ? keepFocus() : undefined;
if (root?.dataset["kind"] === "level") startLevel(new Host(), root);
else if (root?.dataset["kind"] === "recording") startRecording(new Host(), root);
else if (root?.dataset["kind"] === "standalone") startStandalone(root);
else if (root) startNotebook(new Host(), root);

function startNotebook(host: Host, root: HTMLElement): void {
  const store = new SceneStore(host, draftsIn("drafts.js", translations));
  store.pageOf = async (notebook) => {
    const [script, styles] = await Promise.all(["webview.js", "webview.css"].map(ownText));
    const { lang: language } = document.documentElement;
    return await standalonePage({ notebook, script: script ?? "", styles: styles ?? "", language, translations });
  };
  const player = new Player(store);
  followPlace(store);
  drawAlways(store, root, (palette) => <Notebook {...{ palette, store, player }} />);
  listen(host, readHostMessage, (message) => {
    if (message.type === "command") runCommand(message, store);
    else store.receive(message);
  });
}

/** A page that holds its notebook. */
function startStandalone(root: HTMLElement): void {
  const contents = heldText("translations");
  if (contents !== undefined) l10n.config({ contents });
  followSystemTheme();
  const store = new SceneStore(nobody, () => {
    throw new Error("Nothing is drafted here.");
  });
  store.editing.forbidden = whyNotEdited();
  const player = new Player(store);
  drawAlways(store, root, (palette) => <Notebook {...{ palette, store, player }} />);
  const message = readHostText(heldText("notebook"));
  if (message && message.type !== "command") store.receive(message);
}

async function ownText(name: string): Promise<string> {
  return await (await ownFile(name)).text();
}

function startLevel(host: Host, root: HTMLElement): void {
  const store = new LevelStore(host);
  drawAlways(store, root, (palette) => <LevelPage {...{ palette, store }} />);
  listen(host, readLevelHostMessage, (message) => {
    if (message.type === "command") runLevelCommand(message, store);
    else store.receive(message);
  });
}

function startRecording(host: Host, root: HTMLElement): void {
  const store = new RecordingStore(host);
  drawAlways(store, root, (palette) => <RecordingPage {...{ palette, store }} />);
  listen(host, readRecordingHostMessage, (message) => {
    if (message.type === "command") runRecordingCommand(message, store);
    else store.receive(message);
  });
}

/** Draws a page now, and whenever its store or the theme changes. */
function drawAlways(
  store: Pick<SceneStore | LevelStore | RecordingStore, "subscribe">,
  root: HTMLElement,
  page: (palette: Palette) => VNode,
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
        focusAgain?.();
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
  draw();
}

/** Takes the messages of the host, of which `read` gives what the page knows, and says that it is there to take them. */
function listen<M>(host: Host, read: (data: unknown) => M | undefined, receive: (message: M) => void): void {
  window.addEventListener("message", (event) => {
    if (!isFromHost(event)) return;
    const message = read(event.data);
    if (message) receive(message);
    else console.warn("A message that the page does not know was dropped.");
  });
  host.ready();
}
