import { promises as fs } from "node:fs";

/** The text of a scene file as an editor shows it: UTF-8, without a byte order mark. */
export async function readScene(file: string): Promise<string> {
  return new TextDecoder().decode(await fs.readFile(file));
}

/** Why a file could not be read, for people; `what` it should have been. */
export function unreadableBecause(error: unknown, what = "scene"): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  switch (code) {
    case "ENOENT":
      return "there is no such file";
    case "EACCES":
    case "EPERM":
      return "the file may not be read (permission denied)";
    case "EISDIR":
      return "this is a folder, not a file";
    case "ERR_FS_FILE_TOO_LARGE":
    case "ERR_STRING_TOO_LONG":
    case "ERR_ENCODING_INVALID_ENCODED_DATA":
      return `the file is too large to be a ${what}`;
    default:
      return `the file cannot be read: ${error instanceof Error ? error.message : String(error)}`;
  }
}
