import { afterEach, beforeEach, expect, it } from "vitest";
import { ownedCount, Workspace } from "../../../src/workspace/index.js";
import { tiledMap } from "../cli/tiledMap.js";
import { Disk, Document } from "./disk.js";
import { FakeTime } from "./time.js";

const file = "disk:/a.aabb.json";
const level = "disk:/level.tmj";

/** A scene with so many problems: more than are told of in one slice. */
const wrong = (count: number) =>
  JSON.stringify({ version: 1, bodies: Array.from({ length: count }, () => ({ position: [0, 0], size: 1 })) });
const inLevel = JSON.stringify({ version: 1, level: { file: "level.tmj" }, bodies: [] });

/** By this clock each step of work takes long: whatever goes in slices goes in as many as it can. */
class SlowTime extends FakeTime {
  override now(): number {
    this.spend(50);
    return super.now();
  }
}

/** A disk, an editor, and somebody who looks at what is found in a scene. */
class Window extends Disk {
  readonly document = new Document(file, wrong(300));
  /** How many problems were told of, each time that something was. */
  readonly told: (number | undefined)[] = [];
  readonly workspace = new Workspace<Document>(this.host);
  readonly found = this.workspace.findings.of(file, "a", false);

  constructor() {
    super(new SlowTime());
    this.disk.set(file, wrong(200));
  }

  observe() {
    return this.found.observe(() => this.told.push(this.now));
  }

  /** How many problems there are; undefined where there is no file, and before it was looked at. */
  get now(): number | undefined {
    return this.found.newest?.problems.length;
  }

  save(uri: string, text: string | undefined): void {
    if (text === undefined) this.delete(uri);
    else this.write(uri, text);
  }

  open(): void {
    this.workspace.scenes.changed(this.document);
  }

  type(text: string): void {
    this.document.write(text);
    this.workspace.scenes.changed(this.document);
  }

  close(): void {
    this.document.isClosed = true;
    this.workspace.scenes.close(this.document);
  }

  async comeToRest(): Promise<void> {
    do await this.time.advance(1000);
    while (this.time.pending > 0);
  }

  async slices(count: number): Promise<void> {
    for (let i = 0; i < count; i++) await this.time.advance(20);
  }
}

let owned: number;
beforeEach(() => {
  owned = ownedCount();
});
afterEach(() => {
  expect(ownedCount()).toBe(owned);
});

/** What is told in the end when something happens after so many slices of the work, for each number of these. */
async function whenever(first: (window: Window) => void, happens: (window: Window) => void) {
  const ends: (number | undefined)[] = [];
  const told = new Set<number | undefined>();
  for (let moment = 0; moment < 30; moment++) {
    const window = new Window();
    first(window);
    const observing = window.observe();
    await window.slices(moment);
    const before = window.told.length;
    happens(window);
    await window.comeToRest();
    window.told.slice(before).forEach((count) => told.add(count));
    ends.push(window.now);
    observing.dispose();
    window.workspace.dispose();
    expect([window.failures, window.time.pending]).toEqual([[], 0]);
  }
  return { ends: new Set(ends), told };
}

it("takes more than a few slices to find what is wrong, and less than are tried", async () => {
  const window = new Window();
  const observing = window.observe();
  await window.slices(2);
  expect(window.told).toEqual([]);
  await window.slices(26);
  expect(window.told).toEqual([200]);
  observing.dispose();
  window.workspace.dispose();
});

it.each<[string, (window: Window) => void, (window: Window) => void, number | undefined]>([
  ["of the newest text, whenever that is typed", (it) => it.open(), (it) => it.type(wrong(400)), 400],
  ["of the text, whenever a file is opened", () => undefined, (it) => it.open(), 300],
  ["of the file, whenever its text is closed", (it) => it.open(), (it) => it.close(), 200],
  ["of the file, whenever that is written", () => undefined, (it) => it.save(file, wrong(500)), 500],
  ["of nothing, whenever the file is deleted", () => undefined, (it) => it.save(file, undefined), undefined],
  ["of the text, whatever comes to the disk under it", (it) => it.open(), (it) => it.save(file, wrong(500)), 300],
])("is what is found %s, and nothing else is told from then on", async (_, first, happens, end) => {
  const { ends, told } = await whenever(first, happens);
  expect(ends).toEqual(new Set([end]));
  expect(told).toEqual(new Set([end]));
});

it("is found in the text as it is, also where it was typed on while the text before rested", async () => {
  const window = new Window();
  window.open();
  const observing = window.observe();
  await window.comeToRest();
  window.rest = { ms: 600_000, since: "last" };
  window.type(wrong(400));
  await window.slices(10);
  window.rest = { ms: 100, since: "last" };
  window.workspace.scenes.restChanged(window.document);
  window.type(wrong(500));
  await window.comeToRest();
  expect(window.now).toBe(500);
  observing.dispose();
  window.workspace.dispose();
});

it("is found anew when a level is another, and told of what is missing while an open scene waits for it", async () => {
  const window = new Window();
  window.disk.set(file, inLevel);
  window.disk.set(level, "{");
  const observing = window.observe();
  await window.comeToRest();
  expect(window.now).toBeGreaterThan(0);
  window.save(level, tiledMap("...#"));
  await window.comeToRest();
  expect(window.now).toBe(0);
  window.type(inLevel);
  const whole = window.workspace.findings.whole(file, "a", false);
  await window.comeToRest();
  expect((await whole)?.problems).toEqual([]);
  observing.dispose();
  window.workspace.dispose();
});

it("says why there is nothing of a file that is there, and is there for as long as anybody looks", async () => {
  const window = new Window();
  window.disk.set("disk:/folder.aabb.json", "");
  const folder = window.workspace.findings.of("disk:/folder.aabb.json", "folder", false);
  const using = folder.use();
  window.disk.get = () => undefined;
  const file = folder.settled();
  await window.comeToRest();
  expect((await file)?.problems.map(({ code, message }) => [code, message])).toEqual([
    ["unreadable", "folder cannot be read: the file does not exist."],
  ]);
  expect(window.workspace.findings.of("disk:/folder.aabb.json", "folder", false)).toBe(folder);
  using.dispose();
  expect(window.workspace.findings.of("disk:/folder.aabb.json", "folder", false)).not.toBe(folder);
  window.workspace.dispose();
});

it("looks at a few of very many files at a time", async () => {
  const window = new Window();
  let [reading, most] = [0, 0];
  const get = window.disk.get.bind(window.disk);
  window.disk.get = (uri) => {
    most = Math.max(most, ++reading);
    queueMicrotask(() => reading--);
    return get(uri) ?? wrong(1);
  };
  const values = Array.from({ length: 100 }, (_, i) => window.workspace.findings.of(`disk:/${i}`, `${i}`, false));
  const looking = values.map((value) => value.observe(() => undefined));
  await window.comeToRest();
  expect(values.every(({ isCurrent }) => isCurrent)).toBe(true);
  expect(most).toBeLessThanOrEqual(8);
  looking.forEach((each) => each.dispose());
  window.workspace.dispose();
});
