import { describe, expect, it } from "vitest";
import type { RuleName } from "../../../../src/model/index.js";
import type { SceneEdit, SceneView, WebviewMessage } from "../../../../src/view/protocol/index.js";
import type { DraftRequest } from "../../../../webview/editing/Drafting.js";
import { Editing } from "../../../../webview/editing/Editing.js";
import type { Contents } from "../../../../webview/scene/contents.js";
import { sceneView } from "../../view/sceneViews.js";

const scene = sceneView([
  { id: "box", position: [0, 0], size: [10, 10], velocity: [60, 0] },
  { id: "wall", position: [40, 0], size: [5, 50] },
]);

type Asked = Extract<WebviewMessage, { type: "edit" }>;

/** A host and a drafting thread that answer when they are told to, and a clock of animation frames. */
class Bench {
  contents: Contents = notebook(1, scene);
  readonly edits: (Asked & { readonly answer: (error: string | undefined) => void })[] = [];
  readonly drafts: DraftRequest[] = [];
  private readonly frames: (() => void)[] = [];
  readonly editing = new Editing(
    {
      request: (message, answered) => {
        const id = this.edits.length;
        if (message.type !== "edit") throw new Error(message.type);
        this.edits.push({ ...message, id, answer: (error) => answered?.(error) });
        return id;
      },
    },
    { ask: (request) => this.drafts.push(request) },
    () => this.contents,
    () => undefined,
    (callback) => this.frames.push(callback),
  );

  /** Lets an animation frame pass. */
  frame(): void {
    for (const callback of this.frames.splice(0)) callback();
  }

  get asked(): readonly unknown[] {
    return [...this.edits, ...this.drafts];
  }

  /** The host tells of a new version of the text. */
  text(version: number, cell: SceneView): void {
    const before = this.contents;
    this.contents = notebook(version, cell);
    this.editing.follow(before);
  }

  /** Where the box is shown. */
  get shownAt(): number | undefined {
    return this.editing.sceneWithEdits(0)?.bodies.position[0];
  }
}

function notebook(version: number, cell: SceneView): Contents {
  return { uri: "file:a", version, name: "a", cells: [{ cell, version }], problems: [] };
}

/** The scene with the box elsewhere, as the host would have it. */
function withBoxAt(x: number): SceneView {
  const position = scene.bodies.position.with(0, x);
  return { ...scene, bodies: { ...scene.bodies, position } };
}

const moveTo = (x: number): [{ body: number; position: number[] }] => [{ body: 0, position: [x, 0] }];
const edit = (x: number): SceneEdit => ({ kind: "change", bodies: moveTo(x) });
const words = (): string => "box moved";

describe("a gesture", () => {
  it("shows its values at once and asks what they lead to once in a frame", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(3));
    gesture?.change(moveTo(5));
    expect(bench.shownAt).toBe(5);
    expect(bench.asked).toEqual([]);
    bench.frame();
    expect(bench.drafts.map((draft) => draft.edit)).toEqual([edit(5)]);
  });

  it("shows what follows from its values, and under it where the pointer is by now", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    bench.frame();
    gesture?.change(moveTo(2));
    bench.drafts[0]?.answered({ ...withBoxAt(1), title: "answered" });
    expect(bench.editing.sceneWithEdits(0)?.title).toBe("answered");
    expect(bench.shownAt).toBe(2);
  });

  it("leaves no trace when it is cancelled, whatever is answered later", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    bench.frame();
    gesture?.cancel();
    bench.drafts[0]?.answered(withBoxAt(1));
    expect(bench.editing.sceneWithEdits(0)).toBe(scene);
    expect(bench.edits).toEqual([]);
  });

  it("ends when what it wants cannot be, and says why", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    bench.frame();
    bench.drafts[0]?.answered("The body has two positions.");
    expect(gesture?.isOver).toBe(true);
    expect(bench.editing.report(0)?.text).toBe("Not changed: The body has two positions.");
  });

  it("keeps the tiles of the scene, which drafts come without", () => {
    const bench = new Bench();
    const grid = { origin: [0, 0], tileSize: [1, 1], width: 1, height: 1, solid: Uint8Array.of(1) };
    bench.text(1, { ...scene, grids: [grid] });
    bench.editing.begin(0)?.change(moveTo(1));
    bench.frame();
    bench.drafts[0]?.answered(withBoxAt(1));
    expect(bench.editing.sceneWithEdits(0)?.grids).toEqual([grid]);
  });

  it("that ends where it began is no edit", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    gesture?.change([]);
    gesture?.release(words);
    expect(bench.asked).toEqual([]);
    expect(bench.editing.sceneWithEdits(0)).toBe(scene);
  });

  it("is over when the text is changed by someone else, and says so", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    bench.text(2, withBoxAt(30));
    expect(gesture?.isOver).toBe(true);
    expect(bench.shownAt).toBe(30);
    expect(bench.editing.report(0)?.tone).toBe("bad");
  });

  it("goes on when the level of the scene is another one, and asks anew", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    bench.frame();
    bench.drafts[0]?.answered({ ...withBoxAt(1), title: "in the level before" });
    const boxes = { names: ["door"], rects: Float64Array.of(0, 0, 1, 1) };
    bench.text(1, { ...scene, boxes });
    expect(gesture?.isOver).toBe(false);
    expect(bench.shownAt).toBe(1);
    expect(bench.editing.sceneWithEdits(0)?.title).toBeUndefined();
    bench.frame();
    bench.drafts[0]?.answered({ ...withBoxAt(1), title: "late" });
    expect(bench.editing.sceneWithEdits(0)?.title).toBeUndefined();
    bench.drafts[1]?.answered({ ...withBoxAt(1), title: "in this one" });
    expect(bench.editing.sceneWithEdits(0)).toMatchObject({ title: "in this one", boxes });
  });

  it("goes on when the text changes elsewhere", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(1));
    bench.text(2, scene);
    expect(gesture?.isOver).toBe(false);
    gesture?.release(words);
    expect(bench.edits[0]?.version).toBe(2);
  });
});

