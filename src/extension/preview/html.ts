import * as vscode from "vscode";
import { translations } from "../l10n.js";

/** The folder that a preview may load from. */
export function previewRoot(extension: vscode.Uri): vscode.Uri {
  return vscode.Uri.joinPath(extension, "dist");
}

/** The page of a preview. It is the same for every file of a kind: what it shows comes with messages. */
export function previewHtml(webview: vscode.Webview, extension: vscode.Uri, kind: "notebook" | "level"): string {
  const root = previewRoot(extension);
  const script = webview.asWebviewUri(vscode.Uri.joinPath(root, "webview.js")).toString();
  const style = webview.asWebviewUri(vscode.Uri.joinPath(root, "webview.css")).toString();
  const nonce = newNonce();
  const language = translations();
  const spoken = language === undefined ? "" : ` data-translations="${language}"`;
  const policy = [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    // A worker of a page starts from what the page has fetched.
    `connect-src ${webview.cspSource}`,
    "worker-src blob:",
    `style-src ${webview.cspSource}`,
    `img-src ${webview.cspSource} data:`,
    "font-src 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  return `<!DOCTYPE html>
<html lang="${language === undefined ? "en" : vscode.env.language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>AABB Notebook</title>
<link rel="stylesheet" href="${style}">
</head>
<body>
<div id="root" data-kind="${kind}"${spoken}></div>
<script type="module" nonce="${nonce}" src="${script}"></script>
</body>
</html>`;
}

/** A number that is used once and cannot be guessed. */
function newNonce(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}
