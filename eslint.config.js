const js = require("@eslint/js");
const tseslint = require("typescript-eslint");
const { borders, pureFolders } = require("./test/lint/borders.js");

const product = ["src/**/*.ts", "webview/**/*.{ts,tsx}"];
const typeScript = [...product, "test/**/*.ts"];

/** What the pure core must not see: platforms, clocks, chance. */
const impure = [
  ...["window", "document", "self", "globalThis", "navigator", "process", "console", "crypto", "fetch"],
  ...["performance", "Date", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "requestAnimationFrame"],
];

const ofModules = ["require", "module", "exports", "__dirname", "__filename"];
const ofNode = Object.getOwnPropertyNames(globalThis);

module.exports = tseslint.config(
  { ignores: ["dist/", "dist-test/", ".vscode-test/", "test-output/", "test/fixtures/", "**/*.d.ts"] },
  {
    files: ["**/*.js"],
    extends: [js.configs.recommended],
    languageOptions: {
      sourceType: "commonjs",
      globals: Object.fromEntries([...ofModules, ...ofNode].map((name) => [name, "readonly"])),
    },
  },
  {
    files: typeScript,
    extends: [js.configs.recommended, tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: { parserOptions: { projectService: true, tsconfigRootDir: __dirname } },
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // These ask for the `!` that the code does without, or only have opinions.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/unbound-method": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
      eqeqeq: "error",
      "no-restricted-syntax": ["error", { selector: "TSEnumDeclaration", message: "A union of strings will do." }],
    },
  },
  {
    files: product,
    plugins: { aabb: { rules: { borders } } },
    rules: { "aabb/borders": "error" },
  },
  {
    files: pureFolders.map((folder) => `${folder}/**/*.ts`),
    rules: {
      "no-restricted-globals": ["error", ...impure],
      "no-restricted-properties": ["error", { object: "Math", property: "random" }],
    },
  },
);
