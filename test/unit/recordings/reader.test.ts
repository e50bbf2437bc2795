import { describe, expect, it } from "vitest";
import { type Recording, RecordedState, RecordingReader, type ReadingOptions } from "../../../src/recordings/index.js";

const header =
  '{"aabb":"recording","version":1,"bodies":{"player":{"size":[16,24]},"door":{"size":[8,48],"solid":true}}}';

function read(lines: string | readonly string[], options?: ReadingOptions): Recording {
  return readBytes(
    new TextEncoder().encode(typeof lines === "string" ? lines : lines.join("\n") + "\n"),
    Infinity,
    options,
  );
}

function readBytes(bytes: Uint8Array, aPiece: number, options?: ReadingOptions): Recording {
  const reader = new RecordingReader(options);
  for (let from = 0; from < bytes.length; from += aPiece) {
    reader.read(bytes.subarray(from, Math.min(bytes.length, from + aPiece)));
  }
  reader.end();
  return reader.recording;
}

const codes = ({ problems }: Recording): readonly string[] => problems.map(({ code, line }) => `${line} ${code}`);

/** Where all are at a frame, as people read it. */
function at(recording: Recording, frame: number): Readonly<Record<string, readonly number[]>> {
  const state = new RecordedState(recording);
  state.seek(frame);
  const { dimensions } = recording.header;
  return Object.fromEntries(
    recording.bodies.flatMap(({ id }, body) => {
      const [from, to] = [body * dimensions, (body + 1) * dimensions];
      const numbers = [...state.positions.subarray(from, to), ...state.sizes.subarray(from, to)];
      return state.isThere[body] === 1 ? [[id, numbers] as const] : [];
    }),
  );
}

const example = [
  '{"aabb":"recording","version":1,"fps":60,"unit":"px","level":{"file":"cave.tmx"},"bodies":{"player":{"size":[16,24]},"door":{"size":[8,48],"solid":true}}}',
  '{"frame":0,"bodies":{"player":[100,200],"door":[400,152]}}',
  '{"frame":1,"bodies":{"player":[105,200.5]}}',
  '{"frame":2,"bodies":{"bullet#1":[110,205,8,4],"player":[110,201]}}',
  '{"frame":3,"gone":["bullet#1"],"marks":["explosion"]}',
];

