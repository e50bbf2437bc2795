import { render, type VNode } from "preact";
import type { HostMessage } from "../../src/view/protocol/index.js";
import type { Palette } from "../../src/view/index.js";
import { onThemeChange, readPalette } from "../stage/palette.js";
import { isFromHost, type Host } from "./host.js";
import { keepFocus } from "./keepFocus.js";
import type { PageStore } from "./PageStore.js";

/** Draws a page now, and whenever its store or the theme changes. */
export function drawPage(
  store: Pick<PageStore, "subscribe">,
  root: HTMLElement,
  page: (palette: Palette) => VNode,
): void {
  const focusAgain = keepFocus();
  let palette = readPalette();
  let isDrawing = false;
  let isChanged = false;

  /** Draws at once, so that an edit is on the screen with the next frame. What changes while drawing is drawn after it. */
  function draw(): void {
    isChanged = true;
    if (isDrawing) return;
    isDrawing = true;
    try {
      while (isChanged) {
        isChanged = false;
        render(page(palette), root);
        focusAgain();
      }
    } finally {
      isDrawing = false;
    }
  }

  store.subscribe(draw);
  onThemeChange(() => {
    palette = readPalette();
    draw();
  });
  draw();
}

type Reply = Extract<HostMessage, { type: "reply" }>;

/** Takes the messages of the host that `read` knows, and says that the page is ready for them. */
export function listen<M extends { readonly type: string }>(
  host: Host,
  read: (data: unknown) => M | Reply | undefined,
  receive: (message: M) => void,
): void {
  const isReply = (message: M | Reply): message is Reply => message.type === "reply";
  window.addEventListener("message", (event) => {
    if (!isFromHost(event)) return;
    const message = read(event.data);
    if (!message) console.warn("A message that the page does not know was dropped.");
    else if (isReply(message)) host.answered(message.id, message.error);
    else receive(message);
  });
  host.ready();
}
