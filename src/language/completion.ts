import * as l10n from "@vscode/l10n";
import { findNodeAtLocation, type JSONPath, type Node } from "jsonc-parser";
import { evaluate, hasItsLevel, type NotebookResult, type SceneResultCell } from "../notebook/index.js";
import { fraction } from "../view/index.js";
import { contactAt, contactsByBody, obstacleName, otherOf, tunnelsOf } from "../tunneling/index.js";
import type { Cell, TextRange } from "../scene/index.js";
import { locationAt, replacedRange } from "./location.js";
import { namedBodies } from "./scopes.js";
import { motionOf, textOf, valueOf } from "./writtenCells.js";

/** A value that can be written at a place. */
export interface Suggestion {
  readonly kind: "mover" | "body" | "solid" | "answer" | "layer";
  /** As it is shown and written: JSON. */
  readonly text: string;
  readonly detail: string;
}

/** What can be written at a place: values that the text itself knows, or names of what is outside of it. */
interface Completion {
  /** What is replaced: the value that is there, or nothing. */
  readonly range: TextRange;
  /** The best first. */
  readonly values: readonly Suggestion[];
  readonly files?: NamesWanted;
}

/** Names that only files know: of level files around the scene, or of what is in the level that is named. */
export type NamesWanted =
  | { readonly kind: "level files" }
  | { readonly kind: "layers" | "levels"; readonly file: string };

/**
 * What can be written at an offset, beside what the JSON schema knows. Works in texts that are broken there.
 *
 * @param readable the latest evaluation of the file that could be read: of this text, or of one a few keys ago
 */
export function completionAt(
  result: Pick<NotebookResult, "text" | "root" | "notebook">,
  offset: number,
  readable: NotebookResult | undefined,
): Completion | undefined {
  const { text, root, notebook } = result;
  const at = root && locationAt(text, root, offset);
  if (!at || at.isAtPropertyKey) return undefined;
  const { path } = at;
  const inCell = path[0] === "cells" && typeof path[1] === "number";
  const object = findNodeAtLocation(root, inCell ? path.slice(0, 2) : []);
  const place = inCell ? path.slice(2) : path;
  const range = replacedRange(result, offset, at);
  if (!range) return undefined;
  // A file that was broken when it was opened has no evaluation yet: that of the text with a value in this place says the same.
  const fixed = (): string => `${text.slice(0, range.offset)}0${text.slice(range.offset + range.length)}`;
  const latest = readable ?? (place[0] === "expect" ? evaluate(fixed()) : undefined);
  const cell = sceneAt(latest, inCell ? path.slice(0, 2) : []);
  const written = notebook?.cells.find(({ source }) => source === object);
  const { values = [], files } = suggestions(place, { root, object, written, cell });
  return values.length === 0 && !files ? undefined : { range, values, files };
}

interface Around {
  readonly root: Node;
  /** The scene that is written, or the file. */
  readonly object: Node | undefined;
  /** As it was read; undefined where the text cannot be. */
  readonly written: Cell | undefined;
  readonly cell: SceneResultCell | undefined;
}

/** The scene at a path; undefined where its level is not there: without it other things happen. */
function sceneAt(latest: NotebookResult | undefined, path: JSONPath): SceneResultCell | undefined {
  const source = latest?.root && findNodeAtLocation(latest.root, [...path]);
  const cell = latest?.cells.find((each) => each.source === source);
  return cell?.kind === "scene" && hasItsLevel(cell) ? cell : undefined;
}

function suggestions(place: JSONPath, around: Around): Partial<Omit<Completion, "range">> {
  const [list, index, key, ...rest] = place;
  const { root, object, cell } = around;
  if (list === "expect" && typeof index === "number" && typeof key === "string" && rest.length === 0) {
    const expectation = listOf("expect", around)?.children?.[index];
    return { values: [...idValues(key, expectation, around), ...answers(key, expectation, cell)] };
  }
  if (list === "bodies" && (key === "layers" || key === "collidesWith") && typeof rest[0] === "number") {
    return { values: layerValues(key, listOf("bodies", around)?.children?.[Number(index)], around) };
  }
  if (list !== "level") return {};
  if (index === "file" && place.length === 2) return { files: { kind: "level files" } };
  const file = textOf(valueOf(valueOf(object, "level") ?? valueOf(root, "level"), "file"));
  if (file === undefined) return {};
  if (index === "layers" || (index === "solid" && place.at(-1) === "layer")) return { files: { kind: "layers", file } };
  return index === "levels" ? { files: { kind: "levels", file } } : {};
}

function listOf(key: "bodies" | "expect", { root, object }: Around): Node | undefined {
  return valueOf(object, key) ?? valueOf(root, key);
}

function idValues(key: string, expectation: Node | undefined, around: Around): readonly Suggestion[] {
  if (key !== "body" && key !== "hits" && key !== "misses" && key !== "through") return [];
  const bodies = bodiesOf(around).map(({ name, moves }): Suggestion => {
    const [kind, detail] = moves ? (["mover", l10n.t("moving")] as const) : (["body", l10n.t("at rest")] as const);
    return { kind, text: JSON.stringify(name), detail };
  });
  // An expectation is about what moves.
  if (key === "body") return bodies.toSorted((a, b) => Number(b.kind === "mover") - Number(a.kind === "mover"));
  const own = textOf(valueOf(expectation, "body"));
  const others = bodies.filter(({ text }) => text !== JSON.stringify(own));
  const met = key === "through" ? passedBy(around.cell, own, others) : meetings(around.cell, own);
  if (key === "misses")
    return others.map((other) => ({ ...other, detail: met.get(other.text)?.detail ?? other.detail }));
  return [...met.values(), ...others.filter(({ text }) => !met.has(text))];
}

