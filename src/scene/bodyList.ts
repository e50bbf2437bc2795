import type { Node } from "jsonc-parser";
import { partitionPoint } from "../geometry/index.js";
import type { Frame, SceneBody } from "./notebook.js";

/** Where the entries of a list are written, in columns: there can be hundreds of thousands. */
export interface Entries<Column = Int32Array> {
  readonly starts: Column;
  readonly lengths: Column;
  /** How many brackets are opened in an entry and how many commas it has. */
  readonly counts: Column;
  /** The values of an entry by key; undefined if it is no object, or has a value that is neither plain nor a list of plain ones. */
  readonly values: readonly (Readonly<Record<string, unknown>> | undefined)[];
}

/** An earlier version of a list, of which entries at the beginning and at the end stand in the later one too. */
export interface Earlier {
  readonly list: BodyList;
  readonly first: number;
  readonly last: number;
}

/** The bodies of a list as the scenes of one frame have them. */
interface Reading {
  readonly frame: Frame;
  /** By entry; undefined for what is read anew each time: it has problems, or its name depends on others. */
  readonly bodies: readonly (SceneBody | undefined)[];
}

/** Makes the node of an entry. */
export type NodeOf = (list: BodyList, offset: number, length: number) => Node;

/** A list of bodies in the tree of a text. Its entries become nodes when somebody asks for them. */
export class BodyList implements Node {
  readonly type = "array";
  private readonly readings: Reading[] = [];
  /** By entry, those that somebody has asked for. */
  private readonly nodes: Node[] = [];
  private hasAll = false;

  /** @param depth how many brackets are open around its entries */
  constructor(
    readonly text: string,
    readonly parent: Node,
    readonly offset: number,
    readonly length: number,
    readonly depth: number,
    readonly entries: Entries,
    private readonly nodeOf: NodeOf,
    private earlier: Earlier | undefined,
  ) {}

  get size(): number {
    return this.entries.starts.length;
  }

  /** Behind its closing bracket. */
  get end(): number {
    return this.offset + this.length;
  }

  get children(): Node[] {
    if (!this.hasAll) for (let entry = 0; entry < this.size; entry++) this.node(entry);
    this.hasAll = true;
    return this.nodes;
  }

  /** The node of one entry; undefined where there is no such. */
  node(entry: number): Node | undefined {
    const { starts, lengths } = this.entries;
    const offset = starts[entry];
    return offset === undefined
      ? undefined
      : (this.nodes[entry] ??= this.nodeOf(this, offset, lengths[entry] as number));
  }

  /** The entry that begins at an offset; -1 where none does. */
  entryAt(offset: number): number {
    const entry = this.size - this.countFrom(offset);
    return this.entries.starts[entry] === offset ? entry : -1;
  }

  /** How many entries end before an offset. */
  countBefore(offset: number): number {
    return partitionPoint(this.size, (entry) => this.endOf(entry) < offset);
  }

  /** How many entries begin at an offset or behind it. */
  countFrom(offset: number): number {
    return this.size - partitionPoint(this.size, (entry) => this.startOf(entry) < offset);
  }

  startOf(entry: number): number {
    return this.entries.starts[entry] as number;
  }

  endOf(entry: number): number {
    return this.startOf(entry) + (this.entries.lengths[entry] as number);
  }

  keep(reading: Reading): void {
    this.readings.push(reading);
  }

  /** What was read of these bodies before, if possible in such a frame: for another scene, or in the text before. */
  recall(
    frame: Frame,
  ): { readonly frame: Frame; readonly bodyOf: (entry: number) => SceneBody | undefined } | undefined {
    const isMeant = (reading: Reading): boolean => isSame(reading.frame, frame);
    const own = this.readings.find(isMeant);
    if (own) return { frame, bodyOf: (entry) => own.bodies[entry] };
    const { list, first = 0, last = 0 } = this.earlier ?? {};
    const known = list?.readings.find(isMeant) ?? list?.readings.at(-1);
    if (!list || !known) return undefined;
    const [rest, shift] = [this.size - last, list.size - this.size];
    const bodyOf = (entry: number): SceneBody | undefined =>
      entry < first ? known.bodies[entry] : entry >= rest ? known.bodies[entry + shift] : undefined;
    return { frame: isMeant(known) ? frame : known.frame, bodyOf };
  }

  /** The text is read: the list before is let go, or each text of a file would keep all earlier ones. */
  close(): void {
    this.earlier = undefined;
  }
}

function isSame(a: Frame, b: Frame): boolean {
  return (
    a.dimensions === b.dimensions &&
    a.fps === b.fps &&
    a.frames === b.frames &&
    a.detection === b.detection &&
    a.check === b.check
  );
}

/** The entries of a list, of which some are those of an earlier version that stand `shift` further on now. */
export function joined(between: Entries<readonly number[]>, earlier: Earlier | undefined, shift: number): Entries {
  const { list, first = 0, last = 0 } = earlier ?? {};
  const column = (name: "starts" | "lengths" | "counts"): Int32Array => {
    const all = new Int32Array(first + between[name].length + last);
    if (list) all.set(list.entries[name].subarray(0, first));
    all.set(between[name], first);
    if (list) all.set(list.entries[name].subarray(list.size - last), first + between[name].length);
    return all;
  };
  const starts = column("starts");
  for (let entry = starts.length - last; entry < starts.length; entry++) (starts[entry] as number) += shift;
  const known = list?.entries.values;
  const values = known
    ? known.slice(0, first).concat(between.values, known.slice(known.length - last))
    : between.values;
  return { starts, lengths: column("lengths"), counts: column("counts"), values };
}
