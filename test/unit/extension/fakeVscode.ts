// As much of VS Code as scenes, notebooks and their problems need, in a window whose time a test has go on.
import { YieldBudget } from "../../../src/workspace/index.js";
import { FakeTime } from "../workspace/time.js";

/** A clock by which each step of work takes long: whatever goes in slices goes in as many as it can, and others come in between. */
class HurriedTime extends FakeTime {
  override now(): number {
    this.spend(50);
    return super.now();
  }

  /** Goes on for a slice of what is under way, or for a moment where nothing is. */
  async slice(): Promise<void> {
    await this.advance(20);
  }

  /** Goes on until nothing is left to do. */
  async rest(): Promise<void> {
    do await this.advance(1000);
    while (this.pending > 0);
  }
}

export const time = new HurriedTime();

/** What stands for the clock of the window. */
export const scheduler = time;
export const yieldBudget = (): YieldBudget => YieldBudget.of(time);

const nothing = { dispose: (): void => undefined };
const never = () => nothing;

export class Uri {
  readonly authority = "";
  private constructor(
    readonly scheme: string,
    readonly path: string,
    readonly fragment = "",
  ) {}

  static parse(text: string): Uri {
    const [, scheme = "", path = "", fragment] = /^(.*?):([^#]*)#?(.*)$/.exec(text) ?? [];
    return new Uri(scheme, path, fragment);
  }

  static from({ scheme, path }: { readonly scheme: string; readonly path: string }): Uri {
    return new Uri(scheme, path);
  }

  static joinPath({ scheme, path }: Uri, ...parts: readonly string[]): Uri {
    return new Uri(scheme, new URL([path, ...parts].join("/"), "file:").pathname.replace(/\/$/, ""));
  }

  with({ scheme = this.scheme, path = this.path }: { readonly scheme?: string; readonly path?: string }): Uri {
    return new Uri(scheme, path, this.fragment);
  }

  toString(): string {
    return `${this.scheme}:${this.path}${this.fragment === "" ? "" : `#${this.fragment}`}`;
  }
}

export class Disposable {
  constructor(readonly dispose: () => void) {}
}

interface Position {
  readonly line: number;
  readonly character: number;
}

export class Range {
  readonly start: Position;
  readonly end: Position;

  constructor(...given: readonly [Position, Position] | readonly [number, number, number, number]) {
    if (given.length === 2) [this.start, this.end] = given;
    else {
      const [startLine, startCharacter, endLine, endCharacter] = given;
      this.start = { line: startLine, character: startCharacter };
      this.end = { line: endLine, character: endCharacter };
    }
  }
}

export class Selection extends Range {
  get active(): Position {
    return this.end;
  }
}

export class Diagnostic {
  constructor(
    readonly range: Range,
    readonly message: string,
    readonly severity: number,
  ) {}
}

export class NotebookCellOutput {
  constructor(readonly items: readonly string[]) {}
}

export const NotebookCellOutputItem = { text: (text: string) => text, stderr: (text: string) => text };

export const l10n = { bundle: undefined };

export class FileSystemError extends Error {}

export const DiagnosticSeverity = { Error: 0, Warning: 1, Information: 2, Hint: 3 };
export const NotebookCellKind = { Markup: 1, Code: 2 };

/** The text of a file or of a cell in an editor. All of it is one line. */
export class Document {
  readonly languageId = "aabb-scene";
  version = 1;
  isClosed = false;
  readonly uri: Uri;

  constructor(
    uri: string,
    private text: string,
  ) {
    this.uri = Uri.parse(uri);
  }

  getText(): string {
    return this.text;
  }

  write(text: string): void {
    this.text = text;
    this.version++;
  }

  positionAt(offset: number): Position {
    return { line: 0, character: offset };
  }

  offsetAt({ character }: { readonly character: number }): number {
    return character;
  }
}

/** Problems by the uri of their file, of all collections. */
export const problems = new Map<string, readonly Diagnostic[]>();

export const languages = {
  createDiagnosticCollection: () => ({
    set: (uri: Uri, found: readonly Diagnostic[]) => problems.set(uri.toString(), found),
    delete: (uri: Uri) => problems.delete(uri.toString()),
    ...nothing,
  }),
};

/** The severities that the user has chosen. */
let severities: Readonly<Record<string, string>> = {};
const configured = new Set<(change: { affectsConfiguration(): boolean }) => void>();

export function choose(chosen: typeof severities): void {
  severities = chosen;
  configured.forEach((listener) => listener({ affectsConfiguration: () => true }));
}

export class EventEmitter<T> {
  private readonly listeners = new Set<(value: T) => void>();

  readonly event = (listener: (value: T) => void) => {
    this.listeners.add(listener);
    return { dispose: () => this.listeners.delete(listener) };
  };

  fire(value: T): void {
    this.listeners.forEach((listener) => listener(value));
  }

  dispose(): void {
    this.listeners.clear();
  }
}

export class TextEdit {
  private constructor(
    readonly range: Range,
    readonly newText: string,
  ) {}

  static replace(range: Range, text: string): TextEdit {
    return new TextEdit(range, text);
  }
}

export class WorkspaceEdit {
  edits: readonly TextEdit[] = [];

  set(_: Uri, edits: readonly TextEdit[]): void {
    this.edits = edits;
  }
}

export class TabInputText {
  constructor(readonly uri: Uri) {}
}
export class TabInputCustom extends TabInputText {}

export const ViewColumn = { Beside: -2, Active: -1, One: 1 };
export const FilePermission = { Readonly: 1 };
export const env = { language: "en" };

export const TextEditorRevealType = { InCenterIfOutsideViewport: 2 };

/** An editor of a document. */
export class TextEditor {
  selections: readonly Selection[] = [];

  constructor(readonly document: Document) {}

  get selection(): Selection | undefined {
    return this.selections[0];
  }

  revealRange(): void {
    // It shows all of its text.
  }

  /** Has the cursor at an offset; without a kind, the user has not moved it there. */
  putCursor(offset: number, kind?: number): void {
    this.selections = [new Selection(0, offset, 0, offset)];
    cursorMoved.fire({ textEditor: this, kind });
  }
}

const cursorMoved = new EventEmitter<{ readonly textEditor: TextEditor; readonly kind: number | undefined }>();

/** An editor shows each document that is open. */
export const window = {
  activeTextEditor: undefined,
  visibleTextEditors: [],
  onDidChangeTextEditorSelection: cursorMoved.event,
  /** The editors that were shown, the last one at the end. */
  shown: [] as TextEditor[],
  showTextDocument(document: Document): Promise<TextEditor> {
    const editor = new TextEditor(document);
    window.shown.push(editor);
    return Promise.resolve(editor);
  },
  tabGroups: {
    get all() {
      const group = { viewColumn: 1 };
      const tabs = workspace.textDocuments.map(({ uri }) => ({ input: new TabInputText(uri), group }));
      return [{ ...group, tabs }];
    },
  },
};

export const workspace = {
  textDocuments: [] as Document[],
  /** Makes all edits of the text that is open, which is changed by nobody else meanwhile. */
  applyEdit({ edits }: WorkspaceEdit): Promise<boolean> {
    for (const document of workspace.textDocuments) {
      const inOrder = edits.toSorted((a, b) => b.range.start.character - a.range.start.character);
      const written = inOrder.reduce(
        (text, { range, newText }) => text.slice(0, range.start.character) + newText + text.slice(range.end.character),
        document.getText(),
      );
      document.write(written);
    }
    return Promise.resolve(true);
  },
  workspaceFolders: [],
  onDidRenameFiles: never,
  onDidDeleteFiles: never,
  onDidChangeConfiguration(listener: (change: { affectsConfiguration(): boolean }) => void) {
    configured.add(listener);
    return { dispose: () => configured.delete(listener) };
  },
  getWorkspaceFolder: () => undefined,
  getConfiguration: () => ({ get: () => severities, inspect: () => undefined }),
  fs: { isWritableFileSystem: () => true, stat: () => Promise.resolve({}) },
};
