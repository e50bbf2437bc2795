import { evaluate } from "../../../../src/notebook/index.js";
import { applyTextEdits, editScene } from "../../../../src/scene/edit/index.js";
import type { SceneEdit } from "../../../../src/view/protocol/index.js";

/** The text after an edit of one of its cells. Throws the reason where the edit is refused. */
export function edited(text: string, edit: SceneEdit, cell = 0): string {
  const edits = editScene(evaluate(text), cell, edit);
  if (typeof edits === "string") throw new Error(edits);
  return applyTextEdits(text, edits);
}

/** The edit that gives one body new values. */
export function change(
  values: Omit<Extract<SceneEdit, { kind: "change" }>["bodies"][number], "body">,
  body = 0,
): SceneEdit {
  return { kind: "change", bodies: [{ body, ...values }] };
}

/** A scene of one body with the given keys. */
export function sceneOf(body: string): string {
  return `{ "version": 1, "bodies": [{ ${body} }] }`;
}
