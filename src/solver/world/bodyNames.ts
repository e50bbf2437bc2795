import type { BodyIndex } from "../indices.js";
/** Sorting names takes as long as comparing so many pairs for each of them. */
const COMPARISONS = 8;

/**
 * The names of movers, and their order.
 *
 *     ids      by mover its name
 *     ranks    by mover its place in the order of all names, once these were compared so often that it pays to sort them
 */
export class Names {
  private readonly ids: string[] = [];
  private ranks: Uint32Array | undefined;
  private comparisons = 0;

  of(mover: BodyIndex): string {
    return this.ids[mover];
  }

  set(mover: BodyIndex, id: string): void {
    if (this.ids[mover] === id) return;
    this.ids[mover] = id;
    this.forget();
  }

  /** Lets the last one take the place of one, which is there no more. */
  remove(mover: BodyIndex): void {
    const last = this.ids.pop() as string;
    if (mover < this.ids.length) this.ids[mover] = last;
    this.forget();
  }

  /** Who has the same name is in the order of numbers. */
  compare(a: BodyIndex, b: BodyIndex): number {
    const { ranks } = this;
    if (ranks) return ranks[a] - ranks[b];
    if (++this.comparisons > COMPARISONS * this.ids.length) this.rank();
    return this.compareIds(a, b);
  }

  private compareIds(a: BodyIndex, b: BodyIndex): number {
    const [idA, idB] = [this.of(a), this.of(b)];
    return idA < idB ? -1 : idA > idB ? 1 : a - b;
  }

  private rank(): void {
    const order = Uint32Array.from(this.ids, (_, mover) => mover).sort((a, b) => this.compareIds(a, b));
    const ranks = new Uint32Array(order.length);
    order.forEach((mover, rank) => (ranks[mover] = rank));
    this.ranks = ranks;
  }

  private forget(): void {
    this.ranks = undefined;
    this.comparisons = 0;
  }
}
