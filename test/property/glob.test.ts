import fc from "fast-check";
import picomatch from "picomatch";
import { expect, test } from "vitest";
import { globMatcher } from "../../src/levels/glob.js";
import { runs } from "./seeded.js";

/** Parts that no slash is in. Where wildcards may stand for nothing or for a dot, others read them differently; `[!a]` as well. */
const piece = fc.oneof(
  fc.stringMatching(/^[ab]{1,2}$/),
  fc.constantFrom("*", "?", "[ab]", "[^a]", "{a,b}", "{a,b{a,ab}}", "\\*"),
);
const part = fc
  .tuple(fc.constantFrom("a", "b"), fc.array(piece, { maxLength: 4 }))
  .map(([first, rest]) => first + rest.join("").replace(/\*+/g, "*"));
const glob = fc
  .array(fc.oneof(part, fc.constant("**")), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join("/"))
  .filter((it) => !it.endsWith("**"));
const text = fc
  .array(fc.stringMatching(/^[ab*]{1,4}$/), { minLength: 1, maxLength: 4 })
  .map((parts) => parts.join("/"));

test("a glob describes what others say that it describes", () => {
  fc.assert(
    fc.property(glob, fc.array(text, { minLength: 5, maxLength: 20 }), (written, texts) => {
      const [ours, theirs] = [globMatcher(written, { dot: false }), picomatch(written, { noextglob: true })];
      expect(texts.map(ours)).toEqual(texts.map((each) => theirs(each)));
    }),
    runs(500),
  );
});