/** The names of layers that the scene has, first those that bodies are on, without those that the list has already. */
function layerValues(key: "layers" | "collidesWith", body: Node | undefined, around: Around): readonly Suggestion[] {
  const bodies = listOf("bodies", around)?.children ?? [];
  const named = (from: string): readonly string[] =>
    bodies.flatMap((each) => valueOf(each, from)?.children?.flatMap((name) => textOf(name) ?? []) ?? []);
  const counts = new Map<string, number>();
  for (const name of named("layers")) counts.set(name, (counts.get(name) ?? 0) + 1);
  for (const name of named("collidesWith")) if (!counts.has(name)) counts.set(name, 0);
  const given = new Set(valueOf(body, key)?.children?.map(textOf));
  return [...counts]
    .filter(([name]) => name !== "" && !given.has(name))
    .map(([name, n]) => {
      const detail = n === 1 ? l10n.t("a layer with 1 body") : l10n.t("a layer with {n} bodies", { n });
      return { kind: "layer", text: JSON.stringify(name), detail };
    });
}

/** The bodies that are written: as they were read, else, with those that could not be, from the text. */
function bodiesOf(around: Around): readonly { readonly name: string; readonly moves: boolean }[] {
  const { written } = around;
  if (written?.kind === "scene" && written.bodySources.isWhole)
    return written.scene.bodies.map(({ id, velocity, displacement }) => ({
      name: id,
      moves: velocity !== undefined || displacement !== undefined,
    }));
  return namedBodies(listOf("bodies", around)).map(({ name, source }) => ({
    name,
    moves: motionOf(source) !== undefined,
  }));
}

type Suggestions = ReadonlyMap<string, Suggestion>;

/** What the game's own check lets a body through, each once, by its name as JSON. */
function passedBy(
  cell: SceneResultCell | undefined,
  own: string | undefined,
  bodies: readonly Suggestion[],
): Suggestions {
  if (!cell || own === undefined) return new Map();
  const detail = l10n.t("{body} tunnels through this obstacle", { body: own });
  const kindOf = new Map(bodies.map(({ text, kind }) => [text, kind]));
  const names = tunnelsOf(cell.scene, cell.result.findings, own).map((name) => JSON.stringify(name));
  return new Map(names.map((text) => [text, { kind: kindOf.get(text) ?? "solid", text, detail }]));
}

/** What a body meets, each once and in that order, by its name as JSON. */
function meetings(cell: SceneResultCell | undefined, own: string | undefined): Suggestions {
  const met = new Map<string, Suggestion>();
  for (const { contact, name, kind } of contactsOf(cell, own)) {
    const text = JSON.stringify(name);
    if (met.has(text)) continue;
    const when = { body: own ?? "", frame: contact.frame, time: fraction(contact.time) };
    met.set(text, { kind, text, detail: l10n.t("{body} hits this obstacle in frame {frame} at t = {time}", when) });
    if (met.size === mostMet) break;
  }
  return met;
}

/** A body that rolls over a map meets more than anybody wants to choose from. */
const mostMet = 50;

/** The contacts of a body, with the name and kind of what it meets in each. */
function contactsOf(cell: SceneResultCell | undefined, own: string | undefined) {
  const { scene, result } = cell ?? {};
  const body = scene?.bodies.findIndex(({ id }) => id === own) ?? -1;
  if (!scene || !result || body < 0) return [];
  return Array.from(contactsByBody(result.swept).get(body) ?? [], (place) => {
    const contact = contactAt(scene, result.swept.contacts, place);
    const other = otherOf(contact, body);
    const ofBody = other.kind === "body" && scene.bodies[other.index]?.velocity ? "mover" : "body";
    const kind: Suggestion["kind"] = other.kind === "body" ? ofBody : "solid";
    return { contact, name: obstacleName(scene, other), kind };
  });
}

/** What the scene does now, as the value of an expectation's key. */
function answers(key: string, expectation: Node | undefined, cell: SceneResultCell | undefined): readonly Suggestion[] {
  const own = textOf(valueOf(expectation, "body"));
  const answer = (text: string): readonly Suggestion[] => [
    { kind: "answer", text, detail: l10n.t("the actual result") },
  ];
  if (key === "position") {
    const index = cell?.scene.bodies.findIndex(({ id }) => id === own) ?? -1;
    const position = cell?.result.final[index]?.position;
    return position ? answer(`[${position.map(rounded).join(", ")}]`) : [];
  }
  const hits = textOf(valueOf(expectation, "hits"));
  const met = contactsOf(cell, own).find(({ name }) => hits === undefined || name === hits);
  if (!met) return [];
  const { frame, time, normal, body, response } = met.contact;
  if (key === "frame") return answer(String(frame));
  if (key === "time") return answer(String(rounded(time)));
  const isOwn = cell?.scene.bodies[body]?.id === own;
  if (key === "normal") return answer(`[${normal.map((n) => (n === 0 ? 0 : isOwn ? n : -n)).join(", ")}]`);
  return key === "response" && isOwn ? answer(JSON.stringify(response)) : [];
}

/** As many decimals as the picture and the tables show: an expectation holds when they agree. */
function rounded(value: number): number {
  return Number(value.toFixed(3)) + 0;
}
