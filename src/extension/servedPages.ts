import * as vscode from "vscode";
import { language } from "../engine/index.js";
import { pageOf } from "../report/index.js";
import type { Disposable } from "../workspace/index.js";
import type { EngineClient } from "./engine/client.js";

/** The scheme of docs/findings: it opens as rendered pages, where a link to a file would lead into the network. */
const docsScheme = "aabb-docs";

/** The scheme of the JSON schemas of scenes and projects: to be asked for it wakes this extension up, in any language. */
const schemaScheme = "aabb-schema";

/** The page that explains a code. */
export function findingPage(code: string): vscode.Uri {
  return vscode.Uri.from({ scheme: docsScheme, path: `/${pageOf(code)}.md` });
}

/** Serves the pages that explain codes, and the schemas for completion. */
export function servePages(extension: vscode.Uri, { connection }: EngineClient): Disposable {
  const provideTextDocumentContent = async ({ path }: vscode.Uri, token: vscode.CancellationToken): Promise<string> => {
    const name = path === "/aabb.config.schema.json" ? "aabb.config" : "aabb";
    return await connection.sendRequest(language.schema, { name }, token);
  };
  return vscode.Disposable.from(
    vscode.workspace.registerFileSystemProvider(docsScheme, new FindingPages(extension), { isReadonly: true }),
    vscode.workspace.registerTextDocumentContentProvider(schemaScheme, { provideTextDocumentContent }),
  );
}

/** Reads a schema as the build has written it. */
export async function readSchema(extension: vscode.Uri, name: language.SchemaName): Promise<string> {
  return await textIn(vscode.Uri.joinPath(extension, "dist"), `${name}.completion.json`);
}

/** The pages with their pictures in them, as files: only these does VS Code open as rendered Markdown. */
class FindingPages implements vscode.FileSystemProvider {
  private readonly folder: vscode.Uri;
  /** They never change. */
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]> = () => nothing;
  readonly watch = (): vscode.Disposable => nothing;
  readonly readDirectory = (): [string, vscode.FileType][] => [];
  readonly createDirectory = refuse;
  readonly writeFile = refuse;
  readonly delete = refuse;
  readonly rename = refuse;

  constructor(extension: vscode.Uri) {
    this.folder = vscode.Uri.joinPath(extension, "docs", "findings");
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { length } = await this.readFile(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime: 0, size: length };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    const page = /^\/([\w-]+)\.md$/.exec(uri.path)?.[1];
    if (page === undefined) throw vscode.FileSystemError.FileNotFound(uri);
    const text = await textIn(this.folder, `${page}.md`);
    const picture = `](${page}.svg)`;
    if (!text.includes(picture)) return new TextEncoder().encode(text);
    const svg = encodeURIComponent(await textIn(this.folder, `${page}.svg`));
    const written = svg.replaceAll("(", "%28").replaceAll(")", "%29");
    return new TextEncoder().encode(text.replace(picture, `](data:image/svg+xml;utf8,${written})`));
  }
}

function refuse(uri: vscode.Uri): never {
  throw vscode.FileSystemError.NoPermissions(uri);
}

async function textIn(folder: vscode.Uri, name: string): Promise<string> {
  return new TextDecoder().decode(await vscode.workspace.fs.readFile(vscode.Uri.joinPath(folder, name)));
}

const nothing = new vscode.Disposable(() => undefined);
