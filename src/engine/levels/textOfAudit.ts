import { ansi, auditedProject, auditReport, auditText, verdict } from "../../report/index.js";
import { projectRemarks, YieldBudget, type AuditedLevels } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import type { AuditText } from "../messages/levels.js";

/** Reading a level waits much more than it works. */
const LEVELS_AT_ONCE = 8;

/**
 * Checks levels, and makes the text and the exit code that the command line would give. Those left when it is cancelled are
 * skipped.
 *
 * @param check gives undefined for what is no level
 */
export async function textOfAudit<T>(
  levels: readonly T[],
  maxWarnings: number,
  check: (level: T) => Promise<AuditedLevels | undefined>,
  host: EngineHost,
  isCancelled: () => boolean,
): Promise<AuditText> {
  // Without the texts of the levels.
  const found = new Map<T, Pick<AuditedLevels, "project"> & { readonly files: Parameters<typeof auditReport>[0] }>();
  const budget = YieldBudget.of(host.scheduler);
  // One iterator for all: each takes the next level.
  const waiting = levels.values();
  const next = async (): Promise<void> => {
    for (const level of waiting) {
      if (isCancelled()) return;
      const checked = await check(level);
      const { results = [], project } = checked ?? {};
      if (checked) found.set(level, { project, files: results.map(({ audited }) => audited) });
      if (budget.isSpent) await budget.renew();
    }
  };
  await Promise.all(Array.from({ length: LEVELS_AT_ONCE }, next));
  const audited = levels.flatMap((level) => found.get(level) ?? []);
  const ofProjects = [];
  for (const project of new Set(audited.flatMap((each) => each.project ?? []))) {
    const name = await host.relativePath(project.uri);
    const remarks = projectRemarks(project, name);
    if (remarks.length > 0) ofProjects.push(auditedProject(name, remarks));
  }
  const all = [...ofProjects, ...audited.flatMap(({ files }) => files)];
  return { text: auditText(all, ansi), exit: verdict(auditReport(all).summary, all, maxWarnings) };
}