describe("a release", () => {
  it.each([
    ["before", true],
    ["after", false],
  ])("is shown until the text has it, when the host says done %s it", (_, doneFirst) => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(5));
    gesture?.release(words);
    expect(bench.edits).toHaveLength(1);
    if (doneFirst) bench.edits[0]?.answer(undefined);
    expect(bench.shownAt).toBe(5);
    bench.text(2, { ...withBoxAt(5), title: "new" });
    if (!doneFirst) bench.edits[0]?.answer(undefined);
    expect(bench.editing.sceneWithEdits(0)).toBe(bench.contents.cells?.[0]?.cell);
    expect(bench.editing.report(0)).toEqual({ tone: "plain", text: "box moved" });
  });

  it("that is refused takes the picture back and says why", () => {
    const bench = new Bench();
    const gesture = bench.editing.begin(0);
    gesture?.change(moveTo(5));
    gesture?.release(words);
    bench.edits[0]?.answer("the file is read-only");
    expect(bench.editing.sceneWithEdits(0)).toBe(scene);
    expect(bench.editing.report(0)).toEqual({ tone: "bad", text: "Not changed: the file is read-only" });
  });

  it("during an edit follows it, as one edit of all that was released meanwhile", () => {
    const bench = new Bench();
    for (const x of [1, 2, 3]) {
      const gesture = bench.editing.begin(0);
      gesture?.change(moveTo(x));
      gesture?.release(words);
    }
    expect(bench.edits.map((asked) => asked.edit)).toEqual([edit(1)]);
    expect(bench.shownAt).toBe(3);
    bench.text(2, withBoxAt(1));
    bench.edits[0]?.answer(undefined);
    expect(bench.edits.map((asked) => [asked.version, asked.edit])).toEqual([
      [1, edit(1)],
      [2, edit(3)],
    ]);
  });

  it("does not take back what was refused while it was on its way, but what was so before", () => {
    const bench = new Bench();
    const move = (x: number): void => void bench.editing.make(0, edit(x), words);
    const bad = { tone: "bad", text: "A shape has at least 3 corners" } as const;
    move(1);
    bench.editing.tell(0, bad);
    bench.edits[0]?.answer(undefined);
    bench.text(2, withBoxAt(1));
    expect(bench.editing.report(0)).toEqual(bad);

    move(2);
    bench.edits[1]?.answer(undefined);
    bench.text(3, withBoxAt(2));
    expect(bench.editing.report(0)?.tone).toBe("plain");
  });

  it("of the gesture before does not stop the next one", () => {
    const bench = new Bench();
    const first = bench.editing.begin(0);
    first?.change(moveTo(1));
    first?.release(words);
    const second = bench.editing.begin(0);
    second?.change(moveTo(2));
    bench.frame();
    expect(bench.drafts).toEqual([]);
    bench.edits[0]?.answer(undefined);
    bench.text(2, withBoxAt(1));
    bench.frame();
    expect(bench.shownAt).toBe(2);
    expect(bench.drafts.map((draft) => [draft.version, draft.edit])).toEqual([[2, edit(2)]]);
  });
});

describe("a cell", () => {
  it("whose text cannot be read is not edited", () => {
    const bench = new Bench();
    bench.contents = { ...bench.contents, stale: { code: "syntax", message: "no", line: 1, column: 1 } };
    expect(bench.editing.begin(0)).toBeUndefined();
    expect(bench.editing.make(0, { kind: "remove", bodies: [0] }, words)).toBe(false);
    expect(bench.asked).toEqual([]);
  });

  it("takes a rule after any edit, the last of those that wait, and new values after a rule", () => {
    const bench = new Bench();
    const choose = (rule: RuleName): boolean => bench.editing.make(0, { kind: "check", rule }, words);
    expect(bench.editing.make(0, { kind: "remove", bodies: [1] }, words)).toBe(true);
    expect([choose("swept"), choose("axis by axis")]).toEqual([true, true]);
    bench.text(2, sceneView([{ id: "box", position: [0, 0], size: [10, 10] }]));
    bench.edits[0]?.answer(undefined);
    expect(bench.edits.slice(1).map((asked) => [asked.version, asked.edit])).toEqual([
      [2, { kind: "check", rule: "axis by axis" }],
    ]);
    expect(bench.editing.make(0, edit(3), words)).toBe(true);
    expect(bench.shownAt).toBe(3);
    bench.edits[1]?.answer(undefined);
    bench.text(3, withBoxAt(0));
    expect(bench.edits[2]).toMatchObject({ version: 3, edit: edit(3) });
  });

  it("waits for a removal before anything else is changed: bodies have other numbers then", () => {
    const bench = new Bench();
    bench.editing.make(0, { kind: "remove", bodies: [0] }, words);
    expect(bench.editing.begin(0)).toBeUndefined();
    bench.text(2, sceneView([{ id: "wall", position: [40, 0], size: [5, 50] }]));
    bench.edits[0]?.answer(undefined);
    expect(bench.editing.begin(0)).toBeDefined();
  });

  it("is the same object while nothing of it changes", () => {
    const bench = new Bench();
    bench.editing.begin(0)?.change(moveTo(3));
    expect(bench.editing.sceneWithEdits(0)).toBe(bench.editing.sceneWithEdits(0));
  });
});
