import { Owner, type LevelCheck } from "../../workspace/index.js";
import type { OpenPictureParams } from "../messages/levels.js";
import { PictureSession, type PictureContext } from "./pictureSession.js";
import { readCheck, readProfiles } from "./profiles.js";

/** The pictures of levels that are open, by their numbers. */
export class PictureSessions extends Owner {
  private readonly pictures = new Map<number, PictureSession>();

  constructor(private readonly context: PictureContext) {
    super();
  }

  get(picture: number): PictureSession | undefined {
    return this.pictures.get(picture);
  }

  /** Returns whether some picture shows a level. */
  shows(uri: string): boolean {
    return [...this.pictures.values()].some((picture) => picture.uri === uri);
  }

  /** Opens a picture. Returns false if it is to be restored and its page kept nothing usable. */
  open({ picture, uri, wanted, settings, isChecked }: OpenPictureParams): boolean {
    const check = "check" in wanted ? wanted.check : restoredCheck(wanted.restored, settings.profiles);
    if (!check) return false;
    const opened = this.owner.add(new PictureSession(picture, uri, check, settings, this.context));
    this.pictures.set(picture, opened);
    const audited = isChecked ? this.context.audits.latest(uri) : undefined;
    if (audited) opened.show(audited);
    return true;
  }

  close(picture: number): void {
    const closed = this.pictures.get(picture);
    if (!closed) return;
    this.pictures.delete(picture);
    this.owner.delete(closed);
    this.context.audits.pictureClosed(closed.uri);
  }
}

/** Returns what a page kept of what its level was checked for. */
function restoredCheck(
  { mover, profile, choice }: Readonly<Record<string, unknown>>,
  written: unknown,
): LevelCheck | undefined {
  const profiles = readProfiles(written);
  const chosen = profiles.checks.find((check) => check.profile === profile);
  try {
    const check = chosen ?? readCheck(Object.assign({}, mover, choice), profiles);
    // By its name the project may have it still.
    return typeof profile === "string" ? { ...check, profile } : check;
  } catch {
    return undefined;
  }
}
