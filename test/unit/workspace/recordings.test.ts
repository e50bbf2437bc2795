import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  Cancelled,
  ownedCount,
  Workspace,
  type FileBytes,
  type ReadRecording,
  type RecordingValue,
} from "../../../src/workspace/index.js";
import { roomLine, roomRecording } from "../../page/recordings.js";
import { tiledMap } from "../cli/tiledMap.js";
import { Disk, type Document } from "./disk.js";
import { settled } from "./time.js";

const uri = "disk:/room.aabb.jsonl";

/** A disk, on which games write. */
class Host extends Disk {
  /** Bytes that were read, from and to. */
  readonly asked: (readonly [number, number])[] = [];
  /** Files that are open. */
  open = 0;
  /** Whether files may be followed as they grow. */
  canGrow = true;
  /** Called when a file is opened. */
  opens: () => void = () => undefined;
  /** Called with each piece that is read. */
  piece: () => void = () => undefined;

  readonly workspace = new Workspace<Document>({
    ...this.host,
    recordings: {
      open: async (of): Promise<FileBytes> => {
        const bytes = new TextEncoder().encode(await this.read(of));
        this.open++;
        this.opens();
        return {
          size: bytes.length,
          read: (from, to) => {
            if (!(from >= 0 && to <= bytes.length)) throw new RangeError(`${from} to ${to} of ${bytes.length}`);
            this.asked.push([from, to]);
            this.piece();
            return Promise.resolve(bytes.subarray(from, to));
          },
          close: () => Promise.resolve(void this.open--),
        };
      },
      sizeOf: (of) => Promise.resolve(this.disk.get(of)?.length),
      canGrow: () => this.canGrow,
    },
  });

  get value(): RecordingValue {
    return this.workspace.recordings.of(uri);
  }
}

