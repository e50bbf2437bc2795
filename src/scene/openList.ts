import type { Node } from "jsonc-parser";
import { BodyList, type Earlier, joined, type NodeOf } from "./bodyList.js";
import type { KnownBodies } from "./parseCache.js";

/** A list of bodies while it is read. */
export class OpenList {
  private readonly starts: number[] = [];
  private readonly lengths: number[] = [];
  private readonly counts: number[] = [];
  private readonly values: (Record<string, unknown> | undefined)[] = [];
  private earlier: Earlier | undefined;
  /** How many brackets are open within the list. */
  private depth = 0;
  /** The values of the entry that is read; undefined if it has one that is neither plain nor a list of plain ones. */
  private body: Record<string, unknown> | undefined;
  private key = "";
  private vector: unknown[] = [];
  private countBefore = 0;

  constructor(
    readonly property: Node,
    private readonly offset: number,
    private readonly outerDepth: number,
  ) {}

  get isBetweenEntries(): boolean {
    return this.depth === 0;
  }

  /** @param count how many values the text has before this bracket */
  openBracket(type: "object" | "array", offset: number, count: number): void {
    this.depth++;
    if (this.depth === 1) this.beginEntry(offset, count, type === "object" ? {} : undefined);
    else if (this.depth === 2 && type === "array" && this.body) this.body[this.key] = this.vector = [];
    else this.body = undefined;
  }

  /** Returns false for the bracket of the list itself. */
  closeBracket(end: number, count: number): boolean {
    this.depth--;
    if (this.depth === 0) this.endEntry(end, count);
    return this.depth >= 0;
  }

  addKey(key: string): void {
    this.key = key;
  }

  addLiteral(value: unknown, offset: number, length: number, count: number): void {
    if (this.depth === 0) {
      this.beginEntry(offset, count, undefined);
      this.endEntry(offset + length, count);
      return;
    }
    if (!this.body) return;
    const own = typeof value === "string" && value.length > MAX_COPIED ? copyOf(value) : value;
    if (this.depth === 1) this.body[this.key] = own;
    else this.vector.push(own);
  }

  /** Takes over bodies of an earlier list. Returns how many values they have, or undefined if they do not belong here. */
  addKnown({ list, first, last }: KnownBodies): number | undefined {
    if (list.depth !== this.outerDepth || (this.earlier && this.earlier.list !== list)) return undefined;
    this.earlier = { list, first: this.earlier?.first ?? first, last };
    const { counts } = list.entries;
    let count = first + last - 1;
    for (let entry = 0; entry < first; entry++) count += counts[entry] as number;
    for (let entry = list.size - last; entry < list.size; entry++) count += counts[entry] as number;
    return count;
  }

  private beginEntry(offset: number, count: number, body: Record<string, unknown> | undefined): void {
    this.starts.push(offset);
    this.countBefore = count;
    this.body = body;
  }

  private endEntry(end: number, count: number): void {
    this.lengths.push(end - (this.starts.at(-1) ?? end));
    this.counts.push(count - this.countBefore);
    this.values.push(this.body);
  }

  finish(text: string, end: number, nodeOf: NodeOf): BodyList {
    const { property, offset, outerDepth, starts, lengths, counts, values, earlier } = this;
    // Bodies at the end of both lists stand before the same bracket.
    const shift = earlier ? end - earlier.list.end : 0;
    const entries = joined({ starts, lengths, counts, values }, earlier, shift);
    return new BodyList(text, property, offset, end - offset, outerDepth, entries, nodeOf, earlier);
  }
}

/** A longer part of a string keeps the whole string in memory, in V8. */
const MAX_COPIED = 12;

function copyOf(value: string): string {
  return JSON.parse(JSON.stringify(value)) as string;
}
