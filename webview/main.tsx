import { render } from "preact";
import { readHostMessage } from "../src/view/protocol/index.js";
import { runCommand } from "./commands.js";
import { Notebook } from "./components/Notebook.js";
import { startDraftWorker } from "./editing/draftWorker.js";
import { Host, isFromHost } from "./host.js";
import { keepFocus } from "./keptFocus.js";
import { speakLanguage } from "./l10n.js";
import { startLevel } from "./level/startLevel.js";
import { onThemeChange, readPalette } from "./stage/palette.js";
import { Player } from "./state/Player.js";
import { followScroll } from "./state/scroll.js";
import { Store } from "./state/store.js";
import "./styles.css";

/** What VS Code calls where this script is what draws the outputs of its own notebooks. */
export { activate } from "./output/activate.js";

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
  let palette = readPalette();

  let drawing = false;
  let changed = false;

  /** Draws at once, so that an edit is on the screen with the next frame. What changes while drawing is drawn after it. */
  function draw(): void {
    changed = true;
    if (drawing) return;
    drawing = true;
    try {
      while (changed) {
        changed = false;
        const { contents, state } = store;
        render(<Notebook contents={contents} state={state} palette={palette} store={store} player={player} />, root);
      }
    } finally {
      drawing = false;
    }
  }

  store.subscribe(draw);
  followScroll(store);
  onThemeChange(() => {
    palette = readPalette();
    draw();
  });
  window.addEventListener("message", (event) => {
    if (!isFromHost(event)) return;
    const message = readHostMessage(event.data);
    if (message?.type === "command") runCommand(message.command, store);
    else if (message) store.receive(message);
    else console.warn("A message that the notebook does not know was dropped.");
  });
  draw();
  host.ready();
}
