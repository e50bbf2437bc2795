import * as l10n from "@vscode/l10n";

/** The files at which the engine stopped. None of them is read or evaluated again until it changes. */
export class StoppedFiles {
  private readonly uris: Set<string>;

  constructor(uris: readonly string[] = []) {
    this.uris = new Set(uris);
  }

  has(uri: string): boolean {
    return this.uris.has(uri);
  }

  /** @throws Error with a sentence for the user if the engine stopped at the file */
  refuse(uri: string): void {
    if (!this.uris.has(uri)) return;
    throw new Error(l10n.t("AABB Notebook stopped at this file and reads it again after you change it"));
  }

  changed(uri: string): void {
    this.uris.delete(uri);
  }
}
