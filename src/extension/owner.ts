/** Whatever must be told when it is not needed any more. */
export interface Disposable {
  dispose(): unknown;
}

let owned = 0;

/** How many things have an owner that has not let go of them yet. What opens and closes must leave this number as it was. */
export function ownedCount(): number {
  return owned;
}

/** Holds what must be disposed of together. What it is given after its own end is disposed of at once. */
export class Owner implements Disposable {
  private readonly things = new Set<Disposable>();
  private ended = false;

  own<T extends Disposable>(thing: T): T {
    if (this.ended) {
      thing.dispose();
    } else if (!this.things.has(thing)) {
      this.things.add(thing);
      owned++;
    }
    return thing;
  }

  /** Disposes of one thing before its time. */
  release(thing: Disposable | undefined): void {
    if (!thing || !this.things.delete(thing)) return;
    owned--;
    thing.dispose();
  }

  dispose(): void {
    this.ended = true;
    for (const thing of [...this.things].reverse()) this.release(thing);
  }
}
