import type { TestProject } from "vitest/node";
import { packageExtension } from "../harness/packageExtension.js";

declare module "vitest" {
  interface ProvidedContext {
    /** The path of the package, as it is published. */
    vsix: string;
  }
}

/** Packs the extension once for all tests of the package. */
export default function pack(project: TestProject): void {
  project.provide("vsix", packageExtension());
}
