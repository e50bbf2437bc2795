import * as v from "valibot";
import type { View } from "../../src/view/index.js";
import type { LevelHostMessage, WeakWallView } from "../../src/view/protocol/index.js";
import type { ExportedFile } from "../components/exports.js";
import type { Host } from "../host.js";

export type LevelsMessage = Extract<LevelHostMessage, { type: "levels" }>;
export type AuditMessage = Extract<LevelHostMessage, { type: "audit" }>;
export type MoverView = AuditMessage["mover"];

/** A wall by where it stands, so that it stays the chosen one when there are more or fewer with another mover. */
const chosenWall = v.strictObject({
  level: v.number(),
  code: v.picklist(["tunnel", "corner-cut"]),
  axis: v.picklist(["x", "y", "diagonal"]),
  wall: v.array(v.number()),
});
type ChosenWall = v.InferOutput<typeof chosenWall>;

/** Everything that the page shows. */
export interface LevelState {
  readonly uri: string;
  readonly name: string;
  readonly levels: LevelsMessage["levels"];
  /** Undefined until the first audit of these levels has come. */
  readonly audit?: AuditMessage;
  /** Why there is nothing newer. */
  readonly stale?: string;
  readonly chosen?: ChosenWall;
  /** How each level is looked at; undefined: all of it. */
  readonly views: readonly (View | undefined)[];
}

const kept = v.object({
  uri: v.string(),
  views: v.array(v.nullable(v.strictObject({ centerX: v.number(), centerY: v.number(), scale: v.number() }))),
  chosen: v.optional(chosenWall),
});

/** What the host said of a level and how it is looked at. The one place that changes either. */
export class LevelStore {
  state: LevelState | undefined;
  private listener: () => void = () => undefined;

  constructor(private readonly host: Host) {}

  /** Calls `listener` after every change. */
  subscribe(listener: () => void): void {
    this.listener = listener;
  }

  receive(message: Exclude<LevelHostMessage, { type: "command" }>): void {
    if (message.type === "reply") {
      this.host.answered(message.id, message.error);
      return;
    }
    const { uri, name } = message;
    const before = this.state;
    if (message.type === "levels") {
      const { chosen, views } = before ?? restored(this.host.savedState, uri);
      this.state = { uri, name, levels: message.levels, views, ...(chosen && { chosen }) };
    } else if (message.type === "audit") {
      const { stale: _, ...rest } = before ?? { levels: [], views: [] };
      this.state = { ...rest, uri, name, audit: message };
    } else {
      this.state = { ...(before ?? { levels: [], views: [] }), uri, name, stale: message.message };
    }
    // Levels are drawn with their audit, which comes with them.
    if (message.type !== "levels") this.changed();
  }

  /** Checks for another mover. */
  auditMover(mover: MoverView): void {
    if (this.state) this.host.request({ type: "auditMover", uri: this.state.uri, mover });
  }

  auditProfile(profile: string): void {
    if (this.state) this.host.request({ type: "auditProfile", uri: this.state.uri, profile });
  }

  /** Frames a wall and selects its text, with the view that shows it. */
  choose(level: number, { finding, code, axis, wall }: WeakWallView, view: View): void {
    if (!this.state?.audit) return;
    const { uri, audit } = this.state;
    this.state = { ...this.state, chosen: { level, code, axis, wall } };
    this.look(level, view);
    this.host.request({ type: "revealWall", uri, version: audit.version, level, finding });
  }

  /** Has a file written where the user wants it. */
  export(file: ExportedFile): void {
    if (this.state) this.host.request({ type: "export", uri: this.state.uri, ...file });
  }

  revealProblem(problem: number): void {
    if (!this.state?.audit) return;
    const { uri, audit } = this.state;
    this.host.request({ type: "revealLevelProblem", uri, version: audit.version, problem });
  }

  /** Changes how a level is looked at; undefined: all of it. */
  look(level: number, view: View | undefined): void {
    if (!this.state) return;
    const { levels, views } = this.state;
    this.state = { ...this.state, views: levels.map((_, i) => (i === level ? view : views[i])) };
    this.changed();
  }

  private changed(): void {
    this.listener();
    if (!this.state?.audit) return;
    const { uri, audit, views, chosen } = this.state;
    const { mover, profile, choice } = audit;
    this.host.save({ uri, mover, profile, choice, views: views.map((view) => view ?? null), chosen });
  }
}

/** Of a page that was there before a reload, or before its panel was hidden. */
function restored(state: unknown, uri: string): Pick<LevelState, "views" | "chosen"> {
  const { success, output } = v.safeParse(kept, state);
  if (!success || output.uri !== uri) return { views: [] };
  const { views, chosen } = output;
  return { views: views.map((view) => view ?? undefined), ...(chosen && { chosen }) };
}

/** Index of the chosen wall among those of a level; undefined where it is none of them. */
export function chosenAmong(
  walls: readonly WeakWallView[],
  level: number,
  chosen: ChosenWall | undefined,
): number | undefined {
  if (chosen?.level !== level) return undefined;
  const found = walls.findIndex(
    ({ code, axis, wall }) =>
      code === chosen.code && axis === chosen.axis && wall.every((edge, i) => edge === chosen.wall[i]),
  );
  return found < 0 ? undefined : found;
}
