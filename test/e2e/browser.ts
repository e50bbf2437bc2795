import { chromium, type Browser } from "playwright-core";
import { inject } from "vitest";

let connected: Promise<Browser> | undefined;

/** The browser of this worker, whose windows are opened in it one after the other. */
export function ownBrowser(): Promise<Browser> {
  connected ??= chromium.connect(addressOf(Number(process.env["VITEST_POOL_ID"])));
  return connected;
}

/** @param worker counted from 1 */
function addressOf(worker: number): string {
  const address = inject("browsers")[worker - 1];
  if (address === undefined) throw new Error(`there is no browser for worker ${worker}`);
  return address;
}
