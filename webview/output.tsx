import * as l10n from "@vscode/l10n";
import { render } from "preact";
import { packText, readSceneOutput, type OutputMessage, type SceneOutput } from "../src/view/protocol/index.js";
import { SceneCell } from "./scene/SceneCell.js";
import { ownFile, speakLanguage, type PageHost } from "./shell/host.js";
import { onThemeChange, readPalette } from "./stage/themePalette.js";
import { Player } from "./scene/Player.js";
import { SceneStore } from "./scene/SceneStore.js";

/** One output of a cell, as VS Code hands it over. */
interface OutputItem {
  readonly id: string;
  text(): string;
}

interface Renderer {
  renderOutputItem(item: OutputItem, element: HTMLElement): Promise<void>;
  /** Without an id: of all. */
  disposeOutputItem(id?: string): void;
}

/** Draws scenes below the cells of VS Code's own notebooks, with all that a preview has but the editing. */
export function activate(context: RendererContext): Renderer {
  const views = new Map<string, OutputView>();
  let styles: Promise<CSSStyleSheet> | undefined;
  let speaking: Promise<unknown> | undefined;
  onThemeChange(() => views.forEach((view) => view.restyle()));

  return {
    async renderOutputItem(item, element) {
      const output = readSceneOutput(item.text());
      if (!output) throw new Error(l10n.t("This output is from another version of AABB Notebook. Run the cell again."));
      if (output.translations !== undefined) await (speaking ??= speakLanguage(output.translations));
      const sheet = await (styles ??= loadStyles());
      let view = views.get(item.id);
      if (view?.element !== element || view.cell !== output.cell || !element.firstChild) {
        view?.destroy();
        view = new OutputView(element, output.cell, context, sheet);
        views.set(item.id, view);
      }
      view.show(output);
    },
    disposeOutputItem(id) {
      for (const dropped of id === undefined ? [...views.keys()] : [id]) {
        views.get(dropped)?.destroy();
        views.delete(dropped);
      }
    },
  };
}

/** The style sheet of the preview, once for all outputs. */
async function loadStyles(): Promise<CSSStyleSheet> {
  return await new CSSStyleSheet().replace(await (await ownFile("webview.css")).text());
}

/** The picture below one cell, in a tree of its own: no style of it reaches the notebook, and none of the notebook's comes in. */
class OutputView {
  private readonly page = document.createElement("div");
  private readonly store: SceneStore;
  private readonly player: Player;
  private palette: ReturnType<typeof readPalette> | undefined;
  private version = 0;

  constructor(
    readonly element: HTMLElement,
    readonly cell: string,
    context: RendererContext,
    styles: CSSStyleSheet,
  ) {
    const host = document.createElement("div");
    const shadow = host.attachShadow({ mode: "open" });
    shadow.adoptedStyleSheets = [styles];
    shadow.append(this.page);
    element.replaceChildren(host);
    keepKeys(this.page);
    this.store = new SceneStore(outputHost(context, cell), () => {
      throw new Error("Nothing is drafted below a cell.");
    });
    this.store.editing.forbidden = l10n.t(
      "This diagram is drawn from the source of its cell. Edit the cell to change it.",
    );
    this.player = new Player(this.store);
    this.store.onChange(() => this.draw());
    this.restyle();
  }

  show({ cell, name, scene }: SceneOutput): void {
    this.version++;
    this.store.receive({ type: "notebook", uri: cell, version: this.version, name, cells: [scene], problems: [] });
  }

  /** The theme, or the styles, are others now. */
  restyle(): void {
    this.page.className = `output ${document.body.className}`;
    this.palette = undefined;
    this.draw();
  }

  destroy(): void {
    this.store.lookAll((state) => ({ ...state, playing: false }));
    this.store.onChange(() => undefined);
    render(null, this.page);
  }

  private draw(): void {
    const { store, player } = this;
    const { contents, state, editing } = store;
    const scene = editing.sceneWithEdits(0);
    const cellState = state.cells[0];
    if (!contents || !scene || !cellState) return;
    const palette = (this.palette ??= readPalette(this.page));
    render(
      <SceneCell
        index={0}
        number={1}
        report={editing.report(0)}
        editable={false}
        version={contents.version}
        state={cellState}
        layers={state.layers}
        layout={state.layout}
        lenses={state.lenses}
        rows={state.rows}
        isAlone={false}
        {...{ scene, palette, store, player }}
      />,
      this.page,
    );
  }
}

/** What a key did here it must not do to the notebook around it as well, where single letters add and remove cells. */
function keepKeys(page: HTMLElement): void {
  page.addEventListener("keydown", (event) => {
    const isTyped = event.key.length === 1 && !event.ctrlKey && !event.metaKey && !event.altKey;
    if (event.defaultPrevented || isTyped) event.stopPropagation();
  });
}

/** What VS Code gives to whoever draws outputs, as far as it is used here. */
interface RendererContext {
  getState(): unknown;
  setState(state: unknown): void;
  /** Absent where nobody listens. What it is given crosses as JSON. */
  readonly postMessage?: (message: string) => void;
}

/** Stands for the extension host: the output of a cell shows, and what can be changed is the text above it. */
function outputHost(context: RendererContext, cell: string): PageHost {
  const post = (message: OutputMessage): void => context.postMessage?.(packText(message));
  const states = (): Readonly<Record<string, unknown>> => {
    const all = context.getState();
    return typeof all === "object" && all !== null ? { ...all } : {};
  };
  return {
    request(message, answered) {
      if (message.type === "export") post({ type: "export", name: message.name, content: message.content });
      else if (message.type === "revealProblem" && "problem" in message)
        post({ type: "revealProblem", cell, problem: message.problem ?? 0 });
      answered?.(undefined);
    },
    // All that it shows is there from the beginning.
    ready: () => undefined,
    get savedState() {
      return states()[cell];
    },
    save: (state) => context.setState({ ...states(), [cell]: state }),
  };
}
