import { describe, expect, it } from "vitest";
import { checkOf } from "../../../src/model/index.js";
import type { Mover } from "../../../src/audit/index.js";
import {
  acceptEdits,
  emptyProject,
  isUsable,
  parseProject,
  saveEdits,
  unacceptEdits,
  type Usable,
} from "../../../src/project/index.js";
import { applyTextEdits } from "../../../src/scene/edit/index.js";

function usable(text: string): Usable {
  const parsed = parseProject(text);
  if (!isUsable(parsed)) throw new Error("it cannot be edited");
  return parsed;
}

const accepted = { finding: "tunnel-7f3a90c1d2e4", dwell: 0.64199, file: "maps/old.tmx" };
const accept = (text: string, ...findings: readonly (typeof accepted)[]) =>
  applyTextEdits(text, acceptEdits(usable(text), findings));

describe("accepting findings", () => {
  it("makes a list, with one finding a line", () => {
    expect(accept(emptyProject, accepted, { ...accepted, file: "b.tmx" })).toBe(
      `{
  "version": 1,
  "accept": [
    { "finding": "tunnel-7f3a90c1d2e4", "dwell": 0.6419, "file": "maps/old.tmx" },
    { "finding": "tunnel-7f3a90c1d2e4", "dwell": 0.6419, "file": "b.tmx" }
  ]
}
`,
    );
  });

  it("leaves all else as it is, to the byte", () => {
    const text =
      '\uFEFF// ours\r\n{\r\n\t"version":1, /* x */\r\n\t"accept": [ // why\r\n\t\t{"finding":"tunnel-000000000000"}, // old\r\n\t],\r\n}';
    const written = accept(text, accepted);
    expect(written).toBe(
      text.replace(
        "// old\r\n",
        '// old\r\n\t\t{ "finding": "tunnel-7f3a90c1d2e4", "dwell": 0.6419, "file": "maps/old.tmx" },\r\n',
      ),
    );
    expect(parseProject(written).problems).toEqual([]);
  });

  it("gives one that is open again its new dwell", () => {
    const text =
      '{ "version": 1, "accept": [{ "finding": "tunnel-7f3a90c1d2e4", "dwell": 0.9, "file": "maps/old.tmx", "reason": "door" }] }';
    expect(accept(text, accepted)).toBe(text.replace("0.9", "0.6419"));
  });

  it("can be taken back", () => {
    const text = accept('{ "version": 1, "accept": [] }', accepted, { ...accepted, file: "b.tmx" });
    const parsed = usable(text);
    const [first] = parsed.project.accept;
    const without = applyTextEdits(text, first ? unacceptEdits(parsed, first) : []);
    expect(usable(without).project.accept.map(({ file }) => file)).toEqual(["b.tmx"]);
  });
});

describe("saving what a level was checked for", () => {
  const mover: Mover = { size: [18, 24], speed: [300, 400], fps: 60 };
  const saved = {
    name: "player",
    mover,
    file: "maps/cave.tmx",
    choice: { solid: [{ property: "solid" }], layers: ["walls"] },
  };
  const save = (text: string, check: typeof saved | (Omit<typeof saved, "choice"> & { choice: object }) = saved) =>
    applyTextEdits(text, saveEdits(usable(text), check));

  it("writes a mover and a rule", () => {
    const written = save(emptyProject);
    expect(written).toBe(
      `{
  "version": 1,
  "movers": { "player": { "size": [18, 24], "speed": [300, 400], "fps": 60 } },
  "levels": [
    { "files": "maps/cave.tmx", "solid": { "property": "solid" }, "layers": ["walls"] }
  ]
}
`,
    );
    expect(parseProject(written).problems).toEqual([]);
    expect(save(written)).toBe(written);
  });

  it("writes how the game responds to an overlap, and leaves it where it is the same", () => {
    const stated = { ...saved, mover: { ...saved.mover, check: checkOf("axis by axis") } };
    const once = applyTextEdits(emptyProject, saveEdits(usable(emptyProject), stated));
    expect(once).toContain('"fps": 60, "check": "axis by axis" }');
    expect(parseProject(once).problems).toEqual([]);
    expect(applyTextEdits(once, saveEdits(usable(once), stated))).toBe(once);
    const kept = { ...saved, mover: { ...saved.mover, check: checkOf({ rule: "axis by axis", velocity: "kept" }) } };
    const twice = applyTextEdits(once, saveEdits(usable(once), kept));
    expect(twice).toContain('"check": { "rule": "axis by axis", "velocity": "kept" }');
    expect(usable(twice).project.movers.get("player")?.mover.check).toBe(kept.mover.check);
  });

  it("writes a rule before those that could fit, and only a mover where nothing was chosen", () => {
    const text =
      '{ "version": 1, "movers": { "a": { "size": [1, 1], "speed": [1, 1] } }, "levels": [{ "files": "**" }] }';
    const { movers, levels } = usable(save(text)).project;
    expect([...movers.keys()]).toEqual(["a", "player"]);
    expect(levels.map(({ files }) => files)).toEqual(["maps/cave.tmx", "**"]);
    expect(usable(save(text, { ...saved, choice: {} })).project.levels.length).toBe(1);
  });

  it("changes of what is there only what is another", () => {
    const text = `{ "version": 1, // ours
  "movers": { "player": { "size": [18, 24], "speed": [1, 2], "fps": [60, 144], "gravity": [0, 9] } },
  "levels": [{ "files": "maps/cave.tmx", "solid": { "any": true }, "movers": ["player"] }] }`;
    const after = text
      .replace("[1, 2]", "[300, 400]")
      .replace('{ "any": true }', '{ "property": "solid" }')
      .replace('"movers": ["player"] }', '"movers": ["player"], "layers": ["walls"] }');
    expect(save(text, { ...saved, mover: { ...saved.mover, fastestFps: 144 } })).toBe(after);
    expect(save(text)).toBe(after.replace("[60, 144]", "60"));
    expect(save(text, { ...saved, mover: { ...saved.mover, fps: 30, fastestFps: 144 } })).toBe(
      after.replace("[60, 144]", "[30, 144]"),
    );
  });
});