describe("a recording as JSON Lines", () => {
  it("has all that its lines say", () => {
    const recording = read(example);
    expect(recording.problems).toEqual([]);
    expect(recording.header).toEqual({
      dimensions: 2,
      fps: 60,
      unit: "px",
      yAxis: "down",
      level: { file: "cave.tmx" },
    });
    expect(recording.frames).toBe(4);
    expect(at(recording, 0)).toEqual({ player: [100, 200, 16, 24], door: [400, 152, 8, 48] });
    expect(at(recording, 2)).toEqual({
      player: [110, 201, 16, 24],
      door: [400, 152, 8, 48],
      "bullet#1": [110, 205, 8, 4],
    });
    expect(at(recording, 3)).toEqual({ player: [110, 201, 16, 24], door: [400, 152, 8, 48] });
    expect(recording.marksOf(3)).toEqual(["explosion"]);
    expect(recording.bodies.map(({ isSolid }) => isSolid)).toEqual([false, true, false]);
  });

  it("is the same however its bytes are cut", () => {
    const bytes = new TextEncoder().encode(example.join("\r\n").replaceAll("bullet", "Kügel🎱"));
    const whole = readBytes(bytes, Infinity);
    for (const aPiece of [1, 2, 3, 7, 50, 100]) {
      const cut = readBytes(bytes, aPiece);
      expect(cut.problems).toEqual([]);
      for (let frame = 0; frame < 4; frame++) expect(at(cut, frame)).toEqual(at(whole, frame));
    }
  });

  it("turns middles into lowest corners, with the size that a line gives", () => {
    const recording = read([
      '{"aabb":"recording","version":1,"position":"center","bodies":{"a":{"size":[10,20]}}}',
      '{"frame":0,"bodies":{"a":[100,100],"b":[50,50,2,4]}}',
      '{"frame":1,"bodies":{"a":[100,100,20,20],"b":[51,50]}}',
      '{"frame":2,"bodies":{"a":[101,100]}}',
    ]);
    expect(at(recording, 0)).toEqual({ a: [95, 90, 10, 20], b: [49, 48, 2, 4] });
    expect(at(recording, 1)).toEqual({ a: [90, 90, 20, 20], b: [50, 48, 2, 4] });
    expect(at(recording, 2)).toEqual({ a: [91, 90, 20, 20], b: [50, 48, 2, 4] });
  });

  it("has three dimensions where positions have three numbers", () => {
    const recording = read(['{"aabb":"recording","version":1}', '{"frame":0,"bodies":{"a":[1,2,3,4,5,6]}}']);
    expect(recording.header.dimensions).toBe(3);
    expect(at(recording, 0)).toEqual({ a: [1, 2, 3, 4, 5, 6] });
  });

  it("takes times in place of frames", () => {
    const recording = read([
      header,
      '{"time":0.5,"bodies":{"player":[0,0]}}',
      '{"time":0.75,"bodies":{"player":[1,0]}}',
    ]);
    expect([0, 1].map((frame) => recording.timeOf(frame))).toEqual([0.5, 0.75]);
    expect(recording.secondsOf(1)).toBe(0.25);
    expect(recording.gapBefore(1)).toBeUndefined();
  });

  it("knows missing frames, and time that stood still", () => {
    const recording = read([
      header,
      '{"frame":0,"time":0}',
      '{"frame":3,"time":1}',
      '{"frame":4,"time":1}',
      '{"frame":5,"time":2}',
    ]);
    const gaps = [0, 1, 2, 3].map((frame) => recording.gapBefore(frame));
    expect(gaps).toEqual([undefined, { kind: "missing", frames: 2 }, { kind: "stood" }, undefined]);
  });

  it("goes to any frame", () => {
    const lines = Array.from({ length: 30_000 }, (_, frame) => {
      const id = `b${frame % 7}`;
      const gone = frame % 5 === 4 ? `,"gone":["b${(frame + 3) % 7}"]` : "";
      return `{"frame":${frame},"bodies":{"${id}":[${frame},${frame % 11}${frame % 3 === 0 ? `,${frame % 4},2` : ""}]}${gone}}`;
    });
    const recording = read([header, ...lines]);
    const [forward, jumping] = [new RecordedState(recording), new RecordedState(recording)];
    const order = Array.from({ length: 200 }, (_, i) => (i * 7919) % 30_000);
    const there = (state: RecordedState) =>
      recording.bodies.map((_, body) => (state.isThere[body] === 1 ? state.box(body) : undefined));
    const expected = new Map<number, unknown>();
    const wanted = new Set(order);
    for (let frame = 0; frame < 30_000; frame++) {
      forward.forward();
      if (wanted.has(frame)) expected.set(frame, there(forward));
    }
    for (const frame of order) {
      jumping.seek(frame);
      expect(there(jumping)).toEqual(expected.get(frame));
    }
  });

  it("has all positions of frames with many bodies", () => {
    const places = (frame: number): string =>
      Array.from({ length: 20_000 }, (_, i) => `"b${i}":[${i + frame},${i % 7}${frame === 0 ? ",1,1" : ""}]`).join(",");
    const lines = Array.from({ length: 3 }, (_, frame) => `{"frame":${frame},"bodies":{${places(frame)}}}\n`);
    const reader = new RecordingReader();
    reader.read(new TextEncoder().encode(`${header}\n${lines.join("")}`));
    expect(reader.recording.positions).toBe(60_000);
  });

  it("goes on in the frame of the line before, where two write", () => {
    const recording = read([
      header,
      '{"frame":0,"bodies":{"player":[0,0]}}',
      '{"frame":0,"bodies":{"door":[9,9]}}',
      '{"frame":1,"bodies":{"player":[1,0]}}',
    ]);
    expect(recording.problems).toEqual([]);
    expect(recording.frames).toBe(2);
    expect(at(recording, 0)).toEqual({ player: [0, 0, 16, 24], door: [9, 9, 8, 48] });
  });

  it("is followed while the file grows, from the middle of a line on", () => {
    const reader = new RecordingReader();
    const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
    reader.read(encode(`${header}\n{"frame":0,"bodies":{"player":[0,0]}}\n{"frame":1,"bod`));
    reader.end();
    expect(codes(reader.recording)).toEqual(["3 recording-cut"]);
    expect(reader.recording.frames).toBe(1);
    reader.read(encode('ies":{"player":[1,0]}}'));
    expect(codes(reader.recording)).toEqual([]);
    reader.end();
    expect(reader.recording.frames).toBe(2);
    reader.read(encode('\n{"frame":2,"bodies":{"player":[2,0]}}\n'));
    reader.end();
    expect(codes(reader.recording)).toEqual([]);
    expect(reader.recording.frames).toBe(3);
    expect(reader.recording.lineOf(2)).toBe(4);
  });
});

