import { packText, type OutputMessage } from "../../src/view/protocol/index.js";
import type { Answered, Asked, Request, WithoutId } from "../host.js";

/** What VS Code gives to whoever draws outputs, as far as it is used here. */
export interface RendererContext {
  getState(): unknown;
  setState(state: unknown): void;
  /** Absent where nobody listens. What it is given crosses as JSON. */
  readonly postMessage?: (message: string) => void;
}

/** Stands for the extension host: an output shows, and what can be changed is the text above it. */
export class OutputHost implements Asked {
  /** @param cell whose output it is */
  constructor(
    private readonly context: RendererContext,
    private readonly cell: string,
  ) {}

  request(message: WithoutId<Request>, answered?: Answered): number {
    if (message.type === "export") {
      this.post({ type: "export", name: message.name, content: message.content });
    } else if (message.type === "revealProblem" && "problem" in message) {
      this.post({ type: "revealProblem", cell: this.cell, problem: message.problem ?? 0 });
    }
    answered?.(undefined);
    return 0;
  }

  private post(message: OutputMessage): void {
    this.context.postMessage?.(packText(message));
  }

  answered(): void {
    // Every request is answered where it is made.
  }

  get savedState(): unknown {
    return this.states()[this.cell];
  }

  save(state: unknown): void {
    this.context.setState({ ...this.states(), [this.cell]: state });
  }

  /** By cells. */
  private states(): Readonly<Record<string, unknown>> {
    const states = this.context.getState();
    return typeof states === "object" && states !== null ? { ...states } : {};
  }
}
