/** Where a body is: its lowest corner and its size, or any other object that has these, or the same numbers in a list. */
export type RecordedBox =
  | { readonly x: number; readonly y: number; readonly width: number; readonly height: number }
  | readonly [x: number, y: number]
  | readonly [x: number, y: number, width: number, height: number]
  | readonly [x: number, y: number, z: number, width: number, height: number, depth: number];

/** What is said of a body once. */
export interface RecordedBodyFacts {
  /** Full extents, until a frame gives others. */
  readonly size?: readonly number[];
  /** Whether others should not get through it. */
  readonly solid?: boolean;
  /** Units per second, along each axis or one number for all: what goes further in a frame was put there. */
  readonly maxSpeed?: number | readonly number[];
}

/** What holds for all of a recording. */
export interface RecordOptions {
  /** Frames per second; default 60. */
  readonly fps?: number;
  /** Label of a length; default `px`. */
  readonly unit?: string;
  readonly yAxis?: "down" | "up";
  /** Which point of a body positions are of; default `corner`, the lowest x and y. */
  readonly position?: "corner" | "center";
  /** The level that is played: its file, relative to the recording. */
  readonly level?: { readonly file: string };
  readonly bodies?: Readonly<Record<string, RecordedBodyFacts>>;
  /** Only the last so many frames are kept, for "write down what just happened" on a key. Default: all. */
  readonly keep?: number;
}

/** What a game can say of a frame besides where its bodies are. */
export interface FrameFacts {
  /** Seconds, where steps vary. */
  readonly time?: number;
  /** Texts to be shown at the frame. */
  readonly marks?: readonly string[];
  /** Ids of bodies that the game put where they are, as at a respawn: they did not move there. */
  readonly placed?: readonly string[];
  /** Ids of solid bodies that come in this frame. Those that `bodies` of the options or a frame before has named may be among them. */
  readonly solid?: readonly string[];
}

/** A recording that is being made. */
export interface Recorder {
  /**
   * Writes down where bodies are at the end of the next frame. A body that is not named any more is gone.
   *
   * @param more what else the game knows of the frame
   */
  frame(bodies: Readonly<Record<string, RecordedBox>>, more?: FrameFacts): void;
  /** The recording as text, for a file `*.aabb.jsonl`. */
  text(): string;
  /** Writes the recording line by line, what is there already first and then each frame as it comes. */
  stream(write: (lines: string) => void): void;
}

type Numbers = readonly number[];

interface Frame extends FrameFacts {
  readonly frame: number;
  readonly bodies: Readonly<Record<string, Numbers>>;
  readonly gone?: readonly string[];
}

/**
 * Begins a recording of where the boxes of a game are. Only what changes is kept.
 *
 * @example
 * const recorder = record({ fps: 60, bodies: { player: { size: [16, 24] } } });
 * recorder.frame({ player });
 * fs.writeFileSync("last.aabb.jsonl", recorder.text());
 */
export function record({ keep = Infinity, ...facts }: RecordOptions = {}): Recorder {
  const header = line({ aabb: "recording", version: 1, ...facts });
  const frames: Frame[] = [];
  /** Where all are that are there, with their sizes: now, and before the first frame that is kept. */
  const [now, before] = [new Map<string, Numbers>(), new Map<string, Numbers>()];
  const isSolid = (id: string): boolean => facts.bodies?.[id]?.solid === true;
  /** Those that frames have named solid: all, and in frames that are not kept any more. */
  const [solids, solidBefore] = [new Set<string>(), new Set<string>()];
  let number = 0;
  let written: ((lines: string) => void) | undefined;

  const text = (): string => {
    const [first, ...others] = frames;
    if (!first) return header;
    // What was there before is said by the first frame.
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

/** Takes the changes of a frame. */
function take(places: Map<string, Numbers>, { bodies, gone = [] }: Frame): void {
  for (const id of Object.keys(bodies)) {
    const numbers = bodies[id] as Numbers;
    const last = places.get(id) ?? [];
    // Without a size it is the one that was given last.
    places.set(id, numbers.length < last.length ? [...numbers, ...last.slice(numbers.length)] : numbers);
  }
  for (const id of gone) places.delete(id);
}

function numbersOf(box: RecordedBox): Numbers {
  return "x" in box ? [box.x, box.y, box.width, box.height] : [...box];
}

const line = (value: object): string => `${JSON.stringify(value)}\n`;
