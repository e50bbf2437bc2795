// The document of a webview, as VS Code puts it together.
import { webviewStyles, type Theme } from "./themes.js";

/** What pages load, by the ends of its names. */
export const contentTypes: Readonly<Record<string, string>> = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".json": "application/json",
};

export interface WebviewContent {
  readonly html: string;
  readonly theme: Theme;
  /** What an earlier page of the same panel has kept. */
  readonly state: unknown;
  /** Folders that it may load from. */
  readonly roots: readonly string[];
}

/** A page's window, with what is between it and its host. */
export interface VsCodeWindow {
  takeMessage(text: string): void;
  tellHost(kind: "message" | "state" | "focus", text: string): Promise<void>;
  acquireVsCodeApi(): unknown;
}

/**
 * The page as VS Code loads it: what it adds comes before the policy of the page, which would refuse it.
 *
 * @param before a script that runs first
 */
export function documentOf({ html, theme, state }: WebviewContent, before = ""): string {
  const script = `${before};(${api.toString()})(${JSON.stringify(state ?? null)})`.replaceAll("</", "<\\/");
  const style = Object.entries(theme.variables).map(([name, value]) => `${name}: ${value};`);
  const data = Object.entries(theme.data).map(([name, value]) => `data-${dashed(name)}="${quoted(value)}"`);
  return html
    .replace("<html", () => `<html style="${quoted(style.join(" "))}"`)
    .replace("<head>", () => `<head><script>${script}</script><style id="_defaultStyles">${webviewStyles}</style>`)
    .replace("<body", () => `<body role="document" class="${theme.classes.join(" ")}" ${data.join(" ")}`);
}

/** Gives a page the colors of a theme. Runs in the page, or in the frame around it. */
export function applyTheme({ classes, data, variables }: Theme, page: Document = document): void {
  const { style } = page.documentElement;
  for (const name of Array.from(style)) if (name.startsWith("--vscode-")) style.removeProperty(name);
  for (const [name, value] of Object.entries(variables)) style.setProperty(name, value);
  page.body.className = classes.join(" ");
  Object.assign(page.body.dataset, data);
}

function quoted(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
}

function dashed(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Runs in the page before anything else does. */
function api(kept: unknown): void {
  const host = globalThis as unknown as VsCodeWindow;
  let state: unknown = kept ?? undefined;
  let isAcquired = false;
  host.acquireVsCodeApi = () => {
    if (isAcquired) throw new Error("An instance of the VS Code API has already been acquired");
    isAcquired = true;
    return Object.freeze({
      postMessage: (message: unknown) => void host.tellHost("message", encoded(message)),
      setState: (next: unknown) => {
        state = next;
        void host.tellHost("state", JSON.stringify(next));
      },
      getState: () => state,
    });
  };
  host.takeMessage = (text) => window.postMessage(decoded(text), window.origin);
  for (const event of ["pointerdown", "keydown", "focusin"])
    window.addEventListener(event, () => void host.tellHost("focus", ""), { capture: true });

  function encoded(message: unknown): string {
    return JSON.stringify(message, (_, value: unknown) => {
      if (!(value instanceof ArrayBuffer) && !ArrayBuffer.isView(value)) return value;
      const bytes =
        value instanceof ArrayBuffer
          ? new Uint8Array(value)
          : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
      let text = "";
      for (let i = 0; i < bytes.length; i += 0x8000) text += String.fromCharCode(...bytes.subarray(i, i + 0x8000));
      return { $bytes: btoa(text), $type: value.constructor.name };
    });
  }

  function decoded(text: string): unknown {
    return JSON.parse(text, (_, value: unknown) => {
      if (typeof value !== "object" || value === null || !("$bytes" in value) || !("$type" in value)) return value;
      const binary = atob(String(value.$bytes));
      const bytes = new Uint8Array(binary.length);
      for (let i = 0; i < bytes.length; i++) bytes[i] = binary.charCodeAt(i);
      if (value.$type === "ArrayBuffer") return bytes.buffer;
      const arrays = globalThis as unknown as Record<string, new (buffer: ArrayBuffer) => unknown>;
      const Constructor = arrays[String(value.$type)];
      return Constructor ? new Constructor(bytes.buffer) : bytes.buffer;
    });
  }
}
