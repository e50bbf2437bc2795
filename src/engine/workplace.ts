import type { MessageConnection } from "vscode-jsonrpc/browser";
import type { Scheduler } from "../workspace/index.js";
import { working } from "./messages/hostMessages.js";

/** The host is told at most this often of work at the same file, in milliseconds. */
const AGAIN_MS = 1000;

/** Tells the host at which file the engine works. If the engine stops, the host names the last one. */
export function workplace(connection: MessageConnection, scheduler: Scheduler): (uri: string) => void {
  let last: string | undefined;
  let toldAt = -Infinity;
  return (uri) => {
    const now = scheduler.now();
    if (uri === last && now - toldAt < AGAIN_MS) return;
    [last, toldAt] = [uri, now];
    void connection.sendNotification(working, { uri });
  };
}
