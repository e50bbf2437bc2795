import type { Node } from "jsonc-parser";
import { partitionPoint } from "../geometry/index.js";

/** A list of bodies, of which each can be asked for by itself. */
interface WrittenBodies extends Node {
  /** The node of an entry. */
  node(entry: number): Node | undefined;
  /** The entry that begins at an offset; -1 where none does. */
  entryAt(offset: number): number;
}

/** Where the bodies of a scene are written. Their nodes are made when somebody asks for them: few do, and for few bodies. */
export class BodySources {
  /**
   * @param list absent where there are no bodies
   * @param entries of the list that became bodies; without it all
   */
  constructor(
    private readonly list?: WrittenBodies,
    private readonly entries?: readonly number[],
  ) {}

  /** Whether every entry of the list became a body. */
  get isWhole(): boolean {
    return this.entries === undefined;
  }

  /** The node of the body at an index in the scene's `bodies`. */
  at(body: number): Node | undefined {
    const entry = this.entries ? this.entries[body] : body;
    return entry === undefined ? undefined : this.list?.node(entry);
  }

  /** The index of the body that is written at an entry of the list; -1 for what is none. */
  indexOf(node: Node): number {
    const { list, entries } = this;
    const entry = list && node.parent === list ? list.entryAt(node.offset) : -1;
    if (!entries) return entry;
    const index = partitionPoint(entries.length, (place) => (entries[place] as number) < entry);
    return entries[index] === entry ? index : -1;
  }
}
