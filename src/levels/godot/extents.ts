import * as l10n from "@vscode/l10n";
import { LevelFault } from "../levelFaults.js";

// Where what is written in a text of Godot ends, without reading it. All throw a LevelFault where it does not end.

const special = /["()[\]{}\n]/g;

/** Where a value ends that the rest of its line, or of its last line, is. */
export function endOfLineValue(text: string, from: number): number {
  let depth = 0;
  for (let at = from; ;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (found === null) {
      if (depth > 0) throw notClosed(text, from);
      return text.length;
    }
    const { 0: character, index } = found;
    if (character === "\n" && depth === 0) return index;
    if (character === '"') at = endOfString(text, index, text.length);
    else {
      at = index + 1;
      const numbersEnd = character === "(" ? endOfNumbers(text, at) : -1;
      if (numbersEnd > 0) {
        at = numbersEnd;
        continue;
      }
      if (character === "\n") continue;
      if ("([{".includes(character)) depth++;
      else if (--depth < 0) throw unreadable(text, index);
    }
  }
}

/** Where brackets end that begin with a number: nothing but numbers is in them, and these may be millions. −1 where they do not. */
function endOfNumbers(text: string, from: number): number {
  const code = text.charCodeAt(from);
  const isNumber = (code >= 48 && code <= 57) || code === 45;
  return isNumber ? text.indexOf(")", from) + 1 || -1 : -1;
}

/** Where a value ends behind which others may stand. */
export function endOfValue(text: string, from: number, end: number): number {
  let at = from;
  while (at < end) {
    const character = text[at] as string;
    if (character === '"') at = endOfString(text, at, end);
    else if ("([{".includes(character)) at = endOfBrackets(text, at, end);
    else if (/[\s\])},:]/.test(character)) break;
    else at++;
  }
  return at;
}

/** Where brackets end that begin at a place, however many are in them. */
export function endOfBrackets(text: string, from: number, end: number): number {
  let depth = 0;
  for (let at = from; ;) {
    special.lastIndex = at;
    const found = special.exec(text);
    if (found === null || found.index >= end) throw notClosed(text, from);
    const { 0: character, index } = found;
    at = character === '"' ? endOfString(text, index, end) : index + 1;
    if ("([{".includes(character)) depth++;
    else if (")]}".includes(character) && --depth === 0) return at;
  }
}

/** Where a string ends that begins at a place: it may go over many lines. */
export function endOfString(text: string, from: number, end: number): number {
  for (let at = from + 1; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote >= end) throw notClosed(text, from);
    let backslashes = 0;
    while (text[quote - 1 - backslashes] === "\\" && quote - 1 - backslashes > from) backslashes++;
    if (backslashes % 2 === 0) return quote + 1;
    at = quote + 1;
  }
}

function notClosed(text: string, offset: number): LevelFault {
  const opened = (/["()[\]{}]/.exec(text.slice(offset, offset + 100)) ?? ["("])[0];
  const message = l10n.t("{opened} is not closed before the end of the file.", { opened });
  return new LevelFault("level-syntax", { offset, length: 1 }, message);
}

/** What is said where something else is written than Godot writes. */
export function unreadable(text: string, offset: number): LevelFault {
  const [line = ""] = text.slice(offset, offset + 40).split(/\r?\n/, 1);
  const found = line === "" ? l10n.t("the end of the line") : JSON.stringify(line);
  const message = l10n.t("Expected [section] or key = value, as Godot writes them; found {found}.", { found });
  // Behind the last character there is none to be marked.
  const length = Math.min(Math.max(1, line.length), text.length - offset);
  return new LevelFault("level-syntax", { offset, length }, message);
}
