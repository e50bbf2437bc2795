import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { Mover } from "../../audit/index.js";
import type { LevelCheck } from "../../workspace/index.js";
import { defaultFps } from "../newScene.js";
import { nameOf } from "../sceneFiles.js";
import { isMover, moverText, pairText, readFps, readPair } from "./moverText.js";
import type { Profiles } from "./profiles.js";

/** Where the last answers are kept. */
const moverKey = "aabb.level.mover";
const profileKey = "aabb.level.profile";

/** What was answered, or that the user wants to change the answer before, or nothing of all this. */
type Answer<T> = { readonly value: T } | "back" | undefined;

/**
 * Asks what a level is to be checked for: one of the profiles, where there are any, or a mover's size, speed and frame
 * rate, one after the other, with a way back. Proposes the last answers. Undefined when the user thinks better of it.
 */
export async function askForCheck(
  level: vscode.Uri,
  { checks }: Profiles,
  memory: vscode.Memento,
): Promise<LevelCheck | undefined> {
  const title = l10n.t("Check {file} for Tunneling", { file: nameOf(level) });
  for (;;) {
    if (checks.length > 0) {
      const chosen = await askForProfile(title, checks, memory.get(profileKey));
      if (!chosen) return undefined;
      await memory.update(profileKey, chosen.check?.profile);
      if (chosen.check) return chosen.check;
    }
    const mover = await askForMover(title, { fps: defaultFps(level), ...lastMover(memory) }, checks.length > 0);
    if (mover === undefined) return undefined;
    if (mover === "back") continue;
    await memory.update(moverKey, mover.value);
    return { mover: mover.value, choice: {} };
  }
}

function lastMover(memory: vscode.Memento): Partial<Mover> {
  const kept = memory.get(moverKey);
  return isMover(kept) ? kept : {};
}

async function askForProfile(
  title: string,
  checks: Profiles["checks"],
  last: unknown,
): Promise<{ readonly check?: LevelCheck & { readonly profile: string } } | undefined> {
  const items = [
    ...checks.map((check) => ({ label: check.profile, description: moverText(check.mover), check })),
    { label: l10n.t("Another mover…"), description: l10n.t("Give its size and speed") },
  ];
  // What was taken last comes first: Enter takes it again.
  items.sort((a, b) => Number(b.label === last) - Number(a.label === last));
  const placeHolder = l10n.t("What moves through the level?");
  const picked = await vscode.window.showQuickPick(items, { title, placeHolder });
  return picked && { ...("check" in picked && { check: picked.check }) };
}

interface Question<T> {
  readonly prompt: string;
  readonly placeholder: string;
  readonly value: string;
  /** Why a text is no answer. */
  readonly complaint: string;
  read(text: string): T | undefined;
}

async function askForMover(
  title: string,
  last: Pick<Mover, "fps"> & Partial<Mover>,
  canLeave: boolean,
): Promise<Answer<Mover>> {
  const questions = [
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
      read: (text: string) => wrapped(readFps(text)),
    },
  ] as const satisfies readonly Question<readonly number[]>[];
  const texts = questions.map(({ value }) => value);
  for (let step = 0; step < questions.length;) {
    const question = questions[step];
    if (!question) break;
    const canGoBack = step > 0 || canLeave;
    const answer = await ask(question, texts[step] ?? "", { title, step: step + 1, of: questions.length, canGoBack });
    if (answer === undefined) return undefined;
    if (answer === "back" && step === 0) return "back";
    if (answer !== "back") texts[step] = answer.value;
    step += answer === "back" ? -1 : 1;
  }
  const [size, speed, fps] = questions.map(({ read }, i) => read(texts[i] ?? ""));
  return size && speed && fps ? { value: { size, speed, fps: fps[0] ?? last.fps } } : undefined;
}

function wrapped(value: number | undefined): readonly number[] | undefined {
  return value === undefined ? undefined : [value];
}

/** Asks one question; the answer is a text that can be read. */
function ask(
  { prompt, placeholder, complaint, read }: Question<unknown>,
  value: string,
  place: { readonly title: string; readonly step: number; readonly of: number; readonly canGoBack: boolean },
): Promise<Answer<string>> {
  const box = vscode.window.createInputBox();
  Object.assign(box, { title: place.title, step: place.step, totalSteps: place.of, prompt, placeholder, value });
  box.ignoreFocusOut = true;
  if (place.canGoBack) box.buttons = [vscode.QuickInputButtons.Back];
  const check = (): boolean => {
    const isAnswer = read(box.value) !== undefined;
    box.validationMessage = isAnswer ? undefined : complaint;
    return isAnswer;
  };
  return new Promise<Answer<string>>((resolve) => {
    // Nobody is to be told off before having typed anything; afterwards as soon as it is wrong.
    box.onDidChangeValue(check);
    box.onDidAccept(() => {
      if (check()) resolve({ value: box.value });
    });
    box.onDidTriggerButton(() => resolve("back"));
    box.onDidHide(() => resolve(undefined));
    box.show();
  }).finally(() => box.dispose());
}
