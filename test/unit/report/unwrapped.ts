/** A report for people with each message in one line again. */
export function unwrapped(report: string): string {
  return report.replace(/\n {8}(?=\S)/g, " ");
}
