export type ExportFormat = "png" | "svg" | "csv";

/** Letters of the scene's name, and of its cell's title, that a name keeps: file systems allow 255 bytes in all. */
const mostLetters = 50;

/**
 * A name for an exported file that every file system takes: `<file>-<title>.<format>`, where what has a meaning in
 * paths, or for a shell or an old file system, is a hyphen.
 *
 * @param file the name of the file with the scene or the level; a level may have no other name than that.
 */
export function exportName(file: string, title: string, format: ExportFormat): string {
  const name = file.replace(/\.(aabb\.json|json|tmx|tmj|ldtk)$/, "");
  const parts = [name, title === file ? "" : title].map(plainName).filter((part) => part !== "");
  return `${parts.join("-") || "scene"}.${format}`;
}

function plainName(text: string): string {
  const plain = text.replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Z}\\/:*?"<>|%#]+/gu, "-");
  return [...plain]
    .slice(0, mostLetters)
    .join("")
    .replace(/^[-.]+|[-.]+$/g, "");
}
