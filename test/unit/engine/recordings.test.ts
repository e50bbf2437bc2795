import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { connectTo, Engine, type EngineHost, recordingPlaces, recordings } from "../../../src/engine/index.js";
import { unpack } from "../../../src/view/protocol/pack.js";
import { readRecordingHostMessage, type RecordingHostMessage } from "../../../src/view/protocol/index.js";
import { ownedCount, type Scheduler, Workspace } from "../../../src/workspace/index.js";
import { roomRecording } from "../../page/recordings.js";
import { Disk, Document } from "../workspace/disk.js";

const uri = "disk:/room.aabb.jsonl";

const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { dispose: () => clearTimeout(timer) };
  },
};

const logger = { error: fail, warn: fail, info: fail, log: fail };

/** Waits as long as a busy machine may need. */
function eventually<T>(value: () => T) {
  return expect.poll(value, { timeout: 60_000 });
}

function fail(message: string): never {
  throw new Error(message);
}

/** An engine, and the host of it: whatever crosses between them is cloned. */
class Host extends Disk {
  readonly documents = new Map<string, Document>();
  readonly told: { readonly view: number; readonly message: RecordingHostMessage }[] = [];
  readonly problems: recordings.ProblemsChange[] = [];
  /** Files that are open. */
  readonly openFiles = new Map<number, Uint8Array>();
  private lastHandle = 0;

  private readonly files = {
    growingSchemes: ["disk"],
    openFile: async (name: string) => {
      const bytes = new TextEncoder().encode(await this.read(name));
      const handle = ++this.lastHandle;
      this.openFiles.set(handle, bytes);
      return { handle, size: bytes.length };
    },
    readFile: (handle: number, offset: number, length: number) => {
      const bytes = this.openFiles.get(handle);
      return bytes ? Promise.resolve(bytes.slice(offset, offset + length)) : Promise.reject(new Error("not open"));
    },
    closeFile: (handle: number) => Promise.resolve(void this.openFiles.delete(handle)),
    fileSize: (name: string) => Promise.resolve(this.disk.get(name)?.length ?? null),
  };
  private readonly workspace = new Workspace<Document>({
    ...this.host,
    scheduler,
    recordings: recordingPlaces(this.files),
  });
  private readonly channel = new MessageChannel();
  private readonly engine = new Engine(connectTo(this.channel.port1, logger), {
    ...this.files,
    scheduler,
    workspace: this.workspace,
    documentAt: (name: string) => this.documents.get(name),
  } as unknown as EngineHost);
  readonly connection = connectTo(this.channel.port2, logger);

  constructor() {
    super();
    this.connection.onNotification(recordings.pageMessage, ({ view, message }) => {
      const read = readRecordingHostMessage(message) ?? fail("this is not a message of a page");
      this.told.push({ view, message: read });
    });
    this.connection.onNotification(recordings.problemsChanged, (change) => void this.problems.push(change));
    this.connection.onNotification(recordings.failed, ({ reason }) => fail(reason));
    this.connection.listen();
  }

  /** Returns the last message of a type that the page was told. */
  last<T extends RecordingHostMessage["type"]>(type: T) {
    const found = this.told.findLast(({ message }) => message.type === type)?.message;
    return found as Extract<RecordingHostMessage, { type: T }> | undefined;
  }

  dispose(): void {
    this.connection.dispose();
    this.engine.dispose();
    this.workspace.dispose();
  }
}

