import { framesASecond, timeAfter } from "../../src/view/index.js";
import type { SceneView } from "../../src/view/protocol/index.js";
import { calmStep, Playback } from "../shell/Playback.js";
import { sceneIn } from "./contents.js";
import { fittedToPlay, instantFor, timeChoice, type CellState } from "./viewState.js";
import type { SceneStore } from "./SceneStore.js";

/** Seconds that a run which loops stays at its end: long enough to be seen, and no flicker however short the run is. */
const restSeconds = 0.8;

/** Moves the time of every cell that is played, once an animation frame. */
export class Player {
  private readonly playback = new Playback((passed, now) => this.advance(passed, now));
  private readonly lastStep = new Map<number, number>();
  /** Seconds that cells have stood at their ends. */
  private readonly rested = new Map<number, number>();
  /** Cells that were started together, and the second of the game that all of them have come to. */
  private readonly together = { cells: new Set<number>(), second: 0, rested: 0 };

  constructor(private readonly store: SceneStore) {}

  /** Starts or pauses a cell; one that is at its end starts over. */
  toggle(cell: number): void {
    const state = this.store.state.cells[cell];
    if (!state) return;
    this.together.cells.delete(cell);
    this.rested.delete(cell);
    this.store.look(cell, state.playing ? { playing: false } : this.started(cell, state));
    this.playback.start();
  }

  /** Starts every cell from its beginning, in step with the others, or pauses them where one is playing. */
  toggleAll(): void {
    const { cells } = this.store.state;
    const playing = cells.some((state) => state.playing);
    const { together } = this;
    together.cells.clear();
    if (!playing) cells.forEach((_, cell) => together.cells.add(cell));
    together.second = together.rested = 0;
    this.store.lookAll((state, cell) => {
      if (playing) return { ...state, playing: false };
      const scene = sceneIn(this.store.contents, cell);
      return scene && scene.frames > 0
        ? { ...state, ...fittedToPlay(state), playing: true, choice: timeChoice(scene, 0) }
        : state;
    });
    this.playback.start();
  }

  private started(cell: number, state: CellState): Partial<CellState> {
    const scene = sceneIn(this.store.contents, cell);
    if (!scene || scene.frames === 0) return {};
    // A cell that nobody has scrubbed stands at its end: the run is shown from its beginning.
    const over = instantFor(scene, state.choice).time >= scene.frames;
    return { ...fittedToPlay(state), playing: true, ...(over && { choice: timeChoice(scene, 0) }) };
  }

  /** Moves all cells that are played; false where there are none. */
  private advance(passed: number, now: number): boolean {
    if (!this.store.state.cells.some((state) => state.playing)) return false;
    if (this.together.cells.size > 0 && !this.playback.isCalm) this.advanceTogether(passed);
    this.store.lookAll((state, cell) => (state.playing ? this.advanced(cell, state, now, passed) : state));
    return true;
  }

  /** All that go in step go on by what the slowest of them does; at the end of the longest they rest. */
  private advanceTogether(passed: number): void {
    const { together } = this;
    const { cells } = this.store.state;
    let next = Infinity;
    let loops = false;
    for (const cell of together.cells) {
      const [state, scene] = [cells[cell], sceneIn(this.store.contents, cell)];
      if (!state?.playing || !scene) {
        together.cells.delete(cell);
        continue;
      }
      loops ||= state.loops;
      const time = together.second * scene.fps;
      if (time < scene.frames) next = Math.min(next, timeAfter(scene, state.pace, time, passed) / scene.fps);
    }
    if (next < Infinity) together.second = next;
    else if (!loops || (together.rested += passed) >= restSeconds) {
      if (!loops) together.cells.clear();
      together.second = together.rested = 0;
    }
  }

  private advanced(cell: number, state: CellState, now: number, passed: number): CellState {
    const scene = sceneIn(this.store.contents, cell);
    if (!scene) return { ...state, playing: false };
    const { time } = instantFor(scene, state.choice);
    if (this.playback.isCalm) return this.moved(state, scene, this.calmTime(cell, scene, state, time, now));
    if (this.together.cells.has(cell)) {
      const common = Math.min(scene.frames, this.together.second * scene.fps);
      return common === time ? state : { ...state, choice: timeChoice(scene, common) };
    }
    return this.moved(state, scene, this.timeAlone(cell, scene, state, time, passed));
  }

  private moved(state: CellState, scene: SceneView, time: number): CellState {
    const isOver = time >= scene.frames && !state.loops;
    const { choice, playing } = state;
    const isThere = choice.kind === "time" && instantFor(scene, choice).time === time;
    if (isThere && playing === !isOver) return state;
    return { ...state, choice: timeChoice(scene, Math.min(time, scene.frames)), playing: !isOver };
  }

  /** The time of a cell that goes by itself. */
  private timeAlone(cell: number, scene: SceneView, state: CellState, time: number, passed: number): number {
    if (time < scene.frames) return timeAfter(scene, state.pace, time, passed);
    const rested = (this.rested.get(cell) ?? 0) + passed;
    const isAnew = state.loops && rested >= restSeconds;
    this.rested.set(cell, isAnew ? 0 : rested);
    return isAnew ? 0 : time;
  }

  /** Without motion: a jump to the next frame's end, as often as frames are due but slow enough to be looked at. */
  private calmTime(cell: number, scene: SceneView, { pace, loops }: CellState, time: number, now: number): number {
    if (time >= scene.frames && !loops) return time;
    const frame = Math.floor(time) + 1;
    const since = now - (this.lastStep.get(cell) ?? -Infinity);
    if (since < Math.max(calmStep, 1000 / framesASecond(scene, pace, frame))) return time;
    this.lastStep.set(cell, now);
    return frame > scene.frames ? 0 : frame;
  }
}
