import fs from "node:fs";
import path from "node:path";
import type { BrowserContext, Page } from "playwright-core";
import { decode } from "./messages.js";
import { applyTheme, contentTypes, documentOf, type WebviewContent, type VsCodeWindow } from "./pageDocument.js";
import type { OpenPage, PageEvents, PageOpener } from "./pages.js";
import type { Theme } from "./themes.js";
import { Uri } from "./values.js";

/** Where pages lie: no request for it reaches a network. */
const origin = "https://page.test";

/** What VS Code puts around the page of a webview: styles, theme, API and messages; nothing but its own files can be loaded. */
export class WebviewPage implements OpenPage {
  private constructor(readonly page: Page) {}

  static async open(context: BrowserContext, content: WebviewContent, events: PageEvents): Promise<WebviewPage> {
    const page = await context.newPage();
    page.on("pageerror", (error) => events.failed(error.stack ?? String(error)));
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") events.failed(message.text());
    });
    await page.exposeFunction("tellHost", (kind: "message" | "state" | "focus", text: string) => {
      if (kind === "focus") events.focused();
      else if (kind === "state") events.kept(JSON.parse(text));
      else events.received(decode(text));
    });
    await page.route("**/*", async (route) => {
      const { pathname, href } = new URL(route.request().url());
      if (href === `${origin}/`) await route.fulfill({ contentType: "text/html", body: documentOf(content) });
      else if (href.startsWith(origin) && content.roots.some((root) => pathname.startsWith(`${root}/`)))
        await route.fulfill({
          contentType: contentTypes[path.extname(pathname)] ?? "",
          body: fs.readFileSync(Uri.parse(`file://${pathname}`).fsPath),
        });
      else {
        events.failed(`a page asked for ${href}`);
        await route.abort();
      }
    });
    await page.goto(`${origin}/`);
    return new WebviewPage(page);
  }

  async post(message: string): Promise<void> {
    await this.page.evaluate((text) => (globalThis as unknown as VsCodeWindow).takeMessage(text), message);
  }

  async setTheme(theme: Theme): Promise<void> {
    await this.page.evaluate(applyTheme, theme);
  }

  async close(): Promise<void> {
    await this.page.close();
  }
}

/** Opens pages in a browser of Playwright. */
export function pagesIn(context: BrowserContext): PageOpener {
  return { origin, open: (content, events) => WebviewPage.open(context, content, events) };
}
