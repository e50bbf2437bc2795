import { packText, toBase64, type HostMessage } from "./protocol/index.js";

// Browsers and Node have these alike; TypeScript knows them only with all else of one of these platforms.
declare const crypto: { readonly subtle: { digest(name: string, bytes: Uint8Array): Promise<ArrayBuffer> } };
declare class TextEncoder {
  encode(text: string): Uint8Array;
}

/** What a page that stands by itself is made of. */
interface StandaloneParts {
  readonly notebook: Extract<HostMessage, { type: "notebook" }>;
  /** The page's own script and styles: those of a preview. */
  readonly script: string;
  readonly styles: string;
  /** The language of its words, and these as JSON; English without them. */
  readonly language?: string;
  readonly translations?: string | undefined;
}

/**
 * A notebook as one HTML file, for a wiki or a report of a bug: its cells are looked at, played and exported as in a
 * preview, and not edited. It asks nothing of any network, and its policy lets run only the script that is in it.
 */
export async function standalonePage(parts: StandaloneParts): Promise<string> {
  const { notebook, language = "en", translations } = parts;
  // The uri is a path of somebody's machine.
  const message = packText({ ...notebook, uri: notebook.name });
  const script = parts.script.replaceAll("</script", "<\\/script").replaceAll("<!--", "<\\!--");
  const { styles } = parts;
  const policy = [
    "default-src 'none'",
    `script-src 'sha256-${await sha256(script)}'`,
    `style-src 'sha256-${await sha256(styles)}'`,
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const data = (id: string, json: string): string =>
    `<script type="application/json" id="held-${id}">${json.replaceAll("<", "\\u003c")}</script>\n`;
  return `<!DOCTYPE html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${escaped(notebook.title ?? notebook.name)}</title>
<style>${styles}</style>
</head>
<body>
<div id="root" data-kind="standalone"></div>
${data("notebook", message)}${translations === undefined ? "" : data("translations", translations)}<script type="module">${script}</script>
</body>
</html>
`;
}

async function sha256(text: string): Promise<string> {
  return toBase64(new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text))));
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);
}
