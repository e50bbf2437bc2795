import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Mover } from "../../audit/index.js";
import type { Vec } from "../../geometry/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import { defaultFps } from "../newScene.js";
import { nameOf } from "../sceneFiles.js";
import { isMover, moverText, pairText, readFps, readPair } from "./moverText.js";
import type { Profiles } from "./profiles.js";

/** Where the last answers are kept. */
const moverKey = "aabb.level.mover";
const profileKey = "aabb.level.profile";

/** Asks for a profile or for a mover's size, speed and frame rate, with a way back; proposes the last answers. */
export async function askForCheck(
  level: vscode.Uri,
  { checks }: Profiles,
  memory: vscode.Memento,
): Promise<LevelCheck | undefined> {
  const title = l10n.t("Check {file} for Tunneling", { file: nameOf(level) });
  for (;;) {
    if (checks.length > 0) {
      const last = memory.get(profileKey);
      const items = [
        ...checks.map((check) => ({ label: check.profile, description: moverText(check.mover), check })),
        { label: l10n.t("Another mover…"), description: l10n.t("Give its size and speed"), check: undefined },
      ];
      // What was taken last comes first: Enter takes it again.
      items.sort((a, b) => Number(b.label === last) - Number(a.label === last));
      const placeHolder = l10n.t("What moves through the level?");
      const picked = await vscode.window.showQuickPick(items, { title, placeHolder });
      if (!picked) return undefined;
      await memory.update(profileKey, picked.check?.profile);
      if (picked.check) return picked.check;
    }
    const kept = memory.get(moverKey);
    const mover = await askForMover(title, isMover(kept) ? kept : { fps: defaultFps(level) }, checks.length > 0);
    if (mover === undefined) return undefined;
    if (mover === "back") continue;
    await memory.update(moverKey, mover);
    return { mover, choice: {} };
  }
}

interface Question {
  readonly prompt: string;
  readonly placeholder: string;
  /** The answer so far. */
  value: string;
  /** Why a text is no answer. */
  readonly complaint: string;
  read(text: string): Vec | undefined;
}

async function askForMover(
  title: string,
  last: Pick<Mover, "fps"> & Partial<Mover>,
  canLeave: boolean,
): Promise<Mover | "back" | undefined> {
  const questions: readonly Question[] = [
    {
      prompt: l10n.t("Size of the mover in pixels, width x height"),
      placeholder: "8 x 8 px",
      value: last.size ? pairText(last.size) : "",
      complaint: l10n.t("Width and height in pixels, such as 8 x 8"),
      read: readPair,
    },
    {
      prompt: l10n.t("Its greatest speed in pixels per second, along x and along y; one number for both"),
      placeholder: "900 x 400 px/s",
      value: last.speed ? pairText(last.speed) : "",
      complaint: l10n.t("Pixels per second along x and y, such as 900 x 400, or one number for both"),
      read: readPair,
    },
    {
      prompt: l10n.t("Frames per second at which the game looks for collisions"),
      placeholder: String(last.fps),
      value: String(last.fps),
      complaint: l10n.t("A number above 0, such as 60"),
      read: (text) => {
        const fps = readFps(text);
        return fps === undefined ? undefined : [fps];
      },
    },
  ];
  let step = 0;
  for (let question = questions[0]; question; question = questions[step]) {
    const place = { title, step: step + 1, totalSteps: questions.length };
    const answer = await ask(question, place, step > 0 || canLeave);
    if (answer === undefined || (answer === "back" && step === 0)) return answer;
    step += answer === "back" ? -1 : 1;
  }
  const [size, speed, fps] = questions.map(({ read, value }) => read(value));
  return size && speed && fps ? { size, speed, fps: fps[0] ?? last.fps } : undefined;
}

/** Asks one question and keeps its answer, a text that can be read. Undefined when the user thinks better of it. */
function ask(
  question: Question,
  place: Pick<vscode.InputBox, "title" | "step" | "totalSteps">,
  canGoBack: boolean,
): Promise<"next" | "back" | undefined> {
  const { prompt, placeholder, value } = question;
  const box = Object.assign(vscode.window.createInputBox(), place, { prompt, placeholder, value });
  box.ignoreFocusOut = true;
  if (canGoBack) box.buttons = [vscode.QuickInputButtons.Back];
  const check = (): boolean => {
    const isAnswer = question.read(box.value) !== undefined;
    box.validationMessage = isAnswer ? undefined : question.complaint;
    return isAnswer;
  };
  return new Promise<"next" | "back" | undefined>((resolve) => {
    // Nobody is to be told off before having typed anything; afterwards as soon as it is wrong.
    box.onDidChangeValue(check);
    box.onDidAccept(() => {
      if (!check()) return;
      question.value = box.value;
      resolve("next");
    });
    box.onDidTriggerButton(() => resolve("back"));
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}
