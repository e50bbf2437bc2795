/** Milliseconds between two steps, at least, where motion is to be reduced. */
export const calmStep = 600;
/** Milliseconds that pass between two frames of the page, at most: after a pause, as in a hidden tab, a run goes on where it was. */
const mostPassed = 100;

/** The time that passes while a page plays. */
export class Playback {
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private last = 0;
  private request: number | undefined;

  /** @param tick moves what is played by so many seconds; returns whether anything is played still */
  constructor(private readonly tick: (passed: number, now: number) => boolean) {}

  /** Whether the user wants no motion: then a run jumps from frame to frame. */
  get isCalm(): boolean {
    return this.calm.matches;
  }

  /** Calls `tick` once an animation frame until nothing is played. */
  start(): void {
    if (this.request === undefined) this.last = performance.now();
    this.requestNext();
  }

  private requestNext(): void {
    this.request ??= requestAnimationFrame((now) => {
      this.request = undefined;
      const passed = Math.min(mostPassed, Math.max(0, now - this.last)) / 1000;
      this.last = now;
      if (this.tick(passed, now)) this.requestNext();
    });
  }
}
