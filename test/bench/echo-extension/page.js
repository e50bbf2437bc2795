/* global acquireVsCodeApi, addEventListener, document, innerWidth, requestAnimationFrame */
const canvas = document.querySelector("canvas");
const context = canvas.getContext("2d");
canvas.width = innerWidth - 40;
canvas.height = 400;

addEventListener("message", ({ data: { version, text, rectangles } }) => {
  requestAnimationFrame(() => {
    context.clearRect(0, 0, canvas.width, canvas.height);
    for (let i = 0; i < rectangles; i++) {
      context.fillStyle = i % 2 === 0 ? "steelblue" : "seagreen";
      context.fillRect((i * 17 + text.length) % canvas.width, (i * 29 + version) % canvas.height, 12, 8);
    }
    canvas.dataset.version = String(version);
  });
});
acquireVsCodeApi().postMessage("ready");
