// What a user downloads is small: the tests of the package hold it to these limits, and the bench reports them.
const kB = 1000;

/** Bytes, by file. */
const sizeLimits = {
  // The readers of levels and the audit are 125 kB of it: about 5 ms more to compile, of some 50 that activation takes.
  // They are in the same file since a host in a web worker loads one file and has no way to import another.
  // What the text editor shows of scenes is 26 kB; expectations as tests, their recording, and tasks are 30 kB.
  // Fixes and their trial are 18 kB.
  // Scenes as notebooks of VS Code are 17 kB.
  // Texts that are whole, so that they can be said in other languages, are 15 kB.
  "dist/extension.js": 478 * kB,
  "dist/webview.js": 450 * kB,
  "dist/drafts.js": 200 * kB,
  // 230 kB of it are the pictures of the walkthrough, which are loaded when they are looked at, and 30 kB the German texts.
  // The solver for games is in it twice, for `import` and for `require`.
  vsix: 985 * kB,
};

module.exports = { kB, sizeLimits };
