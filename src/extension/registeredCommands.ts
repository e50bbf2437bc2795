import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Sums } from "../report/index.js";
import { type Disposable, DisposableStore } from "../workspace/index.js";
import type { EngineClient } from "./engine/client.js";
import { checkLevel, type CheckLevelContext } from "./levels/checkLevel.js";
import { newSceneFromWall } from "./levels/newSceneFromWall.js";
import { acceptFinding } from "./levels/acceptFinding.js";
import { isWall } from "./levels/wallChoice.js";
import { saveForProject } from "./levels/saveForProject.js";
import { newScene } from "./newSceneCommand.js";
import type { Command } from "./preview/previewPanel.js";
import type { Previews } from "./preview/previews.js";
import type { Checks, FileCheck, WorkspaceCheck } from "./problems/checkCommands.js";
import { isScene, nameOf, offer, reasonOf } from "./sceneFiles.js";
import { type RecordedCounts, recordExpectations, recordingTarget } from "./testing/recordExpectationsCommand.js";
import { makeSceneOfMoment } from "./recordings/moment.js";
import { isRecording, type RecordingEditors } from "./recordings/recordingEditor.js";
import { writeRecorder } from "./recordings/writeRecorder.js";
import type { SceneTests } from "./testing/sceneTests.js";
import { showSweepCode } from "./showSweepCode.js";
import { type VerifyOutcome, verifyCode } from "./verify/verifyCode.js";

/**
 * Registers the commands. Each takes what menus pass to it, and works without: on the scene at hand.
 *
 * @param extension where the extension is installed
 */
export function registerCommands(
  checks: Checks,
  levels: CheckLevelContext,
  previews: Previews,
  recordings: RecordingEditors,
  tests: SceneTests,
  log: vscode.LogOutputChannel,
  extension: vscode.Uri,
  engine: EngineClient,
): Disposable {
  const owner = new DisposableStore();
  const { showInformationMessage } = vscode.window;
  const register = (name: string, run: (argument: unknown, more: unknown) => unknown): void => {
    const logged = async (argument: unknown, more: unknown): Promise<unknown> => {
      try {
        return await run(argument, more);
      } catch (error) {
        log.error(`${name}: ${reasonOf(error)}`);
        throw error;
      }
    };
    owner.add(vscode.commands.registerCommand(name, logged));
  };
  /** Does something that nobody waits for, such as asking the user. */
  const apart = (doing: Thenable<unknown>): void => {
    doing.then(undefined, (error: unknown) => log.error(reasonOf(error)));
  };
  const target = (argument: unknown): vscode.Uri | undefined => {
    const uri = argument instanceof vscode.Uri ? argument : (activeScene() ?? previews.active?.uri);
    if (uri && isScene(uri)) return uri;
    const text = l10n.t(
      "This file has no scene. Open a file with a name that ends in .aabb.json, or create a new scene.",
    );
    apart(offer(showInformationMessage, text, l10n.t("New Scene"), "aabb.newScene"));
    return undefined;
  };

  for (const [name, place] of [
    ["aabb.openPreview", "here"],
    ["aabb.openPreviewToSide", "beside"],
  ] as const) {
    register(name, (argument) => {
      const uri = target(argument);
      if (uri) previews.open(uri, place);
    });
  }
  register("aabb.lockPreview", () => previews.setLocked(true));
  register("aabb.unlockPreview", () => previews.setLocked(false));
  register("aabb.checkFile", async (argument): Promise<FileCheck | undefined> => {
    const uri = target(argument);
    if (!uri) return undefined;
    const summary = await checks.file(uri);
    apart(checks.sentence(summary).then((text) => tell(`${nameOf(uri)}: ${text}`, summary)));
    return summary;
  });
  register("aabb.checkWorkspace", async (argument): Promise<WorkspaceCheck | undefined> => {
    if (!vscode.workspace.workspaceFolders?.length) {
      apart(showInformationMessage(l10n.t("Open a folder to check its scenes.")));
      return undefined;
    }
    const summary = await checks.workspace(isToken(argument) ? argument : undefined);
    const cancelled = summary.cancelled ? `${l10n.t("The check was canceled.")} ` : "";
    apart(checks.sentence(summary).then((text) => tell(`${cancelled}${text}`, summary)));
    return summary;
  });
  register("aabb.checkLevel", async (argument, given) => {
    const uri = argument instanceof vscode.Uri ? argument : undefined;
    // From a menu VS Code gives more: all that is selected, or the editor group.
    return await checkLevel(levels, uri, isPlain(given) ? given : undefined);
  });
  register("aabb.saveForProject", async (argument, given) => {
    // A program says what is to be saved as it says what a level is to be checked for, with the mover's name.
    if (argument instanceof vscode.Uri && isPlain(given)) {
      const { name, ...check } = given as { readonly name?: unknown };
      const saved = await saveForProject(argument, { given: check, name: String(name) }, levels.engine);
      return saved?.uri;
    }
    const { active } = levels.previews;
    const check = await active?.shownCheck();
    if (active && check) {
      const saved = await saveForProject(active.uri, { check }, levels.engine);
      if (saved) await active.choose(saved.name);
      return saved?.uri;
    }
    const text = l10n.t("Open the preview of a checked level first.");
    apart(offer(showInformationMessage, text, l10n.t("Check Level for Tunneling"), "aabb.checkLevel"));
    return undefined;
  });
  register("aabb.newSceneFromWall", async (argument, given) => {
    if (argument instanceof vscode.Uri && isWall(given)) return await newSceneFromWall(argument, given, levels.engine);
    if (levels.previews.active) levels.previews.active.command("sceneFromWall");
    else {
      const text = l10n.t("Open the preview of a checked level first.");
      apart(offer(showInformationMessage, text, l10n.t("Check Level for Tunneling"), "aabb.checkLevel"));
    }
    return undefined;
  });
  register("aabb.acceptFinding", async (argument, given) => {
    if (!(argument instanceof vscode.Uri) || !isWall(given)) throw new Error(uncheckedLevel());
    return await acceptFinding(argument, given, levels.engine);
  });
  register("aabb.showWall", async (argument, given) => {
    if (!(argument instanceof vscode.Uri) || !isWall(given)) throw new Error(uncheckedLevel());
    await levels.previews.showWall(argument, given.fingerprint);
  });
  register("aabb.clearLevelProblems", () => levels.checks.clear());
  const record = async (argument: unknown, given: unknown, tunnels: boolean): Promise<RecordedCounts | undefined> => {
    const item = recordingTarget(argument);
    const uri = item?.uri ?? target(argument);
    if (!uri) return undefined;
    const cell = item?.cell ?? (given === "all" || typeof given === "number" ? given : "ask");
    const made = await recordExpectations({ uri, cell, tunnels }, engine);
    if (!made) return undefined;
    const button = l10n.t("Expect the Tunnels, Too");
    if (made.recorded.tunnels === 0) apart(showInformationMessage(made.text));
    else apart(offer(showInformationMessage, made.text, button, "aabb.recordExpectationsAndTunnels", uri, made.cell));
    return made.recorded;
  };
  register("aabb.recordExpectations", (argument, given) => record(argument, given, false));
  register("aabb.recordExpectationsAndTunnels", (argument, given) => record(argument, given, true));
  register("aabb.showTests", async () => {
    await Promise.all([tests.discover(), vscode.commands.executeCommand("workbench.view.testing.focus")]);
  });
  register("aabb.verifyCode", async (argument): Promise<VerifyOutcome | undefined> => {
    return await verifyCode(argument instanceof vscode.Uri ? argument : undefined, previews);
  });
  register("aabb.newScene", async (argument) => {
    const folder = argument instanceof vscode.Uri && !isScene(argument) ? argument : undefined;
    return await newScene(engine, folder, activeScene() ?? previews.active?.uri);
  });
  register("aabb.sceneOfMoment", async (argument, given) => {
    if (argument instanceof vscode.Uri && isRecording(argument) && isMoment(given)) {
      return await makeSceneOfMoment(recordings.engine, argument, given, previews, given.target);
    }
    if (recordings.active) recordings.active.command("moment");
    else apart(showInformationMessage(l10n.t("Open a recording first: a file with a name that ends in .aabb.jsonl.")));
    return undefined;
  });
  register(
    "aabb.writeRecorder",
    async (game) => await writeRecorder(recordings.engine, extension, typeof game === "string" ? game : undefined),
  );
  register(
    "aabb.showSweepCode",
    async (language) => await showSweepCode(extension, typeof language === "string" ? language : undefined),
  );
  register("aabb.showRecordedFrame", async (argument, frame) => {
    const uri = argument instanceof vscode.Uri ? argument : recordings.checks.linked(argument);
    if (uri && isRecording(uri) && typeof frame === "number") await recordings.show(uri, frame);
  });
  for (const [name, command] of Object.entries(ofPreviews)) {
    register(name, () => {
      const level = levels.previews.active;
      const recording = recordings.active;
      const preview = previews.atHand(activeScene());
      if (recording) recording.command(command);
      else if (level && (command === "export" || command === "fit")) level.command(command);
      else if (preview) preview.command(command);
      else {
        const [text, button] = [l10n.t("Open a preview first."), l10n.t("Open Preview to the Side")];
        apart(offer(showInformationMessage, text, button, "aabb.openPreviewToSide"));
      }
    });
  }
  return owner;
}

