import { at } from "../geometry/index.js";
import type { SceneView } from "./protocol/index.js";

/** How fast a run is shown: as many times as fast as the game runs, or so that what is met can be seen. */
export const paces = ["slow", 1 / 64, 1 / 16, 1 / 4, 1, 4] as const;
export type PlaybackSpeed = (typeof paces)[number];

/** Near contacts the run goes slowly: through a frame in which somebody meets somebody, and through the others. */
const slow = { meeting: 1 / 64, other: 1 / 4 } as const;

/** What the pace of a run depends on. */
type PlaybackScene = Pick<SceneView, "fps" | "frames" | "swept" | "findings">;

/** Frames a second at which a frame, counted from 1, is shown. */
export function framesASecond(scene: PlaybackScene, pace: PlaybackSpeed, frame: number): number {
  if (pace !== "slow") return scene.fps * pace;
  return scene.fps * (meetingsOf(scene)[frame] === 1 ? slow.meeting : slow.other);
}

/** The time, in frames, that a run has come to so many seconds after another; at most its end. */
export function timeAfter(scene: PlaybackScene, pace: PlaybackSpeed, time: number, seconds: number): number {
  if (pace !== "slow") return Math.min(scene.frames, time + seconds * scene.fps * pace);
  let now = time;
  for (let left = seconds; left > 0 && now < scene.frames;) {
    const frame = Math.floor(now) + 1;
    const rate = framesASecond(scene, pace, frame);
    const needed = (frame - now) / rate;
    if (needed > left) return now + left * rate;
    now = frame;
    left -= needed;
  }
  return now;
}

/** The seconds that it takes to show a run from its beginning up to a time, in frames. */
export function secondsTo(scene: PlaybackScene, pace: PlaybackSpeed, time: number): number {
  const end = Math.min(Math.max(0, time), scene.frames);
  let seconds = 0;
  for (let frame = 1; frame - 1 < end; frame++)
    seconds += Math.min(1, end - (frame - 1)) / framesASecond(scene, pace, frame);
  return seconds;
}

const known = new WeakMap<PlaybackScene, Uint8Array>();

/** By frame, from 1, whether something happens in it: two meet that did not in the frame before, or there is a finding. */
function meetingsOf(scene: PlaybackScene): Uint8Array {
  const before = known.get(scene);
  if (before) return before;
  const { contacts } = scene.swept;
  const meetings = new Uint8Array(scene.frames + 1);
  const last = new Map<string, number>();
  contacts.frames.forEach((frame, contact) => {
    const pair = `${at(contacts.bodies, contact)} ${at(contacts.obstacles, contact)}`;
    if (!((last.get(pair) ?? -1) >= frame - 1)) meetings[frame] = 1;
    last.set(pair, frame);
  });
  for (const { frame } of scene.findings) if (frame <= scene.frames) meetings[frame] = 1;
  known.set(scene, meetings);
  return meetings;
}
