import { readSeverities } from "../../../src/engine/messages/severities.js";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { connectTo, levels as messages, type EngineHost } from "../../../src/engine/index.js";
import { serveLevels } from "../../../src/engine/levels/index.js";
import { readLevelHostMessage, type LevelHostMessage } from "../../../src/view/protocol/index.js";
import { ownedCount, Workspace, type Scheduler } from "../../../src/workspace/index.js";
import { tiledMap } from "../cli/tiledMap.js";
import { Disk } from "../workspace/disk.js";

const uri = "disk:/room.tmj";
const fast = { mover: { size: [8, 8], speed: [3000, 0], fps: 60 }, choice: {} };
const slow = { ...fast, mover: { ...fast.mover, speed: [300, 0] } };
const settings = { profiles: { bullet: { size: [8, 8], speed: [2900, 0] } }, isArtShown: false };
const log = { error: () => undefined, warn: () => undefined, info: () => undefined, log: () => undefined };

const scheduler: Scheduler = {
  now: () => performance.now(),
  after(ms, run) {
    const timer = setTimeout(run, ms);
    return { dispose: () => clearTimeout(timer) };
  },
};

/** A window with one level, at the other end of a connection. A fast mover passes its wall, and is pushed to a wrong side. */
class Window {
  readonly disk = new Disk();
  readonly workspace = new Workspace({ ...this.disk.host, scheduler });
  /** How many problems each level was told to have, one entry for each message. */
  /** The setting. */
  severities: unknown;
  readonly problems: number[] = [];
  readonly posted: { readonly page: number; readonly type: LevelHostMessage["type"] | undefined }[] = [];
  readonly remembered: messages.RememberedCheck[] = [];
  private readonly channel = new MessageChannel();
  readonly connection = connectTo(this.channel.port2, log);
  private readonly engine = connectTo(this.channel.port1, log);
  private readonly served = serveLevels(this.engine, {
    ...{ scheduler, workspace: this.workspace },
    filesAround: (file: string) => this.disk.host.around(file, false),
    godotScenes: () => Promise.resolve([]),
    chosenSeverities: () => Promise.resolve(readSeverities(this.severities)),
  } as unknown as EngineHost);

  constructor() {
    this.disk.write(uri, tiledMap("...#...."));
    const { connection } = this;
    connection.onNotification(messages.problems, ({ levels }) => {
      for (const { files } of levels) this.problems.push(files.flatMap(({ problems }) => problems).length);
    });
    connection.onNotification(messages.post, ({ page, packed }) => {
      this.posted.push({ page, type: readLevelHostMessage(packed)?.type });
    });
    connection.onNotification(messages.remember, (check) => {
      this.remembered.push(check);
    });
    connection.listen();
    this.engine.listen();
  }

  async check(check: messages.MoverCheck) {
    return await this.connection.sendRequest(messages.check, { uri, wanted: { check } });
  }

  async open(picture: number, wanted: messages.OpenPictureParams["wanted"] = { check: fast }): Promise<boolean> {
    const opened = { picture, uri, wanted, settings, isChecked: false };
    return await this.connection.sendRequest(messages.openPicture, opened);
  }

  /** Returns what was posted since, of what kinds and for which pages. */
  takePosted(): readonly string[] {
    return this.posted.splice(0).map(({ page, type }) => `${page} ${type}`);
  }

  dispose(): void {
    this.connection.dispose();
    this.engine.dispose();
    this.served.forEach((each) => each.dispose());
    this.workspace.dispose();
  }
}

let window: Window;
let owned: number;
beforeEach(() => {
  owned = ownedCount();
  window = new Window();
});
afterEach(() => {
  window.dispose();
  expect(ownedCount()).toBe(owned);
});

