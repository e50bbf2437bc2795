/** How long the host works on something long before it looks at what else there is to do. */
const sliceMs = 12;

/** A stretch of work after which the host gets to do what else there is. */
export class Slice {
  private began = performance.now();

  get isOver(): boolean {
    return performance.now() - this.began >= sliceMs;
  }

  async next(): Promise<void> {
    await new Promise<void>((resolve) => setTimeout(resolve, 0));
    this.began = performance.now();
  }
}
