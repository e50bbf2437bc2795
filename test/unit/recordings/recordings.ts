import { RecordedFindings, type Recording, RecordingReader } from "../../../src/recordings/index.js";
import type { Solids } from "../../../src/scene/index.js";

type About = NonNullable<ConstructorParameters<typeof RecordingReader>[0]>["about"];

/** A recording from its lines. @param about what a project says of its bodies */
export function recordingOf(lines: readonly unknown[], about?: About): Recording {
  const reader = new RecordingReader(about && { about });
  const text = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
  reader.read(new TextEncoder().encode(text));
  reader.end();
  return reader.recording;
}

/** A recording in which each body is where a list says, frame by frame: after its end it keeps still, and is gone where it has no place. */
export function framesOf(
  header: object,
  bodies: Readonly<Record<string, readonly (readonly number[] | undefined)[]>>,
  about?: About,
): Recording {
  const count = Math.max(...Object.values(bodies).map((places) => places.length));
  const frames = Array.from({ length: count }, (_, frame) => {
    const there = Object.entries(bodies).flatMap(([id, places]) =>
      places[frame] ? [[id, places[frame]] as const] : [],
    );
    const gone = Object.entries(bodies).flatMap(([id, places]) =>
      frame < places.length && !places[frame] && places[frame - 1] ? [id] : [],
    );
    return { frame, bodies: Object.fromEntries(there), ...(gone.length > 0 && { gone }) };
  });
  return recordingOf([{ aabb: "recording", version: 1, ...header }, ...frames], about);
}

/** Solid boxes as those of a level. */
export function wallsOf(...boxes: readonly (readonly [x: number, y: number, width: number, height: number])[]): Solids {
  return {
    grids: [],
    boxes: boxes.map(([x, y, width, height], i) => ({
      name: `walls: wall ${i}`,
      box: { min: [x, y], max: [x + width, y + height] },
    })),
  };
}

export function findingsOf(recording: Recording, solids?: Solids): RecordedFindings {
  const findings = new RecordedFindings(recording, solids);
  findings.end();
  return findings;
}
