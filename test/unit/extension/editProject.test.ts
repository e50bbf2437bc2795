import { beforeEach, describe, expect, test, vi } from "vitest";
import type * as vscode from "vscode";
import type { levels as messages } from "../../../src/engine/index.js";
import { editProject } from "../../../src/extension/levels/editProject.js";
import * as fake from "./fakeVscode.js";
import { Document, Uri } from "./fakeVscode.js";

vi.mock("vscode", () => import("./fakeVscode.js"));
vi.mock("../../../src/extension/engine/edits.js", () => ({ workspaceEdit: (edits: unknown) => ({ edits }) }));

const project = "file:/w/aabb.config.json";
const level = Uri.parse("file:/w/room.tmx") as unknown as vscode.Uri;
const start = { line: 0, character: 0 };

/** The edit of a version: it writes the number of the version before the text. */
function editOf(version: number): messages.ProjectEdit {
  const edit = { uri: project, range: { start, end: start }, text: `${version} `, newText: `${version} ` };
  return { uri: project, edits: [edit] };
}

describe("an edit of a project", () => {
  let document: Document;
  beforeEach(() => {
    document = Object.assign(new Document(project, "{}"), { isDirty: true });
    fake.workspace.textDocuments = [document];
  });

  test("is made for the version that is open", async () => {
    const asked = vi.fn(() => Promise.resolve(editOf(document.version)));
    await editProject(level, asked);
    expect(asked).toHaveBeenCalledTimes(1);
    expect(document.getText()).toBe("1 {}");
  });

  test("is asked for again if the text changed meanwhile", async () => {
    const asked = vi.fn(() => {
      const edit = editOf(document.version);
      if (document.version === 1) document.write("{ }");
      return Promise.resolve(edit);
    });
    await editProject(level, asked);
    expect(asked).toHaveBeenCalledTimes(2);
    expect(document.getText()).toBe("2 { }");
  });

  test("fails if the text changes each time, and leaves it alone", async () => {
    const asked = (): Promise<messages.ProjectEdit> => {
      const edit = editOf(document.version);
      document.write("{}");
      return Promise.resolve(edit);
    };
    await expect(editProject(level, asked)).rejects.toThrow("aabb.config.json could not be written");
    expect(document.getText()).toBe("{}");
  });

  test("fails with the sentence of the engine", async () => {
    await expect(editProject(level, () => Promise.resolve("It is not in order."))).rejects.toThrow("not in order");
  });
});
