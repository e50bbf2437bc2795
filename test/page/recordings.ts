// Recordings for tests: what a game wrote down, as its recorder writes it.

export interface RecordedRun {
  readonly frames: number;
  /** Bullets that fly through the room, one after the other. */
  readonly bullets?: boolean;
}

/** A floor, and a wall on it from 160 to 168. */
const header = {
  aabb: "recording",
  version: 1,
  fps: 60,
  unit: "px",
  bodies: {
    player: { size: [16, 24] },
    floor: { size: [320, 16], solid: true },
    wall: { size: [8, 96], solid: true },
  },
};

/** The player walks to and fro; every 60 frames a bullet is shot, which is through the wall from frame 4 to 5 after that. */
export function roomRecording({ frames, bullets = true }: RecordedRun): string {
  return `${[JSON.stringify(header), ...Array.from({ length: frames }, (_, frame) => roomLine(frame, bullets))].join("\n")}\n`;
}

export function roomLine(frame: number, bullets = true): string {
  const x = 20 + 60 * (1 - Math.cos(frame / 40));
  const bodies: Record<string, number[]> = { player: [Number(x.toFixed(2)), 120] };
  if (frame === 0) Object.assign(bodies, { floor: [0, 144], wall: [160, 48] });
  const age = frame % 60;
  const shot = `bullet#${Math.floor(frame / 60) + 1}`;
  if (bullets && age < 10) bodies[shot] = [28 + 30 * age, 90, 6, 3];
  return JSON.stringify({ frame, bodies, ...(bullets && age === 10 && { gone: [shot] }) });
}
