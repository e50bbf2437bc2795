import * as l10n from "@vscode/l10n";
import * as vscode from "vscode";
import type { RecordingPlaces } from "../../workspace/index.js";
import { platform } from "../platform/index.js";
import { folderAround } from "../readFile.js";
import { nameOf, whyUnreadable } from "../sceneFiles.js";

/** Bytes of a recording where it cannot be read in parts. */
export const mostWhole = 64 << 20;

/** How recordings are read: in parts on the desktop, elsewhere as a whole, up to a size. */
export const recordingPlaces: RecordingPlaces = {
  async open(text, isNamed) {
    const uri = vscode.Uri.parse(text);
    const within = isNamed ? undefined : folderAround(uri);
    try {
      const opened = platform.openBytes?.(uri, within);
      if (opened) return await opened;
      const { size } = await vscode.workspace.fs.stat(uri);
      if (size > mostWhole) throw new Error(tooLarge(uri));
      const bytes = await platform.readBytes(uri, within);
      return {
        size: bytes.length,
        read: (from, to) => Promise.resolve(bytes.subarray(from, to)),
        close: () => Promise.resolve(),
      };
    } catch (error) {
      throw new Error(whyUnreadable(error), { cause: error });
    }
  },
  async sizeOf(text) {
    return await vscode.workspace.fs.stat(vscode.Uri.parse(text)).then(
      ({ size }) => size,
      () => undefined,
    );
  },
  canGrow: (text) => canGrow(vscode.Uri.parse(text)),
};

/** Whether a recording is followed as it grows. */
export function canGrow(uri: vscode.Uri): boolean {
  return platform.openBytes !== undefined && uri.scheme === "file";
}

function tooLarge(uri: vscode.Uri): string {
  return l10n.t("{file} is larger than {limit} MB, and can only be read by VS Code on a desktop or a server", {
    file: nameOf(uri),
    limit: mostWhole >> 20,
  });
}
