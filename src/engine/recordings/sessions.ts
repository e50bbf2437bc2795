import { type Disposable, Owner } from "../../workspace/index.js";

/** Sessions by the numbers that the host gave them. A session ends when the host closes it, or with the connection. */
export class Sessions<S extends Disposable> extends Owner {
  private readonly sessions = new Map<number, S>();

  get(session: number): S | undefined {
    return this.sessions.get(session);
  }

  open(session: number, opened: S): S {
    this.sessions.set(session, this.owner.add(opened));
    return opened;
  }

  close(session: number): void {
    const closed = this.sessions.get(session);
    this.sessions.delete(session);
    this.owner.delete(closed);
  }
}
