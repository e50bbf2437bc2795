import * as l10n from "@vscode/l10n";
import { SaxesParser } from "saxes";
import type { TextRange } from "../../scene/index.js";
import { LevelFault } from "../levelFaults.js";

/** An element of XML with its place in the text. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: XmlElement[];
  /** The tag that begins it. */
  readonly tag: TextRange;
  /** Between its tags. */
  content: TextRange;
}

/** Elements whose content is cells of a layer: read by whoever wants them, straight from the text. */
const cellElements = new Set(["data", "chunk"]);

/** Elements that say nothing about what is solid, and can be many. */
const leftOut = new Set(["wangsets", "terraintypes", "animation", "editorsettings", "imagelayer", "transformations"]);

/** Elements that are kept: each takes some 400 bytes. */
const MAX_ELEMENTS = 1 << 20;

/** Deeper than any file that Tiled writes. */
const MAX_DEPTH = 200;

/**
 * The root element of a text. It goes to the parser piece by piece and without the cells of layers, which are most of it:
 * as `<tile gid="1"/>` these alone would be millions of elements. What a tag is, the parser alone decides: a piece ends
 * where such a tag seems to end, and what follows is passed over if the parser has seen one end there.
 * @throws LevelFault where it is no XML, and where it has more elements than can be kept
 */
export function parseXml(text: string): XmlElement {
  const tree = new XmlTree(text);
  for (let at = 0; at < text.length;) {
    const end = endOfNextCellTag(text, at);
    tree.parser.write(text.slice(at, end));
    at = tree.cells?.content.offset === end ? endOfCells(text, end, tree.cells.name) : end;
    tree.skipped += at - end;
  }
  tree.parser.close();
  if (tree.root !== undefined) return tree.root;
  throw new LevelFault("level-syntax", { offset: 0, length: 0 }, l10n.t("This is not valid XML: it has no element."));
}

/** The place behind what looks like the next tag of cells; the end of the text where there is none. */
function endOfNextCellTag(text: string, from: number): number {
  // Of limited length, so that beginnings of tags without an end do not make it slow.
  const tag = /<(?:data|chunk)(?:\s[^<>]{0,1000})?>/g;
  tag.lastIndex = from;
  return tag.exec(text) === null ? text.length : tag.lastIndex;
}

/** Where the cells end that begin behind a tag: at the next tag that is no `<tile>`. */
function endOfCells(text: string, from: number, name: string): number {
  const tag = text.indexOf("<", from);
  const end = text.startsWith("<tile", tag) ? text.indexOf(`</${name}`, tag) : tag;
  return end < 0 ? from : end;
}

class XmlTree {
  readonly parser = new SaxesParser<{ position: false; xmlns: false }>({ position: false, xmlns: false });
  root: XmlElement | undefined;
  /** Characters that were not given to the parser. */
  skipped = 0;
  /** The element of cells whose tag was the last one. */
  cells: XmlElement | undefined;
  readonly #open: XmlElement[] = [];
  #kept = 0;
  /** Depth below an element that is left out. */
  #leftOut = 0;

  constructor(readonly text: string) {
    this.parser.on("error", ({ message }) => {
      // At the end of the text there is no character to mark; the last one is.
      const place = { offset: Math.max(0, Math.min(this.#place, this.text.length) - 1), length: 1 };
      throw new LevelFault("level-syntax", place, l10n.t("This is not valid XML: {why}", { why: message }));
    });
    this.parser.on("opentag", ({ name, attributes, isSelfClosing }) => this.#enter(name, attributes, isSelfClosing));
    this.parser.on("closetag", () => this.#leave());
  }

  get #place(): number {
    return this.parser.position + this.skipped;
  }

  #enter(name: string, attributes: Record<string, string>, isSelfClosing: boolean): void {
    const parent = this.#open.at(-1);
    const isTile = parent !== undefined && cellElements.has(parent.name) && !cellElements.has(name);
    if (this.#leftOut > 0 || leftOut.has(name) || isTile) {
      this.#leftOut++;
      return;
    }
    const end = this.#place;
    // No attribute can hold a "<".
    const offset = this.text.lastIndexOf("<", end - 1);
    const tag = { offset, length: end - offset };
    if (++this.#kept > MAX_ELEMENTS) {
      throw new LevelFault(
        "level-too-large",
        tag,
        l10n.t("The file has more than {most} elements.", { most: MAX_ELEMENTS }),
      );
    }
    if (this.#open.length >= MAX_DEPTH) {
      const message = l10n.t("Elements are nested deeper than {most} levels.", { most: MAX_DEPTH });
      throw new LevelFault("level-too-large", tag, message);
    }
    const element = { name, attributes, children: [], tag, content: { offset: end, length: 0 } };
    if (parent === undefined) this.root = element;
    else parent.children.push(element);
    this.#open.push(element);
    this.cells = cellElements.has(name) && !isSelfClosing ? element : undefined;
  }

  #leave(): void {
    if (this.#leftOut > 0) {
      this.#leftOut--;
      return;
    }
    const element = this.#open.pop();
    if (element === undefined) return;
    const { offset } = element.content;
    const end = this.text.lastIndexOf("<", this.#place - 1);
    element.content = { offset, length: Math.max(0, end - offset) };
  }
}
