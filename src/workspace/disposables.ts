/** Whatever must be told when it is not needed any more. */
export interface Disposable {
  dispose(): unknown;
}

let owned = 0;

/** How many things have a store that has not let go of them yet. What opens and closes must leave this number as it was. */
export function ownedCount(): number {
  return owned;
}

/** Holds what must be disposed of together. What it is given after its own end is disposed of at once. */
export class DisposableStore implements Disposable {
  private readonly things = new Set<Disposable>();
  private ended = false;

  get isDisposed(): boolean {
    return this.ended;
  }

  add<T extends Disposable>(thing: T): T {
    if (this.ended) {
      thing.dispose();
    } else if (!this.things.has(thing)) {
      this.things.add(thing);
      owned++;
    }
    return thing;
  }

  /** Calls `end` once: when what is given back is disposed of, or else at its own end. */
  defer(end: () => void): Disposable {
    const thing = this.add({ dispose: end });
    return { dispose: () => this.delete(thing) };
  }

  /** Disposes of one thing before its time. */
  delete(thing: Disposable | undefined): void {
    if (!thing || !this.things.delete(thing)) return;
    owned--;
    thing.dispose();
  }

  dispose(): void {
    this.ended = true;
    for (const thing of [...this.things].reverse()) this.delete(thing);
  }
}

/** Something that has others, which end with it. */
export abstract class Owner implements Disposable {
  protected readonly owner = new DisposableStore();

  dispose(): void {
    this.owner.dispose();
  }
}

/** Whoever listens is told, one after the other; one that fails keeps none of the others from it. */
export class Emitter<T> extends Owner {
  private readonly listeners = new Set<{ readonly listener: (value: T) => void }>();

  /** @param failed called with what a listener throws */
  constructor(private readonly failed: (error: unknown) => void) {
    super();
  }

  readonly event = (listener: (value: T) => void): Disposable => {
    // An object of its own: one function may listen twice.
    const entry = { listener };
    this.listeners.add(entry);
    return this.owner.defer(() => this.listeners.delete(entry));
  };

  get hasListeners(): boolean {
    return this.listeners.size > 0;
  }

  readonly fire = (value: T): void => {
    for (const entry of [...this.listeners]) {
      if (!this.listeners.has(entry)) continue;
      try {
        entry.listener(value);
      } catch (error) {
        this.failed(error);
      }
    }
  };
}
