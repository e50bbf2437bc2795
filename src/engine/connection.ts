import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  type Logger,
  type Message,
  type MessageConnection,
} from "vscode-jsonrpc/browser";

/** One end of a message channel, as Node, browsers and workers have it. Messages are cloned, in the order in which they were sent. */
export interface Port {
  postMessage(message: unknown): void;
  addEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: "message", listener: (event: { readonly data: unknown }) => void): void;
  /** Begins to give messages. */
  start(): void;
  close(): void;
}

/** Opens a connection over a port. Both ends send requests and notifications. Disposing of the connection closes the port. */
export function connectTo(port: Port, logger: Logger): MessageConnection {
  const connection = createMessageConnection(new PortReader(port), new PortWriter(port), logger);
  connection.onDispose(() => port.close());
  return connection;
}

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
      this.port.postMessage(message);
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
