import type { CancellationToken } from "vscode-jsonrpc/browser";
import { ansi, checkReport, checkText, verdict, type CheckedFile } from "../../report/index.js";
import { YieldBudget, type Scheduler } from "../../workspace/index.js";
import type { CheckText } from "../messages/problemMessages.js";

/** Reading a scene waits much more than it works. */
const SCENES_AT_ONCE = 8;

interface NamedFile {
  readonly uri: string;
  readonly name: string;
}

/** Checks scenes, and makes the text and the exit code that the command line would give. Those left when it is cancelled are skipped. */
export async function textOfCheck(
  scenes: readonly NamedFile[],
  maxWarnings: number,
  check: (uri: string) => Promise<CheckedFile>,
  scheduler: Scheduler,
  token: CancellationToken,
): Promise<CheckText> {
  const checked = new Map<NamedFile, CheckedFile>();
  const budget = YieldBudget.of(scheduler);
  // One iterator for all: each takes the next scene.
  const waiting = scenes.values();
  const next = async (): Promise<void> => {
    for (const scene of waiting) {
      if (token.isCancellationRequested) return;
      checked.set(scene, { ...(await check(scene.uri)), file: scene.name });
      if (budget.isSpent) await budget.renew();
    }
  };
  await Promise.all(Array.from({ length: SCENES_AT_ONCE }, next));
  const files = scenes.flatMap((scene) => checked.get(scene) ?? []);
  return { text: checkText(files, ansi), exit: verdict(checkReport(files).summary, files, maxWarnings) };
}
