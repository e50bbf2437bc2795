import type { MessageConnection } from "vscode-jsonrpc/browser";

type Handler = (params: unknown, token: unknown) => unknown;

/** Two ends of a connection within one thread. Messages are cloned, and arrive in their order without a timer. */
export function loopback(): readonly [MessageConnection, MessageConnection] {
  const [first, second] = [new Map<string, Handler>(), new Map<string, Handler>()];
  const end = (own: Map<string, Handler>, other: Map<string, Handler>) => {
    const call = async (to: Map<string, Handler>, method: string, params: unknown, token: unknown) => {
      const sent = structuredClone(params);
      await Promise.resolve();
      return structuredClone(await to.get(method)?.(sent, token));
    };
    const on = (type: { readonly method: string } | string, handler: Handler) => {
      const method = typeof type === "string" ? type : type.method;
      own.set(method, handler);
      return { dispose: () => own.delete(method) };
    };
    const send = ({ method }: { readonly method: string }, params?: unknown, token?: unknown) =>
      call(other, method, params, token ?? live);
    return { onRequest: on, onNotification: on, sendRequest: send, sendNotification: send };
  };
  return [end(first, second), end(second, first)] as unknown as readonly [MessageConnection, MessageConnection];
}

const live = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose: () => undefined }) };