describe("recordings at the engine", () => {
  let host: Host;
  let owned: number;
  beforeEach(() => {
    owned = ownedCount();
    host = new Host();
    host.disk.set(uri, roomRecording({ frames: 70 }));
  });
  afterEach(() => {
    host.dispose();
    expect(host.failures).toEqual([]);
    expect(ownedCount()).toBe(owned);
  });

  const page = 7;
  const openPage = async (): Promise<void> => {
    await host.connection.sendNotification(recordings.openPage, { page, uri, name: "room.aabb.jsonl", notes: ["a"] });
    await host.connection.sendNotification(recordings.beginPage, { page, view: 1 });
    await eventually(() => host.last("findings")?.counts[0]).toBe(2);
    // Where the machine is slow, the page hears of the first frames before all are read.
    await eventually(() => host.last("recording")?.frames).toBe(70);
  };
  const follow = { session: 3, uri, isNamed: true, hidden: [] };

  it("tells a page all there is, and all again when the page begins again", async () => {
    await openPage();
    expect(host.last("recording")).toMatchObject({ uri, name: "room.aabb.jsonl", frames: 70, notes: ["a"], run: 1 });
    expect(host.last("bodies")?.names.slice(0, 3)).toEqual(["player", "floor", "wall"]);
    expect(new Set(host.told.map(({ view }) => view))).toEqual(new Set([1]));
    host.told.length = 0;
    await host.connection.sendNotification(recordings.beginPage, { page, view: 2 });
    await eventually(() => host.last("findings")?.from).toBe(0);
    expect(host.last("bodies")?.from).toBe(0);
    // On a slow machine the page may hear the rest of the first view until the second begins, but nothing of it afterwards.
    const second = host.told.findIndex(({ view }) => view === 2);
    expect(new Set(host.told.slice(second).map(({ view }) => view))).toEqual(new Set([2]));
  });

  it("tells a hidden page nothing, and a page that shows again what has come", async () => {
    await openPage();
    await host.connection.sendNotification(recordings.pausePage, { page });
    host.told.length = 0;
    await host.connection.sendNotification(recordings.follow, follow);
    host.write(uri, roomRecording({ frames: 130 }));
    await eventually(() => host.problems.at(-1)?.problems?.listed.length).toBe(3);
    expect(host.told).toEqual([]);
    await host.connection.sendNotification(recordings.beginPage, { page, view: 2 });
    await eventually(() => host.last("recording")?.frames).toBe(130);
  });

  it("gives a page frames and places in time, or the reason why there are none", async () => {
    await openPage();
    const request = { page, run: 1, first: 4, step: 60, count: 2 };
    const frames = readRecordingHostMessage(await host.connection.sendRequest(recordings.frames, request));
    expect(frames).toMatchObject({ type: "frames", uri, run: 1, numbers: Float64Array.of(4, 64) });
    const none = await host.connection.sendRequest(recordings.frames, { ...request, first: 1000 });
    expect(none).toBe("This frame does not exist.");
    const old = await host.connection.sendRequest(recordings.frames, { ...request, run: 2 });
    expect(old).toBe("The recording was read again. Please repeat the action.");
    const seek = await host.connection.sendRequest(recordings.seek, { page, run: 1, text: "1 s" });
    expect(unpack(seek)).toEqual({ type: "seek", uri, run: 1, frame: 60 });
    expect(await host.connection.sendRequest(recordings.refusal, { page, run: 1 })).toBeNull();
  });

  it("shows a frame once it was recorded", async () => {
    await openPage();
    await host.connection.sendNotification(recordings.showFrame, { page, frame: 125 });
    host.write(uri, roomRecording({ frames: 130 }));
    await eventually(() => host.last("seek")).toMatchObject({ frame: 125 });
  });

  it("lists the problems that the user wants to see, and says when the file is gone", async () => {
    await host.connection.sendNotification(recordings.follow, follow);
    await expect
      .poll(() => host.problems.at(-1)?.problems?.listed)
      .toMatchObject([
        { code: "recorded-tunnel", severity: "warning", line: 7, frame: 5 },
        { code: "recorded-tunnel", severity: "warning", line: 67, frame: 65 },
      ]);
    await host.connection.sendNotification(recordings.hide, { session: 3, hidden: ["recorded-tunnel"] });
    await eventually(() => host.problems.at(-1)?.problems).toEqual({ listed: [], more: 0 });
    host.delete(uri);
    await eventually(() => host.problems.at(-1)?.isGone).toBe(true);
    await host.connection.sendNotification(recordings.unfollow, { session: 3 });
  });

  it("reports a recording after the host has its problems", async () => {
    const wanted = { session: 5, uri, isNamed: false, hidden: [], name: "room" };
    const { isFollowed, report } = await host.connection.sendRequest(recordings.check, wanted);
    expect(isFollowed).toBe(true);
    expect(report).toMatchObject({ file: "room", frames: 70, tunnels: 2 });
    expect(host.problems.at(-1)?.problems?.listed).toHaveLength(2);
  });

  it("reports a file that is not there, and does not follow it", async () => {
    host.disk.delete(uri);
    const wanted = { session: 5, uri, isNamed: false, hidden: [], name: "room" };
    const { isFollowed, report } = await host.connection.sendRequest(recordings.check, wanted);
    expect(isFollowed).toBe(false);
    expect(report?.problems).toMatchObject([{ code: "unreadable" }]);
    expect(host.problems).toEqual([]);
  });

  it("makes the scene of a moment as it was when the user asked for it", async () => {
    const subject = await host.connection.sendRequest(recordings.openMoment, { moment: 1, uri, frame: 5 });
    expect(subject).toEqual({ body: 3 });
    host.write(uri, roomRecording({ frames: 2 }));
    const { text } = await host.connection.sendRequest(recordings.momentScene, { moment: 1, body: 3 });
    expect(text).toContain('"id": "bullet#1"');
    const scene = new Document("disk:/a.aabb.json", '{ "version": 1, "bodies": [] }\n');
    host.documents.set(scene.uri, scene);
    const wanted = { moment: 1, body: 3, uri: scene.uri, version: 1 };
    const appended = await host.connection.sendRequest(recordings.appendMoment, wanted);
    expect(appended).toMatchObject({ cell: 1, edit: { uri: scene.uri } });
    scene.write("{}");
    expect(await host.connection.sendRequest(recordings.appendMoment, wanted)).toBeNull();
    await host.connection.sendNotification(recordings.closeMoment, { moment: 1 });
  });

  it("lists the bodies that a moment may be about, and refuses one that is not there", async () => {
    const open = { moment: 1, uri, frame: 3 };
    expect(await host.connection.sendRequest(recordings.openMoment, open)).toMatchObject({
      choices: [
        { body: 0, id: "player" },
        { body: 3, id: "bullet#1" },
      ],
    });
    const none = { reason: "This body does not exist." };
    expect(await host.connection.sendRequest(recordings.openMoment, { ...open, body: 99 })).toEqual(none);
    const early = { reason: "This frame does not exist." };
    expect(await host.connection.sendRequest(recordings.openMoment, { ...open, frame: 99 })).toEqual(early);
  });
});
