import type { SceneView } from "../../src/view/protocol/index.js";
import { instantFor, playSeconds, type CellState } from "./viewState.js";
import type { Store } from "./store.js";

/** Least milliseconds between two steps where motion is to be reduced. */
const calmStep = 600;

/** Moves the time of every cell that is played, once an animation frame. */
export class Player {
  private readonly calm = matchMedia("(prefers-reduced-motion: reduce)");
  private last: number | undefined;
  private request: number | undefined;
  private readonly lastStep = new Map<number, number>();

  constructor(private readonly store: Store) {}

  /** Starts or pauses a cell; one that is at its end starts over. */
  toggle(cell: number): void {
    const state = this.store.state.cells[cell];
    if (!state) return;
    this.store.look(cell, state.playing ? { playing: false } : this.started(cell, state));
    this.run();
  }

  /** Starts every cell, or pauses them where one is playing. */
  toggleAll(): void {
    const playing = this.store.state.cells.some((state) => state.playing);
    this.store.lookAll((state, cell) => ({ ...state, ...(playing ? { playing: false } : this.started(cell, state)) }));
    this.run();
  }

  private started(cell: number, state: CellState): Partial<CellState> {
    const scene = this.scene(cell);
    if (!scene || scene.frames === 0) return {};
    // A cell that nobody has scrubbed stands at its first contact: the run is shown from its beginning.
    const { time } = instantFor(scene, state.choice);
    const over = time >= scene.frames || state.choice.kind === "contact";
    return { playing: true, ...(over && { choice: { kind: "time", time: 0 } }) };
  }

  private scene(cell: number): SceneView | undefined {
    const shown = this.store.contents?.cells?.[cell]?.cell;
    return shown?.kind === "scene" ? shown : undefined;
  }

  private run(): void {
    if (this.request !== undefined) return;
    this.last = undefined;
    this.request = requestAnimationFrame((now) => this.tick(now));
  }

  private tick(now: number): void {
    this.request = undefined;
    // After a pause of the page itself, as in a hidden tab, the run goes on where it stood.
    const passed = Math.min(100, now - (this.last ?? now)) / 1000;
    this.last = now;
    const { cells } = this.store.state;
    if (!cells.some((state) => state.playing)) return;
    this.store.lookAll((state, cell) => (state.playing ? this.advanced(cell, state, now, passed) : state));
    this.request = requestAnimationFrame((next) => this.tick(next));
  }

  private advanced(cell: number, state: CellState, now: number, passed: number): CellState {
    const scene = this.scene(cell);
    if (!scene) return { ...state, playing: false };
    const { time } = instantFor(scene, state.choice);
    const rate = (scene.frames / playSeconds(scene.frames)) * state.speed;
    const next = this.calm.matches ? this.calmTime(cell, time, now, rate) : time + passed * rate;
    if (next === time && time < scene.frames) return state;
    const end = next >= scene.frames;
    return { ...state, choice: { kind: "time", time: Math.min(next, scene.frames) }, playing: !end };
  }

  /** Without motion: a jump to the next frame's end, as often as frames are due but slow enough to be looked at. */
  private calmTime(cell: number, time: number, now: number, rate: number): number {
    const since = now - (this.lastStep.get(cell) ?? -Infinity);
    if (since < Math.max(calmStep, 1000 / rate)) return time;
    this.lastStep.set(cell, now);
    return Math.floor(time) + 1;
  }
}
