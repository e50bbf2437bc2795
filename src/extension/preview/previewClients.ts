import type { NotificationType, RequestType } from "vscode-jsonrpc/browser";
import { preview } from "../../engine/index.js";
import { type Disposable, Owner } from "../../workspace/index.js";
import type { EngineSession } from "../engine/client.js";

/** Hears what the engine makes for a preview. */
export interface PreviewListener {
  posted(message: preview.PostedMessage): void;
  fileChanged(uri: string, event: "created" | "deleted"): void;
  failed(reason: string): void;
  /** The engine was started again and does not know the preview. */
  restarted(): void;
}

/** All previews that the engine keeps for the host. */
export class PreviewClients extends Owner {
  private readonly listeners = new Map<number, PreviewListener>();
  private lastSession = 0;
  private readonly connection: EngineSession["connection"];

  constructor({ connection, onDidRestart }: EngineSession) {
    super();
    this.connection = connection;
    this.owner.add(onDidRestart(() => [...this.listeners.values()].forEach((listener) => listener.restarted())));
    this.owner.add(connection.onNotification(preview.post, (it) => this.listeners.get(it.session)?.posted(it)));
    this.owner.add(
      connection.onNotification(preview.changeFile, ({ session, uri, event }) =>
        this.listeners.get(session)?.fileChanged(uri, event),
      ),
    );
    this.owner.add(
      connection.onNotification(preview.fail, ({ session, reason }) => this.listeners.get(session)?.failed(reason)),
    );
  }

  /** Opens a preview in the engine. Disposing of it closes it there. */
  open(file: preview.ShownFile, listener: PreviewListener): PreviewClient {
    const session = ++this.lastSession;
    this.listeners.set(session, listener);
    this.notify(preview.open, { session, ...file });
    return new PreviewClient(this, session);
  }

  close(session: number): void {
    if (this.listeners.delete(session)) this.notify(preview.close, { session });
  }

  notify<P extends preview.Session>(type: NotificationType<P>, params: P): void {
    void this.connection.sendNotification(type.method, params);
  }

  async ask<P extends preview.Session, R>(type: RequestType<P, R, void>, params: P): Promise<R> {
    return await this.connection.sendRequest<R>(type.method, params);
  }
}

type WithoutSession<P extends preview.Session> = Omit<P, "session">;

/** The host's end of one preview that the engine keeps. */
export class PreviewClient implements Disposable {
  constructor(
    private readonly clients: PreviewClients,
    private readonly session: number,
  ) {}

  notify<P extends preview.Session>(type: NotificationType<P>, params: WithoutSession<P>): void {
    this.clients.notify(type, { session: this.session, ...params } as unknown as P);
  }

  async ask<P extends preview.Session, R>(type: RequestType<P, R, void>, params: WithoutSession<P>): Promise<R> {
    return await this.clients.ask(type, { session: this.session, ...params } as unknown as P);
  }

  /** Opens it in an engine that was started again. */
  reopen(file: preview.ShownFile): void {
    this.notify(preview.open, file);
  }

  dispose(): void {
    this.clients.close(this.session);
  }
}