describe("a recording as a table", () => {
  it("has the columns of its first line, in any order", () => {
    const recording = read('id,frame,x,y,width,height\nplayer,0,1,2,16,24\n"a, ""b""",0,5,6,1,1\nplayer,1,3,4,,\n');
    expect(recording.problems).toEqual([]);
    expect(at(recording, 0)).toEqual({ player: [1, 2, 16, 24], 'a, "b"': [5, 6, 1, 1] });
    expect(at(recording, 1)).toEqual({ player: [3, 4, 16, 24], 'a, "b"': [5, 6, 1, 1] });
  });

  it("has rows of one time in one frame", () => {
    const recording = read("time,id,x,y,width,height\n0,a,0,0,1,1\n0,b,0,0,1,1\n0.1,a,1,0,1,1\n");
    expect(recording.frames).toBe(2);
    expect(at(recording, 1)).toEqual({ a: [1, 0, 1, 1], b: [0, 0, 1, 1] });
  });

  it("leaves out a last row without an end of its line, which may be cut in the middle of a number", () => {
    const recording = read("frame,id,x,y,width,height\n0,a,100,0,1,1\n1,a,100,0,1,16");
    expect(recording.problems).toMatchObject([{ code: "recording-cut", severity: "information", line: 3 }]);
    expect(recording.frames).toBe(1);
  });

  it("goes on in its last frame, where that is written in parts", () => {
    const reader = new RecordingReader();
    const add = (text: string): void => reader.read(new TextEncoder().encode(text));
    add("frame,id,x,y,width,height\n0,a,0,0,1,1\n");
    expect(reader.mayGoOn).toBe(true);
    add("0,b,0,0,1,1\n");
    reader.end();
    expect(reader.recording.frames).toBe(1);
    expect(reader.isOvertaken).toBe(false);
    add("0,c,0,0,1,1\n");
    // Whoever has looked at the frame has to do so again.
    expect(reader.isOvertaken).toBe(true);
    expect(reader.recording.problems).toEqual([]);
  });

  it("takes sizes from somebody else", () => {
    const recording = read("frame,id,x,y\n0,player,1,2\n", {
      about: (id) => (id === "player" ? { size: [16, 24] } : {}),
    });
    expect(recording.problems).toEqual([]);
    expect(at(recording, 0)).toEqual({ player: [1, 2, 16, 24] });
  });

  it("names rows that are none", () => {
    const recording = read("frame,id,x,y,width,height\n0,a,0,0,1,1\n1,a,x,0,1,1\n2,a,0,0\n3,a,1,0,1,1\n4,a,2");
    expect(codes(recording)).toEqual(["3 recording-line", "4 recording-line", "6 recording-cut"]);
    expect(recording.frames).toBe(2);
  });
});

