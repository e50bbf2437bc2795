import { expect, it } from "vitest";
import manifest from "../../../package.json" with { type: "json" };
import { rules } from "../../../src/report/index.js";

it("the setting of severities completes every code that there is, with what it means", () => {
  const { propertyNames } = manifest.contributes.configuration.properties["aabb.findings.severity"];
  expect(propertyNames.enum).toEqual(rules.map(({ id }) => id));
  expect(propertyNames.enumDescriptions).toEqual(rules.map(({ summary }) => summary));
});
