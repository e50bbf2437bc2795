import * as l10n from "@vscode/l10n";

/** Whose keys are read, as a sentence begins with it. */
export type Owner = () => string;

export const owners = {
  file: () => l10n.t("The file"),
  scene: () => l10n.t("A scene"),
  prose: () => l10n.t("A prose cell"),
  body: () => l10n.t("A body"),
  tilemap: () => l10n.t("A tilemap"),
  level: () => l10n.t("A level"),
  expectation: () => l10n.t("An expectation"),
} as const satisfies Record<string, Owner>;
