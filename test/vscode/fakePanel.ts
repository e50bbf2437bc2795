import * as vscode from "vscode";
import { pack } from "../../src/view/protocol/index.js";

/** A panel whose page is a test. */
export interface FakePanel {
  /** All of a real panel but for its page. */
  readonly panel: vscode.WebviewPanel;
  /** Sends what a page sends, or what none would, as a page packs it. */
  send(message: unknown): void;
  /** Sends what nobody has packed. */
  sendRaw(sent: unknown): void;
  dispose(): void;
}

/** @param told called with each message to the page */
export function fakePanel(type: string, viewColumn: vscode.ViewColumn, told: (message: unknown) => void): FakePanel {
  const real = vscode.window.createWebviewPanel(type, "Picture", viewColumn);
  real.webview.html = "<button autofocus>Picture</button>";
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
  return { panel, send: (message) => sendRaw(pack(message)), sendRaw, dispose: () => sent.dispose() };
}
