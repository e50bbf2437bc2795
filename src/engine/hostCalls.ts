import { ErrorCodes, ResponseError, type Disposable, type MessageConnection } from "vscode-jsonrpc/browser";
import { reasonOf } from "../workspace/index.js";
import { callHost, type HostFunctions } from "./messages/hostMessages.js";

/** Returns the host's functions as they are called from the engine. */
export function hostFunctions(connection: MessageConnection): HostFunctions {
  const functions = new Proxy({} as HostFunctions, {
    get: (_, name) => (typeof name === "string" ? call(name as keyof HostFunctions) : undefined),
  });
  const call =
    (name: keyof HostFunctions) =>
    async (...args: unknown[]): Promise<unknown> => {
      try {
        return await connection.sendRequest(callHost, { name, args });
      } catch (error) {
        // Without the code and data that the wire adds: messages go into sentences.
        throw new Error(reasonOf(error), { cause: error });
      }
    };
  return functions;
}

/** Answers calls of the engine by the host's functions. */
export function serveHostFunctions(connection: MessageConnection, functions: HostFunctions): Disposable {
  return connection.onRequest(callHost, async ({ name, args }) => {
    try {
      const called = functions[name] as (...args: readonly unknown[]) => Promise<unknown>;
      return withOwnBytes((await called(...args)) ?? null);
    } catch (error) {
      throw new ResponseError(ErrorCodes.UnknownErrorCode, reasonOf(error));
    }
  });
}

/**
 * Copies bytes that are a part of a larger buffer: all of that would cross with them. The content of a file is moved to the engine:
 * nobody else has it ({@link HostFunctions}), and the clone of a level of 16 million cells holds the host for a tenth of a second.
 */
function withOwnBytes(result: unknown): unknown {
  if (result instanceof Uint8Array) return ownBytes(result);
  if (typeof result !== "object" || result === null || !("bytes" in result)) return result;
  if (!(result.bytes instanceof Uint8Array)) return result;
  const bytes = ownBytes(result.bytes);
  return { ...result, bytes, transfer: [bytes.buffer] };
}

function ownBytes(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : Uint8Array.from(bytes);
}
