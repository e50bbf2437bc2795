import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import type * as Threads from "node:worker_threads";
import { startThread } from "../../../src/extension/platform/node/thread.js";

/** Why Node refuses threads, if it does. */
const refusal: { reason?: Error } = {};
vi.mock("node:worker_threads", async (original) => {
  const real = await original<typeof Threads>();
  const make = function (...given: ConstructorParameters<typeof real.Worker>) {
    if (refusal.reason) throw refusal.reason;
    return new real.Worker(...given);
  };
  return { ...real, Worker: make };
});
afterEach(() => delete refusal.reason);

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "aabb-thread-"));
afterAll(() => fs.rmSync(folder, { recursive: true }));

/** Starts a thread whose program is this body of `run(port, options)`, and notes what it says and what goes wrong. */
function start(body: string, options: unknown = {}) {
  const program = path.join(folder, `${String(Math.random())}.cjs`);
  fs.writeFileSync(program, `exports.run = (port, options) => { ${body} };`);
  const { port1, port2 } = new MessageChannel();
  const said: unknown[] = [];
  const [failures, stops]: [string[], string[]] = [[], []];
  port2.onmessage = ({ data }) => said.push(data);
  const thread = startThread(program, port1, options, {
    failed: (reason) => failures.push(reason),
    stopped: (reason) => stops.push(reason),
  });
  const end = (): void => {
    thread.dispose();
    port2.close();
  };
  return { said, failures, stops, send: (message: unknown) => port2.postMessage(message), end };
}

const patience = { timeout: 60_000 };

describe("a thread", () => {
  it("runs a program with its options, and ends without a word when it is disposed of", async () => {
    const thread = start("port.onmessage = ({ data }) => port.postMessage(data + options.more);", { more: 2 });
    thread.send(1);
    await expect.poll(() => thread.said, patience).toEqual([3]);
    thread.end();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect([thread.failures, thread.stops]).toEqual([[], []]);
  });

  it.each([
    ["an error", `setTimeout(() => { throw new Error("late"); }, 0);`],
    ["a rejection", `Promise.reject(new Error("late"));`],
  ])("reports %s that nothing catches, and goes on", async (_, body) => {
    const thread = start(`port.onmessage = ({ data }) => port.postMessage(data); ${body}`);
    await expect.poll(() => thread.failures, patience).toEqual([expect.stringContaining("Error: late")]);
    thread.send("still here");
    await expect.poll(() => thread.said, patience).toEqual(["still here"]);
    expect(thread.stops).toEqual([]);
    thread.end();
  });

  it("says that it stopped if it ends by itself", async () => {
    const thread = start("process.exit(3);");
    await expect.poll(() => thread.stops, patience).toEqual(["exit code 3"]);
    thread.end();
  });

  it("says that it stopped if its program cannot be loaded", async () => {
    const thread = start("}; throw new Error('broken'); {");
    await expect.poll(() => thread.stops, patience).toHaveLength(1);
    expect(thread.failures.join()).toContain("broken");
    thread.end();
  });

  it("runs its program in the thread of its host if none can be started", async () => {
    refusal.reason = new Error("Access to this API has been restricted");
    const thread = start("port.onmessage = ({ data }) => port.postMessage([data, globalThis.isHost]);");
    vi.stubGlobal("isHost", true);
    thread.send("here");
    await expect.poll(() => thread.said, patience).toEqual([["here", true]]);
    vi.unstubAllGlobals();
    expect(thread.failures).toEqual([expect.stringContaining("has been restricted")]);
    thread.end();
  });
});
