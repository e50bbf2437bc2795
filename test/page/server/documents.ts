// The documents of the server: the list of all pages, and the frame around one page.
import { applyTheme } from "../code/pageDocument.js";
import { themeNames } from "../code/themes.js";
import { kinds, type CatalogEntry, type Kind } from "./catalog.js";
import type { FrameMessage, ServerEvent } from "./Session.js";

const styles = `
  :root { color-scheme: light dark; font: 14px/1.5 system-ui, sans-serif; }
  body { margin: 0; }
  main { max-width: 60rem; margin: 0 auto; padding: 1rem; }
  ul { columns: 26rem; padding-left: 1.2rem; overflow-wrap: anywhere; }
  .frame { display: flex; flex-direction: column; height: 100vh; }
  header { display: flex; flex-wrap: wrap; gap: .3rem 1rem; align-items: center; padding: .3rem .8rem; border-bottom: 1px solid #8886; }
  header strong { flex: 1; }
  iframe { flex: 1; border: 0; width: 100%; }
  output { padding: 0 .8rem; background: #fc03; white-space: pre-line; }
`;

function makePage(title: string, body: string): string {
  return `<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title><link rel="icon" href="data:,"><style>${styles}</style></head>
${body}
</html>
`;
}

/** Lists all pages. */
export function indexDocument(entries: readonly CatalogEntry[]): string {
  const lists = (Object.keys(kinds) as readonly Kind[]).map((kind) => {
    const items = entries
      .filter((entry) => entry.kind === kind)
      .map(({ name }) => `<li><a href="/open?page=${encodeURIComponent(name)}">${escaped(name)}</a></li>`);
    return `<h2>${kinds[kind]}</h2><ul>${items.join("\n")}</ul>`;
  });
  const note =
    "A page follows its file: change the file in an editor and save it. A change of the code reloads the page.";
  return makePage(
    "Pages of AABB Notebook",
    `<body><main><h1>Pages</h1><p>${note}</p>${lists.join("\n")}</main></body>`,
  );
}

/** The frame around one page: it connects the page with the server, and has the choices that VS Code's settings have. */
export function frameDocument({ name }: CatalogEntry): string {
  const options = (values: readonly string[]): string => values.map((value) => `<option>${value}</option>`).join("");
  return makePage(
    name,
    `<body class="frame"><header><a href="/">All pages</a><strong>${escaped(name)}</strong>
<label>Theme <select id="theme">${options(themeNames)}</select></label>
<label>Language <select id="language">${options(["en", "de"])}</select></label></header>
<output id="notes" hidden></output>
<iframe title="${escaped(name)}"></iframe>
<script>(${runFrame.toString()})(${JSON.stringify(name).replaceAll("<", "\\u003c")}, ${applyTheme.toString()})</script></body>`,
  );
}

interface PageWindow extends Window {
  takeMessage?(text: string): void;
}

/** Runs in the browser. */
function runFrame(name: string, apply: typeof applyTheme): void {
  const find = <E extends Element>(selector: string): E => document.querySelector<E>(selector) as E;
  const [iframe, notes] = [find<HTMLIFrameElement>("iframe"), find<HTMLOutputElement>("#notes")];
  const [theme, language] = [find<HTMLSelectElement>("#theme"), find<HTMLSelectElement>("#language")];
  theme.value = localStorage.getItem("theme") ?? "dark";
  language.value = localStorage.getItem("language") ?? "en";
  let session = -1;
  let shown = -1;
  let events: EventSource | undefined;
  /** Messages reach the server one after the other. */
  let sending: Promise<unknown> = Promise.resolve();

  const tell = (message: FrameMessage): void => {
    const to = session;
    const send = (): Promise<unknown> =>
      fetch(`/tell?session=${String(to)}`, { method: "POST", body: JSON.stringify(message) });
    sending = sending.then(send).catch(() => undefined);
  };
  const tellHost = (page: number, kind: "message" | "state" | "focus", text: string): Promise<void> => {
    if (page === shown) tell({ page, kind, text });
    return Promise.resolve();
  };
  Object.assign(window, { tellHost });

  function take(event: ServerEvent): void {
    const target = iframe.contentWindow as PageWindow | null;
    if (event.type === "begin") session = event.session;
    else if (event.type === "load") {
      shown = event.page;
      iframe.onload = () => tell({ page: event.page, kind: "loaded", text: "" });
      target?.location.replace(event.document);
    } else if (event.type === "note") {
      notes.hidden = false;
      notes.textContent = event.text;
    } else if (event.page !== shown || !target) return;
    else if (event.type === "post") target.takeMessage?.(event.message);
    else apply(event.theme, target.document);
  }

  function connect(): void {
    events?.close();
    notes.hidden = true;
    const query = new URLSearchParams({ page: name, theme: theme.value, language: language.value });
    events = new EventSource(`/events?${query.toString()}`);
    events.onmessage = ({ data }: MessageEvent<string>) => take(JSON.parse(data) as ServerEvent);
    // The server was started again, or the code has changed: begins again with what is kept by now.
    events.onerror = () => {
      events?.close();
      setTimeout(connect, 300);
    };
  }

  theme.onchange = () => {
    localStorage.setItem("theme", theme.value);
    tell({ page: shown, kind: "theme", text: theme.value });
  };
  language.onchange = () => {
    localStorage.setItem("language", language.value);
    connect();
  };
  // A browser keeps six connections to a server: one that is not seen needs none.
  document.onvisibilitychange = () => {
    if (document.visibilityState === "visible") connect();
    else events?.close();
  };
  connect();
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");
}
