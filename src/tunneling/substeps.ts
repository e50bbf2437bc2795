import { MAX_SUBSTEPS, type Scene } from "../scene/index.js";
import type { Contacts, Run } from "./finding.js";

/**
 * A scene whose frames are the steps of another one's game: that is all there is to sub-steps, so that n of them at f frames per
 * second come to what n·f frames per second come to, to the bit.
 */
export function stepsOf(scene: Scene): Scene {
  const { substeps, fps, frames, bodies } = scene;
  if (substeps === 1) return scene;
  return {
    ...scene,
    ...{ substeps: 1, fps: fps * substeps, frames: frames * substeps },
    // `to` is where the first frame leads, not its first step; the velocity says the same.
    bodies: bodies.map((body) => {
      const { displacement, ...others } = body;
      return displacement ? others : body;
    }),
  };
}

/** A moment within a step. */
interface InStep {
  /** Of the steps of a run, from 1. */
  readonly frame: number;
  /** Fractions of the step. */
  readonly entry?: number;
  readonly exit?: number;
}

/** The frame that a step is in, both from 1. */
export function frameOf(step: number, substeps: number): number {
  return Math.floor((step - 1) / substeps) + 1;
}

/** The fraction of its frame at a fraction of a step. */
function timeOf(step: number, time: number, substeps: number): number {
  return substeps === 1 ? time : (((step - 1) % substeps) + time) / substeps;
}

/** What is told of a step, as it is told of its frame. */
export function inFrame<T extends InStep>(told: T, substeps: number): T {
  if (substeps === 1) return told;
  const { frame, entry, exit } = told;
  return {
    ...told,
    frame: frameOf(frame, substeps),
    ...(entry !== undefined && { entry: timeOf(frame, entry, substeps) }),
    ...(exit !== undefined && { exit: timeOf(frame, exit, substeps) }),
  };
}

/** A run of steps as one of frames. */
export function inFrames(run: Run, substeps: number, dimensions: number): Run {
  if (substeps === 1) return run;
  const { tracks, contacts, cutShort, squeezes } = run;
  return {
    ...run,
    tracks: { ...tracks, times: tracks.times.map((time) => time / substeps) },
    contacts: contactsInFrames(contacts, substeps, dimensions),
    cutShort: [...new Set(cutShort.map((step) => frameOf(step, substeps)))],
    squeezes: squeezes.map((squeeze) => inFrame(squeeze, substeps)),
  };
}

function contactsInFrames(contacts: Contacts, substeps: number, dimensions: number): Contacts {
  const { frames, times, exits, positions } = contacts;
  const ofStep = (time: number, place: number): number => timeOf(frames[place] as number, time, substeps);
  return {
    ...contacts,
    frames: frames.map((step) => frameOf(step, substeps)),
    times: times.map(ofStep),
    exits: exits.map(ofStep),
    // Straight on until the frame ends.
    expected: contacts.expected.map((end, i) => {
      const place = Math.floor(i / dimensions);
      const [left, at] = [1 - (times[place] as number), positions[i] as number];
      if (left === 0) return end;
      const toFrameEnd = substeps - ((((frames[place] as number) - 1) % substeps) + (times[place] as number));
      return at + ((end - at) * toFrameEnd) / left;
    }),
  };
}

/**
 * With how many sub-steps a game is safe that is so above a number of steps per second (exclusive); undefined where more would be needed
 * than there can be.
 *
 * @param minRate steps per second
 * @param fps of whole frames
 */
export function substepsAbove(minRate: number, fps: number): number | undefined {
  const least = Math.floor((minRate * (1 + ROUNDING)) / fps) + 1;
  return least <= MAX_SUBSTEPS ? least : undefined;
}

/** What bounds may err by, in parts. */
const ROUNDING = 2 ** -30;
