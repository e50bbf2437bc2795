import { recordings } from "../../engine/index.js";
import { type Disposable, Owner } from "../../workspace/index.js";
import type { EngineClient } from "../engine/client.js";

type Receiver = Pick<PageSession, "receive">;

/** The pages of recordings as the engine knows them, by their numbers. */
export class PageSessions extends Owner {
  private readonly receivers = new Map<number, Receiver>();
  private lastPage = 0;

  constructor(private readonly engine: EngineClient) {
    super();
    const { connection } = engine;
    this.owner.add(
      connection.onNotification(recordings.pageMessage, (message) =>
        this.receivers.get(message.page)?.receive(message),
      ),
    );
  }

  /** Opens the session of a page. @param post called with each message for the page, packed */
  open(opened: Omit<recordings.OpenedPage, "page">, post: PageSession["post"]): PageSession {
    const page = ++this.lastPage;
    const session = new PageSession(
      this.engine,
      page,
      post,
      this.owner.defer(() => this.receivers.delete(page)),
    );
    this.receivers.set(page, session);
    const tell = (): void => void this.engine.connection.sendNotification(recordings.openPage, { ...opened, page });
    tell();
    session.deferUntilClosed(
      this.engine.onDidRestart(() => {
        tell();
        session.beginAgain();
      }),
    );
    return session;
  }
}

/** A page of a recording: what it asks of the engine, and what it is told. */
export class PageSession extends Owner {
  private view = 0;
  /** Whether the page listens. */
  private isBegun = false;

  constructor(
    private readonly engine: EngineClient,
    private readonly page: number,
    readonly post: (message: recordings.PageMessage["message"]) => void,
    receiving: Disposable,
  ) {
    super();
    this.owner.add(receiving);
    this.owner.defer(() => void this.connection.sendNotification(recordings.closePage, { page }));
  }

  private get connection() {
    return this.engine.connection;
  }

  receive({ view, message }: recordings.PageMessage): void {
    // What was told before the page began again is told once more.
    if (view === this.view) this.post(message);
  }

  /** Tells an engine that was started again that the page knows nothing. */
  beginAgain(): void {
    if (this.isBegun) this.begin();
  }

  /** Ends something together with the session. */
  deferUntilClosed(ending: Disposable): void {
    this.owner.add(ending);
  }

  begin(): void {
    this.isBegun = true;
    void this.connection.sendNotification(recordings.beginPage, { page: this.page, view: ++this.view });
  }

  pause(): void {
    this.isBegun = false;
    void this.connection.sendNotification(recordings.pausePage, { page: this.page });
  }

  show(frame: number): void {
    void this.connection.sendNotification(recordings.showFrame, { page: this.page, frame });
  }

  frames({ run, first, step, count }: Omit<recordings.FramesRequest, "page">) {
    return this.connection.sendRequest(recordings.frames, { page: this.page, run, first, step, count });
  }

  seek(run: number, text: string) {
    return this.connection.sendRequest(recordings.seek, { page: this.page, run, text });
  }

  /** Returns why a message about a run is refused; undefined if it is about the newest one. */
  async refusalOf(run: number): Promise<string | undefined> {
    return (await this.connection.sendRequest(recordings.refusal, { page: this.page, run })) ?? undefined;
  }
}
