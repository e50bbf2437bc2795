import { expect, it } from "vitest";
import { rules } from "../../../src/report/index.js";
import { englishManifest } from "../l10n/manifestTexts.js";

const { contributes } = englishManifest() as {
  readonly contributes: {
    readonly configuration: {
      readonly properties: {
        readonly "aabb.findings.severity": {
          readonly propertyNames: { readonly enum: readonly string[]; readonly enumDescriptions: readonly string[] };
        };
      };
    };
  };
};

it("the setting of severities completes every code that there is, with what it means", () => {
  const { propertyNames } = contributes.configuration.properties["aabb.findings.severity"];
  expect(propertyNames.enum).toEqual(rules().map(({ id }) => id));
  expect(propertyNames.enumDescriptions).toEqual(rules().map(({ summary }) => summary));
});
