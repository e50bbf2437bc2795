// The least that an extension with a picture can do: it posts the text, and its page fills rectangles. What a preview
// takes longer than this is its own; the rest is VS Code's way from a key to a webview.
const vscode = require("vscode");

exports.activate = (/** @type {vscode.ExtensionContext} */ context) => {
  const open = (/** @type {vscode.TextEditor | undefined} */ editor) => {
    if (editor === undefined || !editor.document.uri.path.endsWith(".aabb.json")) return;
    waiting.dispose();
    show(editor.document, context.extensionUri);
  };
  const waiting = vscode.window.onDidChangeActiveTextEditor(open);
  open(vscode.window.activeTextEditor);
};

/** @param {vscode.TextDocument} document @param {vscode.Uri} root */
function show(document, root) {
  const place = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true };
  const { webview } = vscode.window.createWebviewPanel("echo", "Echo", place, {
    enableScripts: true,
    localResourceRoots: [root],
  });
  const rectangles = vscode.workspace.getConfiguration("echo").get("rectangles");
  const post = () => webview.postMessage({ version: document.version, text: document.getText(), rectangles });
  vscode.workspace.onDidChangeTextDocument((change) => {
    if (change.document === document) post();
  });
  webview.onDidReceiveMessage(post);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, "page.js"));
  webview.html = `<!DOCTYPE html><html><body><canvas></canvas><script src="${script}"></script></body></html>`;
}
