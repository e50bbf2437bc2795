import type { MessageConnection } from "vscode-jsonrpc/browser";
import { Owner } from "../workspace/index.js";
import { OpenBooks } from "./books/index.js";
import type { EngineHost } from "./engineHost.js";
import { serveLanguage } from "./language/index.js";
import { servePreviews } from "./preview/index.js";
import { serveRecordings } from "./recordings/index.js";
import { serveProblems } from "./problems/index.js";
import { serveTesting } from "./testing/index.js";
import { serveLevels } from "./levels/index.js";

/** Answers all that is asked about texts, levels and recordings, over one connection. */
export class Engine extends Owner {
  constructor(connection: MessageConnection, host: EngineHost) {
    super();
    // An evaluation reaches the previews first: the user is looking at them.
    for (const served of servePreviews(connection, host)) this.owner.add(served);
    const books = this.owner.add(new OpenBooks(connection, host));
    for (const served of serveLanguage(connection, host, books)) this.owner.add(served);
    for (const serve of [serveProblems, serveLevels, serveRecordings, serveTesting]) {
      for (const served of serve(connection, host)) this.owner.add(served);
    }
    this.owner.add(connection);
    connection.listen();
  }
}
