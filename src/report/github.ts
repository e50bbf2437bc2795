import type { Severity } from "../scene/index.js";
import { oneLine } from "./ink.js";
import { annotationsOf, type Annotation, type Suite } from "./suite.js";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", information: "notice" };

/**
 * Workflow commands of GitHub Actions: each annotation is a line that the runner takes out of the log and shows at its
 * place in the changed files.
 */
export function githubText(suites: readonly Suite[]): string {
  return annotationsOf(suites)
    .map((annotation) => command(annotation) + "\n")
    .join("");
}

function command({ file, range: { start, end }, code, severity, message }: Annotation): string {
  const isOneLine = start.line === end.line;
  const properties = {
    file,
    line: start.line + 1,
    endLine: end.line + 1,
    // The runner takes columns of a single line only, the last one included.
    ...(isOneLine && { col: start.character + 1, endColumn: Math.max(end.character, start.character + 1) }),
    title: code,
  };
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(oneLine(String(value)))}`);
  return `::${commands[severity]} ${written.join(",")}::${data(oneLine(message))}`;
}

const data = (text: string) => text.replaceAll("%", "%25").replaceAll("\r", "%0D").replaceAll("\n", "%0A");

const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
