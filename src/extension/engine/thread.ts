import * as vscode from "vscode";
import { connectTo, type EngineOptions, host, serveHostFunctions } from "../../engine/index.js";
import { Owner } from "../../workspace/index.js";
import { platform } from "../platform/index.js";
import { EngineClient } from "./client.js";
import { syncDocuments } from "./documentSync.js";
import { engineHostFunctions } from "./hostFunctions.js";

/** The engine in a thread of its own. */
export class EngineThread extends Owner {
  readonly client: EngineClient;

  constructor(extension: vscode.Uri, log: vscode.LogOutputChannel) {
    super();
    const { port1, port2 } = new MessageChannel();
    const options: EngineOptions = {
      growingSchemes: platform.openBytes ? ["file"] : [],
      ...(vscode.l10n.bundle && { translations: textsOf(vscode.l10n.bundle) }),
    };
    const logger = {
      error: (message: string) => log.error(message),
      warn: (message: string) => log.warn(message),
      info: (message: string) => log.info(message),
      log: (message: string) => log.debug(message),
    };
    const connection = connectTo(port2, logger);
    const { functions, ends } = engineHostFunctions(extension, (event, uri) => {
      void connection.sendNotification(host.fileEvent, { event, uri });
    });
    this.owner.add(ends);
    this.owner.add(serveHostFunctions(connection, functions));
    this.owner.add(
      connection.onNotification(host.failed, ({ message, about }) =>
        log.error(about === undefined ? message : `${about}: ${message}`),
      ),
    );
    this.client = this.owner.add(new EngineClient(connection));
    this.owner.add(syncDocuments(connection));
    const program = vscode.Uri.joinPath(extension, "dist", "engine.js");
    this.owner.add(
      platform.startThread(program, port1, options, (reason) => log.error(`The engine stopped: ${reason}`)),
    );
  }
}

/** A text of a bundle may have a comment for translators. */
function textsOf(bundle: NonNullable<typeof vscode.l10n.bundle>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries(bundle).map(([key, text]: [string, string | { message: string }]) => [
      key,
      typeof text === "string" ? text : text.message,
    ]),
  );
}
