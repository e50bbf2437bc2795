import { expect, test } from "vitest";
import { examples } from "../harness/workspace.js";
import { shareWorkbench } from "./workbench.js";

const window = shareWorkbench({ from: examples });

test("the code of a finding leads to the page that explains it, with its picture", async () => {
  const workbench = window.current;
  const { page } = workbench;
  await workbench.openFile("pass-through.aabb.json");
  await page.locator(".squiggly-info").first().waitFor();
  // In the id of the box, which the finding is about.
  await workbench.goTo(7, 14);
  const link = page.locator(".monaco-hover a", { hasText: "tunnel" }).first();
  // A pointer over the text would have the hover of what is below it.
  await page.mouse.move(2, 2);
  const showHover = async (): Promise<boolean> => {
    await page.keyboard.press("Control+K");
    await page.keyboard.press("Control+I");
    return await link.isVisible();
  };
  await expect.poll(showHover, { interval: 500 }).toBe(true);
  await link.click();

  const shown = workbench.webview();
  await shown.getByRole("heading", { name: "tunnel", exact: true }).waitFor();
  const picture = shown.locator("img");
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(640);
  await workbench.screenshot("finding-page");
});
