import { expect, it, vi } from "vitest";
import { type MessageConnection, NotificationType, RequestType } from "vscode-jsonrpc/browser";
import { EngineStopped, LastingConnection } from "../../../src/extension/engine/lastingConnection.js";
import { connectedEnds } from "../engine/connectedEnds.js";

const ask = new RequestType<number, number, void>("ask");
const told = new NotificationType<number>("told");

/** An engine that answers with the double of a number, and how the extension is connected to it. */
function engine(): { readonly host: MessageConnection; readonly engine: MessageConnection } {
  const [host, end] = connectedEnds();
  end.onRequest(ask, (n) => 2 * n);
  return { host: Object.assign(host, { listen: () => undefined, dispose: () => undefined }), engine: end };
}

it("handlers hear each engine, until they are disposed of", async () => {
  const lasting = new LastingConnection(() => "stopped");
  const heard: number[] = [];
  const listening = lasting.connection.onNotification(told, (n) => void heard.push(n));
  const first = engine();
  lasting.open(first.host);
  await first.engine.sendNotification(told, 1);
  lasting.close();
  const second = engine();
  lasting.open(second.host);
  await second.engine.sendNotification(told, 2);
  listening.dispose();
  await second.engine.sendNotification(told, 3);
  expect(heard).toEqual([1, 2]);
});

it("requests are answered by the engine that runs", async () => {
  const lasting = new LastingConnection(() => "stopped");
  lasting.open(engine().host);
  expect(await lasting.connection.sendRequest(ask, 2)).toBe(4);
  lasting.close();
  lasting.open(engine().host);
  expect(await lasting.connection.sendRequest(ask, 3)).toBe(6);
});

it("requests are rejected with a sentence if the engine stops before it answers, or does not run", async () => {
  const lasting = new LastingConnection(() => "It stopped.");
  const { host } = engine();
  lasting.open(Object.assign(host, { sendRequest: () => new Promise(() => undefined) }));
  const asked = lasting.connection.sendRequest(ask, 1);
  const rejected = expect(asked).rejects.toThrow(new EngineStopped("It stopped."));
  lasting.close();
  await rejected;
  await expect(lasting.connection.sendRequest(ask, 1)).rejects.toThrow("It stopped.");
});

it("notifications without an engine are dropped", async () => {
  const lasting = new LastingConnection(() => "stopped");
  const { host } = engine();
  const send = vi.spyOn(host, "sendNotification");
  lasting.open(host);
  lasting.close();
  await lasting.connection.sendNotification(told, 1);
  expect(send).not.toHaveBeenCalled();
});
