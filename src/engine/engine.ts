import type { MessageConnection } from "vscode-jsonrpc/browser";
import { Owner } from "../workspace/index.js";
import type { EngineHost } from "./host.js";
import { serveLanguage } from "./language/index.js";
import { servePreviews } from "./preview/index.js";
import { serveScenes } from "./scenes/index.js";

/** Answers all that is asked about texts, levels and recordings, over one connection. */
export class Engine extends Owner {
  constructor(connection: MessageConnection, host: EngineHost) {
    super();
    // An evaluation reaches the previews first: the user is looking at them.
    for (const served of servePreviews(connection, host)) this.owner.add(served);
    for (const served of serveLanguage(connection, host)) this.owner.add(served);
    for (const served of serveScenes(connection)) this.owner.add(served);
    this.owner.add(connection);
    connection.listen();
  }
}