function uncheckedLevel(): string {
  return l10n.t("Check a level first.");
}

/** Commands that the page of a preview carries out; the first two, that of a level as well. */
const ofPreviews: Readonly<Record<string, Command>> = {
  "aabb.exportPicture": "export",
  "aabb.fitView": "fit",
  "aabb.nextContact": "nextContact",
  "aabb.previousContact": "previousContact",
};

/** The scene in the active editor. */
function activeScene(): vscode.Uri | undefined {
  const uri = vscode.window.activeTextEditor?.document.uri;
  return uri && isScene(uri) ? uri : undefined;
}

/** Whether a program asks for a scene of a moment, in a file or a new one. */
function isMoment(
  argument: unknown,
): argument is { readonly frame: number; readonly bodies?: readonly number[]; readonly target?: vscode.Uri | "new" } {
  return typeof argument === "object" && argument !== null && "frame" in argument && typeof argument.frame === "number";
}

function isToken(argument: unknown): argument is vscode.CancellationToken {
  return typeof argument === "object" && argument !== null && "isCancellationRequested" in argument;
}

/** Whether something has the form of a check that a program asks for. */
function isPlain(argument: unknown): boolean {
  if (typeof argument !== "object" || argument === null || Array.isArray(argument)) return false;
  return "size" in argument || "speed" in argument || "profile" in argument;
}

async function tell(text: string, { errors, warnings, infos }: Sums): Promise<void> {
  const { showWarningMessage, showInformationMessage } = vscode.window;
  const show = errors + warnings > 0 ? showWarningMessage : showInformationMessage;
  if (errors + warnings + infos === 0) await show(text);
  else await offer(show, text, l10n.t("Show Problems"), "workbench.actions.view.problems");
}
