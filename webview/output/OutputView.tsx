import * as l10n from "@vscode/l10n";
import { render } from "preact";
import type { SceneOutput } from "../../src/view/protocol/index.js";
import { SceneCell } from "../components/SceneCell.js";
import { readPalette } from "../stage/palette.js";
import { Player } from "../state/Player.js";
import { Store } from "../state/store.js";
import { OutputHost, type RendererContext } from "./OutputHost.js";

/** The picture below one cell, in a tree of its own: no style of it reaches the notebook, and none of the notebook's comes in. */
export class OutputView {
  private readonly page = document.createElement("div");
  private readonly store: Store;
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
    this.takeTheme();
    this.store = new Store(new OutputHost(context, cell), () => {
      throw new Error("Nothing is drafted below a cell.");
    });
    this.store.editing.forbidden = l10n.t("This picture follows the text of its cell: edit it there.");
    this.player = new Player(this.store);
    this.store.subscribe(() => this.draw());
  }

  /** Shows a scene, as the last one was looked at. */
  show({ cell, name, scene }: SceneOutput): void {
    this.version++;
    this.store.receive({ type: "notebook", uri: cell, version: this.version, name, cells: [scene], problems: [] });
  }

  /** The theme, or the styles, are others now. */
  restyle(): void {
    this.takeTheme();
    this.palette = undefined;
    this.draw();
  }

  destroy(): void {
    this.store.lookAll((state) => ({ ...state, playing: false }));
    this.store.subscribe(() => undefined);
    render(null, this.page);
  }

  private takeTheme(): void {
    this.page.className = `output ${document.body.className}`;
  }

  private draw(): void {
    const { contents, state, editing } = this.store;
    const scene = editing.shown(0);
    const cellState = state.cells[0];
    if (!contents || !scene || !cellState) return;
    this.palette ??= readPalette(this.page);
    render(
      <SceneCell
        index={0}
        number={1}
        scene={scene}
        report={editing.report(0)}
        editable={false}
        version={contents.version}
        state={cellState}
        layers={state.layers}
        palette={this.palette}
        store={this.store}
        player={this.player}
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
