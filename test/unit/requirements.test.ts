import { afterEach, describe, expect, test, vi } from "vitest";
import { isMissing, maySkip, describeMissing, programPath } from "../harness/requirements.js";

/** Makes this process look like one on another system, without root and with no program on its path. */
function pretendToBe(platform: NodeJS.Platform, variables: Readonly<Record<string, string>> = {}): void {
  vi.spyOn(process, "platform", "get").mockReturnValue(platform);
  if (process.getuid) vi.spyOn(process, "getuid").mockReturnValue(1000);
  for (const [name, value] of Object.entries({ PATH: "", CI: "", ...variables })) vi.stubEnv(name, value);
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

describe("a test whose program is missing", () => {
  test("is skipped for a user without root, who is told the command that installs the program", () => {
    pretendToBe("linux");
    expect(isMissing("love")).toBe(true);
    expect(describeMissing().join("\n")).toMatch(/LÖVE +sudo apt-get install love\n/);
    expect(() => programPath("love")).toThrow("LÖVE is missing: sudo apt-get install love");
  });

  test("is not skipped in continuous integration on Linux, and so fails", () => {
    pretendToBe("linux", { CI: "true" });
    expect(maySkip()).toBe(false);
    expect(isMissing("love")).toBe(false);
  });

  test("is skipped in continuous integration on macOS and Windows, where some programs don't run", () => {
    pretendToBe("darwin", { CI: "true" });
    expect(isMissing("godot3")).toBe(true);
    pretendToBe("win32", { CI: "true" });
    expect(isMissing("godot3")).toBe(true);
  });
});

test("a test for a POSIX system runs on Linux and macOS, and is skipped on Windows", () => {
  pretendToBe("linux");
  expect(isMissing("posix", "linux")).toBe(false);
  pretendToBe("darwin");
  expect([isMissing("posix"), isMissing("linux")]).toEqual([false, true]);
  pretendToBe("win32");
  expect(isMissing("posix")).toBe(true);
  expect(describeMissing().join("\n")).toContain("only on linux and darwin");
});

test.skipIf(isMissing("python"))("a program that is on the path is not missing", () => {
  expect(programPath("python")).toMatch(/python/);
});
