import type { Node } from "jsonc-parser";
import { objectsOf, textOf, valueOf } from "../tree.js";

/** Ids that no body of a list has. None is given twice. */
export class FreeIds {
  private readonly taken = new Map<Node, Set<string>>();

  /** An id like another one: `wall2` for `wall`, `wall8` for `wall7`, `body3` for `bodies[3]`. */
  like(id: string, list: Node): string {
    const taken = this.taken.get(list) ?? new Set(objectsOf(list).map((body) => textOf(valueOf(body, "id")) ?? ""));
    this.taken.set(list, taken);
    const place = /^bodies\[(\d+)\]$/.exec(id)?.[1];
    const [, stem = id, digits = "1"] =
      place === undefined ? (/^(.*?)(\d{1,9})$/s.exec(id) ?? []) : ["", "body", place];
    // The first of these is the id itself, which is taken.
    let free = place === undefined ? id : `body${place}`;
    for (let n = Number(digits) + 1; taken.has(free); n++) free = stem + String(n).padStart(digits.length, "0");
    taken.add(free);
    return free;
  }
}
