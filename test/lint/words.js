// The countable part of the rules for plain words, see CONTRIBUTING. A test applies them to every text that a user sees.

/** Words of a sentence at most. */
const MAX_WORDS = 30;

/** @type {readonly { readonly name: string, readonly pattern: RegExp, readonly instead: string }[]} */
const rules = [
  {
    name: "person",
    pattern: /\b(?:who|whoever|whom|nobody|somebody|anybody|everybody|someone|anyone|no one(?!-))\b/i,
    instead: "name the thing, or say you",
  },
  {
    name: "opening",
    pattern: /^(?:What|Whatever|Who|Whoever|Of|From where)\b[^?]*$/,
    instead: "begin with the subject",
  },
  {
    name: "worn",
    pattern:
      /\b(?:anew|meanwhile|as ever|comes? to|goes? along|inside of|outside of|the begin|put up with|by luck|left out|passed over|lets? go of|mends?|mended|cures?|cured|beside)\b/i,
    instead: "use a plain verb or preposition",
  },
  { name: "caught", pattern: /\bcaught\b/i, instead: "stuck, or detected by chance" },
  { name: "least", pattern: /(?<!at )\bleast\b(?! one)/i, instead: "minimum, weakest or shortest" },
  { name: "greatest", pattern: /\bgreatest\b/i, instead: "maximum" },
  { name: "way", pattern: /\b(?:on its way|goes its way|way out|ways out)\b/i, instead: "path, or shortest push-out" },
  { name: "look", pattern: /\b(?:not looked at|between two looks|at a look|frame ends? look)\b/i, instead: "check" },
  {
    name: "spelling",
    pattern:
      /\b(?:colou?rs?(?<=colours?)|centres?|metres?|neighbours?|tunnelling|tunnelled|behaviour|grey|recognise[sd]?|labelled)\b/i,
    instead: "American spelling",
  },
];

/**
 * The sentences of a text, without what is quoted as code.
 *
 * @param {string} text
 * @returns {string[]}
 */
function sentencesOf(text) {
  return (
    text
      .replace(/`[^`]*`|\{\w+\}/g, "X")
      .replace(/^ *(?:aabb .*|\[--.*|numbers .*|in 3D .*)$/gm, "")
      // A list, a table or a list of options has a line for each of its parts.
      .split(/(?<=[.!?]\**)\s+|\n\s*\n|\n(?=\s*(?:[-*|] |--))|\n(?=\s*\S+(?: [A-Z]\w*)? {2,}\S)/)
      .map((sentence) => sentence.replace(/\s+/g, " ").trim())
      .filter((sentence) => sentence !== "")
  );
}

/**
 * What is wrong with the words of a text.
 *
 * @param {string} text
 * @returns {string[]}
 */
function faultsOf(text) {
  return sentencesOf(text).flatMap((sentence) => {
    const words = sentence.split(" ").filter((word) => /\p{L}|\d/u.test(word)).length;
    const long = words > MAX_WORDS ? [`${words} words, at most ${MAX_WORDS}: ${sentence}`] : [];
    const found = rules.filter(({ pattern }) => pattern.test(sentence));
    return [...long, ...found.map(({ name, instead }) => `${name} (${instead}): ${sentence}`)];
  });
}

module.exports = { faultsOf, sentencesOf };
