import { describe, expect, it } from "vitest";
import { englishManifest, manifestSource, manifestTexts } from "./manifestTexts.js";

const languages = manifestTexts();
const english = languages.get("package.nls.json") ?? {};
const used = [...manifestSource.matchAll(/"%([^"%]+)%"/g)].map(([, key = ""]) => key);
const commandTitles = [...manifestSource.matchAll(/"title": "%(command\.[^"%]+)%"/g)].map(([, key = ""]) => key);

/** What a translation leaves as it is: code and the targets of links. */
const fixed = (text: string) => [...text.matchAll(/`[^`]+`|\]\([^)]+\)/g)].map(([match]) => match).sort();

/** The runs of backticks in a text. */
const codeMarks = (text: string) => [...text.matchAll(/`+/g)].map(([run]) => run);

/** What encloses code in the place of a text: one backtick in Markdown, two in a walkthrough's steps, nothing elsewhere. */
function markOf(key: string): string | undefined {
  if (/^walkthrough\..*\.description$/.test(key)) return "``";
  return manifestSource.includes(`"markdownDescription": "%${key}%"`) ? "`" : undefined;
}

it("the manifest holds no prose itself", () => {
  // The product and its commands' category are called the same in every language.
  const named = new Set(["AABB Notebook", "AABB"]);
  const prose =
    /"(title|category|description|markdownDescription|displayName|label|altText|contents|name)": "([^%"][^"]*)"/g;
  const found = [...manifestSource.matchAll(prose)].map(([, , text = ""]) => text);
  expect(found.filter((text) => !named.has(text) && !/^[\w-]+$/.test(text))).toEqual([]);
  expect(manifestSource).not.toMatch(/"enumDescriptions": \[\s*"[^%]/);
});

it("there is German", () => {
  expect([...languages.keys()].sort()).toEqual(["package.nls.de.json", "package.nls.json"]);
});

describe.each([...languages])("%s", (_, texts) => {
  it("has every text of the manifest, each once used, in the same order", () => {
    expect(new Set(used).size).toBe(used.length);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    expect(Object.keys(texts).sort()).toEqual(used.toSorted());
  });

  it("has the code and links of the English texts", () => {
    const changed = Object.keys(english).filter(
      (key) => String(fixed(texts[key] ?? "")) !== String(fixed(english[key] ?? "")),
    );
    expect(changed).toEqual([]);
  });

  it("marks code only where VS Code shows it as such, in the way of that place", () => {
    const wrong = Object.entries(texts).filter(([key, text]) => codeMarks(text).some((mark) => mark !== markOf(key)));
    expect(wrong).toEqual([]);
  });

  it("calls commands by their titles", () => {
    const titles = new Set(commandTitles.map((key) => `AABB: ${texts[key] ?? ""}`));
    const named = Object.values(texts).flatMap((text) => [...text.matchAll(/\*\*(AABB: [^*]+)\*\*/g)]);
    expect(named.length).toBeGreaterThan(0);
    expect(named.map(([, title = ""]) => title).filter((title) => !titles.has(title))).toEqual([]);
  });
});

it("VS Code finds a text for every key", () => {
  expect(JSON.stringify(englishManifest())).not.toMatch(/"%[^"]*%"/);
});
