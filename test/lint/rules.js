const { borders } = require("./borders.js");
const { oneStore } = require("./store.js");

/** A union of strings is all that an enumeration is needed for. */
const noEnum = {
  meta: { type: "suggestion", schema: [], messages: { union: "A union of strings will do." } },
  create: (context) => ({
    TSEnumDeclaration: (node) => context.report({ node, messageId: "union" }),
  }),
};

module.exports = { meta: { name: "aabb" }, rules: { borders, "one-store": oneStore, "no-enum": noEnum } };
