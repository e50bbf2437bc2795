import type { Node } from "jsonc-parser";
import { writtenRates } from "../geometry/index.js";
import { checkValueOf } from "../model/index.js";
import type { Mover } from "../audit/index.js";
import type { LevelChoice } from "../levels/index.js";
import {
  append,
  hasLineEnd,
  literal,
  removeEntries,
  setKeys,
  spaceBefore,
  valueOf,
  type TextEdit,
} from "../scene/edit/index.js";
import type { ParsedProject } from "./parseProject.js";
import type { AcceptedFinding, SceneMover } from "./project.js";

/** A finding to be accepted. */
export type NewAccepted = Pick<AcceptedFinding, "finding" | "file" | "reason"> &
  Required<Pick<AcceptedFinding, "dwell">>;

/** A project file with nothing in it. */
export const emptyProject = '{\n  "version": 1\n}\n';

/**
 * The least edits of a project's text after which it accepts findings as they are now: an entry that is there for the same
 * place gets the new dwell, and others come behind the last one. In the order of the text.
 */
export function acceptEdits({ text, root, project }: Usable, findings: readonly NewAccepted[]): readonly TextEdit[] {
  const edits = new Edits(text, root);
  const added: string[] = [];
  for (const { finding, file, dwell, reason } of findings) {
    const known = project.accept.find((entry) => entry.finding === finding && entry.file === file);
    const written = roundedDown(dwell);
    if (known) edits.set(known.source, { dwell: written, ...json({ reason }) });
    else added.push(objectOf({ finding: JSON.stringify(finding), dwell: written, ...json({ file, reason }) }));
  }
  if (added.length > 0) edits.addTo("accept", added);
  return edits.all();
}

/** The edits that take an entry of `accept` out. */
export function unacceptEdits({ text }: Pick<ParsedProject, "text">, entry: AcceptedFinding): readonly TextEdit[] {
  const list = entry.source.parent;
  return list ? removeEntries(text, list, new Set([entry.source])) : [];
}

/** What is to be kept of a check: a mover under a name, and what is solid in a file. */
export interface SavedCheck {
  readonly name: string;
  readonly mover: Mover;
  /** Path of the level from the project's folder. */
  readonly file: string;
  readonly choice: Pick<LevelChoice, "solid" | "layers">;
  /** The scene that has the mover, and what is read there: only what differs from that is written then. */
  readonly scene?: Pick<SceneMover, "scene" | "node"> & { readonly says: Partial<Mover> };
}

/** The least edits after which a project checks a level in this way. In the order of the text. */
export function saveEdits({ text, root, project }: Usable, saved: SavedCheck): readonly TextEdit[] {
  const { name, mover, file, choice, scene } = saved;
  const edits = new Edits(text, root);
  const values = writtenValues(mover);
  const movers = valueOf(root, "movers");
  const known = movers && valueOf(movers, name);
  if (known?.type === "object") {
    // What says the same already stays as it is written, such as in a scene.
    edits.set(known, json(changed(values, writtenValues(project.movers.get(name)?.mover))));
  } else {
    const { says, ...place } = scene ?? { says: undefined };
    const written = objectOf(json({ ...place, ...changed(values, writtenValues(says)) }));
    if (movers?.type === "object") edits.set(movers, { [name]: written });
    else edits.set(root, { movers: objectOf({ [name]: written }) });
  }
  const { solid, layers } = choice;
  if (!solid && !layers) return edits.all();
  const [only, ...more] = solid ?? [];
  const keys = json({ solid: only && more.length === 0 ? only : solid, layers });
  const rules = valueOf(root, "levels")?.children ?? [];
  const own = rules.find((rule) => valueOf(rule, "files")?.value === file);
  if (own) edits.set(own, keys);
  else edits.addTo("levels", [objectOf({ files: JSON.stringify(file), ...keys })], "first");
  return edits.all();
}

/** The keys of a mover, as a project file has them. */
function writtenValues(mover: Partial<Mover> = {}): Record<string, unknown> {
  const { size, speed, gravity, maxSpeed, substeps, isSwept, check } = mover;
  const fps = mover.fps === undefined ? undefined : writtenRates({ fps: mover.fps, fastestFps: mover.fastestFps });
  const detection = isSwept ? "swept" : undefined;
  return { size, speed, gravity, maxSpeed, fps, substeps, detection, check: check && checkValueOf(check) };
}

/** Values that are not as they were before. */
function changed(
  values: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).filter(([key, value]) => JSON.stringify(before[key]) !== JSON.stringify(value)),
  );
}

/** A project that can be edited. */
export type Usable = ParsedProject & Required<Pick<ParsedProject, "project">> & { readonly root: Node };

/** Whether a project was understood so far that an edit of it makes sense. */
export function isUsable(parsed: ParsedProject): parsed is Usable {
  return parsed.project !== undefined && parsed.root !== undefined;
}

/** Edits of a project's text that do not get in each other's way: new keys of one object are written together. */
class Edits {
  private readonly keys = new Map<Node, Record<string, string>>();
  private readonly others: TextEdit[] = [];

  constructor(
    private readonly text: string,
    private readonly root: Node,
  ) {}

  /** Gives keys of an object their values, which are JSON texts. */
  set(object: Node, values: Readonly<Record<string, string>>): void {
    this.keys.set(object, { ...this.keys.get(object), ...values });
  }

  /** Puts entries into a list of the project, which is made where there is none; each on a line of its own then. */
  addTo(key: string, entries: readonly string[], where: "first" | "last" = "last"): void {
    const { text, root } = this;
    const list = valueOf(root, key);
    const first = list?.children?.[0];
    if (list && first && where === "last") this.others.push(...append(text, list, entries));
    else if (first) {
      const space = spaceBefore(text, first.offset) || " ";
      this.others.push({ offset: first.offset, length: 0, text: entries.map((each) => `${each},${space}`).join("") });
    } else this.set(root, { [key]: this.listOf(entries) });
  }

  private listOf(entries: readonly string[]): string {
    const { text, root } = this;
    const [first] = root.children ?? [];
    const outer = first && spaceBefore(text, first.offset);
    if (!outer || !hasLineEnd(outer)) return `[${entries.join(", ")}]`;
    const inner = outer + outer.replace(/[\r\n]/g, "");
    return `[${entries.map((each) => inner + each).join(",")}${outer}]`;
  }

  /** In the order of the text. */
  all(): readonly TextEdit[] {
    const ofKeys = [...this.keys].flatMap(([object, values]) => setKeys(this.text, object, values));
    return [...ofKeys, ...this.others].toSorted((a, b) => a.offset - b.offset);
  }
}

function json(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, valueText(value)]])),
  );
}

/** On one line, with the blanks that people write. */
function valueText(value: unknown): string {
  if (typeof value === "number") return literal(value);
  if (Array.isArray(value)) return `[${value.map(valueText).join(", ")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  return objectOf(json(value as Record<string, unknown>));
}

function objectOf(values: Readonly<Record<string, string>>): string {
  const entries = Object.entries(values).map(([key, value]) => `${JSON.stringify(key)}: ${value}`);
  return `{ ${entries.join(", ")} }`;
}

/** With four digits, and no more than it is: a finding is not open again because of them. */
function roundedDown(dwell: number): string {
  return literal(Math.floor(dwell * 1e4 + 1e-6) / 1e4);
}
