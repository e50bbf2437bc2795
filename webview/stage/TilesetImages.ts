/** Pixels of all pictures together: 128 MB once they are decoded. */
const mostPixels = 1 << 25;

/** The pictures of tilesets, each loaded once for all levels of a page. */
export class TilesetImages {
  private readonly images = new Map<string, HTMLImageElement | undefined>();
  private readonly waiting = new Set<string>();
  private readonly lostOnes = new Set<string>();
  private pixels = 0;

  /** @param changed called when all that were asked for are there, or will not be */
  constructor(private readonly changed: () => void) {}

  /** By address, those that could not be shown, or are more than a page keeps. */
  get lost(): readonly string[] {
    return [...this.lostOnes];
  }

  /** Asks for pictures. @returns whether all of them are there, or will not be */
  areLoaded(parts: readonly { readonly image: string }[]): boolean {
    const addresses = new Set(parts.map(({ image }) => image));
    for (const address of addresses) if (address !== "" && !this.images.has(address)) this.load(address);
    return ![...addresses].some((address) => this.waiting.has(address));
  }

  get(address: string): HTMLImageElement | undefined {
    return this.waiting.has(address) ? undefined : this.images.get(address);
  }

  private load(address: string): void {
    const image = new Image();
    this.images.set(address, image);
    this.waiting.add(address);
    const settled = (isThere: boolean): void => {
      this.waiting.delete(address);
      this.pixels += isThere ? image.naturalWidth * image.naturalHeight : 0;
      // A browser decodes a picture when it is drawn: one that is not takes no memory.
      if (!isThere || this.pixels > mostPixels) {
        if (isThere) this.pixels -= image.naturalWidth * image.naturalHeight;
        this.images.set(address, undefined);
        this.lostOnes.add(address);
      }
      if (this.waiting.size === 0) this.changed();
    };
    image.addEventListener("load", () => settled(true));
    image.addEventListener("error", () => settled(false));
    image.src = address;
  }
}
