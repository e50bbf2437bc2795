// Where the pages of webviews are shown: in a browser of Playwright, or in any browser over HTTP.
import type { WebviewContent } from "./pageDocument.js";
import type { Theme } from "./themes.js";

/** What a page tells its host. */
export interface PageEvents {
  received(message: unknown): void;
  kept(state: unknown): void;
  focused(): void;
  /** Something went wrong in the page, or was refused to it. */
  failed(error: string): void;
}

/** A page that is loaded. */
export interface OpenPage {
  /** @param message as `encode` writes it */
  post(message: string): Promise<void>;
  setTheme(theme: Theme): Promise<void>;
  close(): Promise<void>;
}

/** Opens pages. */
export interface PageOpener {
  /** Where the files lie that pages load. */
  readonly origin: string;
  open(content: WebviewContent, events: PageEvents): Promise<OpenPage>;
}
