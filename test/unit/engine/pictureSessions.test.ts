import { describe, expect, test } from "vitest";
import { auditAsChosen } from "../../../src/engine/problems/asChosen.js";
import { readSeverities } from "../../../src/engine/messages/severities.js";
import { PictureSessions } from "../../../src/engine/levels/pictureSessions.js";
import { auditedFile } from "../../../src/report/index.js";

const settings = { profiles: undefined, isArtShown: false };
const about = { picture: 1, uri: "file:///w/room.tmx", settings, isChecked: false };

describe("a picture that a window restores", () => {
  test.each([
    ["no size", { mover: { speed: [300, 400] } }],
    ["numbers that no mover has", { mover: { size: [16, 16], speed: [-1, Infinity] } }],
    ["nothing", {}],
  ])("is not opened if its page kept %s", (_, restored) => {
    const pictures = new PictureSessions({} as ConstructorParameters<typeof PictureSessions>[0]);
    expect(pictures.open({ ...about, wanted: { restored } })).toBe(false);
    expect(pictures.shows(about.uri)).toBe(false);
  });
});

describe("what was found in a level", () => {
  const source = { file: "room.tmx", range: { offset: 0, length: 0 } };
  const problem = { code: "level-format", severity: "error", message: "It is no map.", source } as const;
  const start = { line: 0, character: 0 };
  const place = { file: "room.tmx", range: { start, end: start } };
  const found = auditedFile("room.tmx", { levels: [], problems: [problem], files: [] }, [], () => place);
  const severitiesBy = (written: unknown) =>
    auditAsChosen(readSeverities(written), found).problems.map(({ severity }) => severity);

  test("has the severities that the user chose, and is skipped if it is turned off", () => {
    expect(severitiesBy({ "level-format": "warning" })).toEqual(["warning"]);
    expect(severitiesBy({ "level-format": "hint" })).toEqual(["information"]);
    expect(severitiesBy({ "level-format": "off" })).toEqual([]);
  });

  test.each([[undefined], [null], ["off"], [{ "level-format": 7 }], [{ tunnel: "off" }]])(
    "has its own severity if the setting is %j",
    (written) => expect(severitiesBy(written)).toEqual(["error"]),
  );
});
