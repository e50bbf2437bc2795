import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { levels as messages } from "../../engine/index.js";
import type { EngineClient } from "../engine/client.js";
import { defaultFps } from "../newSceneCommand.js";
import { isScene, nameOf } from "../sceneFiles.js";
import type { LevelChecks } from "./levelChecks.js";
import type { LevelPreviews } from "./levelPreview.js";
import { rememberedCheck } from "./rememberedCheck.js";
import { complain, profilesSetting } from "./workspaceLevels.js";

/** What Check Level for Tunneling needs. */
export interface CheckLevelContext {
  readonly engine: EngineClient;
  readonly checks: LevelChecks;
  /** Where the last answers of the user are kept. */
  readonly memory: vscode.Memento;
  readonly previews: LevelPreviews;
}

/** The numbers of what was checked. */
type Summary = messages.CheckedLevel["summary"];

/**
 * Checks a level: the one that is given, else the one at hand, else one that the user picks; for what is given, else for
 * what was chosen last, which the picture has fields for. Undefined when the user thinks better of it.
 *
 * @param given as a profile in the settings, or `{ profile: "its name" }`; then the user is not asked, and nothing is shown
 * @throws when `given` cannot be used
 */
export async function checkLevel(
  context: CheckLevelContext,
  target: vscode.Uri | undefined,
  given: unknown,
): Promise<Summary | undefined> {
  const { engine, checks, memory, previews } = context;
  const uri = target ?? (await levelInEditor(engine)) ?? previews.active?.uri ?? (await pickLevel(engine));
  if (!uri) return undefined;
  const profiles = profilesSetting(uri);
  if (given !== undefined) return (await checks.check(uri, { given, profiles }))?.summary;
  const remembered = rememberedCheck(memory);
  const asked = { uri: uri.toString(), profiles, remembered, fps: defaultFps(uri) };
  const { check, problems } = await engine.connection.sendRequest(messages.firstCheck, asked);
  void complain(problems);
  const checked = await withProgress(uri, check, checks);
  if (!checked) return undefined;
  previews.show(uri, check);
  return checked.summary;
}

function withProgress(
  uri: vscode.Uri,
  check: messages.MoverCheck,
  checks: LevelChecks,
): Thenable<messages.CheckedLevel | undefined> {
  const location = vscode.ProgressLocation.Notification;
  const title = l10n.t("Checking {file}", { file: nameOf(uri) });
  return vscode.window.withProgress({ location, title, cancellable: true }, (progress, token) => {
    let told = 0;
    const report = (done: number): void => {
      progress.report({ increment: (done - told) * 100 });
      told = done;
    };
    return checks.check(uri, { check }, { token, progress: report });
  });
}

/** The level in the active editor. */
async function levelInEditor({ connection }: EngineClient): Promise<vscode.Uri | undefined> {
  const document = vscode.window.activeTextEditor?.document;
  if (!document || isScene(document.uri)) return undefined;
  const { uri } = document;
  const asked = { uri: uri.toString(), text: document.getText() };
  return (await connection.sendRequest(messages.isLevelText, asked)) ? uri : undefined;
}

/** Has the user choose one of the workspace's levels. */
async function pickLevel({ connection }: EngineClient): Promise<vscode.Uri | undefined> {
  const source = new vscode.CancellationTokenSource();
  const items = connection.sendRequest(messages.find, {}, source.token).then((found) =>
    found.map((level) => {
      const uri = vscode.Uri.parse(level);
      return { label: nameOf(uri), description: vscode.workspace.asRelativePath(uri), uri };
    }),
  );
  try {
    const picked = await vscode.window.showQuickPick(items, {
      title: l10n.t("Check Level for Tunneling"),
      placeHolder: l10n.t("A level of Tiled, LDtk, Ogmo or Godot"),
      matchOnDescription: true,
    });
    if (!picked && (await items).length === 0) {
      const text = l10n.t(
        "The workspace has no level of Tiled (.tmx, .tmj, .json), LDtk (.ldtk), Ogmo 3 (.json) or Godot 4 (.tscn).",
      );
      void vscode.window.showInformationMessage(text);
    }
    return picked?.uri;
  } finally {
    source.cancel();
    source.dispose();
  }
}
