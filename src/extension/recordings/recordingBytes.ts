import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { FilePieces } from "../../engine/index.js";
import { type OpenFile, platform } from "../platform/index.js";
import { folderAround } from "../referencedFiles.js";
import { nameOf, whyUnreadable } from "../sceneFiles.js";

/** Maximum size in bytes of a recording that cannot be read in pieces. */
export const MAX_WHOLE_BYTES = 64 << 20;

/** Files that the engine has open, by their numbers. */
const openFiles = new Map<number, OpenFile>();
let lastHandle = 0;

/** Reads recordings: in pieces on the desktop; elsewhere as a whole, up to a size. */
export const recordingBytes: FilePieces = {
  get growingSchemes() {
    return platform.openBytes ? ["file"] : [];
  },
  async openFile(text, isNamed) {
    const uri = vscode.Uri.parse(text);
    try {
      const opened = await openBytes(uri, isNamed ? undefined : folderAround(uri));
      const handle = ++lastHandle;
      openFiles.set(handle, opened);
      return { handle, size: opened.size };
    } catch (error) {
      throw new Error(whyUnreadable(error), { cause: error });
    }
  },
  async readFile(handle, offset, length) {
    const file = openFiles.get(handle);
    if (!file) throw new Error(`File ${handle} is not open.`);
    return await file.read(offset, offset + length);
  },
  async closeFile(handle) {
    const file = openFiles.get(handle);
    openFiles.delete(handle);
    await file?.close();
  },
  async fileSize(text) {
    return await vscode.workspace.fs.stat(vscode.Uri.parse(text)).then(
      ({ size }) => size,
      () => null,
    );
  },
};

async function openBytes(uri: vscode.Uri, within: vscode.Uri | undefined): Promise<OpenFile> {
  const opened = platform.openBytes?.(uri, within);
  if (opened) return await opened;
  const { size } = await vscode.workspace.fs.stat(uri);
  if (size > MAX_WHOLE_BYTES) throw new Error(tooLarge(uri));
  const bytes = await platform.readBytes(uri, within);
  return {
    size: bytes.length,
    read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
    close: () => Promise.resolve(),
  };
}

/** Returns whether a recording is followed as it grows. */
export function canGrow(uri: vscode.Uri): boolean {
  return recordingBytes.growingSchemes.includes(uri.scheme);
}

function tooLarge(uri: vscode.Uri): string {
  return l10n.t("{file} is larger than {limit} MB. Only VS Code on a desktop or a server can read it.", {
    file: nameOf(uri),
    limit: MAX_WHOLE_BYTES >> 20,
  });
}
