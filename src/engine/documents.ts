import { type OpenText, type Rest } from "../workspace/index.js";
import type { TextChange } from "./messages/hostMessages.js";
import { StoppedFiles } from "./stoppedFiles.js";

/** A document that is open in the editor, as the engine knows it. */
export class EngineDocument implements OpenText {
  isClosed = false;

  constructor(
    readonly uri: string,
    public version: number,
    private text: string,
    public restMs: number,
    private readonly stopped: StoppedFiles,
  ) {}

  get isLeftAlone(): boolean {
    return this.stopped.has(this.uri);
  }

  getText(): string {
    return this.text;
  }

  /** How long the text rests before it is evaluated. */
  get rest(): Rest {
    return this.restMs > 0 ? { ms: this.restMs, since: "last" } : { ms: 0, since: "first" };
  }

  change(version: number, changes: readonly TextChange[]): void {
    for (const { offset, length, text } of changes) {
      this.text = this.text.slice(0, offset) + text + this.text.slice(offset + length);
    }
    this.version = version;
    this.stopped.changed(this.uri);
  }
}

/** The open documents, by uri. */
export class Documents {
  private readonly documents = new Map<string, EngineDocument>();

  constructor(private readonly stopped = new StoppedFiles()) {}

  at(uri: string): EngineDocument | undefined {
    return this.documents.get(uri);
  }

  open(uri: string, version: number, text: string, restMs: number): EngineDocument {
    const document = new EngineDocument(uri, version, text, restMs, this.stopped);
    this.documents.set(uri, document);
    return document;
  }

  close(uri: string): EngineDocument | undefined {
    const document = this.documents.get(uri);
    if (document) document.isClosed = true;
    this.documents.delete(uri);
    return document;
  }
}
