import { afterEach, expect, it } from "vitest";
import { NotificationType, RequestType } from "vscode-jsonrpc/browser";
import { connectTo } from "../../../src/engine/index.js";

const failures: unknown[] = [];
const failed = (message: unknown): void => void failures.push(message);
const logger = { error: failed, warn: failed, info: failed, log: failed };

function connected() {
  const { port1, port2 } = new MessageChannel();
  const ends = [connectTo(port1, logger), connectTo(port2, logger)] as const;
  for (const end of ends) end.listen();
  return ends;
}

afterEach(() => expect(failures).toEqual([]));

const numbers = (): Float64Array<ArrayBuffer> => Float64Array.of(1, 2, 3);

it("moves buffers of a notification that says so", async () => {
  const [from, to] = connected();
  const type = new NotificationType<object>("numbers");
  const received = new Promise((resolve) => void to.onNotification(type, resolve));
  const { buffer } = numbers();
  await from.sendNotification(type, { inside: { buffer }, transfer: [buffer] });
  expect(buffer.byteLength).toBe(0);
  expect(await received).toMatchObject({ inside: { buffer: numbers().buffer } });
  from.dispose();
  to.dispose();
});

it("moves buffers of a response that says so, and copies all others", async () => {
  const [from, to] = connected();
  const type = new RequestType<object, object, void>("numbers");
  const [moved, copied] = [numbers().buffer, numbers().buffer];
  to.onRequest(type, () => ({ moved, copied, transfer: [moved] }));
  const answer = await from.sendRequest(type, {});
  expect([moved.byteLength, copied.byteLength]).toEqual([0, 24]);
  expect(answer).toMatchObject({ moved: numbers().buffer, copied: numbers().buffer });
  from.dispose();
  to.dispose();
});

it("answers with null and texts, which have nothing to move", async () => {
  const [from, to] = connected();
  const type = new RequestType<object, string | null, void>("text");
  let answer: string | null = null;
  to.onRequest(type, () => answer);
  expect(await from.sendRequest(type, {})).toBe(null);
  answer = "text";
  expect(await from.sendRequest(type, {})).toBe("text");
  from.dispose();
  to.dispose();
});
