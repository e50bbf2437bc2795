// Runs in a preview's page: gestures on a stage, one step in each animation frame, and how long the frames took.
/* global KeyboardEvent, PointerEvent, WheelEvent, document, requestAnimationFrame */

/**
 * @typedef {object} Gesture
 * @property {"pan" | "zoom" | "play"} kind what is played moves by itself
 * @property {number} ms how long
 * @property {boolean} isEmpty on an empty Konva stage of the same size, in the place of the picture's own
 */

/**
 * Milliseconds of each frame in which a step was made.
 * @param {HTMLElement} stage
 * @param {Gesture} gesture
 * @returns {Promise<number[]>}
 */
async function framesOf(stage, { kind, ms, isEmpty }) {
  const { left, top, width, height } = stage.getBoundingClientRect();
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  const radius = Math.min(width, height) / 4;
  /** Where the pointer is: on a circle, as fast as a hand moves. @param {number} step */
  const at = (step) => ({
    clientX: Math.round(middleX + radius * Math.sin(step / 16)),
    clientY: Math.round(middleY + radius * Math.cos(step / 16)),
  });
  const empty = isEmpty ? emptyStage() : undefined;
  const pointer = (type, step) =>
    stage.dispatchEvent(
      new PointerEvent(type, {
        ...at(step),
        bubbles: true,
        pointerId: 1,
        button: type === "pointermove" ? -1 : 0,
        buttons: 1,
      }),
    );
  // No pointer is down for the browser, so none can be captured.
  stage.setPointerCapture = () => undefined;
  // As after a click, with which the wheel alone zooms.
  stage.dataset.wheel = "";
  const act = (step) => {
    if (empty) empty.move(at(step));
    else if (kind === "play") return;
    else if (kind === "pan") pointer("pointermove", step);
    else {
      // Three times in, three times out.
      const deltaY = Math.floor(step / 30) % 2 === 0 ? -30 : 30;
      stage.dispatchEvent(
        new WheelEvent("wheel", { clientX: middleX, clientY: middleY, deltaY, bubbles: true, cancelable: true }),
      );
    }
  };
  if (!empty && kind === "pan") pointer("pointerdown", 0);
  const frames = [];
  await new Promise((resolve) => {
    const started = performance.now();
    let last = NaN;
    let step = 0;
    const frame = () => {
      const now = performance.now();
      if (!Number.isNaN(last)) frames.push(now - last);
      last = now;
      act(++step);
      if (now - started < ms) requestAnimationFrame(frame);
      else resolve(undefined);
    };
    requestAnimationFrame(frame);
  });
  if (!empty && kind === "pan") pointer("pointerup", 0);
  empty?.destroy();
  return frames;

  /** As many layers as the picture has, over it, moved and drawn in every frame. */
  function emptyStage() {
    const container = document.body.appendChild(document.createElement("div"));
    Object.assign(container.style, { position: "fixed", left: `${left}px`, top: `${top}px`, zIndex: "9" });
    const { Konva } = globalThis;
    const konva = new Konva.Stage({ container, width, height, listening: false });
    for (let i = 0; i < 4; i++) konva.add(new Konva.Layer({ listening: false }));
    return {
      move: ({ clientX, clientY }) => {
        konva.position({ x: clientX, y: clientY });
        konva.batchDraw();
      },
      destroy: () => {
        konva.destroy();
        container.remove();
      },
    };
  }
}

/**
 * Drags what is at a place of an element, a step in each animation frame, and gives it up: milliseconds of each frame, and of each
 * time between frames before which a newer live answer had come.
 * @param {HTMLElement} element a stage or a slider
 * @param {{ readonly x: number, readonly y: number, readonly way: number, readonly ms: number }} how in pixels of the element
 * @returns {Promise<{ readonly frames: number[], readonly answers: number[] }>}
 */
async function answersOf(element, { x, y, way, ms }) {
  const { left, top } = element.getBoundingClientRect();
  // The thread that makes the answers starts with the first gesture.
  globalThis.Worker = globalThis.CountedWorker ??= class CountedWorker extends globalThis.Worker {
    static answers = 0;
    constructor(...given) {
      super(...given);
      this.addEventListener("message", () => CountedWorker.answers++);
    }
  };
  const { CountedWorker } = globalThis;
  let seen = CountedWorker.answers;
  element.setPointerCapture = () => undefined;
  const pointer = (type, step) =>
    element.dispatchEvent(
      new PointerEvent(type, {
        clientX: left + x + Math.round(way * Math.sin(step / 8)),
        clientY: top + y + Math.round(way * Math.sin(step / 5)),
        bubbles: true,
        pointerId: 1,
        button: type === "pointermove" ? -1 : 0,
        buttons: 1,
      }),
    );
  pointer("pointerdown", 0);
  const [frames, answers] = [[], []];
  await new Promise((resolve) => {
    const started = performance.now();
    let lastFrame = started;
    let lastAnswer = NaN;
    let step = 0;
    const frame = () => {
      const now = performance.now();
      frames.push(now - lastFrame);
      lastFrame = now;
      if (CountedWorker.answers > seen) {
        if (!Number.isNaN(lastAnswer)) answers.push(now - lastAnswer);
        lastAnswer = now;
      }
      seen = CountedWorker.answers;
      pointer("pointermove", ++step);
      if (now - started < ms) requestAnimationFrame(frame);
      else resolve(undefined);
    };
    requestAnimationFrame(frame);
  });
  pointer("pointercancel", 0);
  element.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, cancelable: true }));
  return { frames, answers };
}

module.exports = { answersOf, framesOf };
