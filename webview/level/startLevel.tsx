import { render } from "preact";
import { readLevelHostMessage } from "../../src/view/protocol/index.js";
import { isFromHost, type Host } from "../host.js";
import { runLevelCommand } from "../commands.js";
import { onThemeChange, readPalette } from "../stage/palette.js";
import { LevelPage } from "./LevelPage.js";
import { LevelStore } from "./LevelStore.js";

/** Makes the page the picture of a level that is checked for tunneling. */
export function startLevel(host: Host, root: HTMLElement): void {
  const store = new LevelStore(host);
  let palette = readPalette();
  const draw = (): void => render(<LevelPage state={store.state} palette={palette} store={store} />, root);
  store.subscribe(draw);
  onThemeChange(() => {
    palette = readPalette();
    draw();
  });
  window.addEventListener("message", (event) => {
    if (!isFromHost(event)) return;
    const message = readLevelHostMessage(event.data);
    if (message?.type === "command") runLevelCommand(message.command, store);
    else if (message) store.receive(message);
    else console.warn("A message that the picture of a level does not know was dropped.");
  });
  draw();
  host.ready();
}
