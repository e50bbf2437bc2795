/** Something that is done once nobody has asked for it for a while. */
export class Pause {
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly ms: number) {}

  /** Does this when it has rested, in place of what was asked for before. */
  request(run: () => void): void {
    this.cancel();
    this.timer = setTimeout(run, this.ms);
  }

  /** Does this when the time is over that began with the first request, however often it is asked for meanwhile. */
  requestOnce(run: () => void): void {
    this.timer ??= setTimeout(() => {
      this.timer = undefined;
      run();
    }, this.ms);
  }

  cancel(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
  }
}
