import { describe, expect, it } from "vitest";
import { published } from "../../../src/engine/problems/publish.js";

const start = { line: 0, character: 0 };
const problem = (message: string, severity: "error" | "warning" | "information") => ({
  code: severity,
  severity,
  message,
  range: { start, end: start },
});

describe("the problems that an editor gets of one file", () => {
  it("are in the order in which they were found", () => {
    const found = [problem("a", "warning"), problem("b", "error"), problem("c", "warning")];
    const { problems, unlisted } = published("file:///a", found, {});
    expect(problems.map(({ message }) => message)).toEqual(["a", "b", "c"]);
    expect(unlisted).toBe(0);
  });

  it("have the severities that the user chose, and none that is turned off", () => {
    const found = [problem("a", "warning"), problem("b", "error"), { ...problem("c", "warning"), accepted: {} }];
    const { problems } = published("file:///a", found, { error: "off", warning: "error" });
    expect(problems).toMatchObject([
      { message: "a", severity: "error" },
      { message: "Accepted. c", severity: "hint", isAccepted: true },
    ]);
  });

  it("are the worst thousand, with the number of all others", () => {
    const many = Array.from({ length: 1200 }, (_, i) => problem(`${i}`, i % 2 === 0 ? "warning" : "error"));
    const found = [problem("first", "information"), ...many];
    const { problems, unlisted } = published("file:///a", found, {});
    const messages = problems.map(({ message }) => message);
    expect([messages.length, unlisted]).toEqual([1000, 201]);
    expect(messages.slice(0, 2)).toEqual(["1", "3"]);
    expect([messages[599], messages[600], messages.at(-1)]).toEqual(["1199", "0", "798"]);
  });
});
