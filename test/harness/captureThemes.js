/* global document */
// Writes down what VS Code gives to the page of a webview in each of its themes: node test/harness/captureThemes.js
const fs = require("node:fs");
const path = require("node:path");
const { chromium } = require("playwright-core");
const { launchOptions } = require("./chromium.js");
const { repository } = require("./fetchServer.js");
const { startServer } = require("./vscodeServer.js");
const { examples, makeWorkspace } = require("./workspace.js");

const folder = path.join(repository, "test", "fixtures", "themes");

/** One of each kind. @type {Readonly<Record<string, string>>} */
const themes = {
  light: "Light Modern",
  dark: "Dark Modern",
  "high-contrast": "Default High Contrast",
  "high-contrast-light": "Default High Contrast Light",
};

async function main() {
  const server = await startServer();
  const browser = await chromium.launch(launchOptions());
  try {
    for (const [kind, name] of Object.entries(themes)) {
      const settings = { "workbench.colorTheme": name, "aabb.preview.openAutomatically": true };
      const workspace = makeWorkspace({ from: examples, settings });
      const page = await browser.newPage();
      const openFile = path.join(workspace, "thin-wall.aabb.json");
      await page.goto(server.url({ folder: workspace, openFile, extensionPaths: [repository] }));
      const preview = page.locator("iframe.webview.ready").first().contentFrame().frameLocator("#active-frame");
      await preview.locator(`body[data-vscode-theme-kind="vscode-${kind}"] canvas`).first().waitFor();
      await write(`${kind}.json`, JSON.stringify(await preview.locator("body").evaluate(given)));
      const styles = await preview.locator("style#_defaultStyles").innerText();
      await write("webview.css", styles);
      await page.close();
    }
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** Runs in the page. @param {HTMLElement} body */
function given(body) {
  const { style } = document.documentElement;
  const names = Array.from(style).filter((name) => name.startsWith("--"));
  return {
    classes: [...body.classList],
    data: { ...body.dataset },
    variables: Object.fromEntries(names.sort().map((name) => [name, style.getPropertyValue(name)])),
  };
}

/** @param {string} file @param {string} content laid out as all files are */
async function write(file, content) {
  const { format } = await import("oxfmt");
  const { code, errors } = await format(file, content);
  if (errors.length > 0) throw new Error(`${file}: ${JSON.stringify(errors)}`);
  fs.writeFileSync(path.join(folder, file), code);
}

main().catch((error) => {
  console.error(error);
  process.exitCode = 1;
});
