import fs from "node:fs";
import path from "node:path";
import { findChromium } from "../harness/chromium.js";
import { repository } from "../harness/fetchServer.js";

/** What the processes of the tests would get in each other's way with, if each of them did it. */
export default function start(): void {
  fs.mkdirSync(path.join(repository, "test-output"), { recursive: true });
  // It may have to be fetched.
  findChromium();
}
