import * as vscode from "vscode";
import { pack } from "../../src/view/protocol/index.js";

/** A panel whose page is a test. */
export interface FakePanel {
  /** Done once the page that is there in its place has been painted, and has the keyboard if it takes it. */
  readonly painted: Promise<void>;
  /** All of a real panel but for its page. */
  readonly panel: vscode.WebviewPanel;
  /** Sends what a page sends, or what none would, as a page packs it. */
  send(message: unknown): void;
  /** Sends what nobody has packed. */
  sendRaw(sent: unknown): void;
  dispose(): void;
}

/** Takes the keyboard as soon as it is painted, and says so. */
const page = `<button autofocus>Picture</button>
<script>
  const say = () => acquireVsCodeApi().postMessage("painted");
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(say)));
</script>`;

/** @param told called with each message to the page */
export function fakePanel(type: string, viewColumn: vscode.ViewColumn, told: (message: unknown) => void): FakePanel {
  const real = vscode.window.createWebviewPanel(type, "Picture", viewColumn);
  real.webview.options = { enableScripts: true };
  real.webview.html = page;
  const painted = new Promise<void>((resolve) => {
    const listening = real.webview.onDidReceiveMessage(() => {
      listening.dispose();
      resolve();
    });
  });
  const sent = new vscode.EventEmitter<unknown>();
  const webview = {
    html: "",
    options: {},
    cspSource: "",
    asWebviewUri: (it: vscode.Uri) => it,
    onDidReceiveMessage: sent.event,
    postMessage: (message: unknown) => {
      told(message);
      return Promise.resolve(true);
    },
  };
  const panel = new Proxy(real, {
    get: (target, name) => {
      if (name === "webview") return webview;
      const value: unknown = Reflect.get(target, name, target);
      return typeof value === "function" ? (value.bind(target) as unknown) : value;
    },
    set: (target, name, value) => Reflect.set(target, name, value, target),
  });
  const sendRaw = (it: unknown): void => sent.fire(it);
  return { painted, panel, send: (message) => sendRaw(pack(message)), sendRaw, dispose: () => sent.dispose() };
}