describe("the problems of a level", () => {
  test("are told before the reply to the check, and are none for another mover", async () => {
    await window.check(fast);
    expect(window.problems).toEqual([2]);
    await window.check(slow);
    expect(window.problems).toEqual([2, 0]);
  });

  test("are taken away, and told again when the level is checked for something", async () => {
    await window.check(fast);
    await window.connection.sendRequest(messages.clear, {});
    expect(window.problems).toEqual([2, 0]);
    await window.check(fast);
    expect(window.problems.at(-1)).toBe(2);
  });

  test("move to the new name of its file", async () => {
    await window.check(fast);
    window.disk.write("disk:/hall.tmj", tiledMap("...#...."));
    await window.connection.sendRequest(messages.renamed, { files: [{ from: uri, to: "disk:/hall.tmj" }] });
    expect(window.problems).toEqual([2, 0, 2]);
    expect(window.workspace.levels.uris).toEqual(["disk:/hall.tmj"]);
  });

  test("are counted in the reply with the severities that the user chose", async () => {
    const asked = { uri, wanted: { given: fast.mover, profiles: undefined } };
    const summaryFor = async (severities: unknown) => {
      window.severities = severities;
      const checked = await window.connection.sendRequest(messages.check, asked);
      return typeof checked === "object" ? checked?.summary : undefined;
    };
    expect(await summaryFor(undefined)).toMatchObject({ levels: 1, warnings: 2, errors: 0 });
    expect(await summaryFor({ tunnel: "error" })).toMatchObject({ warnings: 1, errors: 1 });
    expect(await summaryFor({ tunnel: "off" })).toMatchObject({ warnings: 1, errors: 0 });
  });
});

test("a check for a mover that cannot be used is answered with a sentence", async () => {
  const asked = { uri, wanted: { given: { size: [8] }, profiles: undefined } };
  expect(await window.connection.sendRequest(messages.check, asked)).toMatch(
    /size must be two numbers of at least 0, the width and height/,
  );
  expect(window.problems).toEqual([]);
});

describe("a picture", () => {
  test("tells each page everything, under its number", async () => {
    await window.open(1);
    await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 1 });
    expect(window.takePosted()).toEqual(["1 levels", "1 audit"]);
    await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 2 });
    expect(window.takePosted()).toEqual(["2 levels", "2 audit"]);
  });

  test("tells a hidden page nothing, and the next one what it missed", async () => {
    await window.open(1);
    await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 1 });
    window.takePosted();
    await window.connection.sendNotification(messages.pageHidden, { picture: 1 });
    await window.check(slow);
    window.disk.delete(uri);
    await vi.waitFor(() => expect(window.workspace.levels.uris).toEqual([]));
    expect(window.takePosted()).toEqual([]);
    await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 2 });
    expect(window.takePosted()).toEqual(["2 levels", "2 audit", "2 stale"]);
  });

  test("has the choice of its user remembered before the level is checked", async () => {
    await window.open(1);
    await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 1 });
    const message = { type: "auditProfile", id: 1, uri, profile: "bullet" } as const;
    expect(await window.connection.sendRequest(messages.askPicture, { picture: 1, message })).toEqual({});
    expect(window.remembered).toEqual([{ profile: "bullet" }]);
    const shown = await window.connection.sendRequest(messages.shownCheck, { picture: 1 });
    expect(shown?.mover.speed).toEqual([2900, 0]);
  });

  test("that is closed answers nothing", async () => {
    await window.open(1);
    await window.connection.sendNotification(messages.closePicture, { picture: 1 });
    const message = { type: "tiles", id: 1, uri } as const;
    expect(await window.connection.sendRequest(messages.askPicture, { picture: 1, message })).toBeNull();
    expect(await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 1 })).toBeNull();
    expect(window.takePosted()).toEqual([]);
  });

  test("keeps a level followed whose problems are taken away, until it is closed", async () => {
    await window.open(1);
    await window.connection.sendRequest(messages.pageReady, { picture: 1, page: 1 });
    await window.connection.sendRequest(messages.clear, {});
    expect(window.workspace.levels.uris).toEqual([uri]);
    await window.connection.sendNotification(messages.closePicture, { picture: 1 });
    await vi.waitFor(() => expect(window.workspace.levels.uris).toEqual([]));
  });
});
