import type { RecordingPlaces } from "../../workspace/index.js";
import type { FilePieces } from "../engineHost.js";
import { StoppedFiles } from "../stoppedFiles.js";

/** Makes the store read recordings through functions that pass plain data alone. */
export function recordingPlaces(files: FilePieces, stopped = new StoppedFiles()): RecordingPlaces {
  return {
    async open(uri, isNamed) {
      stopped.refuse(uri);
      const { handle, size } = await files.openFile(uri, isNamed);
      return {
        size,
        read: (from, to) => files.readFile(handle, from, to - from),
        close: () => files.closeFile(handle),
      };
    },
    sizeOf: async (uri) => (await files.fileSize(uri)) ?? undefined,
    canGrow: (uri) => files.growingSchemes.includes(uri.slice(0, uri.indexOf(":"))),
  };
}
