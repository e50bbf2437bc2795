import * as vscode from "vscode";
import { connectTo, type EngineOptions, host, serveHostFunctions } from "../../engine/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { platform } from "../platform/index.js";
import { EngineClient } from "./client.js";
import { syncDocuments } from "./documentSync.js";
import { engineHostFunctions } from "./hostFunctions.js";

/**
 * Runs the engine at the other end of a channel.
 *
 * @param stopped called with the reason if it ends by itself
 * @returns what ends it
 */
export type RunEngine = (port: MessagePort, options: EngineOptions, stopped: (reason: string) => void) => Disposable;

/** Runs the engine in a thread of its own. @param extension where the extension is installed */
export function inThread(extension: vscode.Uri): RunEngine {
  const program = vscode.Uri.joinPath(extension, "dist", "engine.js");
  return (port, options, stopped) => platform.startThread(program, port, options, stopped);
}

/** Starts the engine, and serves what it needs of VS Code. Disposing of the client ends it. */
export function startEngine(extension: vscode.Uri, log: vscode.LogOutputChannel, run: RunEngine): EngineClient {
  const owner = new DisposableStore();
  const { port1, port2 } = new MessageChannel();
  const options: EngineOptions = {
    growingSchemes: platform.openBytes ? ["file"] : [],
    ...(vscode.l10n.bundle && { translations: textsOf(vscode.l10n.bundle) }),
  };
  const connection = connectTo(port2, {
    error: (message) => log.error(message),
    warn: (message) => log.warn(message),
    info: (message) => log.info(message),
    log: (message) => log.debug(message),
  });
  const { functions, ends } = engineHostFunctions(extension, (event, uri) => {
    void connection.sendNotification(host.fileEvent, { event, uri });
  });
  owner.add(ends);
  owner.add(serveHostFunctions(connection, functions));
  owner.add(
    connection.onNotification(host.failed, ({ message, about }) =>
      log.error(about === undefined ? message : `${about}: ${message}`),
    ),
  );
  owner.add(run(port1, options, (reason) => log.error(`The engine stopped: ${reason}`)));
  const client = new EngineClient(connection, owner);
  owner.add(syncDocuments(connection));
  return client;
}

/** Returns the translated texts of a bundle by their English ones. A text may have a comment for translators. */
function textsOf(bundle: NonNullable<typeof vscode.l10n.bundle>): Readonly<Record<string, string>> {
  const texts = Object.entries(bundle).map(([key, text]: [string, string | { message: string }]) => [
    key,
    typeof text === "string" ? text : text.message,
  ]);
  return Object.fromEntries(texts) as Readonly<Record<string, string>>;
}
