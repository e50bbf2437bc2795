import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { connectTo, type EngineOptions, host, serveHostFunctions } from "../../engine/index.js";
import { type Disposable, DisposableStore, Owner } from "../../workspace/index.js";
import { scheduler } from "../hostScheduler.js";
import { platform, type ThreadListener } from "../platform/index.js";
import { nameOf, offer, openDocument } from "../sceneFiles.js";
import { EngineClient } from "./client.js";
import { type SyncedDocuments, syncDocuments } from "./documentSync.js";
import { engineHostFunctions } from "./hostFunctions.js";
import { LastingConnection } from "./lastingConnection.js";
import { type Patience, Watchdog } from "./watchdog.js";

/** Runs the engine at the other end of a channel. Returns what ends it. */
export type RunEngine = (port: MessagePort, options: EngineOptions, listener: ThreadListener) => Disposable;

/** Runs the engine in a thread of its own. @param extension where the extension is installed */
export function inThread(extension: vscode.Uri): RunEngine {
  const program = vscode.Uri.joinPath(extension, "dist", "engine.js");
  return (port, options, listener) => platform.startThread(program, port, options, listener);
}

/** Starts the engine, and serves what it needs of VS Code. Disposing of the client ends it. */
export function startEngine(
  extension: vscode.Uri,
  log: vscode.LogOutputChannel,
  run: RunEngine,
  patience?: Patience,
): EngineClient {
  const engine = new Engines(extension, log, run, patience);
  const client = new EngineClient(engine.connection, engine);
  engine.onRestart = () => client.tellRestart();
  engine.start();
  return client;
}

/** How long the last messages of a thread that ended may take. */
const LAST_MESSAGES_MS = 100;

/** An engine that stops more often than this in a minute is not started again. */
const [MOST_STOPS, MINUTE_MS] = [3, 60_000];

/** The engine, and the next one if it stops. */
class Engines extends Owner {
  private readonly lasting = new LastingConnection(() =>
    this.hasGivenUp ? stoppedText() : l10n.t("AABB Notebook was restarted. Try again."),
  );
  readonly connection = this.lasting.connection;
  private readonly documents: SyncedDocuments;
  private running: DisposableStore | undefined;
  /** Files at which the engine stopped. */
  private readonly stoppedAt = new Set<string>();
  private readonly stops: number[] = [];
  private hasGivenUp = false;
  /** Called when the engine was started again. */
  onRestart: () => void = () => undefined;

  constructor(
    private readonly extension: vscode.Uri,
    private readonly log: vscode.LogOutputChannel,
    private readonly run: RunEngine,
    private readonly patience: Patience | undefined,
  ) {
    super();
    this.documents = this.owner.add(syncDocuments(this.connection, (uri) => this.stoppedAt.delete(uri)));
  }

  start(): void {
    const { log, lasting } = this;
    const owner = (this.running = new DisposableStore());
    const { port1, port2 } = new MessageChannel();
    const connection = connectTo(port2, {
      error: (message) => log.error(message),
      warn: (message) => log.warn(message),
      info: (message) => log.info(message),
      log: (message) => log.debug(message),
    });
    const { functions, ends } = engineHostFunctions(this.extension, (event, uri) => {
      // What is open is evaluated as its editor has it.
      if (!openDocument(vscode.Uri.parse(uri))) this.stoppedAt.delete(uri);
      void connection.sendNotification(host.fileEvent, { event, uri });
    });
    owner.add(ends);
    owner.add(serveHostFunctions(connection, functions));
    owner.add(
      connection.onNotification(host.failed, ({ message, about }) =>
        log.error(about === undefined ? message : `${about}: ${message}`),
      ),
    );
    const watchdog =
      this.patience &&
      owner.add(
        new Watchdog(
          scheduler,
          this.patience,
          () => connection.sendRequest(host.isAlive),
          () => this.stopped("it did not answer", file),
        ),
      );
    let file: string | undefined;
    owner.add(
      connection.onNotification(host.working, ({ uri }) => {
        file = uri;
        watchdog?.working(uri);
      }),
    );
    const options: EngineOptions = {
      growingSchemes: platform.openBytes ? ["file"] : [],
      stoppedAt: [...this.stoppedAt],
      translations: vscode.l10n.bundle && textsOf(vscode.l10n.bundle),
    };
    owner.add(
      this.run(port1, options, {
        failed: (reason) => log.error(reason),
        // Its last messages, among them where it worked, may come after the news of its end.
        stopped: (reason) => owner.add(scheduler.after(LAST_MESSAGES_MS, () => this.stopped(reason, file))),
      }),
    );
    lasting.open(connection);
    this.documents.tellAll();
  }

  /** The engine stopped by itself, or never ends. */
  private stopped(reason: string, file: string | undefined): void {
    this.log.error(`The engine stopped: ${reason}${file === undefined ? "" : ` (at ${file})`}`);
    if (file !== undefined) this.stoppedAt.add(file);
    this.running?.dispose();
    this.running = undefined;
    this.lasting.close();
    const now = scheduler.now();
    this.stops.push(now);
    if (this.stops.filter((at) => now - at < MINUTE_MS).length > MOST_STOPS) {
      this.hasGivenUp = true;
      void offerRestart();
      return;
    }
    this.start();
    this.onRestart();
    if (file !== undefined) void vscode.window.showWarningMessage(stoppedAtText(file));
  }

  override dispose(): void {
    super.dispose();
    this.running?.dispose();
    this.lasting.close();
  }
}

function stoppedText(): string {
  return l10n.t("AABB Notebook stopped because of an unexpected error. See the log for details.");
}

function stoppedAtText(file: string): string {
  const name = nameOf(vscode.Uri.parse(file));
  return l10n.t("AABB Notebook stopped at {file} and was restarted. It reads the file again after you change it.", {
    file: name,
  });
}

/** Tells the user that nothing is evaluated any more, and how to go on. */
async function offerRestart(): Promise<void> {
  await offer(
    vscode.window.showErrorMessage,
    stoppedText(),
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
