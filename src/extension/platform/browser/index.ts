// What the extension can do everywhere: with VS Code's own file systems, as in a browser.
import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import { noThread, runHere, type ThreadListener } from "../platformThreads.js";
import { nameOf, reasonOf } from "../../sceneFiles.js";

/** Bytes; no known level has a tenth of it, and twice as much is more than a string can hold. */
const mostBytes = 256 * 1024 * 1024;

/** As VS Code itself can read: it tells what is a link but not where it leads, so that below the folder none is followed. */
export async function readBytes(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<Uint8Array> {
  const { fs } = vscode.workspace;
  const [file, ...folders] = await Promise.all([fs.stat(uri), ...foldersTo(uri, within).map((each) => fs.stat(each))]);
  const isLink = ({ type }: vscode.FileStat): boolean => (type & vscode.FileType.SymbolicLink) !== 0;
  if (within && [file, ...folders].some(isLink)) throw refusal("link", uri);
  // A pipe or a device may never end. A folder says itself that it is one.
  const isRegular = (file.type & (vscode.FileType.File | vscode.FileType.Directory)) !== 0;
  if (!isRegular) throw refusal("not-regular", uri);
  if (file.size > mostBytes) throw refusal("too-large", uri);
  const bytes = await fs.readFile(uri);
  // It may have grown, and what the system makes up while it is read says 0.
  if (bytes.length > mostBytes) throw refusal("too-large", uri);
  // Another extension in this thread may have given bytes that it keeps.
  return bytes.slice();
}

/**
 * Starts a thread from the program's text: VS Code refuses threads from the address of an extension that is loaded from afar. Where
 * no thread can be started, the program runs in this one.
 */
export function startThread(
  program: vscode.Uri,
  port: MessagePort,
  options: unknown,
  listener: ThreadListener,
): { dispose(): void } {
  let thread: Worker | undefined;
  let hasEnded = false;
  const isEnded = (): boolean => hasEnded;
  const start = async (): Promise<void> => {
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(program));
    if (isEnded()) return;
    try {
      thread = await loadedWorker(text);
    } catch (error) {
      if (isEnded()) return;
      listener.failed(noThread(error));
      runHere(text, port, options);
      return;
    }
    if (isEnded()) {
      thread.terminate();
      return;
    }
    thread.onerror = ({ message }) => listener.failed(message);
    thread.postMessage({ port, options }, [port]);
  };
  start().catch((error: unknown) => listener.stopped(reasonOf(error)));
  return {
    dispose: () => {
      hasEnded = true;
      thread?.terminate();
    },
  };
}

/** Starts a worker, and waits until it has loaded a program's text. Its `run` is called with what the first message has. */
async function loadedWorker(text: string): Promise<Worker> {
  const source = `const module = { exports: {} }; ((module, exports) => {${text}
})(module, module.exports); onmessage = ({ data }) => module.exports.run(data.port, data.options); postMessage("loaded");`;
  const address = URL.createObjectURL(new Blob([source], { type: "text/javascript" }));
  try {
    const worker = new Worker(address);
    await new Promise<void>((resolve, reject) => {
      worker.onmessage = () => resolve();
      worker.onerror = ({ message }) => reject(new Error(message));
    });
    return worker;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** VS Code does not tell where a link leads. */
export function targetIn(): Promise<undefined> {
  return Promise.resolve(undefined);
}

/** Why a file is not read that is there. */
export function refusal(why: "link" | "leads-out" | "not-regular" | "too-large", uri: vscode.Uri): Error {
  switch (why) {
    case "link":
      return new Error(
        l10n.t(
          "a symbolic link in its path may lead out of the folder; to allow reading the file, open it in the editor",
        ),
      );
    case "leads-out":
      return new Error(
        l10n.t("a symbolic link in its path leads out of the folder; to allow reading the file, open it in the editor"),
      );
    case "not-regular":
      return new Error(l10n.t("it is not a regular file"));
    case "too-large":
      return new Error(l10n.t("{file} is larger than {limit} MB", { file: nameOf(uri), limit: mostBytes >> 20 }));
  }
}

/** The folders between a folder and a file below it, without the folder itself: what is around that, the user has opened. */
function foldersTo(uri: vscode.Uri, within: vscode.Uri | undefined): readonly vscode.Uri[] {
  if (!within) return [];
  const root = within.path.split("/").filter((part) => part !== "").length;
  const parts = uri.path.split("/").filter((part) => part !== "");
  return parts.slice(root, -1).map((_, i) => vscode.Uri.joinPath(within, ...parts.slice(root, root + i + 1)));
}
