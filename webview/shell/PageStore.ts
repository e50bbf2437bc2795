import * as v from "valibot";
import { Pause } from "../Pause.js";
import type { ReplyCallback, ExportedFile, PageHost, Request, Without } from "./host.js";

/** Milliseconds after a change until it is kept for a reload. */
const saveDelay = 200;

/** How a part of the world is looked at; null where it is fitted. */
export const keptView = v.nullable(v.strictObject({ centerX: v.number(), centerY: v.number(), scale: v.number() }));

/** The state that the host kept of a page, if it is of this version and about this file, whose name it comes without. */
export function keptOf<Kept extends { readonly uri: string }>(
  schema: v.GenericSchema<unknown, Kept>,
  state: unknown,
  uri: string,
): Omit<Kept, "uri"> | undefined {
  const { success, output } = v.safeParse(schema, state);
  if (!success || output.uri !== uri) return undefined;
  const { uri: _, ...kept } = output;
  return kept;
}

/** What a page knows of a file and how it is looked at: draws it again when that changes, and keeps it for a reload. */
export abstract class PageStore {
  private readonly saving = new Pause(saveDelay);

  constructor(protected readonly host: PageHost) {}

  /** What each request is about; undefined while nothing is shown. */
  protected abstract readonly about: { readonly uri: string } | undefined;

  /** What outlives a reload of the page, or its panel's being hidden; undefined while there is nothing to keep. */
  protected abstract readonly kept: { readonly uri: string } | undefined;

  /** Draws the page again from now on when something changes. */
  onChange(drawPage: () => void): void {
    this.drawPage = drawPage;
  }

  export(file: ExportedFile): void {
    this.request({ type: "export", ...file });
  }

  /** Asks the host for something about the file that is shown. A refusal is logged where `answered` is not told of it. */
  request(message: Without<Request, "uri" | "version" | "run">, answered?: ReplyCallback): void {
    const { about } = this;
    if (about) this.host.request({ ...message, ...about } as Request, answered);
  }

  protected drawPage: () => void = () => undefined;

  protected changed(): void {
    this.drawPage();
    this.saveSoon();
  }

  /** Saves soon after the first change, whatever changes in the meantime: a run that is played changes with each frame. */
  protected saveSoon(): void {
    this.saving.requestOnce(() => this.save());
  }

  protected save(): void {
    const { kept } = this;
    if (kept) this.host.save(kept);
  }
}
