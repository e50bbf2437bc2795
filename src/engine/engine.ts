import type { MessageConnection } from "vscode-jsonrpc/browser";
import { Owner } from "../workspace/index.js";
import type { EngineHost } from "./host.js";
import { serveLanguage } from "./language/index.js";
import { serveProblems } from "./problems/index.js";
import { serveTesting } from "./testing/index.js";

/** Answers all that is asked about texts, levels and recordings, over one connection. */
export class Engine extends Owner {
  constructor(connection: MessageConnection, host: EngineHost) {
    super();
    for (const serve of [serveLanguage, serveProblems, serveTesting]) {
      for (const served of serve(connection, host)) this.owner.add(served);
    }
    this.owner.add(connection);
    connection.listen();
  }
}
