import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";

let connected: Promise<Browser> | undefined;

/** The browser that all windows are opened in. */
export function sharedBrowser(): Promise<Browser> {
  connected ??= chromium.connect(inject("browser"));
  return connected;
}
