import "./styles/index.css";
import * as l10n from "@vscode/l10n";
import { standalonePage } from "../src/view/index.js";
import {
  readHostMessage,
  readHostText,
  readLevelHostMessage,
  readRecordingHostMessage,
} from "../src/view/protocol/index.js";
import { Notebook } from "./scene/Notebook.js";
import { LevelPage } from "./level/LevelPage.js";
import { RecordingPage } from "./recording/RecordingPage.js";
import { followPlace } from "./scene/readingPlace.js";
import { drawPage, listen } from "./shell/startPage.js";
import { draftsIn } from "./editing/Drafting.js";
import { Host, ownFile, speakLanguage } from "./shell/host.js";
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
  drawPage(store, root, (palette) => <Notebook key={store.fileCount} {...{ palette, store, player }} />);
  listen(host, readHostMessage, store);
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
  drawPage(store, root, (palette) => <Notebook {...{ palette, store, player }} />);
  const message = readHostText(heldText("notebook"));
  if (message?.type === "notebook") store.receive(message);
}

async function ownText(name: string): Promise<string> {
  return await (await ownFile(name)).text();
}

function startLevel(host: Host, root: HTMLElement): void {
  const store = new LevelStore(host);
  drawPage(store, root, (palette) => <LevelPage {...{ palette, store }} />);
  listen(host, readLevelHostMessage, store);
}

function startRecording(host: Host, root: HTMLElement): void {
  const store = new RecordingStore(host);
  drawPage(store, root, (palette) => <RecordingPage {...{ palette, store }} />);
  listen(host, readRecordingHostMessage, store);
}