describe("what is wrong in a recording", () => {
  const frames = (...lines: readonly string[]): readonly string[] => [
    header,
    '{"frame":0,"bodies":{"player":[0,0]}}',
    ...lines,
    '{"frame":9,"bodies":{"player":[1,0]}}',
  ];

  it.each([
    ['{"frame":1,"bod', "recording-line"],
    ['{"frame":1,"bo{"frame":2,"bodies":{}}', "recording-line"],
    ["nonsense", "recording-line"],
    ["[1,2]", "recording-line"],
    ["null", "recording-line"],
    ['{"bodies":{"player":[1,2]}}', "recording-line"],
    ['{"frame":"1"}', "recording-line"],
    ['{"frame":1e400}', "recording-line"],
    ['{"frame":-1}', "recording-order"],
    ['{"frame":1,"bodies":{"player":[1e308,0]}}', "recording-line"],
    ['{"frame":1,"bodies":{"player":[1,2,-3,4]}}', "recording-line"],
    ['{"frame":1,"bodies":{"player":[1,2,3]}}', "recording-line"],
    ['{"frame":1,"bodies":{"player":null}}', "recording-line"],
    ['{"frame":1,"bodies":[1]}', "recording-line"],
    ['{"frame":1,"gone":"player"}', "recording-line"],
    ['{"frame":1,"marks":[1]}', "recording-line"],
    ['{"frame":1,"bodys":{}}', "recording-line"],
    ['{"frame":0,"bodies":{"player":[5,5]}}', "recording-order"],
    ['{"frame":1,"bodies":{"nobody":[1,2]}}', "recording-size"],
    [`{"frame":1,"marks":["${"x".repeat(4 << 20)}"]}`, "recording-long-line"],
  ])("is named by its line: %.60s", (line, code) => {
    const recording = read(frames(line));
    expect(codes(recording)).toEqual([`3 ${code}`]);
    expect(at(recording, recording.frames - 1)).toMatchObject({ player: [1, 0, 16, 24] });
  });

  it("does not matter to a name that objects have", () => {
    const recording = read([
      header,
      '{"frame":0,"bodies":{"__proto__":[1,2,3,4],"constructor":[5,6,7,8],"toString":[9,9,9,9]}}',
      '{"frame":1,"gone":["__proto__"]}',
    ]);
    expect(recording.problems).toEqual([]);
    expect(recording.bodies.map(({ id }) => id)).toEqual(["player", "door", "__proto__", "constructor", "toString"]);
    expect(Object.keys(at(recording, 1))).toEqual(["constructor", "toString"]);
  });

  it("is one information where the last line is cut", () => {
    const recording = read([...example, '{"frame":4,"bodies":{"pl'].join("\n"));
    expect(recording.problems).toMatchObject([{ code: "recording-cut", severity: "information", line: 6 }]);
    expect(recording.frames).toBe(4);
  });

  it("is an error only where no frame can be played", () => {
    for (const text of ["", "\n\n", header, "a,b,c\n1,2,3\n", '{"frame":0']) {
      expect(read(text).problems.at(-1)).toMatchObject({ code: "recording-empty", severity: "error" });
    }
  });

  it("is counted where it is more than anybody reads", () => {
    const recording = read(frames(...Array.from({ length: 5000 }, () => "nonsense")));
    expect(recording.problems.length + recording.unlistedProblems).toBe(5000);
    expect(recording.problems.length).toBe(1000);
  });

  it("counts the end of a file that grows no more often than it is there", () => {
    const reader = new RecordingReader();
    const add = (text: string): void => {
      reader.read(new TextEncoder().encode(text));
      reader.end();
    };
    add(`${header}\n${"nonsense\n".repeat(1000)}{"fra`);
    for (const text of ['me":', "0", ',"bo', ""]) add(text);
    reader.end();
    expect(reader.recording.unlistedProblems).toBe(0);
    expect(reader.recording.problems.filter(({ code }) => code === "recording-cut")).toHaveLength(1);
    add('dies":{}}\n');
    expect(reader.recording.problems).toHaveLength(1000);
  });

  it("keeps a hundred thousand ids apart", () => {
    const ids = Array.from({ length: 100_000 }, (_, i) => `"b${i}":[${i},0,1,1]`).join(",");
    const recording = read([header, `{"frame":0,"bodies":{${ids}}}`, '{"frame":1,"bodies":{"b70000":[1,1]}}']);
    expect(recording.problems).toEqual([]);
    expect(recording.bodies.length).toBe(100_002);
    const state = new RecordedState(recording);
    state.seek(1);
    expect(state.box(70_002)).toEqual({ min: [1, 1], max: [2, 2] });
    expect(state.box(99_999)).toEqual({ min: [99_997, 0], max: [99_998, 1] });
  });

  it("is the same in a very long line", () => {
    const ids = Array.from({ length: 20_000 }, (_, i) => `"b${i}":[${i},0,1,1]`).join(",");
    const wrong = '"x":null,"y":[1,"2"],"z":{"a":1},"__proto__":[7,7,7,7]';
    const lines = [
      `{"frame":0,"bodies":{${ids},${wrong}},"gone":["b7"],"marks":["long"],"more":[1]}`,
      `{"frame":1,"bodies":{${ids}}`,
    ];
    const recording = read([header, ...lines, '{"frame":2,"bodies":{"b1":[5,5]}}']);
    expect(codes(recording)).toEqual([...Array.from({ length: 4 }, () => "2 recording-line"), "3 recording-line"]);
    expect(recording.marksOf(0)).toEqual(["long"]);
    const there = at(recording, 1);
    expect([there["b1"], there["b7"], there["b19999"]]).toEqual([[5, 5, 1, 1], undefined, [19_999, 0, 1, 1]]);
    expect(Object.keys(there)).toContain("__proto__");
  });

  it("is read from a first line of many bodies, and from a last line that nobody ended, whole or cut", () => {
    const bodies = (of: (id: number) => string): string =>
      Array.from({ length: 20_000 }, (_, i) => `"b${i}":${of(i)}`).join(",");
    const text = (first: string, line: string): Uint8Array => new TextEncoder().encode(`${first}\n${line}`);
    const first = `{"aabb":"recording","version":1,"bodies":{${bodies(() => '{"size":[1,1]}')}}}`;
    const frame = `{"frame":0,"bodies":{${bodies((i) => `[${i},0,1,1]`)}}`;
    const reader = new RecordingReader();
    reader.read(text(first, ""));
    expect(reader.recording.bodies.length).toBe(20_000);
    for (const line of [frame, `${frame}}`]) {
      const last = new RecordingReader();
      last.read(text(header, line));
      last.end();
      expect(last.recording.frames).toBe(line === frame ? 0 : 1);
    }
  });

  it("is what a header says wrong, key by key", () => {
    const recording = read([
      '{"aabb":"recording","version":1,"fps":-1,"unit":"m","yaxis":"up","bodies":{"player":{"size":[16,24],"solids":true},"b":{"size":[1]}}}',
      '{"frame":0,"bodies":{"player":[0,0]}}',
    ]);
    expect(codes(recording)).toEqual(Array.from({ length: 4 }, () => "1 recording-header"));
    expect(recording.header).toMatchObject({ fps: 60, unit: "m", yAxis: "down" });
    expect(at(recording, 0)).toEqual({ player: [0, 0, 16, 24] });
  });

  it("is what another run says else than the first: of level, time and bodies that counts for all", () => {
    const [first = "", ...others] = example;
    for (const [said, other] of [
      ["cave.tmx", "tower.tmx"],
      ['"fps":60', '"fps":30'],
      ["[16,24]", "[16,12]"],
      [',"solid":true', ""],
    ] as const) {
      const recording = read([...example, first.replace(said, other), ...others]);
      expect(codes(recording)).toEqual(["6 recording-run", "6 recording-header"]);
      expect(recording.problems[1]?.severity).toBe("warning");
    }
  });

  it("is no problem where a game begins anew in the same file", () => {
    const recording = read([...example, ...example]);
    expect(codes(recording)).toEqual(["6 recording-run"]);
    expect(recording.frames).toBe(8);
    expect(recording.gapBefore(4)).toEqual({ kind: "run" });
    expect(at(recording, 5)).toEqual({ player: [105, 200.5, 16, 24], door: [400, 152, 8, 48] });
  });
});

