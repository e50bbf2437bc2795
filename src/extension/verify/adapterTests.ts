import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { VerifyReport } from "../../report/index.js";
import { type Disposable, DisposableStore, Owner } from "../../workspace/index.js";
import { type CommandLine, platform } from "../platform/index.js";
import { editorRange, nameOf, pathFrom, reasonOf } from "../sceneFiles.js";
import { adapterGlobs, findAdapters, folderOf, isAdapter, isModule } from "./adapters.js";

/** Of a run that somebody waits for at each save: enough for what is wrong often. */
const casesOfContinuousRuns = 2000;

/** Offers adapters as tests, where code can be run and once the folder is trusted. */
export function registerAdapterTests(log: vscode.LogOutputChannel): Disposable {
  const owner = new DisposableStore();
  const { commandLine } = platform;
  if (!commandLine) return owner;
  const begin = (): void => {
    const controller = vscode.tests.createTestController("aabb.adapters", l10n.t("AABB Collision Code"));
    owner.add(new AdapterTests(controller, commandLine, log));
  };
  if (vscode.workspace.isTrusted) begin();
  else owner.add(vscode.workspace.onDidGrantWorkspaceTrust(begin));
  return owner;
}

/** Adapters of collision code as tests: each law is one, known once the code has been run. */
export class AdapterTests extends Owner {
  private readonly profile: vscode.TestRunProfile;
  private readonly continuous = new Set<vscode.TestRunRequest>();
  /** By the continuous run that it is of, what is run, or is to be after that. */
  private readonly waiting = new Map<vscode.TestRunRequest, vscode.TestRunRequest>();
  private watching = false;

  constructor(
    private readonly controller: vscode.TestController,
    private readonly commandLine: CommandLine,
    private readonly log: vscode.LogOutputChannel,
  ) {
    super();
    this.owner.add(controller);
    controller.resolveHandler = (item) => (item ? undefined : this.discover());
    controller.refreshHandler = (token) => this.discover(token);
    const { Run } = vscode.TestRunProfileKind;
    const handler: vscode.TestRunProfile["runHandler"] = (request, token) => this.handle(request, token);
    this.profile = this.owner.add(controller.createRunProfile(l10n.t("Verify"), Run, handler, true, undefined, true));
  }

  private async discover(token?: vscode.CancellationToken): Promise<void> {
    this.watch();
    const found = await findAdapters(token);
    if (token?.isCancellationRequested) return;
    const { items } = this.controller;
    const there = new Set(found.map(String));
    for (const [id] of items) if (!there.has(id)) items.delete(id);
    for (const uri of found) this.list(uri);
  }

  private list(uri: vscode.Uri): vscode.TestItem {
    const { items } = this.controller;
    const known = items.get(uri.toString());
    if (known) return known;
    const item = this.controller.createTestItem(uri.toString(), nameOf(uri), uri);
    items.add(item);
    return item;
  }

  /** From the first time that somebody wants to see them. */
  private watch(): void {
    if (this.watching) return;
    this.watching = true;
    for (const glob of adapterGlobs) {
      const watcher = this.owner.add(vscode.workspace.createFileSystemWatcher(glob));
      this.owner.add(watcher.onDidCreate((uri) => this.list(uri)));
      this.owner.add(watcher.onDidDelete((uri) => this.controller.items.delete(uri.toString())));
    }
    this.owner.add(vscode.workspace.onDidSaveTextDocument(({ uri }) => this.saved(uri)));
  }

  /** What an adapter calls is in other modules, nobody knows in which: any that is saved around it may change its answers. */
  private saved(uri: vscode.Uri): void {
    if (!isModule(uri)) return;
    if (isAdapter(uri)) this.list(uri);
    const around = folderOf(uri).toString();
    const isAround = (item: vscode.TestItem): boolean => {
      const file = fileOf(item).uri;
      return file !== undefined && folderOf(file).toString() === around;
    };
    for (const request of this.continuous) {
      const { include, exclude, profile } = request;
      const chosen = (include ?? [...this.controller.items].map(([, item]) => item)).filter(isAround);
      if (chosen.length === 0) continue;
      const again = new vscode.TestRunRequest(chosen, exclude, profile ?? this.profile, true, true);
      this.runAfter(request, again).catch((error: unknown) => this.log.error(reasonOf(error)));
    }
  }

