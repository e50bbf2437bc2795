import axe from "axe-core";
import type { Page } from "playwright-core";

/** What axe finds in a page against WCAG 2 (A and AA) and its own good practices, a line for each kind and place. */
export async function violations(page: Page): Promise<readonly string[]> {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(axe.source);
  return await page.evaluate(async () => {
    const judge = (globalThis as unknown as { readonly axe: typeof axe }).axe;
    const { violations: found } = await judge.run(document, { resultTypes: ["violations"] });
    return found.flatMap(({ id, help, nodes }) => nodes.map(({ html }) => `${id}: ${help}: ${html.slice(0, 160)}`));
  });
}
