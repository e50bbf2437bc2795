import type { Disposable, MessageConnection } from "vscode-jsonrpc/browser";
import { checkReport, checkSentence, skippedNames } from "../../report/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/problemMessages.js";
import * as project from "../messages/projectMessages.js";
import { answer } from "../requests.js";
import { fileAsChosen } from "./asChosen.js";
import { textOfCheck } from "./checkText.js";
import { namedRecordings } from "./namedRecordings.js";
import { ProjectProblems } from "./projectProblems.js";
import { SceneProblems } from "./sceneProblems.js";
import { Verdicts } from "./toldVerdicts.js";

/** Publishes the problems of scenes and project files, checks scenes, and judges the one in front. Returns what ends it. */
export function serveProblems(connection: MessageConnection, host: EngineHost): readonly Disposable[] {
  const scenes = new SceneProblems(connection, host);
  const projects = new ProjectProblems(connection, host);
  const verdicts = new Verdicts(connection, host);
  return [
    scenes,
    projects,
    verdicts,
    connection.onNotification(messages.severitiesChanged, () => {
      scenes.severitiesChanged();
      projects.publishAgain();
      void verdicts.send();
    }),
    answer(connection, messages.checkScene, async ({ uri, isNamed }) => {
      const file = await scenes.check(uri, isNamed);
      const { summary } = checkReport([fileAsChosen(await host.chosenSeverities(uri), file)]);
      return { summary, notEvaluated: skippedNames(file, file.cells) };
    }),
    connection.onRequest(messages.checkSentence, ({ summary, notEvaluated }) => checkSentence(summary, notEvaluated)),
    answer(connection, messages.checkText, ({ scenes: files, maxWarnings }, token) =>
      textOfCheck(files, maxWarnings, (uri) => scenes.check(uri, false), host.scheduler, token),
    ),
    answer(connection, project.fixes, ({ range, ...document }) => projects.fixes(document, range)),
    answer(connection, project.namedRecordings, ({ recordings }) =>
      namedRecordings(recordings, host.workspace.projects),
    ),
  ];
}
