// Serves the pages of the extension to a browser of this machine, without VS Code.
import fs from "node:fs";
import http from "node:http";
import path from "node:path";
import { contentTypes } from "../code/pageDocument.js";
import { themeNames } from "../code/themes.js";
import { Uri } from "../code/values.js";
import { catalog, foldersWithPages, type CatalogEntry } from "./catalog.js";
import { frameDocument, indexDocument } from "./documents.js";
import { Session, type FrameMessage } from "./Session.js";

export interface PageServer {
  readonly url: string;
  /** Loads every open page again, with the extension as it is built by now. */
  reload(): void;
  stop(): Promise<void>;
}

/** Messages of a page are no longer: pictures are the longest. */
const MAX_MESSAGE_BYTES = 64 * 2 ** 20;

/**
 * Starts the server.
 *
 * @param options `port`: 0 is any that is free; `folders`: those whose files have pages
 */
export async function serve({ port = 0, folders = foldersWithPages } = {}): Promise<PageServer> {
  const sessions = new Map<number, { readonly session: Session; readonly response: http.ServerResponse }>();
  const kept = new Map<string, unknown>();
  let lastSession = 0;
  let origin = "";

  const server = http.createServer((request, response) => {
    handleRequest(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });

  async function handleRequest(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    const { pathname, searchParams } = new URL(request.url ?? "/", origin);
    const sendPage = (text: string): void => void response.writeHead(200, html).end(text);
    // Another site may have a name that leads here, or a form that sends something here.
    const { host, origin: sender = origin } = request.headers;
    if (host !== new URL(origin).host || sender !== origin) response.writeHead(403).end();
    else if (pathname === "/") sendPage(indexDocument(catalog(folders)));
    else if (pathname === "/open" || pathname === "/events") {
      const entry = catalog(folders).find(({ name }) => name === searchParams.get("page"));
      if (!entry) response.writeHead(404).end("There is no such page.");
      else if (pathname === "/open") sendPage(frameDocument(entry));
      else await openSession(entry, searchParams, response);
    } else if (pathname === "/tell" && request.method === "POST") {
      const message = await readBody(request);
      await sessions.get(Number(searchParams.get("session")))?.session.receive(JSON.parse(message) as FrameMessage);
      response.writeHead(204).end();
    } else if (pathname.startsWith("/document/")) {
      const [session, page] = pathname.slice("/document/".length).split("/").map(Number);
      const text = sessions.get(session ?? -1)?.session.documentOf(page ?? -1);
      if (text === undefined) response.writeHead(404).end();
      else sendPage(text);
    } else sendFile(pathname, response);
  }

  async function openSession(
    entry: CatalogEntry,
    choices: URLSearchParams,
    response: http.ServerResponse,
  ): Promise<void> {
    const id = ++lastSession;
    response.writeHead(200, { "Content-Type": "text/event-stream", "Cache-Control": "no-store" });
    const session = new Session({
      id,
      entry,
      origin,
      theme: themeNames.find((name) => name === choices.get("theme")) ?? "dark",
      language: choices.get("language") ?? "en",
      kept,
      send: (event) => void response.write(`data: ${JSON.stringify(event)}\n\n`),
    });
    sessions.set(id, { session, response });
    response.once("close", () => {
      sessions.delete(id);
      session.end().catch((error: unknown) => console.error(error));
    });
    await session.start().catch((error: unknown) => session.note(String(error)));
  }

  function sendFile(pathname: string, response: http.ServerResponse): void {
    const file = path.normalize(Uri.parse(`file://${pathname}`).fsPath);
    if (![...sessions.values()].some(({ session }) => session.mayLoad(file))) {
      response.writeHead(404).end();
      return;
    }
    fs.readFile(file, (error, content) => {
      const type = contentTypes[path.extname(file)] ?? "application/octet-stream";
      if (error) response.writeHead(404).end();
      else response.writeHead(200, { "Content-Type": type, "Cache-Control": "no-store" }).end(content);
    });
  }

  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "localhost", resolve);
  });
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the server has no port");
  origin = `http://localhost:${String(address.port)}`;
  const reload = (): void => {
    for (const { response } of sessions.values()) response.end();
  };
  return {
    url: `${origin}/`,
    reload,
    stop: async () => {
      const ended = [...sessions.values()].map(({ session }) => session.end());
      await new Promise((resolve) => {
        server.close(resolve);
        server.closeAllConnections();
      });
      await Promise.all(ended);
    },
  };
}

const html = { "Content-Type": "text/html; charset=utf-8", "Cache-Control": "no-store" };

async function readBody(request: http.IncomingMessage): Promise<string> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_MESSAGE_BYTES) throw new Error("a page has sent too much at once");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
}
