import { Pause } from "../Pause.js";
import type { FixWay, HostMessage, SceneView } from "../../src/view/protocol/index.js";
import type { Host } from "../shell/host.js";
import { sceneIn, type Contents } from "../scene/contents.js";

type TrialMessage = Extract<HostMessage, { type: "tried" }>;
export type Outcome = TrialMessage["outcomes"][number];

/** A question: what would fix a finding of a scene. */
interface Trial {
  readonly cell: number;
  readonly scene: SceneView;
  readonly finding: number;
  readonly ways: readonly FixWay[];
  /** Called when the answer is there. */
  answered(): void;
  /** Of the text, for which the host was asked; undefined until then. */
  version?: number | undefined;
}

/** Milliseconds for which a picture stays as it is before it is tried what would fix its findings. */
const restMs = 500;

/** What came of trying to fix findings, each in several ways: asked of the host once for each scene that it has told of. */
export class Trials {
  private readonly known = new WeakMap<SceneView, Map<number, readonly Outcome[]>>();
  private open: readonly Trial[] = [];
  private waiting: readonly Omit<Trial, "version">[] = [];
  private readonly rest = new Pause(restMs);

  /** @param contents what the host last said */
  constructor(
    private readonly host: Pick<Host, "request">,
    private readonly contents: () => Contents | undefined,
  ) {}

  /** What is known of a finding; the same object as long as it is the same. Undefined while it is being tried. */
  outcomes(scene: SceneView, finding: number): readonly Outcome[] | undefined {
    return this.known.get(scene)?.get(finding);
  }

  /** Has it tried, unless it has been: of what is only drafted nothing can be. */
  ask(trial: Omit<Trial, "version">): void {
    const { scene, finding } = trial;
    const isAsked = this.open.some((trial) => trial.scene === scene && trial.finding === finding);
    if (isAsked || this.outcomes(scene, finding) || !this.isShown(trial)) return;
    this.send({ ...trial });
  }

  /** {@link ask} of what is still shown when nothing has changed for a while: who types waits for the next picture, not for this. */
  askAtRest(trial: Omit<Trial, "version">): void {
    this.waiting = [...this.waiting.filter((each) => this.isShown(each)), trial];
    this.rest.request(() => {
      const { waiting } = this;
      this.waiting = [];
      waiting.forEach((each) => this.ask(each));
    });
  }

  private send(trial: Trial): void {
    const contents = this.contents();
    if (!contents) return;
    const { uri, version } = contents;
    const { cell, finding, ways } = trial;
    trial.version = version;
    this.open = [...this.open, trial];
    this.host.request({ type: "try", uri, version, cell, finding, ways: [...ways] }, (error) => {
      if (error === undefined) this.close(trial);
      else this.refuse(trial, version);
    });
  }

  /** The text has moved on: where this scene is still in it, it is asked for anew as soon as the new one is told. */
  private refuse(trial: Trial, version: number): void {
    trial.version = undefined;
    if (this.contents()?.version !== version) this.follow();
  }

  receive({ uri, version, cell, finding, outcomes }: TrialMessage): void {
    const trial = this.open.find((each) => each.cell === cell && each.finding === finding && each.version === version);
    if (!trial || this.contents()?.uri !== uri) return;
    const known = this.known.get(trial.scene) ?? new Map<number, readonly Outcome[]>();
    this.known.set(trial.scene, known.set(finding, outcomes));
    this.close(trial);
    trial.answered();
  }

  /** The host has told of another text. */
  follow(): void {
    const { open } = this;
    this.open = open.filter((each) => this.isShown(each));
    const refused = this.open.filter(({ version }) => version === undefined);
    this.open = this.open.filter((trial) => !refused.includes(trial));
    refused.forEach((trial) => this.send(trial));
  }

  private isShown({ cell, scene }: Pick<Trial, "cell" | "scene">): boolean {
    return sceneIn(this.contents(), cell) === scene;
  }

  private close(trial: Trial): void {
    this.open = this.open.filter((each) => each !== trial);
  }
}