  /** Runs once those that are before it are over; of several that wait the last one counts. */
  private async runAfter(continuous: vscode.TestRunRequest, again: vscode.TestRunRequest): Promise<void> {
    const isWaiting = this.waiting.has(continuous);
    this.waiting.set(continuous, again);
    if (isWaiting) return;
    try {
      for (let next: vscode.TestRunRequest | undefined = again; next;) {
        await this.run(next, casesOfContinuousRuns);
        const after = this.waiting.get(continuous);
        next = after === next || !this.continuous.has(continuous) ? undefined : after;
      }
    } finally {
      this.waiting.delete(continuous);
    }
  }

  private async handle(request: vscode.TestRunRequest, token: vscode.CancellationToken): Promise<void> {
    if (!request.include) await this.discover(token);
    if (request.continuous !== true) {
      await this.run(request);
      return;
    }
    this.watch();
    this.continuous.add(request);
    const ending = this.owner.add(
      token.onCancellationRequested(() => {
        this.continuous.delete(request);
        this.owner.delete(ending);
      }),
    );
  }

  private async run(request: vscode.TestRunRequest, cases?: number): Promise<void> {
    const run = this.controller.createTestRun(request);
    try {
      const chosen = request.include ?? [...this.controller.items].map(([, item]) => item);
      const files = new Map<vscode.TestItem, vscode.TestItem[]>();
      for (const item of chosen) {
        if (request.exclude?.includes(item)) continue;
        files.set(fileOf(item), [...(files.get(fileOf(item)) ?? []), item]);
        run.enqueued(item);
      }
      for (const [file, items] of files) {
        if (run.token.isCancellationRequested) break;
        await this.verify(run, file, items, cases);
      }
    } finally {
      run.end();
    }
  }

  private async verify(
    run: vscode.TestRun,
    file: vscode.TestItem,
    items: readonly vscode.TestItem[],
    cases: number | undefined,
  ): Promise<void> {
    const { uri } = file;
    if (!uri) return;
    run.started(file);
    const folder = folderOf(uri);
    const laws = items.includes(file) ? [] : ["--laws", items.map(({ id }) => id).join(",")];
    const count = cases === undefined ? [] : ["--cases", String(cases)];
    const args = ["verify", pathFrom(folder, uri), "--format", "json", ...laws, ...count];
    try {
      const { output, errors } = await this.commandLine.run(args, folder, run.token);
      // What could not be run has no report, and says why.
      if (run.token.isCancellationRequested) run.skipped(file);
      else if (output === "") run.errored(file, new vscode.TestMessage(errors.trim()));
      else this.report(run, file, JSON.parse(output) as VerifyReport, items);
    } catch (error) {
      run.errored(file, new vscode.TestMessage(reasonOf(error)));
    }
  }

  private report(
    run: vscode.TestRun,
    file: vscode.TestItem,
    report: VerifyReport,
    items: readonly vscode.TestItem[],
  ): void {
    for (const { name, call, states, place, message } of report.laws) {
      const id = `${call}/${name}`;
      const known = file.children.get(id);
      const item = known ?? this.controller.createTestItem(id, `${call}: ${name}`, file.uri);
      if (!known) file.children.add(item);
      item.description = states;
      if (place) item.range = editorRange(place);
      if (message === undefined) {
        run.passed(item);
        continue;
      }
      const failure = new vscode.TestMessage(message);
      if (file.uri) failure.location = new vscode.Location(file.uri, item.range ?? new vscode.Position(0, 0));
      run.failed(item, failure);
    }
    if (report.laws.length === 0 && items.includes(file)) run.skipped(file);
  }
}

function fileOf(item: vscode.TestItem): vscode.TestItem {
  return item.parent ?? item;
}
