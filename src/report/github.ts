import type { Severity } from "../model/index.js";
import { oneLine } from "./ansi.js";
import { beginningOf, messageOf, type Annotation, type Suite } from "./annotations.js";

const commands: Readonly<Record<Severity, string>> = { error: "error", warning: "warning", information: "notice" };

/**
 * Workflow commands of GitHub Actions: each annotation is a line that the runner takes out of the log and shows at its
 * place in the changed files. Of all that passed, how far it is from not doing so is a notice, where that is least,
 * and what was left out of something in which nothing was found.
 */
export function githubText(suites: readonly Suite[]): string {
  const [found, notices]: [string[], string[]] = [[], []];
  for (const { file: looked, cases } of suites) {
    for (const { name, margin, partial, annotations } of cases) {
      // What is wrong in a file that others refer to is shown there: it says in which of them.
      for (const each of annotations)
        found.push(command(each.file === looked ? each : { ...each, message: `${looked}: ${each.message}` }));
      const told = { severity: "information" } as const;
      if (partial !== undefined)
        notices.push(command({ ...told, ...beginningOf(looked), code: "left-out", message: `${name}: ${partial}` }));
      if (!margin?.isLeast) continue;
      const { file, range, message } = margin;
      notices.push(command({ ...told, file, range, code: "margin", message: `${name}: ${message}` }));
    }
  }
  return [...found, ...notices].join("");
}

/** What a command has. */
type CommandFacts = Pick<Annotation, "file" | "range" | "code" | "severity" | "message" | "accepted">;

function command({ file, range: { start, end }, code, severity, message, accepted }: CommandFacts): string {
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
  return `::${kind} ${written.join(",")}::${data(oneLine(messageOf({ message, accepted })))}\n`;
}

/** Of one line. */
const data = (text: string) => text.replaceAll("%", "%25");

const property = (text: string) => data(text).replaceAll(":", "%3A").replaceAll(",", "%2C");
