const js = require("@eslint/js");
const tseslint = require("typescript-eslint");
const { borders, pureFolders } = require("./test/lint/borders.js");

const product = ["src/**/*.ts", "webview/**/*.{ts,tsx}"];
const tests = ["test/**/*.ts"];

/** What the pure core must not see: platforms, clocks, chance. */
const impure = [
  ...["window", "document", "self", "globalThis", "navigator", "process", "console", "crypto", "fetch"],
  ...["performance", "Date", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "requestAnimationFrame"],
];

const typed = { parserOptions: { project: "test/lint/tsconfig.json", tsconfigRootDir: __dirname } };

const ofModules = ["require", "module", "exports", "__dirname", "__filename"];
const ofPages = [
  ...["document", "performance", "requestAnimationFrame", "addEventListener"],
  ...["matchMedia", "getComputedStyle", "devicePixelRatio"],
];
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
    // A page's script, and what of it runs in Node as well.
    files: ["examples/game/*.mjs"],
    extends: [js.configs.recommended],
    languageOptions: {
      globals: Object.fromEntries(ofPages.map((name) => [name, "readonly"])),
    },
  },
  {
    files: [...product, ...tests],
    extends: [js.configs.recommended, tseslint.configs.strict, tseslint.configs.stylistic],
    rules: {
      "@typescript-eslint/consistent-type-imports": "error",
      "@typescript-eslint/no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
      // These only have opinions.
      "@typescript-eslint/no-dynamic-delete": "off",
      "@typescript-eslint/consistent-type-definitions": "off",
      eqeqeq: "error",
      "no-restricted-syntax": ["error", { selector: "TSEnumDeclaration", message: "A union of strings will do." }],
    },
  },
  {
    // Rules that need types take most of the time: in tests only those that find a check which nobody waits for, or a case that
    // nobody thought of.
    files: tests,
    languageOptions: typed,
    rules: {
      "@typescript-eslint/await-thenable": "error",
      "@typescript-eslint/no-floating-promises": "error",
      "@typescript-eslint/no-misused-promises": "error",
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
    },
  },
  {
    files: product,
    extends: [tseslint.configs.strictTypeCheckedOnly, tseslint.configs.stylisticTypeCheckedOnly],
    languageOptions: typed,
    rules: {
      "@typescript-eslint/switch-exhaustiveness-check": ["error", { considerDefaultExhaustiveForUnions: true }],
      "@typescript-eslint/restrict-template-expressions": ["error", { allowNumber: true }],
      "@typescript-eslint/no-confusing-void-expression": [
        "error",
        { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
      ],
      "@typescript-eslint/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
      "@typescript-eslint/no-misused-spread": ["error", { allow: ["string"] }],
      // These ask for the `!` that the code does without, or only have opinions.
      "@typescript-eslint/non-nullable-type-assertion-style": "off",
      "@typescript-eslint/no-meaningless-void-operator": "off",
      "@typescript-eslint/unbound-method": "off",
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
