import type { Severity } from "../scene/index.js";
import { oneLine } from "./ink.js";
import { annotationsOf, messageOf, type Annotation, type Suite } from "./annotations.js";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", information: "notice" };

/**
 * Workflow commands of GitHub Actions: each annotation is a line that the runner takes out of the log and shows at its
 * place in the changed files.
 */
export function githubText(suites: readonly Suite[]): string {
  return annotationsOf(suites).map(command).join("");
}

function command({ file, range: { start, end }, code, severity, message, accepted }: Annotation): string {
  const properties = {
    file,
    line: start.line + 1,
    endLine: end.line + 1,
    // The runner takes columns of a single line only, the last one included.
    ...(start.line === end.line && {
      col: start.character + 1,
      endColumn: Math.max(end.character, start.character + 1),
    }),
    title: code,
  };
  const written = Object.entries(properties).map(([key, value]) => `${key}=${property(oneLine(String(value)))}`);
  const kind = accepted ? "notice" : commands[severity];
  return `::${kind} ${written.join(",")}::${data(oneLine(messageOf({ message, ...(accepted && { accepted }) })))}\n`;
}

/** Of one line. */
const data = (text: string) => text.replaceAll("%", "%25");

const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
