import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { isUsable, projectName, unacceptEdits, type ProjectProblem } from "../../project/index.js";
import { rangesOf } from "../../scene/index.js";
import type { TextEdit } from "../../scene/edit/index.js";
import type { Disposable, ProjectFile } from "../../workspace/index.js";
import type { ProjectDiagnostics } from "../problems/projectDiagnostics.js";
import { editorRange } from "../sceneFiles.js";
import type { SceneWorkspace } from "../workspace.js";

const { QuickFix } = vscode.CodeActionKind;

/** Offers to fix what is wrong in project files, where it is clear what was meant. */
export function registerProjectFixes({ projects }: SceneWorkspace, diagnostics: ProjectDiagnostics): Disposable {
  const provider: vscode.CodeActionProvider = {
    async provideCodeActions(document, range) {
      const project = await projects?.at(document.uri.toString()).settled();
      if (project?.parsed.text !== document.getText()) return [];
      const place = rangesOf(project.parsed.text);
      return diagnostics.problemsOf(project).flatMap((problem) => {
        const fix = range.intersection(editorRange(place(problem.range))) && fixOf(project, problem);
        if (!fix) return [];
        const action = new vscode.CodeAction(fix.title, QuickFix);
        action.isPreferred = true;
        action.edit = new vscode.WorkspaceEdit();
        action.edit.set(
          document.uri,
          fix.edits.map((it) => vscode.TextEdit.replace(editorRange(place(it)), it.text)),
        );
        return action;
      });
    },
  };
  const files = { pattern: `**/${projectName}` };
  return vscode.languages.registerCodeActionsProvider(files, provider, { providedCodeActionKinds: [QuickFix] });
}

interface ProjectFix {
  readonly title: string;
  readonly edits: readonly TextEdit[];
}

function fixOf({ parsed }: ProjectFile, { code, range, meant }: ProjectProblem): ProjectFix | undefined {
  if (meant !== undefined) return { title: l10n.t("Write {meant}", { meant }), edits: [{ ...range, text: meant }] };
  if (code !== "accept-unmatched" || !isUsable(parsed)) return undefined;
  const entry = parsed.project.accept.find(({ source }) => source.offset === range.offset);
  return entry && { title: l10n.t("Accept it no longer"), edits: unacceptEdits(parsed, entry) };
}
