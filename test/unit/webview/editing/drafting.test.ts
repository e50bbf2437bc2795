import { describe, expect, it } from "vitest";
import type { WebviewMessage } from "../../../../src/view/protocol/index.js";
import { Drafting } from "../../../../webview/editing/Drafting.js";
import type { WorkerAnswer, WorkerMessage } from "../../../../webview/worker/messages.js";

/** A host and a worker that answer when they are told to. */
class Bench {
  readonly wanted: { readonly version: number; readonly answered: (error?: string) => void }[] = [];
  readonly posted: WorkerMessage[] = [];
  readonly answers: [number, WorkerAnswer][] = [];
  started = 0;
  answer: (answer: WorkerAnswer) => void = () => undefined;
  readonly drafting = new Drafting(
    {
      request: (message, answered) => {
        const { type, version } = message as Extract<WebviewMessage, { type: "text" }>;
        expect(type).toBe("text");
        return this.wanted.push({ version, answered: (error) => answered?.(error) });
      },
    },
    () => new Map(),
    (answered) => {
      this.started++;
      this.answer = answered;
      return (message) => this.posted.push(message);
    },
  );

  ask(x: number, { version = 1, cell = 0 } = {}): void {
    const edit = { kind: "change", bodies: [{ body: 0, position: [x, 0] }] } as const;
    const changed = { ...edit, bodies: edit.bodies.map((body) => ({ ...body, position: [...body.position] })) };
    const answered = (answer: WorkerAnswer): void => void this.answers.push([x, answer]);
    this.drafting.ask({ uri: "file:a", version, cell, edit: changed, answered });
  }

  text(version = 1): void {
    this.drafting.receive({ type: "text", id: 0, uri: "file:a", version, text: `text ${version}` });
  }

  /** What the worker was given, in short: a text, or the x that was asked about. */
  get given(): (string | number | undefined)[] {
    return this.posted.map((message) => {
      if (message.type === "text") return message.text;
      return message.type === "draft" && message.edit.kind === "change"
        ? message.edit.bodies[0]?.position?.[0]
        : undefined;
    });
  }
}

describe("drafting", () => {
  it("asks the host for the text once, and the worker for the newest draft when it has that", () => {
    const bench = new Bench();
    bench.ask(1);
    bench.ask(2);
    expect(bench.wanted.map(({ version }) => version)).toEqual([1]);
    expect(bench.posted).toEqual([]);
    bench.text();
    bench.wanted[0]?.answered();
    expect(bench.given).toEqual(["text 1", 2]);
    expect(bench.started).toBe(1);
  });

  it("has one draft made at a time, and then the newest of each cell", () => {
    const bench = new Bench();
    bench.ask(1);
    bench.text();
    bench.ask(2);
    bench.ask(3);
    bench.ask(4, { cell: 1 });
    bench.answer("one");
    bench.answer("three");
    bench.answer("four");
    expect(bench.given).toEqual(["text 1", 1, 3, 4]);
    expect(bench.answers).toEqual([
      [1, "one"],
      [3, "three"],
      [4, "four"],
    ]);
  });

  it("gives the worker the text anew when it is of another version", () => {
    const bench = new Bench();
    bench.ask(1);
    bench.text();
    bench.answer("one");
    bench.ask(2, { version: 2 });
    expect(bench.given).toEqual(["text 1", 1]);
    bench.text(2);
    expect(bench.given).toEqual(["text 1", 1, "text 2", 2]);
  });

  it("takes no text that it did not ask for", () => {
    const bench = new Bench();
    bench.ask(1, { version: 2 });
    bench.text(1);
    expect(bench.posted).toEqual([]);
    bench.text(2);
    bench.text(2);
    expect(bench.given).toEqual(["text 2", 1]);
  });

  it("goes on with the next version when the host does not have the one before any more", () => {
    const bench = new Bench();
    bench.ask(1);
    bench.wanted[0]?.answered("The source has changed in the meantime.");
    expect(bench.answers).toEqual([]);
    bench.ask(2, { version: 2 });
    bench.text(2);
    expect(bench.given).toEqual(["text 2", 2]);
  });
});