describe("a recording in the store", () => {
  let host: Host;
  let owned: number;
  beforeEach(() => {
    owned = ownedCount();
    host = new Host();
  });
  afterEach(() => {
    host.workspace.dispose();
    expect(host.failures).toEqual([]);
    expect(host.open).toBe(0);
    expect(ownedCount()).toBe(owned);
  });

  /** Somebody looks at it; how often there was something new. */
  function observe(isLive = false) {
    const { value } = host;
    const seen = {
      value,
      told: 0,
      end: () => observing.dispose(),
      get now(): ReadRecording {
        if (!value.newest) throw new Error("nothing was told yet");
        return value.newest;
      },
    };
    const told = (): void => void seen.told++;
    const observing = isLive ? host.workspace.recordings.observeGrowing(uri, told) : value.observe(told);
    return seen;
  }

  it("is read as a stream, and the file is closed", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }));
    const seen = observe();
    expect(seen.value.newest).toBeUndefined();
    await host.time.advance(100);
    expect(seen.now.state).toBe("read");
    expect(seen.now.recording.frames).toBe(100);
    expect(seen.now.recording.bodies.map(({ id }) => id).slice(0, 3)).toEqual(["player", "floor", "wall"]);
    expect(host.open).toBe(0);
  });

  it("is one for all that observe it, and ends with the last of them", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }));
    const [a, b] = [observe(), observe()];
    expect(a.value).toBe(b.value);
    await host.time.advance(100);
    expect(host.asked).toHaveLength(1);
    a.end();
    expect(host.value).toBe(b.value);
    b.end();
    expect(host.value).not.toBe(b.value);
  });

  it("tells of what is there while the rest is read, and holds nobody up", async () => {
    host.disk.set(uri, roomRecording({ frames: 25_000 }));
    // As if each piece took long.
    const seen = observe();
    const frames: number[] = [];
    seen.value.observe(() => void frames.push(seen.now.recording.frames));
    host.piece = () => host.time.spend(60);
    await host.time.advance(10_000);
    expect(seen.now.recording.frames).toBe(25_000);
    expect(host.asked.length).toBeGreaterThan(1);
    expect(frames.length).toBeGreaterThan(1);
    expect(frames).toEqual(frames.toSorted((x, y) => x - y));
    expect(frames[0]).toBeLessThan(25_000);
  });

  it("is gone through in slices", async () => {
    host.disk.set(uri, roomRecording({ frames: 12_000 }));
    // The clock of work that is counted: a millisecond whenever it is looked at.
    const { now } = host.time;
    host.time.now = () => {
      host.time.spend(1);
      return now.call(host.time);
    };
    const seen = observe();
    await host.time.advance(100_000);
    expect(seen.now.recording.frames).toBe(12_000);
    expect(host.time.longest).toBeLessThan(50);
  });

  it("goes on where a file has grown", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }));
    const seen = observe();
    await host.time.advance(100);
    const size = host.disk.get(uri)?.length ?? 0;
    host.asked.length = 0;
    host.write(uri, `${host.disk.get(uri) ?? ""}${roomLine(100)}\n${roomLine(101)}\n`);
    await host.time.advance(200);
    expect(seen.now.recording.frames).toBe(102);
    expect(seen.now.state).toBe("following");
    expect(seen.now.run).toBe(1);
    // What was read is read again only so far as to see that it is the same.
    expect(host.asked.filter(([from, to]) => to - from > 256 && from < size)).toEqual([]);
  });

  it("goes on with a file however small it was", async () => {
    const [first = "", ...lines] = roomRecording({ frames: 3, bullets: false }).split("\n");
    host.disk.set(uri, first.slice(0, 20));
    const seen = observe();
    await host.time.advance(100);
    for (const text of [first, `${first}\n${lines[0]}`, `${first}\n${lines.join("\n")}`]) {
      host.write(uri, text);
      await host.time.advance(200);
      expect(seen.now.failure).toBeUndefined();
    }
    expect(seen.now.run).toBe(1);
    expect(seen.now.recording.frames).toBe(3);
  });

  it("waits for the rest of a line that is being written, and says nothing of it then", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }) + roomLine(100).slice(0, 30));
    const seen = observe();
    await host.time.advance(100);
    expect(seen.now.recording.frames).toBe(100);
    expect(seen.now.recording.problems.map(({ code }) => code)).toEqual(["recording-cut"]);
    host.write(uri, `${roomRecording({ frames: 101 })}`);
    await host.time.advance(200);
    expect(seen.now.recording.frames).toBe(101);
    expect(seen.now.recording.problems).toEqual([]);
  });

  it("is no other where a frame is written in parts while it is looked at", async () => {
    const table = "frame,id,x,y,width,height\n";
    const rows = Array.from({ length: 8 }, (_, i) => `${i},a,${i},0,1,1\n${i},b,${9 - i},5,1,1\n`).join("");
    host.disk.set(uri, table);
    const seen = observe(true);
    const codes = new Set<string>();
    seen.value.observe(() => seen.now.recording.problems.forEach(({ code }) => codes.add(code)));
    // As it comes to the disk: cut wherever a buffer was full, and sometimes after a long pause.
    for (let to = 0; to < rows.length; to += 7) {
      host.write(uri, table + rows.slice(0, to), false);
      await host.time.advance(to % 5 === 0 ? 4000 : 300);
    }
    host.write(uri, table + rows, false);
    await host.time.advance(5000);
    expect([...codes].filter((code) => !/empty|cut/.test(code))).toEqual([]);
    expect(seen.now.recording.frames).toBe(8);
    expect(seen.now.recording.positions).toBe(16);
    expect(seen.now.findings.frames).toBe(8);
  });

  it("finds the same however it grows: whether a body was put somewhere, only the next frame says", async () => {
    const [first = ""] = roomRecording({ frames: 1 }).split("\n");
    const line = (frame: number, x: number): string => `${JSON.stringify({ frame, bodies: { player: [x, 100] } })}\n`;
    const lines = [0, 0, 0, 300, 600, 900].map((x, frame) => line(frame, x));
    const walls = '{"frame":0,"bodies":{"wall":[160,48],"floor":[0,144]}}\n';
    host.disk.set(uri, `${first}\n${walls}`);
    const seen = observe(true);
    for (const n of [1, 2, 3, 4, 6]) {
      host.write(uri, `${first}\n${walls}${lines.slice(0, n).join("")}`, false);
      await host.time.advance(4000);
    }
    expect(seen.now.findings.found.map(({ code, frame }) => `${frame} ${code}`)).toEqual(["3 recorded-tunnel"]);
  });

  it("sees a file grow of which nobody is told, while it is looked at", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }));
    const seen = observe(true);
    await host.time.advance(100);
    host.write(uri, roomRecording({ frames: 130 }), false);
    await host.time.advance(400);
    expect(seen.now.recording.frames).toBe(130);
    const { told } = seen;
    await host.time.advance(2000);
    expect(seen.told).toBe(told);
    seen.end();
    await host.time.advance(1000);
    expect(host.time.pending).toBe(0);
  });

  it("does not look for growth where a file cannot be read from there", async () => {
    host.canGrow = false;
    host.disk.set(uri, roomRecording({ frames: 100 }));
    observe(true);
    await host.time.advance(1000);
    expect(host.time.pending).toBe(0);
  });

  it("is read anew where the game has begun another file in its place", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }));
    const seen = observe();
    await host.time.advance(100);
    host.write(uri, roomRecording({ frames: 200, bullets: false }));
    await host.time.advance(200);
    expect(seen.now.run).toBe(2);
    expect(seen.now.recording.frames).toBe(200);
    host.write(uri, roomRecording({ frames: 3 }));
    await host.time.advance(200);
    expect(seen.now.run).toBe(3);
    expect(seen.now.recording.frames).toBe(3);
  });

  it("keeps what it has when the file is gone, and says so once", async () => {
    host.disk.set(uri, roomRecording({ frames: 100 }));
    const seen = observe(true);
    await host.time.advance(100);
    host.delete(uri);
    await host.time.advance(200);
    expect(seen.now.failure).toBe("the file does not exist");
    expect(seen.now.isGone).toBe(true);
    expect(seen.now.recording.frames).toBe(100);
    const { told } = seen;
    await host.time.advance(2000);
    expect(seen.told).toBe(told);
    host.write(uri, roomRecording({ frames: 50 }));
    await host.time.advance(600);
    expect(seen.now.failure).toBeUndefined();
    expect(seen.now.recording.frames).toBe(50);
  });

  it("is worked at no more when nobody wants it, and from its beginning when somebody does again", async () => {
    host.disk.set(uri, roomRecording({ frames: 25_000 }));
    host.piece = () => host.time.spend(20);
    const first = observe();
    await settled();
    first.end();
    await host.time.advance(5000);
    const read = host.asked.length;
    expect(read).toBeLessThan(3);
    const again = observe();
    await host.time.advance(20_000);
    expect(again.now.recording.frames).toBe(25_000);
  });

  it("is read no further when nobody wants it, however little time that would take", async () => {
    host.disk.set(uri, roomRecording({ frames: 25_000 }));
    const first = observe();
    host.piece = first.end;
    await host.time.advance(5000);
    expect(host.asked).toHaveLength(1);
    // Pieces of one long line, in which there is nowhere to pause.
    host.disk.set(uri, " ".repeat(3 << 20));
    const second = observe();
    host.piece = second.end;
    await host.time.advance(5000);
    expect(host.asked).toHaveLength(2);
    const third = observe();
    host.opens = third.end;
    await host.time.advance(5000);
    expect(host.asked).toHaveLength(2);
  });

  it("can be waited for, and given up", async () => {
    host.disk.set(uri, roomRecording({ frames: 25_000 }));
    host.piece = () => host.time.spend(20);
    const progress: number[] = [];
    const waited = host.value.settled({ progress: (done) => void progress.push(done) });
    await host.time.advance(20_000);
    expect((await waited).recording.frames).toBe(25_000);
    expect(progress.at(-1)).toBeGreaterThan(0);
    let isCancelled = false;
    const given = host.value.settled({ isCancelled: () => isCancelled }).catch((error: unknown) => error);
    await settled();
    isCancelled = true;
    await host.time.advance(5000);
    expect(await given).toBeInstanceOf(Cancelled);
  });

  it("is read on for those who look when another one who waited gives up", async () => {
    host.disk.set(uri, roomRecording({ frames: 25_000 }));
    host.piece = () => host.time.spend(20);
    let isCancelled = false;
    const given = host.value.settled({ isCancelled: () => isCancelled });
    const seen = observe();
    await settled();
    isCancelled = true;
    await host.time.advance(20_000);
    await given;
    expect(seen.now.run).toBe(1);
    expect(seen.now.recording.frames).toBe(25_000);
  });

  it("has all of a file that grows while it is read", async () => {
    host.disk.set(uri, roomRecording({ frames: 25_000 }));
    const seen = observe();
    let hasGrown = false;
    host.piece = () => {
      if (hasGrown) return;
      hasGrown = true;
      host.write(uri, roomRecording({ frames: 25_010 }));
    };
    await host.time.advance(20_000);
    expect(seen.now.run).toBe(1);
    expect(seen.now.recording.frames).toBe(25_010);
    expect(seen.value.isCurrent).toBe(true);
  });

  it("has the solids of its level, and those of the level as it is changed", async () => {
    const text = roomRecording({ frames: 10 }).replace('"unit"', '"level":{"file":"cave.tmx"},"unit"');
    host.disk.set(uri, text);
    host.disk.set("disk:/cave.tmx", tiledMap("...#...."));
    const seen = observe();
    await host.time.advance(500);
    const solidTiles = (): number => seen.now.level?.solids.grids[0]?.solid.reduce((sum, tile) => sum + tile, 0) ?? 0;
    expect(solidTiles()).toBe(3);
    expect(seen.now.findings.frames).toBe(10);
    host.write("disk:/cave.tmx", tiledMap("...##..."));
    await host.time.advance(1000);
    expect(solidTiles()).toBe(6);
    expect(seen.now.findings.frames).toBe(10);
    expect(seen.now.run).toBe(1);
  });

  it("is looked at again with a level that is changed while it is looked at", async () => {
    host.disk.set(uri, roomRecording({ frames: 12_000 }).replace('"unit"', '"level":{"file":"cave.tmx"},"unit"'));
    host.disk.set("disk:/cave.tmx", tiledMap("...#...."));
    const seen = observe();
    await host.time.advance(1000);
    expect(seen.now.findings.frames).toBe(12_000);
    const { now } = host.time;
    host.time.now = () => {
      host.time.spend(1);
      return now.call(host.time);
    };
    host.write("disk:/cave.tmx", tiledMap("...##..."));
    for (let i = 0; i < 10_000 && !(seen.now.findings.frames > 0 && seen.now.findings.frames < 12_000); i++) {
      await host.time.advance(1);
    }
    expect(seen.now.findings.frames).toBeLessThan(12_000);
    host.write("disk:/cave.tmx", tiledMap("...###.."));
    await host.time.advance(100_000);
    expect(seen.now.findings.solids).toBe(seen.now.level?.solids);
    expect(seen.now.findings.frames).toBe(12_000);
  });

  it("has no solids of a level that its next file does not name", async () => {
    const text = roomRecording({ frames: 10 });
    host.disk.set(uri, text.replace('"unit"', '"level":{"file":"cave.tmx"},"unit"'));
    host.disk.set("disk:/cave.tmx", tiledMap("...#...."));
    const seen = observe();
    await host.time.advance(500);
    expect(seen.now.findings.solids.grids).toHaveLength(1);
    host.write(uri, text);
    await host.time.advance(500);
    expect(seen.now.level).toBeUndefined();
    expect(seen.now.findings.solids.grids).toEqual([]);
  });

  it("says of a level that cannot be read that nothing is found with it", async () => {
    host.disk.set(uri, roomRecording({ frames: 10 }).replace('"unit"', '"level":{"file":"none.tmx"},"unit"'));
    const seen = observe();
    await host.time.advance(500);
    expect(seen.now.state).toBe("read");
    expect(seen.now.level?.notEvaluated).toEqual(["none.tmx"]);
  });
});
