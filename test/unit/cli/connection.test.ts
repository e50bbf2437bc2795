import type { ChildProcess } from "node:child_process";
import { EventEmitter } from "node:events";
import { expect, it, vi } from "vitest";
import { isMissing } from "../../harness/requirements.js";
import { Connection, groups, killTree } from "../../../src/cli/programConnection.js";

class Mute extends Connection {
  constructor(child: ChildProcess) {
    super(child, 1000);
  }
  protected send(): void {
    // What is asked comes to nobody.
  }
}

it("two questions that a process cannot be sent any more are lost, and end nothing else", async () => {
  const child = Object.assign(new EventEmitter(), { kill: () => true }) as unknown as ChildProcess;
  const connection = new Mute(child);
  const portion = { id: 1, call: "sweep", count: 1, dimensions: 2, numbers: new Float64Array(12) } as const;
  const lost = Promise.allSettled([connection.ask(portion), connection.ask({ ...portion, id: 2 })]);
  // Each that was being sent fails by itself: the process is gone, and nobody has heard of its end yet.
  for (let i = 0; i < 2; i++) child.emit("error", new Error("write EPIPE"));
  expect((await lost).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(connection.isOver).toBe(true);
});

it.skipIf(isMissing("posix"))("a group of processes is ended once: later its number may be that of others", () => {
  const kill = vi.spyOn(process, "kill").mockReturnValue(true);
  const child = { pid: 4711, kill: () => false } as unknown as ChildProcess;
  groups.add(child);
  killTree(child);
  killTree(child);
  expect(kill.mock.calls).toEqual([[-4711, "SIGKILL"]]);
  kill.mockRestore();
});
