/** The position and size of a body: an object with its lowest corner and its size, or a list of these numbers. */
export type RecordedBox =
  | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | readonly [x: number, y: number]
  | readonly [x: number, y: number, width: number, height: number]
  | readonly [x: number, y: number, z: number, width: number, height: number, depth: number];

/** Properties of a body, for the whole recording. */
export interface RecordedBodyFacts {
  /** Full width and height (and depth), until a frame gives another size. */
  readonly size?: readonly number[];
  /** Whether it is an obstacle for other bodies. */
  readonly solid?: boolean;
  /** Maximum speed in units per second, for each axis or one number for all. A body that moves farther in a frame counts as teleported. */
  readonly maxSpeed?: number | readonly number[];
}

/** Properties of the whole recording. */
export interface RecordOptions {
  /** Frames per second; default 60. */
  readonly fps?: number;
  /** Name of the unit of length; default `px`. */
  readonly unit?: string;
  readonly yAxis?: "down" | "up";
  /** The point of a body that its position gives; default `corner`, with the lowest x and y. */
  readonly position?: "corner" | "center";
  /** The file of the level that is played, relative to the recording. */
  readonly level?: { readonly file: string };
  readonly bodies?: Readonly<Record<string, RecordedBodyFacts>>;
  /** The number of frames to keep, for a key that saves what just happened. Default: all. */
  readonly keep?: number;
}

/** What a game can record about a frame, besides the positions of its bodies. */
export interface FrameFacts {
  /** The time in seconds, if frames have different durations. */
  readonly time?: number;
  /** Labels to show at the frame. */
  readonly marks?: readonly string[];
  /** Ids of bodies that the game teleported in this frame, as at a respawn. */
  readonly placed?: readonly string[];
  /** Ids of bodies that are solid from this frame on. It may repeat bodies that are already solid. */
  readonly solid?: readonly string[];
}

/** A recording in progress. */
export interface Recorder {
  /**
   * Records the positions of all bodies at the end of the next frame. A body that is missing is gone.
   *
   * @param more other facts about the frame
   */
  frame(bodies: Readonly<Record<string, RecordedBox>>, more?: FrameFacts): void;
  /** Returns the recording as a string, for a file `*.aabb.jsonl`. */
  text(): string;
  /** Writes the recording line by line: first the frames so far, then each new frame. */
  stream(write: (lines: string) => void): void;
}

type Numbers = readonly number[];

interface Frame extends FrameFacts {
  readonly frame: number;
  readonly bodies: Readonly<Record<string, Numbers>>;
  readonly gone?: readonly string[];
}

/**
 * Starts a recording of the positions of a game's boxes. It only stores changes.
 *
 * @example
 * const recorder = record({ fps: 60, bodies: { player: { size: [16, 24] } } });
 * recorder.frame({ player });
 * fs.writeFileSync("last.aabb.jsonl", recorder.text());
 */
export function record({ keep = Infinity, ...facts }: RecordOptions = {}): Recorder {
  const header = line({ aabb: "recording", version: 1, ...facts });
  const frames: Frame[] = [];
  /** Positions and sizes of all bodies: now, and before the first frame that is kept. */
  const [now, before] = [new Map<string, Numbers>(), new Map<string, Numbers>()];
  const isSolid = (id: string): boolean => facts.bodies?.[id]?.solid === true;
  /** Ids that frames have named solid: in all frames, and in frames that are no longer kept. */
  const [solids, solidBefore] = [new Set<string>(), new Set<string>()];
  let number = 0;
  let written: ((lines: string) => void) | undefined;

  const text = (): string => {
    const [first, ...others] = frames;
    if (!first) return header;
    // The first frame repeats the bodies of the frames before it.
    const all = new Map(before);
    take(all, first);
    const solid = [...solidBefore, ...(first.solid ?? [])];
    const begin = { ...first, ...(solid.length > 0 && { solid }), bodies: Object.fromEntries(all), gone: undefined };
    return header + [begin, ...others].map(line).join("");
  };

  return {
    frame(bodies, { time, marks, placed, solid: named = [] } = {}) {
      const changed: [string, Numbers][] = [];
      for (const id of Object.keys(bodies)) {
        const numbers = numbersOf(bodies[id] as RecordedBox);
        const last = now.get(id);
        if (last && String(last) === String(numbers)) continue;
        const half = numbers.length / 2;
        const isSameSize =
          last?.length === numbers.length && half >= 2 && String(last.slice(half)) === String(numbers.slice(half));
        changed.push([id, isSameSize ? numbers.slice(0, half) : numbers]);
        now.set(id, numbers);
      }
      const gone = [...now.keys()].filter((id) => !Object.hasOwn(bodies, id));
      for (const id of gone) now.delete(id);
      const solid = named.filter((id) => !isSolid(id) && !solids.has(id));
      for (const id of solid) solids.add(id);
      const frame = {
        ...{ frame: number++, bodies: Object.fromEntries(changed) },
        time,
        gone: gone.length > 0 ? gone : undefined,
        placed: placed && placed.length > 0 ? placed : undefined,
        solid: solid.length > 0 ? solid : undefined,
        marks,
      };
      frames.push(frame);
      if (frames.length > keep) {
        const dropped = frames.shift() as Frame;
        take(before, dropped);
        for (const id of dropped.solid ?? []) solidBefore.add(id);
      }
      written?.(line(frame));
    },
    text,
    stream(write) {
      write(text());
      written = write;
    },
  };
}

/** Applies the changes of a frame to the positions. */
function take(places: Map<string, Numbers>, { bodies, gone = [] }: Frame): void {
  for (const id of Object.keys(bodies)) {
    const numbers = bodies[id] as Numbers;
    const last = places.get(id) ?? [];
    // A position without a size keeps the last size.
    places.set(id, numbers.length < last.length ? [...numbers, ...last.slice(numbers.length)] : numbers);
  }
  for (const id of gone) places.delete(id);
}

function numbersOf(box: RecordedBox): Numbers {
  return "x" in box ? [box.x, box.y, box.width, box.height] : [...box];
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
