import type { MessageConnection } from "vscode-jsonrpc/browser";
import { bookCells, bookText } from "../../notebook/index.js";
import { Owner } from "../../workspace/index.js";
import type { EngineHost } from "../engineHost.js";
import * as messages from "../messages/books.js";
import { OpenBook, type Cell } from "./openBook.js";

/** The notebooks that the host has open. Files are also read as cells and written here. */
export class OpenBooks extends Owner {
  private readonly open = new Map<number, OpenBook>();

  constructor(
    private readonly connection: MessageConnection,
    private readonly host: EngineHost,
  ) {
    super();
    const served = [
      connection.onRequest(messages.readCells, ({ text }) => bookCells(text)),
      connection.onRequest(messages.writeCells, ({ original, cells }) => bookText(original, cells)),
      connection.onNotification(messages.open, (opened) => this.add(opened)),
      connection.onNotification(messages.change, (changed) => this.open.get(changed.book)?.change(changed)),
      connection.onNotification(messages.follow, ({ book, isFollowed }) => this.open.get(book)?.follow(isFollowed)),
      connection.onNotification(messages.run, ({ book, cells }) => this.open.get(book)?.tell(cells)),
      connection.onNotification(messages.close, ({ book }) => this.close(book)),
    ];
    for (const each of served) this.owner.add(each);
  }

  /** Returns the cell that has this uri; undefined for any other document. */
  cellAt(uri: string): Cell | undefined {
    for (const book of this.open.values()) {
      const cell = book.cellAt(uri);
      if (cell) return cell;
    }
    return undefined;
  }

  private add(opened: messages.OpenParams): void {
    const { connection } = this;
    const { book } = opened;
    const listener = {
      evaluated: (cells: readonly messages.CellResult[]) =>
        void connection.sendNotification(messages.evaluated, { book, cells }),
      failed: (reason: string) => void connection.sendNotification(messages.failed, { book, reason }),
    };
    this.open.set(book, this.owner.add(new OpenBook(opened, this.host, listener)));
  }

  private close(book: number): void {
    const closed = this.open.get(book);
    this.open.delete(book);
    this.owner.delete(closed);
  }
}
