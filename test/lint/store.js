// What is current says the store (src/workspace) alone: the extension keeps no rule of its own for what is the newest.
const path = require("node:path");

/** Where versions of texts are compared, and why that is no rule for what is current. */
const aboutOneText = {
  "preview/cursor.ts": "a selection is of the text that it was made in",
  "preview/editing.ts": "an edit is of the text that it was made for",
  "preview/previewPanel.ts": "a page says which text it speaks of",
  "levels/editProject.ts": "an edit is of the text that it was made for",
  "notebook/session.ts": "problems are of the text that they were found in",
  "engine/client.ts": "VS Code is answered about the text that it asked about",
};

const folder = "src/extension/";
const because = "what is current says the store, src/workspace, alone";

/** Whether an expression is the version of something. */
function isVersion(node) {
  const name = node.type === "MemberExpression" ? node.property : node;
  return name.type === "Identifier" && /^(?:\w*V|v)ersion$/.test(name.name);
}

const oneStore = {
  meta: { type: "problem", schema: [], messages: { own: "{{ what }}: {{ because }}" } },
  create(context) {
    const file = path.relative(context.cwd, context.filename).replaceAll("\\", "/");
    if (!file.startsWith(folder)) return {};
    const report = (node, what) => context.report({ node, messageId: "own", data: { what, because } });
    const named = (node) => {
      const { key, id } = node;
      const { name = "" } = key ?? id ?? {};
      if (/^is(?:Newest|Stale|Outdated|Superseded)$|generation/i.test(name))
        report(node, `${name} is a rule of its own`);
    };
    const always = {
      "NewExpression[callee.name='AbortController']": (node) => report(node, "work is ended by what it is for"),
      "NewExpression[callee.name='Debounce']": (node) => report(node, "things come to rest in the store"),
      "CallExpression[callee.name='Symbol']": (node) => report(node, "nothing is marked as the newest"),
    };
    if (file.slice(folder.length) in aboutOneText) return always;
    return {
      ...always,
      BinaryExpression: (node) => {
        const isComparison = /^(?:[!=]==?|[<>]=?)$/.test(node.operator);
        if (isComparison && (isVersion(node.left) || isVersion(node.right)))
          report(node, "versions are not compared here");
      },
      PropertyDefinition: named,
      MethodDefinition: named,
      TSPropertySignature: named,
      VariableDeclarator: named,
    };
  },
};

module.exports = { oneStore };
