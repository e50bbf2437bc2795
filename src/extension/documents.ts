import * as vscode from "vscode";
import { rules } from "../report/index.js";
import { translatedSchema } from "../scene/index.js";

/**
 * The scheme under which the pages of docs/findings are served. A link to the file itself would lead a browser's VS Code
 * out into the network; and what opens as this scheme opens as a rendered page (`configurationDefaults`).
 */
export const docsScheme = "aabb-docs";

const pages: ReadonlyMap<string, string> = new Map(rules.map(({ id, page }) => [id, page]));

/** The page that explains a code. */
export function findingPage(code: string): vscode.Uri | undefined {
  const page = pages.get(code);
  return page === undefined ? undefined : vscode.Uri.from({ scheme: docsScheme, path: `/${page}.md` });
}

/**
 * Serves the pages, each with its picture in it: a page has nothing to load. They are files and not only texts, since
 * VS Code renders Markdown in place of a text editor for files alone.
 */
export class FindingPages implements vscode.FileSystemProvider {
  private readonly folder: vscode.Uri;
  /** They never change. */
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]> = () => nothing;

  constructor(extension: vscode.Uri) {
    this.folder = vscode.Uri.joinPath(extension, "docs", "findings");
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { length } = await this.readFile(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: length };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const page = /^\/([\w-]+)\.md$/.exec(uri.path)?.[1];
    if (page === undefined || ![...pages.values()].includes(page)) throw vscode.FileSystemError.FileNotFound(uri);
    const text = await this.read(`${page}.md`);
    const picture = `](${page}.svg)`;
    const whole = text.includes(picture)
      ? text.replace(picture, `](${dataUri(await this.read(`${page}.svg`))})`)
      : text;
    return new TextEncoder().encode(whole);
  }

  watch(): vscode.Disposable {
    return nothing;
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  writeFile(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  private async read(name: string): Promise<string> {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(this.folder, name)));
  }
}

const nothing = new vscode.Disposable(() => undefined);

function dataUri(svg: string): string {
  const written = encodeURIComponent(svg).replaceAll("(", "%28").replaceAll(")", "%29");
  return `data:image/svg+xml;utf8,${written}`;
}

/**
 * The scheme under which the JSON schema of scenes is served. VS Code's JSON support asks for the schema when it meets
 * the first scene, and asking wakes this extension up, also where somebody has chosen another language for scenes.
 */
export const schemaScheme = "aabb-schema";

/** The address of the schema, as package.json names it. */
export const schemaUri = `${schemaScheme}://aabb/aabb.schema.json`;

/** Serves the schema for completion that the build has written, in the language of VS Code. */
export class SchemaContent implements vscode.TextDocumentContentProvider {
  constructor(private readonly extension: vscode.Uri) {}

  async provideTextDocumentContent(): Promise<string> {
    const file = vscode.Uri.joinPath(this.extension, "dist", "completion.schema.json");
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    return JSON.stringify(translatedSchema(JSON.parse(text)));
  }
}
