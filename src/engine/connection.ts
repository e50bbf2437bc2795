import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  type Logger,
  type Message,
  type MessageConnection,
} from "vscode-jsonrpc/browser";

/** What the host sends to the engine and hears of it. */
export type EngineConnection = Pick<
  MessageConnection,
  "sendNotification" | "sendRequest" | "onNotification" | "onRequest" | "onProgress"
>;

/** One end of a message channel, as Node, browsers and workers have it. Messages are cloned, in the order in which they were sent. */
export interface Port {
  /** @param transfer buffers in the message that are moved instead of cloned; the sender cannot use them any more */
  postMessage(message: unknown, transfer: ArrayBuffer[]): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  /** Begins to give messages. */
  start(): void;
  close(): void;
}

/**
 * Opens a connection over a port. Both ends send requests and notifications. Disposing of the connection closes the port: what is
 * sent then is dropped, and requests are never answered, since what asked for them ends too.
 */
export function connectTo(port: Port, logger: Logger): MessageConnection {
  const connection = createMessageConnection(new PortReader(port), new PortWriter(port), logger);
  let disposed = false;
  const isDisposed = (): boolean => disposed;
  connection.onDispose(() => {
    disposed = true;
    port.close();
  });
  const { sendNotification, sendRequest } = connection as Sending;
  const unlessDisposed =
    <T>(send: Send<T>, otherwise: Promise<T>): Send<T> =>
    async (...message) => {
      if (isDisposed()) return await otherwise;
      try {
        return await send(...message);
      } catch (error) {
        if (isDisposed()) return await otherwise;
        throw error;
      }
    };
  const never = new Promise<never>(() => undefined);
  const untilDisposed: Sending = {
    sendNotification: unlessDisposed(sendNotification, Promise.resolve()),
    sendRequest: unlessDisposed(sendRequest, never),
  };
  return Object.assign(connection, untilDisposed);
}

/** The functions of a connection that send, whatever they send. */
interface Sending {
  readonly sendNotification: Send<void>;
  readonly sendRequest: Send<unknown>;
}

type Send<T> = (...message: readonly unknown[]) => Promise<T>;

class PortReader extends AbstractMessageReader {
  constructor(private readonly port: Port) {
    super();
  }

  listen(callback: DataCallback) {
    const listener = ({ data }: { readonly data: unknown }): void => callback(data as Message);
    this.port.addEventListener("message", listener);
    this.port.start();
    return { dispose: () => this.port.removeEventListener("message", listener) };
  }
}

class PortWriter extends AbstractMessageWriter {
  constructor(private readonly port: Port) {
    super();
  }

  write(message: Message): Promise<void> {
    try {
      this.port.postMessage(message, transferOf(message));
      return Promise.resolve();
    } catch (error) {
      // A value that cannot be cloned is a mistake in the product. The sender learns of it, and the connection stays.
      this.fireError(error instanceof Error ? error : new Error(String(error)), message, undefined);
      return Promise.reject(error instanceof Error ? error : new Error(String(error)));
    }
  }

  end(): void {
    this.port.close();
  }
}

/** What the params of a message, or the result of a response, may say about their buffers. */
export interface Transfer {
  /** Buffers somewhere in the same params or result. They are moved to the other end, so that large arrays are not copied. */
  readonly transfer: readonly ArrayBuffer[];
}

function transferOf(message: Message): ArrayBuffer[] {
  const { params, result } = message as Partial<Record<"params" | "result", Partial<Transfer> | null>>;
  return [...((params ?? result)?.transfer ?? [])];
}
