import { expect, test } from "vitest";
import type { Gesture, FinishedChange } from "../../../../webview/editing/changes.js";
import { idle, nextState, type EditEvent, type EditState } from "../../../../webview/editing/editState.js";

const gesture = {} as Gesture;
const base = { version: 1, reported: undefined } as const;
const released: FinishedChange = { edit: { kind: "remove", bodies: [0] }, telling: () => "" };

const begin: EditEvent = { kind: "begin", gesture };
const change: EditEvent = { kind: "change", changes: [{ body: 0, position: [1, 0] }] };
const release: EditEvent = { kind: "release", released, ...base };
const made: EditEvent = { kind: "made", version: 1 };
const newText: EditEvent = { kind: "text", version: 2, isNew: true, isLost: true };
const goOn: EditEvent = { kind: "continue", version: 2, reported: undefined };

function statesAfter(...events: readonly EditEvent[]): EditState["kind"][] {
  let state = idle;
  return events.map((event) => (state = nextState(state, event)).kind);
}

test("an edit goes from its gesture to the text", () => {
  expect(statesAfter(begin, change, release, made, newText, goOn)).toEqual([
    ...["drafting", "drafting", "sent", "sent", "settled", "idle"],
  ]);
});

test("an edit is settled when both its reply and its text are there, in either order", () => {
  expect(statesAfter(release, newText, { kind: "made", version: 2 })).toEqual(["sent", "sent", "settled"]);
  expect(statesAfter(release, made, newText)).toEqual(["sent", "sent", "settled"]);
});

test("what came after an edit goes on when that is settled: edits first, then a gesture", () => {
  expect(statesAfter(release, release, begin, made, newText, goOn)).toEqual([
    ...["sent", "sent", "sent", "sent", "settled", "sent"],
  ]);
  expect(statesAfter(release, begin, made, newText, goOn)).toEqual(["sent", "sent", "sent", "settled", "drafting"]);
});

test("a gesture ends when its text is another one, and an edit goes on", () => {
  expect(statesAfter(begin, newText, goOn)).toEqual(["drafting", "refused", "idle"]);
  expect(statesAfter(release, newText)).toEqual(["sent", "sent"]);
});

test("a gesture that is cancelled leaves the edit before it on its way", () => {
  expect(statesAfter(begin, { kind: "cancel" })).toEqual(["drafting", "idle"]);
  expect(statesAfter(release, begin, { kind: "cancel" })).toEqual(["sent", "sent", "sent"]);
});
