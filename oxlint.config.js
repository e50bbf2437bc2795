const { pureFolders } = require("./test/lint/borders.js");

const product = ["src/**/*.ts", "webview/**/*.{ts,tsx}"];
const tests = ["test/**/*.ts"];

/** What the pure core must not see: platforms, clocks, chance. */
const impure = [
  ...["window", "document", "self", "globalThis", "navigator", "process", "console", "crypto", "fetch"],
  ...["performance", "Date", "setTimeout", "setInterval", "setImmediate", "queueMicrotask", "requestAnimationFrame"],
];

/** Each of them as an error. @param {string[]} names */
const errors = (...names) => Object.fromEntries(names.map((name) => [name, "error"]));

/** None of them. @param {string[]} names */
const off = (...names) => Object.fromEntries(names.map((name) => [name, "off"]));

const exhaustive = ["error", { considerDefaultExhaustiveForUnions: true }];

module.exports = {
  plugins: ["eslint", "typescript", "oxc"],
  jsPlugins: ["./test/lint/rules.js"],
  categories: { correctness: "error" },
  options: { typeAware: true },
  env: { builtin: true },
  ignorePatterns: [
    "dist/",
    "dist-test/",
    ".vscode-test/",
    "test-output/",
    "test/fixtures/",
    "**/*.d.ts",
    "examples/**/*.tsx",
  ],
  rules: {
    ...errors("eqeqeq", "no-var", "prefer-const", "prefer-rest-params", "prefer-spread", "no-array-constructor"),
    ...errors("no-case-declarations", "no-constant-condition", "no-empty", "no-fallthrough", "no-prototype-builtins"),
    ...errors("no-regex-spaces", "no-unexpected-multiline", "no-useless-constructor", "no-unreachable"),
    ...errors("preserve-caught-error", "no-control-regex", "no-misleading-character-class", "getter-return"),
    // What is not finite is not 0 when it is taken 0 times.
    "oxc/erasing-op": "off",
    // These ask for the `!` that the code does without, or only have opinions.
    ...off(
      "typescript/no-meaningless-void-operator",
      "typescript/unbound-method",
      "typescript/require-array-sort-compare",
    ),
    ...off("typescript/no-misused-spread", "typescript/no-redundant-type-constituents"),
    ...off("typescript/restrict-template-expressions"),
    "no-unused-vars": ["error", { argsIgnorePattern: "^_", varsIgnorePattern: "^_" }],
  },
  overrides: [
    {
      // Scripts of Node, some of which hand functions to a page.
      files: ["**/*.js"],
      env: { node: true, commonjs: true, browser: true },
      globals: { acquireVsCodeApi: "readonly" },
      rules: errors("no-undef"),
    },
    {
      // A page's script, and what of it runs in Node as well.
      files: ["examples/game/*.mjs"],
      env: { browser: true },
      rules: errors("no-undef"),
    },
    {
      files: [...product, ...tests],
      rules: {
        ...errors(
          "aabb/no-enum",
          "no-empty-function",
          "typescript/ban-ts-comment",
          "typescript/consistent-type-imports",
        ),
        ...errors("typescript/no-explicit-any", "typescript/no-non-null-assertion", "typescript/no-empty-object-type"),
        ...errors("typescript/no-extraneous-class", "typescript/no-invalid-void-type", "typescript/no-namespace"),
        ...errors(
          "typescript/no-require-imports",
          "typescript/no-unnecessary-type-constraint",
          "typescript/unified-signatures",
        ),
        ...errors("typescript/no-unsafe-function-type", "typescript/no-non-null-asserted-nullish-coalescing"),
        ...errors(
          "typescript/array-type",
          "typescript/adjacent-overload-signatures",
          "typescript/consistent-type-assertions",
        ),
        ...errors("typescript/class-literal-property-style", "typescript/consistent-generic-constructors"),
        ...errors("typescript/consistent-indexed-object-style", "typescript/no-confusing-non-null-assertion"),
        ...errors("typescript/no-inferrable-types", "typescript/prefer-for-of", "typescript/prefer-function-type"),
      },
    },
    {
      // Of the rules that need types, tests have only those that find a check which nobody waits for, or a case that nobody
      // thought of.
      files: tests,
      rules: {
        ...errors("typescript/await-thenable", "typescript/no-floating-promises", "typescript/no-misused-promises"),
        "typescript/switch-exhaustiveness-check": exhaustive,
      },
    },
    {
      files: product,
      rules: {
        ...errors("aabb/borders", "aabb/one-store"),
        ...errors("typescript/await-thenable", "typescript/no-floating-promises", "typescript/no-misused-promises"),
        ...errors("typescript/no-deprecated", "typescript/no-mixed-enums", "typescript/no-unnecessary-condition"),
        ...errors("typescript/no-unnecessary-boolean-literal-compare", "typescript/no-unnecessary-template-expression"),
        ...errors("typescript/no-unnecessary-type-arguments", "typescript/no-unnecessary-type-assertion"),
        ...errors("typescript/no-unnecessary-type-conversion", "typescript/no-unnecessary-type-parameters"),
        ...errors("typescript/no-unsafe-argument", "typescript/no-unsafe-assignment", "typescript/no-unsafe-call"),
        ...errors("typescript/no-unsafe-enum-comparison", "typescript/no-unsafe-member-access"),
        ...errors(
          "typescript/no-unsafe-return",
          "typescript/only-throw-error",
          "typescript/prefer-promise-reject-errors",
        ),
        "typescript/return-await": ["error", "error-handling-correctness-only"],
        ...errors("typescript/prefer-optional-chain", "typescript/prefer-reduce-type-parameter"),
        ...errors(
          "typescript/prefer-return-this-type",
          "typescript/related-getter-setter-pairs",
          "typescript/require-await",
        ),
        ...errors("typescript/use-unknown-in-catch-callback-variable", "typescript/prefer-find"),
        ...errors(
          "typescript/prefer-includes",
          "typescript/prefer-nullish-coalescing",
          "typescript/prefer-regexp-exec",
        ),
        ...errors("typescript/prefer-string-starts-ends-with", "typescript/restrict-plus-operands"),
        ...errors("typescript/no-redundant-type-constituents"),
        "typescript/switch-exhaustiveness-check": exhaustive,
        "typescript/restrict-template-expressions": ["error", { allowNumber: true }],
        "typescript/no-confusing-void-expression": [
          "error",
          { ignoreArrowShorthand: true, ignoreVoidReturningFunctions: true },
        ],
        "typescript/dot-notation": ["error", { allowIndexSignaturePropertyAccess: true }],
        "typescript/no-misused-spread": ["error", { allow: ["string"] }],
      },
    },
    {
      files: pureFolders.map((folder) => `${folder}/**/*.ts`),
      rules: {
        "no-restricted-globals": ["error", ...impure],
        "no-restricted-properties": ["error", { object: "Math", property: "random" }],
      },
    },
  ],
};
