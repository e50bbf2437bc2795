import {
  ErrorCodes,
  ResponseError,
  type CancellationToken,
  type Disposable,
  type MessageConnection,
  type RequestType,
} from "vscode-jsonrpc/browser";
import { reasonOf } from "../workspace/index.js";

/** Answers requests of one type. If one fails, the reason crosses as it is: the library would put the name of the request before it. */
export function answer<P, R>(
  connection: MessageConnection,
  type: RequestType<P, R, void>,
  handler: (params: P, token: CancellationToken) => Promise<R>,
): Disposable {
  const failed = (error: unknown): never => {
    throw new ResponseError<void>(ErrorCodes.InternalError, reasonOf(error));
  };
  const answered = (params: P, token: CancellationToken): Promise<unknown> => handler(params, token).catch(failed);
  return connection.onRequest(type.method, answered);
}