describe("what a game says of bodies in a frame", () => {
  const first = '{"aabb":"recording","version":1,"bodies":{"player":{"size":[16,24]}}}';

  it("is kept: which it put somewhere, and which come as solid ones", () => {
    const recording = read([
      first,
      '{"frame":0,"bodies":{"player":[0,0]}}',
      '{"frame":1,"bodies":{"wall":[50,0,4,40],"player":[90,0]},"solid":["wall"],"placed":["player"]}',
      '{"frame":2,"bodies":{"player":[94,0]},"solid":["wall"]}',
    ]);
    expect(codes(recording)).toEqual([]);
    expect(recording.bodies.map(({ isSolid }) => isSolid)).toEqual([false, true]);
    expect([0, 1, 2].map((frame) => recording.isPlacedIn(0, frame))).toEqual([false, true, false]);
    expect(recording.isPlacedIn(1, 1)).toBe(false);
  });

  it("is a problem where it is no list of names, or comes too late", () => {
    const recording = read([
      first,
      '{"frame":0,"bodies":{"player":[0,0]},"placed":"player"}',
      '{"frame":1,"solid":[1]}',
      '{"frame":2,"solid":["player"]}',
    ]);
    expect(codes(recording)).toEqual(["2 recording-line", "3 recording-line", "4 recording-line"]);
    expect(recording.problems[2]?.message).toContain('"player" is not solid in earlier frames');
    expect(recording.bodies[0]?.isSolid).toBe(false);
  });
});
