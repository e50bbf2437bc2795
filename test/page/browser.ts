import { chromium, type Browser } from "playwright-core";
import { launchOptions } from "../harness/chromium.js";

let launched: Promise<Browser> | undefined;

/**
 * The browser that all windows of this process are opened in: each of the tests' processes has one, which ends with it. With
 * one for all of them, each word to it and each picture from it would go through the process that runs the tests as well.
 */
export function sharedBrowser(): Promise<Browser> {
  launched ??= chromium.launch(launchOptions());
  return launched;
}
