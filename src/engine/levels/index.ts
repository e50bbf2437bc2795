import type { CancellationToken, Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import {
  checksOfProject,
  reasonOf,
  type AuditedLevels,
  type CheckWaiting,
  type LevelCheck,
  type WantedChecks,
} from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/levels.js";
import { textOfAudit } from "./textOfAudit.js";
import { checkedLevel } from "./checkedLevel.js";
import { firstCheck } from "./firstCheck.js";
import { offeredMovers } from "./offeredMovers.js";
import { LevelAudits } from "./levelAudits.js";
import { findLevels, isLevel, isLevelText } from "./levelFiles.js";
import { PictureSessions } from "./pictureSessions.js";
import {
  asInProject,
  noProfiles,
  type Profiles,
  readCheck,
  readProfiles,
  withOffers,
  withProject,
} from "./profiles.js";
import { acceptWall, saveCheck } from "./projectEdits.js";
import { noScene, sceneOfWall } from "./walls.js";

/** Checks levels for tunneling, and fills their pictures. Returns what ends it. */
export function serveLevels(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  const audits = new LevelAudits(host, connection);
  const pictures = new PictureSessions({ host, audits, connection });
  return [
    audits,
    pictures,
    connection.onRequest(messages.check, async (asked, token) => {
      const checked = await checkAsked(connection, host, audits, asked, token);
      if (typeof checked === "string") return checked;
      return checked ? checkedLevel(asked.uri, checked, await host.chosenSeverities(asked.uri)) : null;
    }),
    connection.onRequest(messages.auditText, async ({ levels, profiles, maxWarnings }, token) => {
      const checks = profiles.map((written) => checksOfFound(readProfiles(written).checks));
      const waiting = { isCancelled: () => token.isCancellationRequested };
      const check = ({ uri, profile }: (typeof levels)[number]) =>
        checkFound(host, audits, uri, checks[profile] ?? checksOfProject, waiting);
      return await textOfAudit(levels, maxWarnings, check, host, waiting.isCancelled);
    }),
    connection.onRequest(messages.clear, () => {
      audits.clear((uri) => pictures.shows(uri));
      return null;
    }),
    connection.onRequest(messages.renamed, async ({ files }) => {
      await Promise.all(files.map((file) => audits.rename(file)));
      return null;
    }),
    connection.onRequest(messages.profiles, (written) => {
      const { checks, problems } = readProfiles(written.profiles);
      return { count: checks.length, problems };
    }),
    connection.onRequest(messages.firstCheck, async ({ uri, profiles, remembered, fps }) => {
      const found = await moversFor(host, uri, profiles);
      return { check: firstCheck(found, remembered, fps), problems: found.problems };
    }),
    connection.onRequest(messages.find, (_, token) => findLevels(host, () => token.isCancellationRequested)),
    connection.onRequest(messages.isLevelText, ({ uri, text }) => isLevelText(uri, text)),
    connection.onRequest(messages.checkOfWall, async ({ uri, fingerprint }) => {
      const found = await audits.findWall(uri, fingerprint);
      return typeof found === "string" ? found : found.result.check;
    }),
    connection.onRequest(messages.wallScene, async ({ uri, fingerprint }) => {
      const found = await audits.findWall(uri, fingerprint);
      if (typeof found === "string") return found;
      const text = sceneOfWall(found, uri);
      return text === undefined ? noScene() : { text };
    }),
    connection.onRequest(messages.acceptEdit, (asked) => acceptWall(host, audits, asked)),
    connection.onRequest(messages.saveEdit, async ({ uri, home, name, ...asked }) => {
      const check = "check" in asked ? asked.check : usableCheck(asked.given, noProfiles);
      return typeof check === "string"
        ? check
        : await saveCheck(host, { uri, home }, name, "check" in asked ? check : { ...check, profile: name });
    }),
    connection.onRequest(messages.openPicture, (opened) => pictures.open(opened)),
    connection.onNotification(messages.closePicture, ({ picture }) => pictures.close(picture)),
    connection.onNotification(messages.pictureSettings, ({ picture, settings }) =>
      pictures.get(picture)?.set(settings),
    ),
    connection.onNotification(messages.pictureRenamed, ({ picture, uri, settings }) =>
      pictures.get(picture)?.rename(uri, settings),
    ),
    connection.onRequest(messages.pageReady, async ({ picture, page }) => {
      await pictures.get(picture)?.begin(page);
      return null;
    }),
    connection.onNotification(messages.pageHidden, ({ picture }) => pictures.get(picture)?.hide()),
    connection.onRequest(messages.askPicture, async ({ picture, message }) => {
      return (await pictures.get(picture)?.answer(message)) ?? null;
    }),
    connection.onRequest(messages.chooseMover, async ({ picture, profile }) => {
      await pictures.get(picture)?.choose(profile);
      return null;
    }),
    connection.onNotification(messages.showWall, ({ picture, fingerprint }) =>
      pictures.get(picture)?.showWall(fingerprint),
    ),
    connection.onRequest(messages.shownCheck, ({ picture }) => pictures.get(picture)?.shownCheck ?? null),
    connection.onNotification(messages.opensFolder, ({ picture, title }) =>
      pictures.get(picture)?.offerFolder(title ?? undefined),
    ),
  ];
}

/** How much of a check is done between two messages that tell it. */
const TOLD_PART = 0.01;

/** Checks a level. Returns undefined if nothing came of it, and a sentence if a mover cannot be used. */
async function checkAsked(
  connection: MessageConnection,
  host: EngineHost,
  audits: LevelAudits,
  { uri, wanted, progress }: messages.CheckParams,
  token: CancellationToken,
): Promise<AuditedLevels | string | undefined> {
  let told = 0;
  const waiting = {
    isCancelled: () => token.isCancellationRequested,
    progress: (done: number) => {
      if (progress === undefined || done < told + TOLD_PART) return;
      told = done;
      void connection.sendProgress(messages.progress, progress, done);
    },
  };
  if ("isFound" in wanted)
    return await checkFound(host, audits, uri, checksOfFound(readProfiles(wanted.profiles).checks), waiting);
  const check =
    "check" in wanted ? wanted.check : usableCheck(wanted.given, await moversFor(host, uri, wanted.profiles));
  return typeof check === "string" ? check : await audits.check(uri, asInProject(check), waiting);
}

/** Checks a file that a search found, if it is a level. */
async function checkFound(
  host: EngineHost,
  audits: LevelAudits,
  uri: string,
  checks: WantedChecks,
  waiting: CheckWaiting,
): Promise<AuditedLevels | undefined> {
  return (await isLevel(host, uri)) ? await audits.checkFound(uri, checks, waiting) : undefined;
}

/** Returns the checks for all movers of a level's project, or else for these. */
function checksOfFound(own: readonly LevelCheck[]): WantedChecks {
  if (own.length === 0) return checksOfProject;
  return (project, file) => (project?.parsed.project?.movers.size ? checksOfProject(project, file) : own);
}

/** Returns a check as a program gives it, or a sentence that says what is wrong with it. */
function usableCheck(given: unknown, profiles: Profiles): LevelCheck | string {
  try {
    return readCheck(given, profiles);
  } catch (error) {
    return reasonOf(error);
  }
}

/** Returns the movers that a file can be checked for: those of its project, of the engine's own scenes, and of the settings. */
async function moversFor(host: EngineHost, uri: string, written: unknown): Promise<Profiles> {
  const project = await host.workspace.projects?.around(uri)?.settled();
  return withProject(withOffers(readProfiles(written), await offeredMovers(host, uri)), project, uri);
}
