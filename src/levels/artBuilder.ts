/** What the tiles of a level look like in its editor, layer over layer. It says nothing of what is solid. */
export interface LevelArt {
  /** Of its level. */
  readonly name: string;
  /** What is written where a picture should be and leads to no file of the workspace. */
  readonly elsewhere: readonly string[];
  /** Of all tiles that look alike there is one. */
  readonly parts: readonly ArtPart[];
  /** What is drawn, the hindmost first: by the index of its part, and by x and y of its lowest corner. */
  readonly tiles: Uint32Array<ArrayBuffer>;
  readonly places: Float64Array<ArrayBuffer>;
  /** There is more than is kept: nothing is then. */
  readonly isTooMuch: boolean;
}

/** A part of a picture. */
interface ArtPart {
  /** Path of the picture from the workspace's root. */
  readonly image: string;
  /** Left, top, width and height in it. */
  readonly from: readonly [number, number, number, number];
  /** Width and height as it is drawn, whatever way it is turned. */
  readonly size: readonly [number, number];
  /** Transposed first, then mirrored along x and y. */
  readonly isTransposed: boolean;
  readonly isMirrored: readonly [boolean, boolean];
}

/** Tiles that are drawn of a level: 10 MB. */
const MOST_TILES = 1 << 19;

/** Collects what is drawn of a level. */
export class ArtBuilder {
  readonly #elsewhere = new Set<string>();
  readonly #parts: ArtPart[] = [];
  #tiles = new Uint32Array(1 << 10);
  #places = new Float64Array(1 << 11);
  #count = 0;

  /** No more is taken. */
  get isFull(): boolean {
    return this.#count === MOST_TILES;
  }

  lose(reference: string): void {
    this.#elsewhere.add(reference);
  }

  /** @returns its index, for {@link draw} */
  part(part: ArtPart): number {
    return this.#parts.push(part) - 1;
  }

  /** @param x of its lowest corner, as `y` */
  draw(part: number, x: number, y: number): void {
    if (this.isFull) return;
    if (this.#count === this.#tiles.length) {
      const [tiles, places] = [new Uint32Array(2 * this.#count), new Float64Array(4 * this.#count)];
      tiles.set(this.#tiles);
      places.set(this.#places);
      [this.#tiles, this.#places] = [tiles, places];
    }
    this.#tiles[this.#count] = part;
    this.#places[2 * this.#count] = x;
    this.#places[2 * this.#count++ + 1] = y;
  }

  art(name: string): LevelArt {
    const count = this.isFull ? 0 : this.#count;
    return {
      ...{ name, elsewhere: [...this.#elsewhere], parts: this.#parts, isTooMuch: this.isFull },
      tiles: this.#tiles.slice(0, count),
      places: this.#places.slice(0, 2 * count),
    };
  }
}
