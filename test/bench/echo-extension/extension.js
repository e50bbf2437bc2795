// The least that an extension with a picture can do: it posts the text, and its page fills rectangles. What a preview
// takes longer than this is its own; the rest is VS Code's way from a key to a webview.
const vscode = require("vscode");

exports.activate = (/** @type {vscode.ExtensionContext} */ context) => {
  /** @type {Set<vscode.TextDocument>} */
  const shown = new Set();
  const open = (/** @type {vscode.TextEditor | undefined} */ editor) => {
    if (editor === undefined || !editor.document.uri.path.endsWith(".aabb.json")) return;
    if (shown.has(editor.document)) return;
    shown.add(editor.document);
    show(editor.document, context.extensionUri).onDidDispose(() => shown.delete(editor.document));
  };
  vscode.window.onDidChangeActiveTextEditor(open);
  open(vscode.window.activeTextEditor);
};

/** @param {vscode.TextDocument} document @param {vscode.Uri} root */
function show(document, root) {
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const panel = vscode.window.createWebviewPanel("echo", "Echo", place, {
    enableScripts: true,
    localResourceRoots: [root],
  });
  const { webview } = panel;
  const rectangles = vscode.workspace.getConfiguration("echo").get("rectangles");
  const post = () => webview.postMessage({ version: document.version, text: document.getText(), rectangles });
  const changes = vscode.workspace.onDidChangeTextDocument((change) => {
    if (change.document === document) post();
  });
  panel.onDidDispose(() => changes.dispose());
  webview.onDidReceiveMessage(post);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, "page.js"));
  webview.html = `<!DOCTYPE html><html><body><canvas></canvas><script src="${script}"></script></body></html>`;
  return panel;
}
