import type { Disposable as JsonRpcDisposable, MessageConnection } from "vscode-jsonrpc/browser";
import type { EngineConnection } from "../../engine/index.js";

/** Rejects a request whose answer was lost because the engine stopped. */
export class EngineStopped extends Error {}

/** Registers a handler at a connection. */
type Registration = (connection: MessageConnection) => JsonRpcDisposable;

/** The functions of a connection as plain functions, whatever their overloads are. */
interface PlainConnection {
  readonly sendNotification: (...message: readonly unknown[]) => Promise<void>;
  readonly sendRequest: (...message: readonly unknown[]) => Promise<unknown>;
  readonly onNotification: (...registered: readonly unknown[]) => JsonRpcDisposable;
  readonly onRequest: (...registered: readonly unknown[]) => JsonRpcDisposable;
  readonly onProgress: (...registered: readonly unknown[]) => JsonRpcDisposable;
}

/**
 * A connection to an engine that may stop and be started again. Handlers are registered once, for all engines. Without an engine
 * notifications are dropped and requests are rejected.
 */
export class LastingConnection {
  private readonly registered = new Map<Registration, JsonRpcDisposable | undefined>();
  private readonly waiting = new Set<(reason: EngineStopped) => void>();
  private current: MessageConnection | undefined;
  /** What the extension sends and hears through. */
  readonly connection = {
    sendNotification: async (...message) => {
      await (this.current as PlainConnection | undefined)?.sendNotification(...message);
    },
    sendRequest: (...message) => this.request(message),
    onNotification: (...handler) => this.register((to) => (to as PlainConnection).onNotification(...handler)),
    onRequest: (...handler) => this.register((to) => (to as PlainConnection).onRequest(...handler)),
    onProgress: (...handler) => this.register((to) => (to as PlainConnection).onProgress(...handler)),
  } satisfies PlainConnection as EngineConnection;

  constructor(private readonly stoppedText: () => string) {}

  /** Uses the connection to an engine that was started, and begins to listen. */
  open(connection: MessageConnection): void {
    this.current = connection;
    for (const register of this.registered.keys()) this.registered.set(register, register(connection));
    connection.listen();
  }

  /** Lets go of an engine that stopped. What was asked of it is rejected. */
  close(): void {
    this.current?.dispose();
    this.current = undefined;
    for (const register of this.registered.keys()) this.registered.set(register, undefined);
    const waiting = [...this.waiting];
    this.waiting.clear();
    for (const reject of waiting) reject(new EngineStopped(this.stoppedText()));
  }

  private register(register: Registration): JsonRpcDisposable {
    this.registered.set(register, this.current && register(this.current));
    return {
      dispose: () => {
        this.registered.get(register)?.dispose();
        this.registered.delete(register);
      },
    };
  }

  private async request(message: readonly unknown[]): Promise<unknown> {
    const { current } = this;
    if (!current) throw new EngineStopped(this.stoppedText());
    return await new Promise((resolve, reject) => {
      this.waiting.add(reject);
      (current as PlainConnection)
        .sendRequest(...message)
        .then(resolve, reject)
        .finally(() => this.waiting.delete(reject));
    });
  }
}
