import * as v from "valibot";
import type { View } from "../../src/drawing/index.js";
import type { LevelHostMessage } from "../../src/protocol.js";
import type { Host } from "../host.js";

export type LevelsMessage = Extract<LevelHostMessage, { type: "levels" }>;
export type AuditMessage = Extract<LevelHostMessage, { type: "audit" }>;
export type MoverView = AuditMessage["mover"];

/** A wall by its place: the level, and its finding there. */
export interface ChosenWall {
  readonly level: number;
  readonly finding: number;
}

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

  receive(message: LevelHostMessage): void {
    if (message.type === "reply") {
      this.host.answered(message.id, message.error);
      return;
    }
    const { uri, name } = message;
    const before = this.state;
    if (message.type === "levels") {
      const { chosen, views = restoredViews(this.host.savedState, uri) } = before ?? {};
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
  choose(chosen: ChosenWall, view: View | undefined): void {
    if (!this.state?.audit) return;
    this.state = { ...this.state, chosen };
    if (view) this.look(chosen.level, view);
    else this.changed();
    this.host.request({ type: "revealWall", uri: this.state.uri, version: this.state.audit?.version ?? 0, ...chosen });
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
    const { uri, audit, views } = this.state;
    const { mover, profile } = audit;
    this.host.save({ uri, mover, profile, views: views.map((view) => view ?? null) });
  }
}

/** Of a page that was there before a reload. */
function restoredViews(state: unknown, uri: string): readonly (View | undefined)[] {
  const { success, output } = v.safeParse(kept, state);
  return success && output.uri === uri ? output.views.map((view) => view ?? undefined) : [];
}
