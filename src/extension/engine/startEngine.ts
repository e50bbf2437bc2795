import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { connectTo, type EngineOptions, host, serveHostFunctions } from "../../engine/index.js";
import { type Disposable, DisposableStore } from "../../workspace/index.js";
import { platform, type ThreadListener } from "../platform/index.js";
import { offer } from "../sceneFiles.js";
import { EngineClient } from "./client.js";
import { syncDocuments } from "./documentSync.js";
import { engineHostFunctions } from "./hostFunctions.js";

/** Runs the engine at the other end of a channel. Returns what ends it. */
export type RunEngine = (port: MessagePort, options: EngineOptions, listener: ThreadListener) => Disposable;

/** Runs the engine in a thread of its own. @param extension where the extension is installed */
export function inThread(extension: vscode.Uri): RunEngine {
  const program = vscode.Uri.joinPath(extension, "dist", "engine.js");
  return (port, options, listener) => platform.startThread(program, port, options, listener);
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
  owner.add(
    run(port1, options, {
      failed: (reason) => log.error(reason),
      stopped(reason) {
        log.error(`The engine stopped: ${reason}`);
        void offerRestart();
      },
    }),
  );
  const client = new EngineClient(connection, owner);
  owner.add(syncDocuments(connection));
  return client;
}

/** Tells the user that nothing is evaluated any more, and how to go on. Texts are kept: the extension host has none. */
async function offerRestart(): Promise<void> {
  const text = l10n.t("AABB Notebook stopped: an unexpected error ended it. The log says more.");
  await offer(
    vscode.window.showErrorMessage,
    text,
    l10n.t("Restart Extensions"),
    "workbench.action.restartExtensionHost",
  );
}

/** Returns the translated texts of a bundle by their English ones. A text may have a comment for translators. */
function textsOf(bundle: NonNullable<typeof vscode.l10n.bundle>): Readonly<Record<string, string>> {
  const texts = Object.entries(bundle).map(([key, text]: [string, string | { message: string }]) => [
    key,
    typeof text === "string" ? text : text.message,
  ]);
  return Object.fromEntries(texts) as Readonly<Record<string, string>>;
}
