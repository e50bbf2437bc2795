import { expect, test, vi } from "vitest";
import type { SceneView, WebviewMessage } from "../../../../src/view/protocol/index.js";
import { Trials } from "../../../../webview/editing/Trials.js";
import type { Contents } from "../../../../webview/scene/contents.js";

type Try = Extract<WebviewMessage, { type: "try" }>;

/** A page with one scene, and a host that answers when it is told to. */
class Bench {
  readonly asked: (Pick<Try, "version" | "finding"> & { readonly refuse: () => void })[] = [];
  scene = { kind: "scene" } as SceneView;
  version = 1;
  told = 0;
  readonly trials = new Trials(
    {
      request: (message, answered) => {
        const { type, version, finding } = message as Try;
        expect(type).toBe("try");
        this.asked.push({ version, finding, refuse: () => answered?.("The text has changed.") });
      },
    },
    () => ({ uri: "file:a", version: this.version, cells: [{ cell: this.scene, version: 1 }] }) as unknown as Contents,
  );

  ask(scene = this.scene): void {
    this.trials.ask(this.trial(scene));
  }

  askAtRest(): void {
    this.trials.askAtRest(this.trial(this.scene));
  }

  private trial(scene: SceneView) {
    return { cell: 0, scene, finding: 2, ways: ["rate" as const], answered: () => this.told++ };
  }

  answer(version: number): void {
    const outcomes = [{ way: "rate" as const, why: "No." }];
    this.trials.receive({ type: "tried", uri: "file:a", version, cell: 0, finding: 2, outcomes });
  }
}

test("a finding is tried once, and what came of it is known as long as its scene is the same", () => {
  const bench = new Bench();
  bench.ask();
  bench.ask();
  expect(bench.trials.outcomes(bench.scene, 2)).toBeUndefined();
  bench.answer(1);
  bench.ask();
  expect(bench.asked).toHaveLength(1);
  expect(bench.told).toBe(1);
  expect(bench.trials.outcomes(bench.scene, 2)).toEqual([{ way: "rate", why: "No." }]);
  bench.scene = { ...bench.scene };
  expect(bench.trials.outcomes(bench.scene, 2)).toBeUndefined();
});

test("nothing is tried while the text changes: what is shown then is, once that rests", () => {
  vi.useFakeTimers();
  try {
    const bench = new Bench();
    for (bench.version = 1; bench.version < 9; bench.version++) {
      bench.scene = { ...bench.scene };
      bench.trials.follow();
      bench.askAtRest();
      vi.advanceTimersByTime(300);
    }
    expect(bench.asked).toEqual([]);
    vi.runAllTimers();
    expect(bench.asked.map(({ version }) => version)).toEqual([bench.version]);
  } finally {
    vi.useRealTimers();
  }
});

test.each(["before", "after"])("what was refused %s the newer text is told is asked anew of that one", (order) => {
  const bench = new Bench();
  bench.ask();
  if (order === "before") bench.asked[0]?.refuse();
  bench.version = 2;
  bench.trials.follow();
  if (order === "after") bench.asked[0]?.refuse();
  expect(bench.asked.map(({ version }) => version)).toEqual([1, 2]);
  bench.answer(2);
  expect(bench.told).toBe(1);
});

test("what is only drafted is not tried, and an answer about a scene that is gone is dropped", () => {
  const bench = new Bench();
  bench.ask({ ...bench.scene });
  expect(bench.asked).toEqual([]);
  bench.ask();
  const { scene } = bench;
  bench.scene = { ...scene };
  bench.trials.follow();
  bench.answer(1);
  expect(bench.trials.outcomes(scene, 2)).toBeUndefined();
});
