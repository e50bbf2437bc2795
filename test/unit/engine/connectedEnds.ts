// Both ends of a connection without a port, for tests that control time: a message arrives as a copy, one turn later.
import type { MessageConnection } from "vscode-jsonrpc/browser";

type Listener = (params: unknown) => unknown;
type MessageType = string | { readonly method: string };

class End {
  private readonly listeners = new Map<string, Listener>();
  private other: End = this;

  static pair(): readonly [End, End] {
    const [one, other] = [new End(), new End()];
    one.other = other;
    other.other = one;
    return [one, other];
  }

  readonly onNotification = (type: { readonly method: string }, listener: Listener) => {
    this.listeners.set(type.method, listener);
    return { dispose: () => this.listeners.delete(type.method) };
  };

  readonly onRequest = this.onNotification;

  readonly sendNotification = async (type: MessageType, params: unknown): Promise<void> => {
    await this.deliver(type, params);
  };

  readonly sendRequest = async (type: MessageType, params: unknown): Promise<unknown> =>
    structuredClone(await this.deliver(type, params));

  private async deliver(type: MessageType, params: unknown): Promise<unknown> {
    const copy: unknown = structuredClone(params);
    await Promise.resolve();
    return await this.other.listeners.get(typeof type === "string" ? type : type.method)?.(copy);
  }
}

/** Makes two connected ends. */
export function connectedEnds(): readonly [MessageConnection, MessageConnection] {
  return End.pair() as unknown as readonly [MessageConnection, MessageConnection];
}
